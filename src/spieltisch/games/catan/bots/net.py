"""The numbers of the net behind ``outlook``, which ``python -m tools.catan_outlook`` finds and writes."""

from __future__ import annotations

from base64 import b85decode
from functools import cache
from hashlib import sha256
from struct import unpack
from typing import Final

from spieltisch.core.errors import UsageError

NOTES, FIRST, SECOND = 96, 64, 32
"""What is noted of a seat, and how many units the two layers have."""
MOST: Final = 4_095
"""What comes out of a unit at most, in 256ths; the least is 0."""
SHAPE: Final = f"<{NOTES * FIRST}h{FIRST}i{FIRST * SECOND}h{SECOND}i{SECOND}h"
"""The first layer's weights, unit by unit, and its biases; the second's; and the last weights."""


@cache
def numbers() -> list[int]:
    """All of them. Raises ``UsageError`` where they are not those that were found."""
    return unpacked(PACKED, FINGERPRINT)


def unpacked(text: str, fingerprint: str) -> list[int]:
    packed = b85decode("".join(text.split()))
    if sha256(packed).hexdigest() != fingerprint:
        raise UsageError("the numbers of Catan's outlook are not those of this version: install it anew")
    return list(unpack(SHAPE, packed))


FINGERPRINT: Final = "651148e4382ca622db80f9dc6f67cd5b71257af7319e404ed43dc04960e7fad5"
"""SHA-256 of the packed numbers."""
PACKED: Final = """
bOGH1Qu7u8(hKSMAobezxce>xkOQa*0S)p81^Gk)2mw_7%>aP=90ZI13H>+$M*o}t4*-(?>H)0(9suJ1Xa8CJ*Zf2LzyrSj<p0h8?Een{vHth}T>vKl!T%ik
Sp6{hO#fZ}=>HG^4*-_@f&l;k)&Cd(v<T__?E&rm00000cmAaVO#p@e_5b_-aRAT%g#Z8m5&!@INB=ec5dmTUi~Rrq9Q~sDp#D7slL6!X%K0Juj0J%I*Z&Ow
x&D^|#RHB2fdy3nkNgt#m;XcSL+%*#j{PzP)Bpzni2`f>*#8Os2KcrBUjkhJR|1Xzx&r6_(F6Ja{r`dgEdbCA$pf+iu=n@>{Qn~WDgf*M%>f|*Cjc`5?f=~Z
x&a9X<^1phBmn&XCIFrT3jC`74FD7X{{_teTLGg200000>;H%SN&!y)2>=NI5&)P0>i_@%1_1N_5&<j(6aAV2u>}ACl>p-V00t=klKk8M^aG>+RswAS-~agk
)cjuVL;)ZM(*Mi_A_X`3jskN2kp$fEy#S^9QUmA!kpHg({{Kn<r1?7luKJ4s;QpomodHGw%l^#&-~Sf?AOLU$KLVQml>GVs;s4D4=KnbWvH$-6l>h_)Qvfpv
>h?tbLH|kqDgYz^9ss5NyZ}P~!~Y)um;Yh|5Cnez00000SoKZvO95m5`~TYiIRKsjXZ`>HEdc)iYzMvoGXzTf)dK(kB>`jpg#bkPnF4zOc>xmu82otu0|5H}
i|R1j-u{RRxB5=|IR@krKMQvF_XkG}4G>TKivXtni~NlK3jgW?v;w985dYEs7Xu6ai2wQj75*&%Jpj=E4FE^~1p)^69t9x)Mga5w6ae=BzXA>bW&q~@Gynhq
0|OxeY5LU$_y7O@1OR{ohytYl(*Fwp)cjrf^Z$1K00000)C0x{O8+kX2>=oRO#sCI{r~^~836YGbp#RsbOMqE(*OVfEdGA}Bm;>45d9Vb$?JUk&jZx`4*>uF
ju6`%D;3BGp#x9&<@e9+*6;EETK>87p9E3;Yx|P|*ZrUVwEgA*DFL_tYX0s1nE~4W8vsK9R{pX8KmZ;9`u~vyKlZQ=76a)26#&@()Bg|v9R2J6-2a*Xxc`Lx
SpA*+1O?jyLID2%1pwp+YXnFD^#9BM?*(27AO^Ar00000YW|D|(*TnJ|NjgC)&IW#oc;g+5dirA_yZsRn*xadF984mMg+707y_^WF9t0Dy$XyAZv-O#@&Ee&
mkSu@dG@mY{r-^wT?du-g$U&P_VjT2bO7lI!1+4<N&$-gnf;smzW$8=BmoEjhX3^ciT#)WCHn6FA^?E@_y1=E-UrD56#pIoNdOQ4Hvkp@kpvR}C;&GAWB}g(
F9Fg0M+8#<8~`H#KLFtUdjY5b1^|Kp9si62?f{Ae00000d;PQi76AVM@&En*-Tx#2fB*mh|Nr>^0sQIxG647jwEh49)dD>LNdLnD3;U-3-2TJ?ApS7@`2QOK
v-(5`vH1c5LI8UUGz!rQoC{0)nf`wPZ3p!H5&csE(f@n`eg6UiTmeG<0shbdT?D-Tt^AY#Mg2+tAOIx*nE=24L;w!;mh~9`O#m?f&;R!SRRH?`*8dRzA^_$A
*aK+-HUI<z&HwTL4FLNDApjo#+yCPK3jGKEAN>jm00000QT$Z^Qvj#`|Nrp+zyGBFl>q<%1^@*BAo+0sQvk&RjRODx8w1?{w*QR&FaJCMKLx@5OY@Ec1_1s4
rwC{cGziA;yYgJ}!1;ag>ic>8+XP?$$M-n<%mZ%z+5m?FlmSWoPXnd@jQ}zKTK+fym;ng^Mguhf3IJ9B@&6MEKoXM*Gzkp=3IO>3{{QR$eEb9e1_03i5&*LN
fCw%Hk^yD~4*&uH_y1`DRRw<l3IHYmUi=UKn+3@K00000nF@{pqyf$V2LJ>B7ywBC2LAv69{}qAo(6{mp#XaV{r~^~lLFuTF95UwX$9f|!2v@2Rsih${{IL7
$N$st4hjMPWdRWf4iQ=VH30MkY6ETzM*a2u<pLG{xBZp@t^OGS>H%&3`2Vc{$N)P3^Zk$jdj7!w;r|=}=>Mz$CHLI@PYBTe{r^e;5di!D9RmvhE&$~JTmX{w
#QZu2O#BfF9RLXc8UPylF9AmYF906^*8CO+1^~eR0000082};x{QW`y8UXqKmH?Lj$pQcX|Nj60o&X5}7ythKH2?qr`v3+42m<5+lK;m5wgy=RXZ|z+3IGuR
tNj)W@dRZ3Yy6)8Lj8mBIQE<UApXh!`w0pB2L?j`<N{Rw9{}3{=mUZQQ2+=6^8tbX7ysS>sR1hhLI4^7PXH|cAOQ0Y`waB|-T(UkIRFR%BmoQn2LLtzbpX!+
gaGLV#{U`x5&-l6=KqrcaQ#XE8vq#q>i+rtAPPPI00000{sXi6%KyXv`Tr9DJ^&N|4FCWD0RZ{`L;s=w-T?mq3;+NC8vjZHI0McD8wR%lR|dlr-~8$Q?*9t_
f(Ow9#Rsnji~(T*`T0Bq^!%>;AP5-)7WQ5R5d?4l76DZMA_0m0XZ1?}Ndb8Nz5Xu%X#ijUY5%|f+5bZTKLCOE6$3H;HwWAQ|NjsG<NqrF<plo!AOIr(007Ye
Yyyt>ko<c94FCfG>i>BG?f@_V4FJ~vG67ZqsQ?B400000e*7T-XaIKr?*IM&5dawgW&i*H{{I#LTm8@c691?F)BpegF8_E1-2}q<%<>-p()TX@LjcGC`u`#T
p8c!t)$$ba!tb~DdI9SLFbBK&s{3#T#uRn{ZUDvsnEsgk*8F(``1_szW&uzDA_9d0jQ>pjCjhno-T&AB1_1X0Z32t@Vfp?4EdVG0>i_BgjR5rjT>lgRqyP5$
TK-%EnEW^Y^8fw+>Hj+cSO13px&QM2;spN$r~m8(00000PyR^$F#nJM3jhfK<^OU3!~p;R6951J?*dc*asYn*i2eWonE{plPXV9*{0EZ%!2gW?<pBKv=l|FL
JOIV|!vw1d%lp~-IQPE$-|$2W@cp?4^#uL=ZwJBvZ~v(RnE);PHvQrOCINZ>(*gVbC;oT;J^yt7ZvglI2>|8+I|IA_wD|7-{r~*`0RSTasQ(B669DV~4glc&
aRU(q;QOQdLjcbIEdT)nL;flON&q1Ma{ep<YX9#600000N&#E~4*~rD_5TY1*8hzF-2DImH30PgxCHnEsQ&W+bN&DTcK<2@ll+_gDhbd4FaLuEfcPH&?*Hun
xcsjl!U$aihx;@Cr1w1k$N)?Hr0R9`FaIw9b^_u6k^S5PZ~zJZDgMp>3jienmH&hRqXFdrP64<7G5{F>!2d-D)(0#AJ_82;+5aT~69Du7Mgj`}F#vS{T>u>b
lKzYXA_7ze^#20@@c+2~@%(iGZ~y`TtN6150|Hb700000Qvgl*?*OX;5dZ@K!vEa>bpQYW^Zz6OA_C(CY5_L^Y5o8JkpJHQ@cmu__5sHKEB(m+?ggX)0|3?k
eghBxzxi(YJo)VZUI0i4ng>bz7xLB!{R`&&lK+PR^8pzEb^>GpGYWwKL;S=1dH<6AWdSMx?f_r^l>Y<(G61XlO#j&e{RHj*?Ej_z$NvTZy8a6QCjij@TmWMJ
gZGXFa{R6X|NjmE@Bd2s5&&uc4FD7Xg#!QpT>$(000000k^OuEasaIV?f?7#bO6i$RsR40`Tx}a^8S_nJ^d>G*8Kng$^C@>!2JsR+5M3J`2sElh64ru-~ZVE
Vf-xpm;AW&-2FZPEeDDOX#Yw9ga#}4fdK>pR0Z7wOZ>3_Cjk2aQUdn>Z~^}TlK<xb?EiiKvj2MkoBwVAyZ_AvbN}=Js0pqAL;wo_6#xJL)BgYeH~=^RZ~)-@
aSJ{BTmGQ;8~_ObH~``P+5s^EKma%Zef`q{@B#$?00000ZvnOZkpE`@5&#hZ{{LA3!vO#Q^8X9~zX1aPg#94{Tm%3BH30nrJN!ZYQUm7wtN@w)835M<{{I62
x&;gdocrJYL;oN3<n!M7?fdZYcl31qnetTs4hZ`G3<0kHF9I+D@&5w=wEq48p8$IRzWpcw`~Y<T-TzMji~r95Z~=h^v;*e<{{QIz?Eew~6afJM8~~62Q2+}5
BLJHOGWaG02mmYq@c(H4fB^#l1pqSu)dR5zPyLko00000vIz6|HURtn4FCxM0RRmEH~;_u761hRqy*yu$@|Fve+2*lf&X&>83gA4=Kj$DApPI}jS9g3<p28r
A^!0N_6lGNjt!;!e+S9+-uRR8D*Vy@mio{5X#&9jC;>74%>g_BzyAaPIsE|sM*(jEwgP7W`vf`w>i=l~Q2=ZV)bE!5mH#UMDgY<|+W!pz<pUM~Islsg(EoA(
M*YYF3I+!K`2Xks`2UsvUi`NI(EsB9u>lbQQuIyz00000YzMFStpQ5^{QnRD>i=E<?*0G(^#20@5CU2S(fZE<qWk~=-2dSL0{*uCUH;(zviT(fn+nSP`v36%
`2ZvF4ecudZ3z$zk_1x-cMsF}{QFu6MD_{;A^n~Iy#H4ITmV=9Cj=`25dr!CTL5bRx&OBQF#loz@&5||69B{gE%OEqu=cP2=>Pryo&W#;`v3R;!~b;u<NuKY
E(AjXH}wkx0Ra2|_y4^BMF0H&C;;LA#QvuNI{h&J00000KnBPDEC2NV6aWtZTL5|gYykiO{{QO#>G~i3JOLH}rT+i`CI5*5jr+{|LH=L=0Q)TcX$ENk1_1y6
UHYC0kPlt^ll95~&GqvG?*1tYm;2@e;sc2SQv;&_kpY|gEc|8uOa4^>(*XPalK}et4*XC60|9{lkpDga1pwmpQ|D0e==ID0G644f8~_dgN&pW4GyoU?VgOzO
7yl>&8U~&N?*I7z7ytqNS^b^>9snr-n*F)@s{u*|00000jQyDhVgQ!_000I6jQ`933IhND4gdfE#r}{4V+6YcSOEY4WBzIa-u?3dPyd+#d;p^Z*8wU5^8XM3
xdZC}$ohc$3If*$ObB5FN&L?7^YJPd!vmTBQ2Xcq0{<cZjsV61_X9HiPyX2g8UGIgl==PsYX6=9{{Q3uy#Lbq@%)_n3H#;$F97!cD*(g)o&fp(o&U1`UjSJK
iU&CSO$iAB;s5^s7yxJghW|qWz5o3G!u^g20|?;&00000JOHHuQvo6X^Z(=jQvf^wzWx9J`Tq|9TL6^*MgM{R`2GL@wEyG;9{&IQe*RhmRQ!eg(*$+|6aWDL
asj*d4F5;{?)s1ZTmcUI)eb=Uf$)d&YWU^;ZUHs{9sw@_ZTlGjPW%!6?fu>TDFJ)`!2xstHU16&{r@BYM*yk+Jo<9?+y3?c5dazh)&CIyIQ{ScnEy8bCjiF(
BLb2EZ3Vjc82||Y?f(%2fdGL2^#A<-PzTQhJNy|200000yY{~c{{NEy{{IR9C;&_VYySWM_x}w5`}l+ZjQ^nkeE|RfjsVL5m;Ryr@BhF6T>P^Ci~Z*V5dio9
iURfR5%U!UvHo@b*8gV;bq6O3!vx;~+ytWl6#e7<SpZ4_paUoYKm^PIF#x9kdji`3<^GxfYXG(X763>9um98hL;c6~R0Zw-r~jh>sQ+gFvjXb>4**90+W(yU
GW|mXoCR0^=l}Ts9RTJ6yZ|TwEdb>Infhe^0RZs-00000jRea7TmEVQ0{{^KqyNbMHU9tr761+al>jCGoB!hcHuwMlQv2HdG5}ly82?ECDhlHWg9KXw%m42G
Cj%DzlK~0@VD+%_H0po_p$#bT@cb|S%LzgOmiqYqIRL={?*o<pKLAYtTmV-8<@^u;<^Svfl>Bc0$p2#irT>8aLHt7ls{sxG^#2L~<o^u-S^Nb6V*eQcVgIuR
hWJDO!uu)y;{OBy&Hriy@c(K69{}<Ha{XBcmH_tq00000!T*r?V*eok1ONg6Bmj5+<NyEw^8W|`vHl7FRQ_WEumS)8o&oj!(*wWyI{~->p#<Il#QI7D1poj5
RQ3_?A?$ejL-SJ!1q|E~r4Ww-67tdbA^6q;uLb1*s{erh?fp*t^8(xeiU5H8;QieFGy`}4GXdKF6#x|g5CAj)egaMY=>-q~nE%-S?f*FdTLAw5$NvxjEdU4x
|NFD}`TipVD*y}t3;-ts*Z_n8xc}V$ECZ?j0{sm700000OZ^D}qW|#z0{{>J>;G;4)&2kg{{I00od4ATqyAC=&iViV*8w{Nef~lKasA-}`}?H<K>5}F{{II6
Hv^#S!}U=EzXW>xRReJV)(YAG8uZ2g6a2OWO94dw4*=W%mHeLqSp94NEdi_kPyi7Ecl+P}Api&f!~gXEH2{M7`TmLg3<(AR;r{~wD*(d(CH)2fwEqzRO#lZ6
FY$5#!2}cg|NjpF{QrXgOaSu#^#9@iodU=Jr2<?200000Aq6-6JOCd43jh%S7XaA*X#W5JEC3Jy9skDxiTz9f0RR919s?Bu2m*)!Rsg909Q!)~Ir=IB9RLOZ
%MW`Kod*F7Tm|9`*X*_dp!&o4R~T;f9{!L03H^uw{r}bg+56J}YXTtwHvjwn9RNE1TmF^*yaB@hHUKUFHvn1z=l($o8vxe-CjjgJ3;-Me|Nr>^3IN&vPyiG8
^Z(rZbN=T45&-M}<p1yh76DWL-T&GD`2$e{>;ESJ00000?*Sk9ul`W~0s!y-901$@0{{R3=>G`-CHAQI`ux@Y#{U2S000F3O9L$d`~dj>L-j)awFcn-0{{#F
Yx85{6YLiGDehJQiUYa*;0V_QNdpA@0`LF>9tT$es{c&@`28jO>i|One*a?uApAxES^y>h<o;j)?f<#|L;#`lCjX`Qg9R4=0sv_L762Up`up_%3jiYke*jhi
LjgPihV=XZ7XSeO7yzOAUjerN0|4v)cl`tVgZ?A`00000JN@AR7yxVm5daqezyJOJx%~hDDgXokp8Dbd8~b(r=KKHvbpVV0qy4Y_nEzn^Rsbje_XTAB$p6*<
!1JF8X9SrFi2#!j9SIQrp#YBu%Je1n;|3c4;rEdK6#(A(B>=1b-2j{Zl>nmuTmWkUYytfLtp36O4gf;{GXUD~pAGQ)tMmH*D*%1~+W#s5*#HFq=>IkV;sA#S
IRAnLRsYTU0stNWO8_nY^!}Lu002k;vH4>B*7=eB000009t5BL?*L%`?f(D(@c&W(O#lD@+5Zv%6#bw8lmXBE?*9M)rUB*uC;(>t$Ne4yWBNY#C<A2u%Kx_i
dh<Bz>;2^dWBs}b76pq5ngqG^)CAxQs|A+-3IZ(wj{ivkLjSP>8v%&`4FqxljQ_y??gCl>O8~C_mHz+$|No%$O9VmtuKx)D`2YI<#Qy>S0{#F0wf{u`<^X94
R|f0=$o2X5_x}I@SpaJQX8$Ar{{Q;_X9T?ir3dl>00000-v4p?T>icO1pxN{=>Kd0jsE}u4FClIK>vXJ^8(uc9RC0SVg8)|&Hiiyxc~|P$N^pcYyg!5@Ba$`
b_O5u!u?V3iuBU>*ZiOYivhO!R_c}f;PT!8*8WNVZUkHa+x%hwYXBzy83673a{)&F90CXcGy&%SO91iz0szYZ^Zi%{Y6U$2@Bcyo7y!lpLH+3eJO35{CI8v~
WBK3yPXb^G0|4;<C;->}i2*YH@c;V%*Zk7^9t6?-00000E&C|}8UdsM@&6V85CHW6IQ{?t=>Puz)B~XXlK>U|n*sm;;s5;p>i{_Zjs@xf(EthmGYnDw?f>fk
{Qv>ts_vlfQ1cfCzW-PRrVDujRQ}iPv;W5e2LAZ}c>ZtyAphw7V+Mr&fc_8x-U1v0rUOm?!vH-1ZvgiHECBEY{`pt}jR@oa^#2wB902zJApraT@c$J6=>H7<
1^_(;?)?z^?f=IA3jnkH)dCa&wg1)s@BzR6r2@zT00000TKVbxrT$s}1_1N_VgS$oa{>SW1poyAOa7?;u>ULkx%~hDO8>(E(f#}ar}||8^8>H*Xa9=<?*H%q
s|AGjc=`Vb5dBaLF8RXy-uguQq6fzg`T3X!YyP?a0s-v*>ix$5qW<OoaQ+<p8U8T>qyfhNV*~a7lmEZ}BLGbOW&i*CiTD5i69Do5+W)lwPz4nL6#zj1TmW<Y
`TG?BA^TziF#r|-;{TEZZ~pNA5diZ4Vg&C0#s2mI00000A^(s1LH~*X{{IC4zW<B>8UX+R?*HEZbNh<`JpYygxB3782L8PNZvy!Of&pg#R|(7pH~m8a<^S{l
uL1+<nDa{gT?4TCFa3l6+5^7$b?FEP+WWQt&;7{)i2eZrkN@BQBnMgm>HeSqK>j`b-2nLh=>JmyCIA5d5dh2s1N}_-<NWIX7XYjO;r|~1Z~piHLjW28AOFSu
Yy~I+4g+fZ769r00RSoaQ~=li4gd-O$oL2R4*7!o00000K?J4#D*+V%`~L(0#s9tkAOHXW{QnOCfc%O7Z~`0wpaB2?g#Zx&{Qa8&_V@|^WBxe)<po*)1ON*F
o&iJqZU-?4#|-)jr3kYC7wlsSlLTk@wen>87XR@7l>XEHcLB8k`|>RRz5j6l*aB(*I06R$X#EKQ#s4P&)BlzOCj)B$YYPAX8vp<R+y5s3HUbX-Spd%e005u;
A^!{iDgrtJ;s5ae0sy!Dv;d<2-2c!2#ryaAk^9yB00000{QDsU=Ko{@^#AVv2>=oRtN#E1`2Pg}7XKFj{Qiyt8vy_S!2mJ?g8<|J4*C}YO9lS_`T{5bAOITx
aR2<|aOW=a91}PW(fY#+8wqLty8|x@DGRj&OaZI^2K}Y~*8U&@<NrPWWd9NX_y8*aod84tYXaZ@eE$ys007?mdH~`8xd0jf|Nr3s762*$L;wQ--2V^&`TrpP
nECzvcnOvY|NjjD^Z$1Pdj4ns8UO?U+540J4*X60000000{sd7{{4vl8vy?Q&;J_$?fw7&ApimZ5B-V&r2AL?cL4wZ>j3)x-~X8Y0R9RB@&ju9#0Z)I;{Oo<
vi?o`=>lB~Q3e4DkOdY1o%kg8%mf|#Ed(Y6EC0FvlmKx6)BmLW2=*HR)c;WdnEwp|@BY&OllwyeJ^*<D#s9VZRtEk0s0Tj)=l}fw-v2iMfB_KzH~=aD+5lAf
Ui|?4kNUm$|NjmEJOFwECjL7Cd;m27djYTg9{<Gt000008Un`s_WpSP?Em}!bpXBqk^KMw2mti|_WnZsT>tL?O8@`>egjtn*#95_LjB<X;|L}UG4}rf0RRgC
s|FbGnEu!N)B8dE@B7yR)&rUPvF|DO4hr-68~;85#s3!pJp$zZ!3FXEg#qFKy#dGojRAcCQ~tmI3INpq-TyWQ6a{4W1@-*@9su3{t^eZxrUCH(%>RY|EC5aU
O#pHI)%ZCD{r~R&1ppfUc>n+b-2V&!6am-(9r;`T00000S^*gS5(54K2LKBIF#sL_&HVrX^#26_8382z{`n97Bm4jWUH#|%fBuF4O$1>9$O1_MUHFFl^Z(%g
O86-ZwFNTw*#P|hYWTDGnEgHk1O%)HL<QRVc?>812mhr0U;dy1I0HQZOabozApjcxWCNf8TmozW^#98L2>@gQ)daKwjS~I;0sv3|2LKcRCj#~V_W!m2+W<lX
t^t7jRs===3IH$wHvk;`K>?uv2msapA^H~lR0Y=n00000OZ(CTL;-dG|Nj&K$p3-=g8u*j<o^l)nF3S<hyb|$QvUz|yaLhxdjb#s-TY1dcm3)ICl1L03jhfK
!~De%zz25}>jho<Kl*d@o&gN~Fbcoyef=r|Y5%bQz5izaaR0&k`T$h^<N#&=D*~(ixBt8UZUOB78~_RcJpd5^Uj&l-C-@@(9RMu=DggKYhyn)y@BjAy003G0
rU2Fca{%`M>i=E<`u}<Tegww=7y#`5D*^uh_yGX_00000)BjxpDgb@`6aWqY-2a3Cr~m)}`~MLDj|N=-H2!M=h5Y~k00Yhb1_7!4v-<@7I{VA|KMI)r3IG%U
-T^G}3<Vnr+3_X_arfc<z!9YPd-Fm4Qwk3MS@)~|QT}rNhXAepIReE04FOvMp#Vh!75`BHCja;UzW?n1J^;V@6ad5jhxzRP0|1l%;r|K%zy9|BF#rw#Q2^Zg
Q3K%jfdM=G0RSNY*8kK5p#JCn0syoBmH%e_j|7|j00000ul=+FIsX9x695eW>HppUSpWb4=l?1I9sSY$j{vdxlm7q!h5vm2lLD*#*8ao)f&i8OHv-TA4FDAY
iV%D%@egYVN%md#TJF^J%ld2onCq7MbMWN*DgV*^vj9y2aRR&k+WUq7!T^Z>^8j7}1^|-($NwJy)&C0s`~RK-4F}u|xB(CV4*(ee8vri=*Z>3o=>Nn2kpNf$
*8Uj*5du2?-~S>2;Q!S9k^)Qr>i_!xm;KiNQ~vh;00000V+O1L5CNnB3;+-SSO8}L#s2^RDgXfhF981l*8;u(dH?_bj{&&@83IBAu>qa{l<~d>YWT|j1_0{+
b@yoO6zn(o^Zls@>;_2<yaXxz2KrPM-3cB19scA00shPX<@)ge7YgeC-~M+17XF$4B>&|91OEj81OO=j6#)49Q2O2barg!R-Tx^7`2Pt2Uj70A*Z=<iDgXfi
-Tn~+r2&Zr@Baz_?f>ojs{Zl+A^;o!p$7T`^Z{4}00000z5!_dYX6S^2>=KHAOPb3R{sD1761zX4FApmWdCgeEdKxi&Hy9->j3}#hX#cJivhj)tOvpR?Em`z
h5AeQmi>?hAr1EUJ_Jt!LILXnKmJk;BmLI@?E&fm^Z?cWJOD`p;Q_h-Z2tKHBmS5Fhy8>A{Qq?T9RLLY>i^65&<-FG+7?IvKmh3f3jh)T|NaXA0suk)3;+lG
(gS||h5&*55C97RD**fe`T=VH<^K=>Cj3bK?fD)600000ivo)Tq5wqz^Z)Yy#{csFIspIx4*(kgF$SIh>HV+*{r&&|ef=!~)CA@O!T+28$^Iw`?FMQBA^;cw
t@~dGAplhJ4g~%IVfgj@TmmEj!vF9KAqy4%lL)#1VF0B7m;X2f(fUdOIR7^SE&{6l*!&3qnEnd@wg3MA`Tu1Fv-+?5gZ>Qw695qa+W)fuHv<3vr~l#q769k^
w*)#1zWWsU)&JuEF981mSpn1j<Nx&k;sLq-Hv+Nx000009s|+-Isa(?_5bewH~<^~TL1t6=l=`<A^dd!uLEWMJ^%m!zWZ+ccmLM^GX9PKF7q<~774%l_W$hv
xdf2n3i!kKBmr{<4;L2)%?>K>jrkM<4G$IvaR6oiSpHZ4jQ_I(Eds;;$p3u-^Zm*H|NXuHYXAWN)&D*K7yttN2LYx3Q~dh>3jiSiIRMQ6*8Knfw*Tt?8vlj@
%mlXiPyk5(4FL216abS2S^~oV-~Z?TV)fYkB>gD;00000wF!{~MgW=r3;+rMDga>suKxf40RZa%Ljk}7Q2oIF?)(4%w*3PD+Wj>CmHk8ljsishruygp`~L+1
GXC!W)ckk-x&6=iul=0;76Bj&3i7o9xdf&9R`HJj*8r6Lc>ovtb^5pdt^gPS=l~%8_Wy?e`~PhK;{W>pZ2-UncMLrLI{)tf7XTLkwg2P)nEvnoX8%$EIsjq?
N&!Fv?FWST`Tzg_4gk{uum9iv5C97Rt^tb!h6j)c000006#)<Yx&e^?^Z)q&KL9oWUH<?85daVXTmex4Nd1=nl>Pt!vi}tV!~L=TX9H9GsRFA1q6BmM?EeP<
+YB!V&;=m$Q~w41{`xuhxBEi-W*RF1xBn3i7XD%Y9{)f5efv!T>;ee?rT#zw1pcuAv;yY<hyNk~YX2|*$p5M57y_XKM+6uEJOIo8AOJQ1^8@hzEC2=ou>aHi
#s9+si~gt!_5TF`+W$ZS^8T9vr~mW+y#nb1$^gmz000004*Agj6#!WQ>;LQjNdU_KfdT*k_5b+)W%m*QbO9Rv836zQl>65KF9Fv8Jp>B@FaqfV<N>q({{Q&@
pYfRxfBcd8bpDg>zV_Aj>iP{0IQ7Q~CH-*<ZUTk^&;vUG0RQ~|a|aIqX8+gyJ_6zbECgr(d;a+UPXHnS3IG-laT1jU3i;jt^ZzCQrT;Sk?Em-wz5glzq5oR_
5B)#`*ZEKX{r}Pb)c;oh3;v$~+5h|hLkGA4T>uCA00000)BLdgSN|~q6aXmz3;@;tI{yFw6#xSOe*<3nH2qcu9{>OVg8oAOfdM7};rsLdc>WgtmjMp@_5TF`
<^^o+s`&2t2n8Mam<0d`Wc}+CnF(79v;g7(bOUn#@BIe?umDy7tOmgVi2*hE76A7B{{Y|qW&kJv2LROn2>=80Dg4X*xb+DDy#N3I9{@xET>%OJCjbWk{r?;b
c=$U4IS0i2^8Xe9>Hqov3jx{w0stTYq5zZv)B)lH00000F8${Rto}3o0s#5{5dd}nH2?qr{{J2TIRlLSC;(0VDgyujTm~xw_Wun6RRWm)F!gHtd<OLY1OWd3
%?g76{QaB%`us2b;RkE%$n{A7#|&NlUHUZ!_X#QhAps-+=>3!c!2KQn=K(tcQviVf;Q<5yBmJ@ffdA6}AOKqc;`es~F9!tx9RL^r9{>aZIsXX&;s1;O*Z-UX
s{;u76b9r6Apqh3^Z&R1ga1ST_Wu9?_WK(6{Q0E%00000K>bYuA^wN}`~L?30RR^OwEh496#)7F=lVPSSO@R`%lrTU-vY<~q5tXuZu?LFvIbiMhydjRDF6ci
_xE=Mmkq@SYW^$zw)`mYNb*?&I0Mc7QvO8*v-Obw$^wf1#{Q@N{`o2Z69H`l5B}Z&LjOkp<N)sfTmb6--v1>8y8`9<3IQ<y{QtK95&!`Jb^!nY^#3XVga7;n
p#fh8`vCL@3INmpAOJJ{r2P;7Isgs;P5tfw4FU5100000hx>B>sQ+gG2mlWN!T;m`iU9xs`~L|5fdab$!vGKdy8{3KaQ}?~%>H}?^ZzFTP5{XM!v5_35C8xG
H2@X(Bm*-4VfTy%6AStST>%9IwE4dTC;+?z#RVb&-Tw~$nE<~7HvWnKhX9uWIQ>Nep#3WWfB@G2#{VP$qW^~gKLOME4hj7K&i|4B{{OT8;Q;sl*Z(L0*Z)ik
76q~ew*mzM$^Z8M3;?zQ+5e~i9{>dah5niT{rhYJ00000K>i~Ix&NsG00000{r`&qya50J|NjO6EdwtAsRV-kg#Q2lqWyjWHT^pQME|J#KmrW}{`|-S;Qs&s
Rte${#QwSePyv|mJp}*;nha+4qxd=fE(b0AFa6&D(Ex1z8v&aHOb7=5HUg#s$^yIqpZ@m$DgST)M*tB3o&Ny>+6NQ$F$Np})Bhd-EdUt+&HnlSwEs~5H~@$L
BlzS6C;*KFyZ;XW82~c>O8(#g>;K#TwG0Xa-2kxz000007WkO@GXg;Y_W$tzV*v60k^BGv@Ba<}!3605@A{_z(g6Sf3H!?bSpd@chx7yh(f*<VoCL=H{{Q#?
tpI5KNAzp)GX0nYe*mNVA_OM>llT1nQUeSDxd3PX=KN9s@Bk72k^iLs90I2R+W&j~di|{a8vvaEY5*_*-2dSH*YrvT(g*MV)Bi#M>;J6(Gy)0$=>H4=IRO6&
Wdhmu(Ed99-v0yu1ONj93jdb?;Q#Ue-S^@7&;M2X00000umF<<{r;Q%0ssgA%m1$bDE|Ne2LKBIC;p89oculf)%^ef;{dAs1p$QrfdRb!aSP-7H2dHF_5c0<
#09<j4D@R8O7+zQm<)XgfCLNiSMB!&3;_lLpa;$VF#qZN5&$><UI54cBmcSo)c%S7W&)1@Q2;{!<NpKzx&H?Vn*&J!AqfBg9snEw-2XTLC;k8c2LRUp3jj_3
NcIB((FHI5-~RvrGyvNF@%~}|^#9)f?fPr|yZX8R00000&jA4dE&tv9`2PR^Hvnk=MgRZ+;{PcCRQhHH4FTx^JOKazeE?+y+W|5Ah5r%&BLZXoqx^vZ@BbhG
e-DJ}4f#p<%l_H~nFD?dsS14xcJq7;b^)CF$OUfxsQ}FZ75+;9(E_yqvi|h`g8y^_7yWwxUI32&(f=p_E&zo18ul&!DFpxj?*H%qN&wmakNN@t`~Q*uNC5o(
?F9S$0R+YK^8W(>^8ZEtf&82P+W+1EHUM$|_55rA00000w*ip<lmJHn1OW8^*Z<%DcmMzZ6ae=B>;!WE;sfyiX#@ZOj{jW$+yIyVqx$~;uKX|imixv2=>O~g
8Um*8ngRv|umG?C6A^X?lL;91&G#A&^aDHpc>ZAk_WscS1p%D?I|8f!H~!KB>Hv%W_5%R`pa0$e*#8&+4FJLXasqq;hyCjR5&+r%s{d60o&Wg%%m0V}fB*LT
V+WG_q5-f7>;DA+765$#0RDsj_5UaUdHWCh!u`wm00000mi_nu&;6kO0s!v+@Bc^uBme*a^#1_>$OH`p2mo;ZP5l4>S^*XRSpXsaMFUp=IRMW7miPbx_x~0E
e*h*4fCd5o>ICBcu>GF`6#*ppGy>xS;r1B%dGdn(r2p6iE(L}FivQ>SP5oE^WB#)L0|89{1Oa3Kg#QHq%m0`Bi1|<nLjdLf`2R-$E&wwCHvs<sDggEW>;G;3
DFP`5GyN$E<p2Nw?*B0aaQ=w`)c@E2x&!M2JOsA|00000>;M!0Gyo?61OOTU{QpY;EdBrh76AVLngZ4V(*RBaD*ONdw*UeFOatrv&HrowS^f11!2Oo{1OWH{
PWMXqQuIjxh4z#CK>(u%-U&eXTl!`R)&a2qDgibBI{;|`RsMngG6o9(O9Pt!GW#z9sr>Q(B>zJI3jiko>Hi7?^!lj&*Zm3r+W%1hOaKS~&HV%bDgXii*Z(&C
%>88od<E_Q3jhrOEC4$I<N-SX768isu=+m#vi>Li00000Aq39<9{*bY82|tPA^<M{Q~m$|9{>peVgV2R<p4zhr~Lo`KmFeQef@F&Tmk6-{{AQZ*7%zK6aWhV
ya%rs+zomCqxow1Ci2+z;QIdO73aX}UH4%Cr}?)3z5$E=>jFpqd;S;xxd6xkPykE+K>-{9cl{v%000yKRscx@r3Ro0*a`&z-Tx{8EdcHR>HiA=IshO5xBm+K
1N+qgPXS>A@Ba$``2ThQaRIsjIRH}ta0ht;IRdKw00000&HD`ktN^k92ml8F6#)GI1poj52>=KHV*)Gyj|BJx00961(*c|U`2K|eA_2buiunBX&I^11>i_xw
ef}onuId8xm-Mdmoc)Fc#}B>$m;Mm<Z3Mslx&-C`ME;5ZM*#f-iUYj>MEo-UzyD4D&;54*&jB6)`2XPl^Z#lCmHada5cb9Y2LRvy8vx7y7X9u2kpGzf9{?Q$
$p7yAZvZj&0RZU#1pop9>;8%V^#3{l-29vSQ~Rm<00000==&=B82{w_4*(1RGyq%wrvU%}0|5E|vjXe<;ritR_5J_=4*muE^!*M2OZ@u%+yi6*g#)br4FC-Q
q5iV(68?qyD+6i^QwR+NC=3PoXai>r!X3*1Gx%))-v46&b^vDqVFTR&-2vPFasey>2L2iV*8l_n$p8NTBmh?oA@@iIw)O}Bng8|w5&#VVM*RK%0{|ia*#AWc
9Q@V>mI6ip>i-k~4gi_}`TYL?4FDbh=KELt#Qwqm00000OaC|j>i{MI@c;Y&)Bl$Li~#@u_W$_*(E>>U#s9|uQ2qb_ivNN8kO5=>S^)X~SOFpg-u$No=>O{f
G5>n&K>H*7$PLf_QULP=0R-Xur0E3-eD{_DHUh)`{{SWcaQ`R%sr`Zg@&LU5p#H)An*l!o6#y3i9RP^{x&Ms(m;?&}q5k&&x&N&H=l>c2paAjzu>bb|1pv|j
2l<l*a0BA|6aWDL<^K-;BmnUM<^S6MjrR2f3<*L800000s{{D~=lsb4{Qm<0VF1Se1_J;9`~L#~y#eX}Gy^>X4gdfEq5U}f`v8{vg#8@>F#duFFb0G7{r~&_
-a!BWR>1%Ns__5+MBM-X#`FLG#kT+dE)xI%w$T6oQPltcWViqS|M~y_Ru%vNf4u+y(4qhT|1kgnKdJx!<KX}Qwf_JA5*Ppge82zy5fcCad=vlx&lvy!t{ngX
7z_XawEzGB@Gk%WegFUfUhx0_n(+VsI1&H=;xPaKC-?vVP7VM7&j$bikp}<(HLm~vcnSajvD5$m`u6|-9~1xpr|AFx<nsUj5!3(wW)T1Y3;h58l05(b%nSek
FZ}=i!2kdMI|l#&ujc>%NALgtX9@rSL^l8cFDC#1t|<TjT_6Ael?4C*@B;t<eCq%IgggKMU<CjG!yW(tCjjyOkN(mH!2qWI$^#+&j{$fA9R552)BXbeb^zA`
U;+dH`Ttn~wFKGzto~R4djOpRulqgz<N@UY#09GcQUR+0ll!^?dHbyd;{Nvf(FC&j+yhVpg#---rvgj-2m##!@cy;@lmS%$0s=JwnFF5zR|DSyjsP?QIt4HS
8vrH#I{bP7K>!#3!2;j?jsoKTz5MwDo%~h+paQ=CpaLoX@&KU$s0AbZQvi_yN&i6pNdCG79R&XZs{xq*lK!^^-TRmW#s6jj*Z`UVlK-Oo69K;eLj#%suLD~H
K>o=CC;q<t8Um*R=l*a3+5<)Zf&)<lGXZi0iUQ94=k~w-J^h6L1^_tw4*_@ntN@DrZ2gV|&-r}-$OA+H_x+{#rUcdkcmv=4iT@1$h5<(elKzkXs`~!_m;o*W
DE$Bho%{j=PyP!1dHXN^LIX$tm<3J#*8r~op8&Z1Q2@pOT>upRxB##OYXA`cr2=pO=lhcXKLLvd-~*EZvH({Bf%_x>LjGm}Tmdov7yJhP9{yYZ*!~^>EdW{v
b^#sz#R0wm?fww_0|m?bmICtpPXL$$fB>5W+yGDg(gG^~d;fO&rT)kLqyAC?6ae1<Uj$DCZ~&tEDFPh*c>}ls0sou+H~=RAQUy%}t_Pj`Km3dRuK>3Kdjn+y
5d4q*R|JFjIRc^m*Zq_P5&{tW&i~x~5CCif009I9GWp{EsQ_^PKK^L|_5UvaF$J3c)%_p-$N%j7X8<1u;QVp_V*W<{Rsj_NyZ;&jg#IrAs{pC~Kl^b4<NbvI
GW*v5V*XV4+WcMrqyN|c*Z_h8nFTNaa{v(jW&>sSt^XJTmitQl0Rt}pBm8>*?f<m^E&|R1OaQ3*t^(BiRRJ#mhykMj2M7%Q*8(;KmILwtuKrN~;{ay>-T)W)
iU#rkkO9H`h5(lT?*aDxRQgu_q6Sy{r~tMEegKvJ{{hkff&ioiC;-s`c>$gPWC7*>r}~TkYy2(*4hKa6a{OWdNCD>pBL43F837*t(gBzJvHUv)lmW^EasZD2
U;%Cc5CHrGt_G3=`2djugaQ`+Kmxe}mi_Mk_yJo0sr!-vC;tTg6aaq*uKvsf^#d6IngRF#!UH7&z5??Dy8p2NSO5?KRRoRwOaY|<d;W3%B>?gQ68|av9s(Nz
SOGo)9srpHLIIxw)&v0rf&KgjnF6)_+X8_7&jP^!nFVG6sQw=S-2#RJ-uZ6<7W<I`h61Gg7XcpwKLOwSmjGb??*AbDy8V>@E&<d3EdIIz?*B&q9RzOp6af$g
EC=8J!~*>St^IQVdjg39(gB45P6Pu4ssKv*#si@JF#v1>y#zJ^#R7Bvass~rbN?v-Fa~z}u>t=CDE`R*f&W_oB?A2bUH?n~X!;)mWBe)mNB*?^%l@JNzW$K`
jR4#K>jozRnE?Oy=K>rFPXAy6`T$t~68x6_E&jCvOa%u5ApxHP=LO*ZdH|OB82#7#m<5~w3IA#YSpTj7a0lr7f(1AL{QNoowgIF9lL6EElKZ><-~&?r?FLo<
OaTx8ya1^GS^J{{NdwOR!Tm}DMhFB2vieT}6apFmcLLu2@csk>kpY(np8e7PMge;Mnfts0HU8rPRseVY3<9nImHrC<!2q28_W+Fn@BOa;LH~ya6#e7?egd)o
yaC$$SpfL}mi_YpodJsg6$Q)xZvKG&_xwuvY5zR@iU3{z9RBYCZvs#MO#|2g?e$#!gaZTstp)1=l>fT>LIO<ue*V_~p#32PTK#<ij0B?p!vnee^ZJGW)B{Td
X#Oh!0RAojY5fHL$^bh09{&*mQ~C7)`vuhdhyJJqc>l2mc>?$VMFR8!PyyuxtN=*@i2#26eE^OD+yRUHa|bpB=l;3^7zEP$w*yQ4)BwW!N&UG0)BrvFW&#QU
+W!CmegEV6!30(P+W%1j(foA(iUD#1&;XSG@c;1tjRMXAJNy#<VEr!y0|1u+J^|4GMgc_wcLcQqG5%ivU;@Ya;{OW=+Wvk2Kms)Z_x<kxbpf6LP68?aNCX)I
DFcW9q5dfTBm$lMPy^ZdeffU@=>8i2o%#_4JN~=^2m-JH*!{i&(*9rlMEn8)Q2UJkKmm3F^#XPP2mjXq`u}<Tjs9=`x&tBp698NNV+1VvPXZeMJpJzjoB3q{
kNZRYz4}u9kN#x?+yQw51p<cs5&{GNVExhkD+QPUgaQ}--~omPt^KI}2?OQ*zXgu|RQr|vxBp22FaA6M9R240gZ<a}ECEsbYyg}8!}%xxjRKej+5q_aO8j{L
o&<CHG5;g|F#d4<<pG%g&ihUQUH?V>!2n+XX#S@Cr2<R>_XPL<qW#1F*Z?~JQ}zx4B>#B=@d4oc*aH*({Qge=u>h(5Gz7l@+5wRPGX0wU`}{)yF9qrTL;)E8
%l*Uu-TXKJ3j7BI5(7&D(g5cIB>tfM69K&bWCAbzTLMr3Sp0tedH*{HrU4rJo&yX6i2Ymxmi>_cZUQU-Hv;+oKmp7G2l#gYJpcv)AONrc`v#K%F8pTyCINH*
)BmXfMg<H0Z~+khw*^W9%m8r#W&A+^*a7kX1_uiSPXLeqiu}v|Lj2kPd;Ew0+5eXQ83rr*gaMTU=KUrAwF6NDj{QOc7X!ipBm(*XaR9gdll_DLP5@#D+5~+8
F#j|ERRKB#-~2`Z+XJQo3jQPi)BcwKh5k_g3InGGS^!l7F#_NJg8)(kHU$a;<p6*NAO7G7JOO0{S_Y&AWB?rig8P~RR{l`}d;{M7Py>YcH36Rh>H+`$Mgi^t
!2SjRj{isfIRv%<JO8!;8wnEyE&{~^4F2!`>i^>Z<^N^`0|G7q(f)t_U;qmM-~^QaME-CFOZ|QSiuwBgO#OuYX9E)h!2VJFu>3y!VgvF1J_1txTKy;k0RP7Q
LjmXiIQyml(*yAPf&eiBU;d{3x&?9pYyjW?dH5~;`T_R>F#=rw$^rfUI{!5KQ~wnHh5)Af0RKz@di`wzV*C>RGXf9$Eczn>7yl3hVgKU*;R2xj`U33)u>pbs
*#S-iItMocYx*z&QT=8CPyU(yTLLcpIRsPysQy_3#QrY?U;@7Z!~N+0IQ_x^u>Rfy;QE~X@c(iHzWurXpaX&ddj=Z;{{6}Y@C3I0+W)ZpC;&(Sbpi$d+x>|C
1Ofg56aOmumi}k|75^dtNc+wIZvZ|2*!;8q2LvwxjsIi)(*u(QO#uu8MFWHbvH$}JjQ#Nc=K;w7F96Q|X8RKaQ~F8$V*j`U$Nn+;)&l<k?*5bk1OplZF9o*!
kOMdY!1_o1hW<qYM*o=ug#x7mwf}Yn*#gJ`YyWTlt^&FH{{R>Qcm4(c^ZX<KQ3nkH9RQ*LZvZj=AOIBpQvt99!vlB#eETH@{{}h%$N)|OIsZ2RWB?HZQ2(d?
qykm>7660-Kmi5*tN-@@R0011=mgpMpZa?Pa|HPMG5k{rzyRm~)Bnf<d<K65R0Kc+F#hKR-Tp)UD+H+jwf)!oPyDq3u>P0<Q~_=RWB@h;jQkk`p8)Rq;RIX<
HvfwNz5+7+=>OCMJOPvZaRHkF9sZ8|vI1NMi2tMl;{taIivh6$#Q}W%Q3FZ)CIfT)s{SVdg#LQ{Dh7iB)&Oq->;10#I0d@@68ilARR0bEPyhk{LjFqs;{rMV
lLG1g&IPRnYyIc@`vR@~h5&8^p#FOJssdsDRs>-E$^jezt^p7K@%}jfMgFM&3;>V+bO8DPpZ%x$IRWVbQT{>&1OCPV?f;|%N&xQu@&Gmiy#c=X1Ne^s>i)(9
C;|%uj{gDucLK!wulz;<U;VxU4*-Mzfc!84>iEY3J^g?Hx&4^{8Um^O!uUY@b^g8lP5{^dZ2#5(M**V!r}{+t<^uTsCH`dtJOAeZ0{gA~>;ldKg8~`=Li^DH
z5>tu+5qtbz5hM`u>)`Xc>$UL6aLiu?f?k_IR0t__x$t!$o&ZZ%l?P{r2)ME<^75M4geedM*Q6bMFLR)tpvyg*aOP>odR3~#QlN*e*Q=Py9CSsN&H~~bpdh#
-~TZLkpOi7jsc4P9RsTU-TXZKI0o1Mto*zIasnOz!~0nPYXtfIbpOEr^#6YVmjM$91N{*H*Z?j5;s5#j_yyDfqyv}${rv0xPXST>-~eX)1OUJO(g95Y<^9R{
7Wx<hK>s!W`TVs4zxr?a>iJ**QT_V<+5&3<!2zuUU<B~~>;Z28MgI%|p8DGZi~S}5egN727ywxM760M^)&kJ{I|FL=hXUaKg9APT^8ok(nE}56;R1C4z63n|
M*h42TLV@Bwf?gINB@)ktNT*_zyneIrTwx15dgmYIsbwGt^u+9&jDfp?*5tr&j9HFMg8jlsr&2vD+A#Joc?kE3ju}qPyzk}&H?)XT>=3EBm4*f2>nw4f&mW&
xclP<{`=hrEdxvb|NTw?dHpf@SpY)<0srp$rT^XjU;j7$+5;W|fC94s2L4R{eFnJ%8U8#34f&n{DgfgDmjayv`T{`!4+Po*rv2LfmHZO^#QrV?xd8+JT>#Ae
!v5F)_5Nc1i2W-9jso)j+Wi{<MFEci#r$;xvH^(!cLDPKNd6)R0Ry1>1OUJN_5nTnzy#v~_Wq^+bO4z8DF18#o&n_jfc`iDgafVu`T^?$Z2$TKS^IMX^aNl4
X8Z^Np!|;maQrI&3H&GnN&?mYvHipbeEkslF8Lz?ApyesQw5L!b^ovf!T^^7K?cJ9Ir}I4d;kXi3IFl~9RH>Qi~TSHUj3v5_XH^aA^|Y~76YaJ_yMT`R{s$G
e*SI!*Z*$-1ptKxNd*i5=l}Wvu>A-C{{4Ri#r^a94E?14qx@U|SNj0_MF1iI{Qe36B>{y0F#s3+WdF_l_x-g0hy+&rTK=&EHUlgJga1bXxBEZ<K>hOrbOV3?
3ItsMV*sN4viYz9&HfJmpZ}TwKmx7?SpxL|>i#4DO#{~ekN_S6=l%`@3jzuKuK*7SIr?7zvHVN`Q2*iq2mzV>^Y=#vll>+Fhx^F=76T{%L;jKeDgbK*%m*(1
|NqAR&;z>s@coJc82)kp!U6LDzW*@=YW;5dj{da)p#mZSlLXZNFaV?hkNt`OXaO?<qXRhpI{x4M`u<h{ga9M~iUC{&)dTGL!UF36um6Msa{loG8~=6sYyYeT
XaHscHvx<O90JAzZ~pK8eg6*vp#J~;>i~}eUjWhs`T^(vfBl~P*!?8{=lvo64FOdGF9YTM69vNqTmXm#Dg)U7?)-uJF9h8HMgtiH)Be)_!u_ZFM*nUC8v&gN
hXn`#w*C|XG6AOp5(3o$(ErH(n*E~!9RHR0dHoUp4JZKs#svZZu;u>$M9csH!lVEHO5XqgsS^SKZxsOmk2e7TEj<7LQd<B23BCaUdX@kG{V)Ij+~)uQ1n2+&
AkzT=ey{%juEPNUsVD&ek4FIj#N+?}JkS6CW{dy-Xh;A69IpTXi#PxO<U#-dOM3tRLze&lFXsLK4><t<LjIQiVf|JA5dq=;hyLjRJONAo76DTMq5c>EIsSqE
iT>vO%>Y;ag#LT}nf{dk-T>7By8TT5>HT~CpZ}u(
"""
