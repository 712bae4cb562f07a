"""How cost grows: what ``spieltisch bench --plot`` measures and draws."""
