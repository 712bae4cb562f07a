"""Learning a board game by playing it against oneself with a search, as an example that is short enough to be read and
changed.

A small convolutional network says which choices look good and how the game will end; our PUCT search (``bots/puct.py``)
led by it finds better choices than the network alone; the network learns to say at once what the search has found, and
how those games ended (Silver et al., "Mastering the game of Go without human knowledge", Nature 550, 2017; Anthony,
Tian, Barber, "Thinking fast and slow with deep learning and tree search", NeurIPS 2017). Nobody else's games and no
evaluation of ours are in it. Now and then it plays one of the game's bots, from which it learns nothing.

    python -m spieltisch.research.alphazero --game GAME --set NAME=VALUE --out FOLDER
"""
