"""Forced positions, one a line, as ``tests/games/hive/checks/search.py`` has found them (see ``forced_moves.py``)."""

from __future__ import annotations

from typing import Final

FORCED: Final = """\
turn=33 obs=-1,2;2,-1;2,0 stacks=-5,3,A;-5,4,B;-4,4,G;-4,5,S;-3,3,G;-3,5,S;-2,4,A;-2,5,S;-1,4,Q;0,-1,s;0,2,s;0,3,a;1,-1,a;1,0,g;1,1,b;1,4,A;2,1,a;2,2,b;2,3,q;3,-1,g;3,0,s | D 3,-1 3,1 | axes colour hand jump offset sum three touch whole
turn=49 obs=0,-2;0,-1;1,1 stacks=1,-2,A;2,-4,B;2,-3,Q;2,-2,S;3,-3,A;3,-2,G;3,-1,B;4,-3,A;4,-1,S;5,-5,g;5,-4,S;5,-3,G | S Q 4,-5 | axes colour due offset sum
turn=55 obs=0,0;1,1;2,-2 stacks=-5,0,a;-5,4,S;-4,-1,B;-4,2,G;-4,3,S;-4,4,B;-3,-1,A;-3,0,G;-3,1,A;-3,3,S;-2,-1,A;-1,-1,Q | S Q -5,1 | axes bee colour due offset sum
turn=57 obs=0,0;1,1;2,-2 stacks=-5,0,a;-5,1,q;-5,4,S;-4,-1,B;-4,2,G;-4,3,SB;-3,-1,A;-3,0,G;-3,1,A;-3,3,S;-2,-1,A;-1,-1,Q | D -5,1 -4,0 | apart axes colour offset sum
turn=7 obs=0,-4;0,2;3,-5 stacks=-5,0,a;-5,1,g;-5,2,s;-4,2,A;-3,0,B;-3,1,Q;-3,2,B | S Q -4,-1 | apart axes bee colour due offset sum
turn=48 obs=-1,0;0,1;2,0 stacks=-3,1,b;-2,0,a;-1,-1,S;0,-1,A;0,0,ab;1,-1,q;1,0,s;2,-4,B;2,-3,G;2,-1,g;3,-5,B;3,-1,s;4,-5,A;4,-4,G;4,-1,g;4,0,s;5,-5,A;5,-4,S;5,-3,S;5,-2,Q;5,-1,a | D 2,-3 2,-5 | axes colour hand jump offset sum whole
turn=38 obs=-1,2;0,-1;0,0 stacks=-3,0,S;-2,-1,A;-1,-4,B;-1,-3,A;-1,-2,B;0,-5,A;1,-5,S;1,-4,Q;1,-3,a;2,-5,G;2,-3,s;2,-2,s;3,-5,G;3,-3,a;3,-1,s;4,-5,S;4,-1,b;5,-5,q;5,-4,g;5,-3,g;5,-2,a;5,-1,b | D -3,0 -2,-3 | axes colour hand offset sum three touch whole
turn=7 obs=1,-2;2,-2;2,-1 stacks=2,-3,Q;3,-3,G;3,-2,G;4,-5,s;4,-3,B;5,-5,s;5,-4,g | S Q 3,-5 | apart axes colour due offset sum
turn=7 obs=-2,0;0,3;0,4 stacks=3,0,B;4,-3,G;4,-2,B;4,-1,Q;4,1,g;5,-1,s;5,0,a | S Q 3,2 | apart axes colour due offset sum
turn=23 obs=-2,0;0,3;0,4 stacks=0,2,A;0,5,a;1,1,g;1,2,b;1,3,a;1,4,b;2,2,s;2,3,s;3,-3,S;3,-1,B;3,0,G;3,2,q;4,-4,S;4,-3,G;4,-2,B;4,-1,Q;4,1,g;5,-5,A;5,-1,s;5,0,a | D 1,1 -1,3 | axes colour gate hand jump obstructed offset sum touch whole
turn=53 obs=-2,0;0,3;0,4 stacks=-2,3,S;-1,1,g;-1,2,s;0,2,A;0,5,a;1,2,b;1,3,a;1,4,b;2,-3,A;2,1,g;2,3,s;3,-3,S;3,-1,A;3,0,G;3,2,q;4,-3,G;4,-2,B;4,-1,Q;4,1,aB;5,-2,S;5,-1,s | D -1,1 -1,3 | axes colour hand jump obstructed offset sum touch whole
turn=33 obs=0,1;2,-2;2,-1 stacks=-5,2,A;-5,3,S;-4,-1,s;-4,1,s;-4,4,A;-3,-2,a;-3,-1,a;-3,0,q;-3,3,S;-2,-3,a;-2,-1,s;-2,0,b;-2,1,B;-2,2,G;-1,-3,g;-1,-2,b;-1,1,G;0,-5,A;0,-4,g;0,-2,S;0,0,B;1,-1,Q | D -2,-3 -1,-4 | axes colour gate hand offset sum touch whole
turn=2 obs=-5,3;0,-1;2,2 stacks=-5,2,Q;-4,1,q | D -5,2 -5,1 | apart axes colour offset sum
turn=53 obs=-3,2;0,-1;2,-1 stacks=-5,2,B;-5,3,A;-5,4,G;-4,1,S;-4,2,S;-4,4,QB;-3,1,A;-3,4,G;-2,2,s;-2,3,S;-2,5,g;-1,3,a;-1,5,a;0,2,q;0,5,s;1,2,g;1,3,s;1,4,a;2,1,b;3,1,b;4,1,A | D -2,2 1,1 | axes colour hand jump offset sum three touch whole
turn=6 obs=-2,0;1,1;2,-1 stacks=4,0,B;4,1,a;5,-2,q;5,-1,B;5,0,G | S Q 3,0 | axes bee colour offset sum
turn=6 obs=-5,1;-4,2;-3,1 stacks=-1,-4,B;-1,-3,s;-1,-2,g;0,-5,G;0,-3,g;1,-5,S | S Q 2,-5 | apart axes colour due offset sum
turn=6 obs=-2,1;0,-1;1,-2 stacks=-5,4,S;-5,5,A;-4,5,G;-3,3,a;-3,4,q;-2,3,b | S Q -5,3 | apart axes colour due offset sum
turn=20 obs=-2,1;0,0;1,1 stacks=-5,0,G;-4,-1,g;-3,-2,a;-3,-1,q;-2,-3,a;-2,-2,s;-1,-4,s;-1,-2,s;0,-4,g | S Q -5,1 | axes colour due offset sum
turn=6 obs=-2,0;-1,2;0,2 stacks=-5,0,G;-5,1,S;-4,-1,S;-4,1,b;-3,0,q;-3,1,s | S Q -3,-2 | apart axes colour due offset sum
turn=52 obs=-4,2;2,0;2,2 stacks=-4,-1,S;-4,0,A;-4,1,A;-3,-2,a;-3,1,s;-3,2,s;-2,-2,b;-2,2,g;-1,-3,s;-1,-1,q;-1,2,a;0,-3,b;0,-2,g;1,-4,B;1,-1,G;2,-4,Q;2,-3,G;2,-2,S;3,-2,B;4,-3,S;5,-3,A;5,-2,a | D 1,-1 3,-3 | axes colour hand jump offset whole
turn=44 obs=-3,3;0,-3;1,3 stacks=-5,5,s;-4,3,s;-4,4,b;-3,4,q;-3,5,b;-2,1,G;-2,3,Q;-2,5,a;-1,1,B;-1,2,B;-1,5,S;0,0,g;0,4,G;0,5,S;1,0,g;1,4,A;2,0,s;2,3,A;3,-1,a;4,-1,S;4,0,A;4,1,a | D -2,1 0,1 | axes colour hand jump obstructed offset sum touch whole
turn=42 obs=-2,4;3,0;3,1 stacks=-5,2,s;-5,3,g;-5,4,a;-5,5,s;-4,1,g;-4,2,a;-4,4,q;-4,5,b;-3,1,s;-3,5,Gb;-2,0,a;-2,5,G;-1,4,S;0,3,A;0,4,S;1,0,S;1,1,B;1,2,B;1,4,Q;2,3,A;3,2,A | D 1,0 -1,3 | axes colour gate hand obstructed offset sum three touch whole
turn=47 obs=-4,2;-3,2;-1,-3 stacks=-5,0,s;-5,2,s;-4,-1,b;-4,1,a;-3,-2,s;-3,-1,g;-3,0,q;-3,1,a;-2,-3,b;-2,-1,g;-2,0,A;-2,1,S;-2,2,B;-1,-4,a;-1,1,S;-1,2,G;0,-1,Q;0,0,B;0,1,G;1,-2,S;2,-3,A;3,-3,A | D -2,-1 -2,3 | axes colour hand jump obstructed offset sum three touch whole
turn=32 obs=-4,4;-1,-2;-1,4 stacks=-5,0,b;-5,2,A;-5,3,S;-5,4,G;-5,5,A;-4,0,s;-4,1,b;-3,-1,s;-3,1,q;-3,2,g;-2,1,g;-1,1,A;-1,3,G;0,-2,s;0,0,S;0,1,B;0,2,S;1,-2,B;1,-1,Q;2,-2,a | D -1,3 1,1 | axes colour hand jump obstructed offset sum touch whole
turn=41 obs=0,-2;0,1;2,-1 stacks=-4,-1,A;-3,-2,a;-2,-2,b;-1,-2,A;-1,-1,G;0,-4,s;0,-3,s;0,-1,G;1,-5,g;1,-3,g;1,-1,qB;1,0,s;2,-5,b;2,-3,Q;2,0,a;3,-5,a;3,-3,A;3,-2,S;4,-5,S;4,-3,B;5,-4,S | D 2,0 1,1 | axes colour hand lift obstructed offset sum touch whole
turn=30 obs=-2,-2;-2,1;4,1 stacks=0,4,a;1,-3,a;1,0,G;1,3,A;2,-3,g;2,0,S;2,1,S;2,2,S;3,-3,q;3,-1,B;4,-5,b;4,-4,a;4,-3,s;4,-1,A;5,-5,s;5,-3,Q;5,-2,B;5,-1,G;5,0,A | D 1,0 3,0 | axes colour gate hand jump obstructed offset sum whole
turn=57 obs=-1,-1;0,2;1,-2 stacks=-5,0,A;-5,1,S;-4,0,Q;-4,2,A;-4,3,A;-4,4,G;-3,-2,G;-3,-1,B;-3,2,g;-3,3,S;-2,-3,g;-2,-1,s;-2,0,b;-2,1,SB;-1,-4,b;0,-4,q;0,-3,a;0,-2,a;1,-4,s;2,-4,a;3,-5,s | D 3,-5 0,-5 | axes colour gate hand obstructed offset sum three touch whole
turn=32 obs=-1,0;0,-1;1,1 stacks=-5,5,S;-4,4,G;-4,5,A;-3,5,S;-2,4,G;-2,5,A;-1,5,B;0,5,B;1,4,S;2,-1,g;2,3,Q;3,-1,s;3,1,Ab;3,2,q;4,-2,s;4,-1,g;4,0,a;4,1,a;5,-2,b;5,-1,a | D -5,5 -3,3 | axes colour hand jump offset stack three touch whole
turn=23 obs=-1,4;0,4;2,2 stacks=-2,3,S;-2,5,a;-1,1,S;-1,2,A;-1,5,a;0,2,B;0,3,g;0,5,a;1,1,Q;1,3,s;1,4,s;2,0,A;2,1,B;2,3,g;3,2,q;4,-1,s;4,0,b;4,1,b;5,-1,A | D 4,-1 2,-1 | axes colour hand lift obstructed offset sum three touch whole
turn=52 obs=-3,5;-2,-2;-1,1 stacks=-2,2,s;-2,3,q;-2,4,b;-2,5,A;-1,2,g;-1,3,a;-1,4,A;-1,5,S;0,-1,s;0,0,s;0,1,g;0,3,b;0,5,S;1,3,A;2,3,Q;3,2,B;4,-2,a;4,-1,a;4,1,B;5,-3,S;5,-1,G;5,0,G | D 5,-3 3,-1 | axes colour hand obstructed offset sum three touch whole
turn=58 obs=-1,2;0,-2;0,-1 stacks=-5,1,a;-5,2,q;-5,3,B;-5,4,g;-4,0,S;-4,1,a;-4,3,B;-4,4,g;-3,-2,G;-3,0,Q;-3,2,b;-3,4,s;-2,-2,A;-2,-1,A;-2,1,s;-2,4,s;-1,-4,S;-1,-3,S;-1,-2,A;-1,0,G;-1,1,a;0,0,b | D -1,0 1,0 | axes colour gate hand jump obstructed offset sum three touch whole
turn=56 obs=-5,4;-1,2;1,1 stacks=-4,1,G;-4,2,g;-3,-1,a;-3,0,a;-2,-1,G;-1,-2,S;0,-3,Q;0,0,S;1,-4,B;1,-2,b;1,0,B;2,-4,q;2,-3,A;2,-1,A;2,0,a;3,-3,s;3,-2,g;3,0,S;4,-3,s;4,-1,s;5,-4,Ab | D 0,0 0,-2 | axes colour hand lift offset stack sum three touch whole
turn=54 obs=-2,5;0,3;1,-2 stacks=-1,0,a;0,-2,B;0,-1,Q;0,0,A;1,-4,G;1,-3,G;1,0,A;2,-3,S;2,0,a;2,1,b;2,2,S;3,-4,a;3,-3,S;3,-1,g;3,0,g;3,1,s;3,2,s;4,-3,Ab;4,-1,B;5,-2,q | D 2,2 0,1 | axes colour hand jump offset stack sum three touch whole
turn=16 obs=-1,-1;-1,1;0,-2 stacks=0,4,Bb;1,3,q;1,4,Q;2,1,b;2,2,a;2,3,g;3,1,g | D 1,4 0,5 | apart axes colour offset stack sum
turn=18 obs=-2,2;0,0;2,-1 stacks=-2,-3,q;-1,-3,a;-1,-2,b;0,-5,G;0,-4,Q;0,-3,Ab;1,-4,a | D 0,-5 0,-2 | apart axes colour jump offset stack sum
turn=31 obs=-4,5;-2,5;1,-5 stacks=-5,3,S;-4,1,A;-4,2,A;-4,4,Q;-3,0,S;-3,2,G;-3,3,q;-3,4,b;-3,5,G;-2,-1,S;-2,3,g;-1,1,aB;-1,2,s;-1,3,s;0,2,s;0,3,b;0,4,a;0,5,A;1,1,a;2,0,g | D 2,0 -2,4 | axes colour hand jump offset stack sum whole
turn=6 obs=-1,0;0,-2;1,-1 stacks=0,4,Bb;0,5,Q;1,4,q | D 0,5 -1,5 | apart axes colour offset stack sum
turn=53 obs=-1,1;2,2;3,0 stacks=-2,1,aB;-1,0,G;-1,2,S;0,0,A;0,2,g;0,3,bB;1,0,S;1,1,G;2,-4,Q;2,-3,s;2,-2,b;2,0,A;2,1,S;3,-4,s;3,-2,s;3,-1,q;4,-4,A;4,-1,a;4,0,a;4,1,g | D 4,1 4,-2 | axes colour hand jump offset stack sum whole
turn=53 obs=0,-2;0,2;2,0 stacks=-5,2,s;-5,3,g;-5,4,b;-5,5,a;-4,-1,g;-4,0,s;-4,1,b;-4,5,q;-3,4,s;-3,5,Q;-2,3,a;-1,0,aB;-1,1,S;-1,2,G;-1,3,A;0,3,A;1,2,A;1,3,S;2,2,S;3,1,G;4,1,B | D -4,-1 -4,2 | axes colour hand jump offset stack sum whole
turn=49 obs=1,1;2,3;4,-2 stacks=-5,0,B;-5,1,aB;-4,-1,S;-4,0,q;-4,1,s;-3,-2,A;-3,-1,Q;-2,-3,A;-2,-2,G;-1,-4,S;-1,-2,a;0,-3,g;1,-5,S;1,-3,g;2,-5,G;2,-4,A;2,-2,b;2,-1,b;3,-4,s;3,-3,a;3,-1,s | D -4,1 -1,-1 | axes colour gate hand lift offset stack sum three touch whole
turn=53 obs=1,1;2,3;4,-2 stacks=-5,1,aB;-4,-1,S;-4,0,qB;-3,-2,A;-3,-1,Q;-2,-3,A;-2,-2,G;-1,-4,S;-1,-2,a;0,-3,g;1,-5,S;1,-3,g;1,-1,s;2,-5,G;2,-4,A;2,-2,b;2,-1,b;3,-4,s;3,-3,a;3,-1,s | D 1,-1 -1,-1 | axes colour gate hand lift offset stack sum three touch whole
turn=57 obs=1,1;2,3;4,-2 stacks=-5,1,aB;-4,-1,SB;-4,0,q;-4,1,s;-3,-2,A;-2,-3,A;-2,-2,G;-2,-1,Q;-1,-4,S;-1,-2,a;0,-3,g;1,-5,S;1,-3,g;2,-5,G;2,-4,A;2,-2,b;2,-1,b;3,-4,s;3,-3,a;3,-1,s | D -4,1 -1,-1 | axes colour hand lift offset stack sum three touch whole
turn=46 obs=-1,0;1,1;2,-1 stacks=-1,4,gb;-1,5,s;0,2,b;0,4,s;0,5,g;1,0,B;1,2,a;1,3,a;1,4,s;2,0,G;2,2,q;3,-2,B;3,-1,S;3,2,Q;4,-4,S;4,-3,S;4,1,G;5,-3,a;5,-2,A;5,-1,A;5,0,A | D 1,0 2,0 | axes beetle colour hand offset sum three touch whole
turn=56 obs=-1,-1;-1,2;1,1 stacks=-2,1,G;-1,-3,g;-1,1,S;0,-4,s;0,-3,A;0,-2,b;0,-1,q;0,1,A;0,2,B;1,-4,s;1,-3,b;1,-1,s;1,0,S;2,-4,g;2,0,Q;2,1,S;3,-4,a;3,0,A;3,1,B;3,2,a;4,-1,G;5,-1,a | D 0,2 0,1 | axes beetle colour gate hand jump offset sum touch whole
turn=43 obs=-2,1;-1,2;0,0 stacks=-1,0,b;-1,1,a;0,-3,A;0,-2,s;0,-1,s;0,1,b;1,-4,g;1,-2,q;2,-5,B;2,-3,a;3,-5,Q;3,-3,g;3,1,S;4,-4,G;4,-3,sB;4,-1,a;4,0,A;5,-5,S;5,-4,S;5,-3,G;5,-2,A | D 0,1 -1,1 | axes beetle colour hand offset sum whole
turn=49 obs=-1,-1;0,-2;1,-1 stacks=-3,5,B;-2,5,A;-1,3,G;-1,5,q;0,-1,s;0,0,g;0,2,A;0,5,s;1,-2,b;1,0,a;1,2,G;1,4,b;2,0,g;2,2,Q;2,3,a;3,-1,S;3,1,S;4,-2,A;4,-1,B;4,0,a;5,-3,S;5,0,s | D 1,-2 0,-1 | axes beetle colour hand offset sum three whole
"""  # noqa: E501
