from spieltisch.net.surroundings import environment


def test_what_would_hide_a_mistake_is_not_inherited() -> None:
    ours = {"PATH": "/bin", "PYTHONUNBUFFERED": "1", "NODE_OPTIONS": "--inspect", "PYTHONPATH": "lib", "HOME": "/"}
    assert environment(ours, {"HOME": "/there"}) == {"PATH": "/bin", "PYTHONPATH": "lib", "HOME": "/there"}


def test_what_is_added_for_a_program_it_has() -> None:
    assert environment({"PYTHONUNBUFFERED": "1"}, {"PYTHONUNBUFFERED": "2"}) == {"PYTHONUNBUFFERED": "2"}
