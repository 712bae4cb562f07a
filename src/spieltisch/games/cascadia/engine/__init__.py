"""The compiled rules of Cascadia, and the tables they are made of.

``state`` has what there is; the modules around it are functions over it, each about one subject;
``kernel`` puts them together. A ``C`` with a number names an entry in the register of
``docs/protocols/cascadia.md``, where a contested rule is decided; *printed* is what the box says.
"""
