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


FINGERPRINT: Final = "4d5a9a1eae1056913396d61b8cffd42509ba9f76328aae832af6b6c884d6c574"
"""SHA-256 of the packed numbers."""
PACKED: Final = """
dg@y4to>{M;rg5fM+>?Gj|Gwu@%mi_73FmZlLWs2F#op%LjiRC-~<i;qyn+_NdpN0`2Y(4!2h8C^Z)VxL;x({xAC0zIQsto0st-m=l=r$7yJhRbpT2LWB`c(
?({kT2McBg>Hq8h+W(9J$o~fb_Wv3H5C0zhl>0IK00000@%=Rd@BWki1pov9G60$X%Kn@I{r?pJj{eC2+Ws5<;{5;s<^6B|jQ?i-WdK0`2m^Nfum1i1|NjX9
dHz%Rw)?L7Mf?W)2LFHqOA3te&;ug?U;l^wApCg$mIBTJ?*2{&dj?zo#{y9L;Q@jF?Ea|#2mlBGdjPWk1OWZ~1oGSd9sB|SkpHd!LICmqjsXAwG5=Tp{Qq?b
g8G^SQ2{^y@BjJ#G5}iu9sZ5~@c$|R_WDx&C;xi=00000*8bi76aG>G836VF_5Ys$ivME#1po*DP5>VO|NNT%RRI71MgBVbp8xCs`~SlMt@wfW!Uc)}3IG!T
^BCw6{0FJ~#`vrCi}%p^o&mb-@a{DEcM6^QTJhHXy#dYsmjBKE4Ez!RD*~PX=l*&ENB<)L_WxY~NdUk9y8n9kjSCA0^ZpM2F#w_eIsh^NPXzz}2LNRN_5V!)
jRlMQ@c+U7`~MdJ(*N!NOaVp#8USGcfd+X7AOl1P00000#{`D|`~jl?`Tx`ZApp1kh63vY_x}U{p#O&a75_p1i~s-t0{|ZXnE@gHB>98@Y5Lp)-uH?7>;Lor
N*F>GMHHzGFa~t~=J0LuYvqRT(&>ill<@8OT>cCIBLmq0*Z&v(jrcAALjjxuZ~)x_E&z=H(g2D8rT`KE!T)RqIt}Oya|J&D_5b?+`u`jNYyb=Z4FK-{jsSD|
k^TPyLH~gSIRNkf@&C^K_5uR`@&79TIsh;JMgQjg00000Nd1)qB>!Ch2LKlUH2{<U;{pBz2mlEH1q1c~CIbusMgRZ+V*wun%m7sYs02{}eDDDKW&%+A-~Z+R
NbLFRk>W)8)%gqrzx?3=NdO}Pvj-IkK?76^5&GKw*!}DP4*+Zgrvmi<?EcvQf&Lx=SpI7MBLiCieE$pp{r_V6R`}QdY5WBM#{azkM*s={-2n*z{{LA2sQ<D5
+ymPMA_08@>Hh-&2mrYQ();%R_5U*f{rzVDU;bJB00000*#i>;9{=wC0{{mAyZ<!*M*yY*G5`kvF916MkppJ{|NZ~~5&;bZFae(aFa@*!!UC}dX8}3{EC3z=
i~gPuZ2vO#`Ss!mH32m5`3Ls%D-Fs6Aqrvwp8|dWH~%;Rm;n_6r2tR>2mkK>b^#~?t@@w;1^>7HeEui^?EmogPXTNFaRdkeIso(k@c$M7v;6!2{{IL7(f=F*
;{B!l2nRI%<Np!>{{Qj=_5K+FUH}UK?Eta++WhGF00000@dcU$`TlGD`~U6#5&*IQ;Qg-v^8X3|`ULR-)B_I$(EtDdpaF~kEdSj9YXAcRNB*e+O#R;d2mt&4
`01?kF#3i2zWsa%q6hW{M+3O@m;g@@*93(FP6-7Ai2<7d=KsU~yZa~tIsu9Q)BmRa%KldYZT=Dg695GO)&F$+h4oPiLGcLy^#AhzwErRiIso+lQ~*5yJ^zsa
!vER>kN6}3<^LT34*;YB!2fmrU;z048UlR&*8WcZ00000eEenrbN)R64*(zl6aaGnN&!v?5dandQvfso=>gmRBl`dVPXDL;&il6eWdgtdBLU+58v@_}+5htY
K<`xdlJy1rp9yLLgbs%S68B*KB>5f(Sq|C!0|b-*_y1A>)c-RFo&jY3D*=7~Yyl_#I{k+KOaR~i2LR;%`2UUv5C5nH3hq|`Rsco-5&#AOe*zEykpIE|{Q%Ae
x&CJYCH&(DBLD#aQ~*T*Q~@RdT>y9hSpQD_NBaW&00000>jaei!v2Z@0ssvF6#!fSB>-dl0{|}o1pavbfd7O8+x`Fm3;qxS$o-7}$^qv7sQPsLIQ~fe@BjS&
`4fUDA{nb1%=_E#6!JgoY4b?<p9^ICC;4RiT?Bjr^Z?ZVT>&co6a`xWlmB)AumC#$Qvdh=YyThsYXIo~?*HioCi%+*!}{p|%>U;9_5bJpeEj_X+W))%ssEt?
@BpU$lmk5gGynns3jmb@ivNiJ+5ZawkNzC}Nc`OT00000RQUV>)cxZB4FC=R76AAE6#s?!8UO$Qr38fmy8l}MMgjl;U;vE&tpHU4vII>4SN}Bp2m@0A9{?Eu
)%AVz_WJn&!2Q1iGX@$0fBSC!DfNE@FbZ!4arkZkKmhgtj|21o-3ILcPWvzcmj7G-g8?7_pZ_2L-T(Uk699GuvGzXxTlJv-H30Vi$^SY4d;aqOX8)=FY5>Rj
KnBbKVFRcD<p1OUJOFz9w*S)rPXIXp4*T!@@%^R#00000z5@9EMgY?P{Qv6z5dePw|Nr0v8UXzNdHCG_(*1w`X#W5J(gDu<8vc<3@&UU0QUhlKxBTh>0RRaA
tq%|pTM(-Jl?jIi==2)&zV5N*r0XL3AOVX0kNTqj!v7=xy90s%U-g6lNB@NY+5IK~00DIX=mGEmum3v$)c*(x3;#*~#0TsD4FEL&FaSFMdHw|eP5>kT69Cu#
x&F5O4*+Qe?EfDC&;OqS)BPs^-v90YqyA<8TmVS=00000768Hj&H<wV5C9hdO90XU#Qxa>1OWN};s`tbdH`Sm%K-oY?*N?wegAj@CH~j~$NzQuwE$xO_W$Vr
eh2^{9|-pgBK+C;q4}ctmGv(B4gBfxkMiU9YytrRivZ{T&jHi_8vkSfO#(;(0snFX&jCRIeE<3X836tN901M;x&j3M#Qfm@6#(=9|NrR!$p85Nx&I6R!v7uv
^#64KTLt(2000aC4*<;w#Q&uM{{QCxW&zOswETVr00000q5ui~y#7=D2ml@cF#wzY|Nh7X5&#we?D<m!<^U%ELIVH*i2=U;-T`~}L<ZacdiVJ9KlLaB`2Y6*
O7I)?>HIAK{`$cLZU1lj8Tn=iX$mR%i~pekUH_~BP5%u3bp0d!SpLHQ(gDf;B>+?ZI{@qdEdK!jTL2sY5df4Gi~(5`*#1@k1puJ`BmmU^s{suF=l^Q}RR7=r
@%KIaviWBI0{{a6?*AwKa{oR6_Wuw7(fKw31OGq;00000Ap`UH6abU}<o^x;jsMI45CM<_>i_=#ZT_zTWB^+LWB~vG4FFgG4gh=on)<l_QU(kK?Fjb-Apk4@
i1s1<$^X;<r}~%kJN<A4CH*-Gd;DzpS`n!EPWov8eEuE*Pyr<VW(LFnum7<8U;wcGc>luxp8gL3dH@9g902S53i{LrKnUgkI{;w-z5k5=j{orgDgXokhX8B_
Z~Wi{<^lu+<Nx&k?Eg#vn*M<Q0{{sCUHWkPBK?K^00000Pyd+!%mJ(a`~L|5rT<6(vi^1X?*ASD#{Vw;E(GHOG5`PoE&BES?*6I&>Hr-7NdG|l69@48@c-ri
ocE3EV)5+u`ub@7Y6F@A!V5P1KIt3}8Ukwui~SM;O$G-4A^sT$Lju<RlKp=FiT{}Z>i<IjY5|)6*#9N~Q~;j$zzshCLGmI15CFyhuK(KqbNu4}O8-It4*;t6
o&y>D`~xxo{Qn66`TrFEpZ>@H&i}9f@&z^ow*lG$00000i~30dPXG!51_12;|NrCwDglK4?*9=0J^|JLZ~dwM)BOMdZ~yxJ1pdeWu>!ULbOtO4Q~*K%2>|i`
3Ih@!Jqt4dRQ<UCF#|jR81-oR*7>jxbnv<S#0I1PtNyG6`vz(Ld;C}bZ~%1xm;!AAdIF#S82~8&JOKUwBLF}e@Abz5WC+^-(El(12mmAi3jGHF!vDSh)c=e9
k^ayBDgn*_{Qn&Q{QoHaH37Q-3;^T*DgikBWco_>00000U;sP+(f_Id0{|ER*Z-RUR{iJu`~L(0%=}dXCI9OI8Up|TH2@?3rvO*}wfsu~kpbHCz5N*d?*H-s
LlNU1R}32o@c|qFXZA+$?DC%pLiYIXL=P<e$oa|sumcAEr2GQ@lLI#Ys{Shf%Kj4odI0qPM+EWzIRHNZC;(FYSOq!%8vp<R7XYCDDgXfh?*RAz#{b9v(*F<u
?*DlG^8zXaJpcm$A^=YQg#VfU5CF&j`v-LbKmGOl00000mI6uv%l#Gr4*=)?(Eq#t%>ZKp0{{d7c>VeO5d#GQhy4Hm7Xgm~l>Ze3O8o==9SPh2?*rNYEdVY6
8uDH1xcrs-srwK7UIF+7K?ipME$UGNJ_)G@NBkoJ6#qs2TmDJ{cma$6rvU5#CIiX-=>Jat1_9Ck7yu&x^8Z)=rTM7()dlkZ+5eIN-~Yb<j{^(<ZvVdjpa9DG
?)gy&WA?TF@Bicf{r}eg@c?lDod3fAVghvo(F1A(00000qyl&TjQ<Y*`u`6A>i=l}VgIlA`Tqj|i~w-_m;$=}5&!@IuK;lV2>+D&F8?J1u>f2F7XV!V{r~y@
Bl*Mn-2apILi;24vi&CiBn8a+Bk!mH1^mYV$ofD3F97TTLH;oZ%LZBgRsmB1q5p&cv;aK+A^+w7{{IXB?Eho@iU5%SH2bap;s4hEc>mJ>DgfL68UQ5#{{Bn)
Q2FWx+W?pR6ad%%H~?e&m;;3Y2ml-avip|%r~HEa00000$NxS39|7I}000dD*8l(i8~-E&3;^-}X#ubOlLD*x5B>lE!u&A*aQxi=*#+?a4+q@`8vlR()Bo)M
RqP4A@#z8g-T$Hp#R+E&(GM#3BKVLDxdoj6CjJ)xGXbgqN&%wz69`uVXaDd2N&&$ExBqtka{qP!5C8!H@BhC9UH5hRzx?0-+W-6i2mtQ?4g&rEIRNthj{isc
?*W1P00;~L@&5||^#9rYsQ#h<@Bae;oc*Z#6#NkU00000vi>sw@&5Y$7yuFgNdVveG6ClM_WuX~nE(R-f&Wwgx&QzGga11I&;KU?oB_xJ+V@}llK##5`v2ws
JMp*t1_w?1=mXF7K>9WNv+>3czyY8JIrxzKPXVw2+W!~>DgTxMJpxn!4FP-oN&edZ7zOwKMgwC2pZ}r%CIB(~zzFjLYW)%bGXOXM002<{=l>7@(Ep(SqyNYO
<o!Vbi2v~f5daqeBmi&$dH~J*UjQut%l>fvTK?nz00000oBX=|Wd9@p2>=EF1^|NpaQ+PX6aWVR;{fFV$pCZ$o&o>>@&k4MZ3EZ<%m1PQzyQDjj|_$ZEC3k*
&-^|B)9<hVy84~@x&CVd&;H2q>G%Q_p$gLdi~HFCq5ug2=>duV!VUxjOaO`f!vL`T*a6i5$N<9s!~bpnpa0<gqxjtelK9#GyZ@m7#Q)g;(EacKcmTKm9ssTg
`}sltMD&ve=>Plw765JoVE<$Q902|Q_W#!YZvD^!00000V*{f8rvSA8>i-V_`u_s}s{juI5diuB5B`k(MF9K%TKoV2srpU*d;ih_PXGD;;uBjFECYQ1)Bnr=
KoATHQv<E}KKt|dEcbcsvHsNtC-~v~n+;|RcKxjYuK`m5srz*P#{drjk^mL{76N|%bOEsdZ~vzM#Q*>R=Kr<&`~=Yi0s;>JKmhXp@c#_}2m=8C0sv9~763Z?
qX1O;RR1>q901n;`~P+SkN_|NEC4D1H3gUe$pdWw00000NdwdUU;z>W`v3U<3;_23q5v%n`Tqg{@%D59i~u77^#K3?j{tiBXZ|+>Tm+W_ECF2pT>rWO_x}q3
$reZ)uMtrI67U85{`U#_)AXhN+wFz^Q2_h+UH&Ej4+1Ixiva!p-1_4GkpH^>^#9rYLjw{4xc`~}^8ZBuCIE&3vH+e8<_P2e+W#p43IH$wS_2jUm;mMfX8>0I
k^7DQ!~ePgDFEXC1^{CO`TLszQ~(hGeEOgOR{N;-00000{R7kig#iu#2ml8F^#9%fCjw~r7yt+WA_jo~4FBH(Fa-broB~q*gaLN|kOFG~d+o&hpah8i`v30#
HvM%53<D1e;SQG;Zv|EN0QAxfwhf{EqS=4>YW+9>c>a<Aa05*M+xLtBDE|fi)c{EW-v7Y=)%y?t@&7LX<o|*SS^qHtN&*Q0EdcWW7XTIjV*mF4FaWOq#Q)s>
O#Nm9c>P)c`v27b2mo0KmHuG?^Z(-iKLX_d5CT{Q00000D*fjJj{s)?{QvL&_Wxf1NdB`3C;<Nd7z4@y)&6<`4+8)IcL5Oul>+<wv;EKhC-V&Uq5^aNBmg)7
s09f5*Y?{11^u7=;s3q`hWx?~FZ5vmZ~mbI0{_<i^8o4pi~hm?C;-p^H3IDai2rv1xBX}SU;i-x5&)t9{r|NEz74hf!v7Ee0ss{N7Xa!13I6u~0024w?*9+_
>;gRUWdcP2769n~;{QJbL;`XB>Hil1S_4=F&I26>00000$pjSt^8Z2t2>>Jj6#x(bssX+L0|5X3J^%Ut>H8x3OaK4?n*cNag#~f>Jo?-JZvz+q84aoc+5g-B
h91xy;T`u0Mh$oW<Nw(1qxNtIKlx?*W%T^_-212h_yPn0eFBpI*!{8p3;_TGTmTRPDFKxKV*z#l#{U-p2msm=aRGl1sr?fG{{I;O1^`3=R00S97y#@4{Qvz3
`~{8vyaYQ1`~MvP9{}V5iUUIb&Hvc{QvT=vQ~xUh00000j0bW4jR1533jhrOAONWVW&jQTBmfft5B@U%>j2~cU;zLC{{hnexc^lFSp6pfvjaT;(*D5%`~L+1
p!KxlWAn-QWc_3YKL2qDkqVam+~KqcE)wYbx%~M6EdTict^YLs01R0G3IFW<+x=|*F9gE?-T@>4h5sP{NdPqg9|CgpT=vfY!2d-5x&L4QYx@EKn*V43hybtm
CH~U?!2w49`u_v~F#!7km;delEdbyDkN<4}H~_W(00000U;}pi>i?Yp^Z)<<LjZ&TV*Z}|1pxH_H3MV*>Hfw4CI0{bUjd;14*uZ)djS~$5CvleM*tQA_5bw$
rumQYDflh$j`qmxmiyTSy$FW`js11>w(}SLb^s{>!ut;cVF1ej%>{V>lmK=AqyK3Af&g{^4F4_w&;JYn>HmTIAOKVBNbnT^;s3Y)@c;7v0Ri*>i2v>XkO0a3
PXa3bUHfqa{{Q#?GyvKE5C8H4$p82MUIh0AD+Is-00000Mg30yNC77Q4gg62BLJNL)Bg(l`u_$12?fmk)%tz@Kmq^&<NMtF5CG}_{{4ObY6xowmIAc=^Zx|^
j0<`Ku?AHR;Qed-Z2mO@2>aX!iTeQoT?5_y{{eviX8jTYQvg%{3i|8*lK`{-fd8WZP5{#X8U4WjwgAijN&pH6x&o019thX}EC9d%D*y%n<^cu(4gjYA{r?B{
+xvtAfAEO^6#(A<`~Qdpx&n3p2mnR^bpFWzb^j{@00000EB{>n90C~t{Qu|w8~_>sJ^$|u4gmK5wDUs$2m=KKMgIT*b^o{m4F&@J^YvN)r}}66F9Fj13IGcL
>+>tr!tUn$i2uC@Dgzt=R1e1hdk4V>V*vvNHwl3N6#O^>&HVrV3;|95oB#U%-~KWNcKOHu;{QMZCIB@65C9_l#`w(vd<EM7;Qzk=e*mBV%Ks4nP5@~D82~8(
-~ZABaQ&S5>i_fq002t?-u@i{*Z<-F3jSsQNC0#I00000SOVn!s{eKT0ssO4cmU`AgZ)VS0ssgA!v5+03IfyuS^)q6QvlHZ^Z=#*eE?<t0uZeX@cn821OVXw
m;_z%trBMY(*tz?TLGx~#`Nk6%>SGEU-&`%>;Iqtd;LKDDF8hEwEl4bxBw;p!v3oN>;C8dd<F9UkN~~^FaRP1<M|Et%LL&61ON~K>Ho+7769%40{}1p`2Sr1
Kmk$z4gHe(CjjsN9RP#_L;6YpZU9UG4Fk6P)&C&=00000J^u{?SpKR1`v2em^8Y&k2LZAF?f(J*3j+82?)^*uTm1k4!28nvB>z?YTK-%BEc+J(9RryD?*H!p
v<jC2%@1S?Tm2sZ9t3j#;`EdBYX^}2-vhPzNc)5VNd6ZCr2d2fZ2l7fS^~KM69Je0K>-2*xdBW78UQl@@Bat|i~jWhkq8$65&-A_@c$zK-vSE&Kmca|(*N28
n*!Vg@eJwqE&%xd^8W$?@&I7}8vro?di<aN<ozl7000001pVj&3;~k?0RZs-<^M4NDf~qL8vqdi`2V#4Apzt3oBsd+DgS)^X8qLwyZ^EPNBuPUpZfUz`2Xks
YwW__UFHY!xAMmL4gFRL#1s?s9rYgq?e^678~rT;5&h->r2w}D{s0#MIQ?D$z5e_EiU0cl+yLbNHUPr^_WvsdFbfX<TlvEORR9eD-~a3XmHzVoasLzmQ~$dK
EdeX_5ez;34*&%K4FF^V1^=A?!T$~bMgHFWW&GLv00000+5X1>vH!FG3ji1ZR{-<>3jv7+69D)BI{D}R(EI=bH2(kq@BNAYVg0N9qV&1}p8p>Jx&Xrh2>|^6
t@VNBQuFNl^#1Mwiv_|BcMlu{r1Rhl90(8s;{56WcmP`f`2bn{9tZpWQ2|o`-2Vsps0fPwHvq){3;^W+-~WI9#soG14*cT(<^S*hk^fKt0R8v>UI3&26#z>D
(fR)dzyP@d8vyP9`TsorZvZ3y4*&%K*8-mca00sm00000VEr%vvH!UK_x}z6QveSD3;%us2mlZOQT|u{Gy$Ce5dr`J9s)4`h5wiS9sbt;bN6uhas;FL?f(M+
H3c*S&IXkREdE0OR{f#;3G?~!)BxBA5dl*CYxj)-82)kq-~cxNgZT~tq5yXQ(Ew%udjaPFGyjkOlK(3J<o|#Skpl+=_yh|8(*Gy`FaRR}Q3DMCJOIc4SO8D}
iutz!HwHEX@c;Aw-~R{!kOO@G1OO-iB>(gJ`2h9?000002>+D+-vPD(^Z(xeVE`}z^8RA_IRO6u4gswKp#l#9bpZeXlmwIl$^SS1=l?eVclEOURt01H%l`@h
+3+g&kNuGWZv}1(*8r&i7ze`&llf)_`3401Is29V0sjyLC;L7Hw*b=qMgyPyHvcRCCH~<5>i{SK900%nC;%e(N&?{iHu+Nk3;<RDx&Ms+k@)fdf&Y5|Cjhbt
VFHQ+=mJ;v_5c0<y#M+DXaS1<od4(l(Eq3c69gIs00000hyw@z+WztX4FLE53IN&wYyZgs0|5R1f%qf?EBn|02KoR15&sPVGW^2(TKlX2PX=rR5%gF6{{IF5
?eZ!42mjgqg!=serUsY`fDTjsJM!WUfDM@c-ul1)4*+ie2?C=Aocm1x8vv92js4609sNH7(fv>W<p28r-~ZtR1qa>w&jTU=<Ny8t005N#sQ&u@nEng^zW<H^
!TyB+OZw6L0|4y*6#xkVtpfi5(f`l?QU84ZC;xT+00000RQ{6!bpVz9>i_Nk7XV%WCjbNb?f>}y!~co@Bmfrv7ykeNrv9+~^8d#D*#3k8bNTA}Faw7E=l|;e
`sg#zD)XxYCIc7>e+XF(N($ok1pc=X@)sEf$oEYEdi~S>s{W|}@CBOyxB;sI4FRwK_5x%6S^pmZWB^kDCjin4uKi2|%nA+w6#xYQ$o~}pG5`huP5?as902<T
0|m+Tlm5^B`2X_%)c<k;68}p8@&EPzD*N~OW&V-?00000Z31KbqW``B{r>;}=Kp*EJN|tD(f<el)&9Q%lK`;)ssR81g#d2@Apm&&!UL`W-}`U>l>ux1`2XVn
X8U0C(*T1ED-I?G%ngnNc?94FCHUC%LFp$2ssRE5<pJsdPXpHfM*gP&ya2@j%>fVq699kz+x=qy{r@%q>i^*iy9V6)Ed?e3J^%~=|NkNYPX-JCCjbxt{r`pm
?E*vq0{@Eu3IOK+4*)Cvm;WaKJOCd6BmY+cpa8}E00000yZ6ul0szVW_5a%cr~k?ToBUr2>;Dh{;QImpNC3S6#{vKV1pc=GX$0;79RRQZ(D%>!s04fY?*Hfi
K@i9S{0B7$#{paimjvnh4flWrLkJM{u=zXuI{~=@>HrV{HUfJ6vH}eNXa9u)JOBd!6am`*9{A7ykpP?j2mtg5aRDa!mHrt39smab6#&%#3<Bi;z5n_D&HoDi
DE_(lbOC$+3;;_2ECB!g4FxR#A^`CJsQn}T>;P^7000008vS?x$N%pC?f(G)!T(?YEB>enCIAlrm;<=|)&k`NS^xk5GX!A$f&D`Rq6Am~u>ooVr~y&?695AM
<MQbF@cvr)W%j`TQv^8$u?QdqQ}9<2+5JiT_x=+B)&Wod76QHlz6LJ=7XYyWh5umxB>q4Efc@kDm;Xut(Ekbo!Tt{YZT|cJ_5Wx8EC8_o_Wk_-GXV7eH~%U9
h6o-4s0Taw{{Qp;<o_l9C;k%u2LKrWnf%xII{Xd!00000Bmp7+#R7=|1^^ZSEdVnBA^yGp`v3I*jsa-=nEiVI6aWAKUI9A$r2XFhYy+15bp>_=y!=W4;{W0Q
F#ovyeDn<b9R9HcSOCiP`ug1pX$AKQGxO90$@k*_bO7Q1<N=5Oul7p-KmQB>$^iKPZvVvpP5`F>gaFh3&HuRuCkk8vpZUc9z5g%(6aYj3Z374ZNdQ>@H~_%$
&iNzvAo@G=3IG%U>i_Wg`2c4CYykWJLIE%SHTw_(00000rvG353;>$|_y6|)*#7|lc>Lh`>HiA=yZssgvIDpRF#-SpZ31Bef&q;IYW`mVk^@l#T?3%~4*=-@
nDE!;ne6HIlK@c*I}&XY$`Kdt)c0%;z7^{BkN&^^-2kost^fT683gP8;sIy^W&p1N-TapThyE%6(EkDe)&E)uKnE53DgoR7_y5NK8vyG6j{o!j;Qt!{5df6=
=>fk1Wc_OcApjKs1^{aVVgcj+_5TL|F#Li1^7i@r00000Z2yD)PXOKj3jhKDo&Q7tBLFA>ApimZi~N=SdjY%uGXDSoTKyUP6aWkS|NfBw#s$awI{Iz_1pw#&
3FvL%{r6k`2?eSKstF_tEB#^pRtO;#suxuQ4Gz)%ZT?XK;`#mqh6m07vHuYRKL42j*8ki8%m32<=>MnxzyF~AME+dy`TX(!4glT%-T&DC{{RO7um3;*Apq3^
{r|}S-3X`t4*&xI4giV#eE{YD_WvCKPy_S)Isf1L00000()`~7#r`_}6#y6jJOJhZs{X?P5&#4MN&{sC^#GFnivR!s?EX{##{`E0+WoNs=lfg#xd5gD2mtl}
4*2!(FYt=^-2q$sqXZuZ_zCI#+xj{J$od%mB?BG+;s4tK9Q{B2`2(8&Oaf{F7yK*$Xa36mA^`dT^#9=h4FE{|W&A7ydJZ!HGyoj`Gynzw@BH`wF#yZ|1^@yI
Apj%!UjFR+7XSqS763E<bN~(j%>UW{YW<e`C;ZO*00000bNn3vRRGxk5&#YW`~QCci~d9NAOHpcw*Yqjr~tD4&Hw-aApj--ss2L#83Ba=x&g-kT>UTt5&-r8
eg_Nk0}WINNe9FQDEveQ?gs$$qwsI}mGu+<N&~h2vH-^c5Cil9Kl|4Jr2n!0n*gK!G5<gS+x@Bk3jiztJpfGry$g8+&HL;B`~NQh8vqdi4FeDWE&xja2mmAh
LjQ&WrT?A<8vyzL(*N!IFaUl4lK@Tt>;LNjfdFp*00000_x&~g=l_ZS4ge7VAOPL~H~@M3<NxdbK?H9Ci33^!%LD)biUVu{@BzdJTL;PkcLnGL!v=``?*G&O
uJA|w`3p1ref=W?R{Kl<K?VKv!Rn~~r4oVqcLE;%Qvw71)doHUc?-k;@cwT9<o}}rp8Jsi&i?!VCjbKg-v5UM()2U}LICXl&Ho($`u~jo8UN=0e*a$ozWxgT
eElB*GXa1B(*N)O2>|r|m;uQCAOJ1^*8*1oivs!r00000c>m!3qXBOL^#29`uK(iyZvCSB@&6wHOa+Di@BF#^-TeRnF#Uo4ME?N*R{E*|?EXanOatZt-2dDE
B=qU($@;qir2y~!M*;u^RQoRVasQhMCi9sE{Q)Ka5B_)ocLM7Ip$0nstp6hcIRB*nhyjrRaR1`}PXG!4A^^DK?fpRTMEMs06afDJ4gkUbfc+5w;Qu}V&i|tN
Itps={Qvv}_y7L?IsmEsuK$Jr$N$s+f%~rh(g8sP00000R|H`DivQ04{r~&_(f{WE_5RHL@c#(_*ZvX#$N!1}7XknPQv&4wSpmEL`TY$5PXs>(WcV=v3jiJf
ofEbiK>KC>8~bniFYLhbw)^|^_x#`GR`_ZFP7bgC(gQ66AO@lS-Ts09eE>oMlL3MN*8?R0^#EP}^#9`j1^_J%YYHS2bp0LxB>)Kk6ae7=Gyw(x3IJRHo&SUZ
3;y-}lK(pV0ssU6^8c0rKK@<)-2c`8qXjVplKiRr00000^z|(UUjSPH3jhTGB>>z1UH*Ll2mt#3F8w0{(*B15<Ng2ukO6oCPyf08sQ+pK(*qI#xcgWE@BjJ#
(i4aY`~JBP)B>{V!uziG8T6+JaSE3O!S!bZvi~*wDgtT%+W*S@;qsFIN&FN6*!?^J9Rno+RsHV(jQ_R&?EjGi^9)1=GYTaD6aXy%H~<|0egXCWC;&(RTL3))
GycZ`MFfuj|Np4}`2XVii~$?~^Z(HQP6MI%%>P0H00000xcZ*{;s6Q(2>|*35dd5OasDO;=Klr&0|$owWdd#hK>`2(W&-B{EdYZ97X!Kgtp5c483K|36#yv!
zye<IP5+_!gZ*&%PXLJtBmf5et^AGqjQ-X9MErFCIRUl*yZ@vDRS5|KQ~4$X(EY3eVgPCY+WrCnk^l|>^8euYO9Hq3!UyjERseGU0ssd9LHzRn`u|k`VE}&x
SNxCwjRcDT@&EDv2mnk29s^$h>Hn$!?e{GD8~ud&00000$OGm3b^xCM`2YI<$p6Uz*Z+F=`Ty_#w*7wsdi^Q?eft0aYy6S_7yzmMm;W>X1NeFV+5XS{{{Q*^
;{e0&4)PTLdIJCozzVws<Po#|rTH`egami|y#I{<O#W^D7XKCmm<Lz@K>j}g(EyY7ZvxK%ivLXjCjkEc_5a)fi2MKztOx}FDF8qKL;p4aUjOs|;{Ol;QUCb^
+y7DmKL2b0`TrOI?ElFESN`(<9{}n96Z;AL!u>M*00000>j9wur2onP4FD7XC;(~yivLpp?*I4yoB}`p!2Trv@%{h+IsSnCME!RC+WTSvA_1)bef*yQ000L7
&K%t-;0{v+ivP;@`SLc~nD5{9w)+C<hV<|PlKklaf&l9PU;>}~)Bl41O8~C?%mE1hW&i>KA^#)*?*F|1@&CgBv<A8jLHp(Z7XS(X3jo;vF#r$%_W!m2;QuBB
?Ew-4n*<yE-2eCg3ILM*{`(jIxBm+OK>iB=m;syt00000!vfv_4*)&@3jiqqE&vGtmjD_48UO?Uq5rP{f&#h$jQ;=tp8r_^RsmN5OasmU|Nd$DC;wOi008s<
NA|D`4EQ7ejsOn@X9!gU0|xH*qw-A(GztF!K>20?6at0(oBuuq5dXaa(EmRJ(*Q^RB>5Qs76Byy$Nw(?0ssvE-2G$pLI|S&5C9VZF#vo2Ao}|MF8>Gsga9c8
9s{KKr2k|5>i-7-K>%(3L;W`Z_WvaSEdkvAt^Mx(00000Dgbx;dH}Kl0{|QV9RM}}QUJI48vyYCjsB4UAOBeX!vO#Q9|G+E9R1$^Qvh`Sw*_knbOlNN?f>lm
t^pPIod0<c;{ehIk@v*@i}!r?`TB9|*8TnbME%tM3<5L*W&bS!&FpyqW&oK0p8m)IyaLkyn*IX;cmL4;-~Uwt9s5WC(FY9xDgYq>Cje^zO#lM`h5#b~`Ty$v
(EM2hKmiK>0|4Cr)BpSa5B|*n#{bIyGXEz4NC27s00000Y5;Tq@&IZ9{QvF$>HpLJ@BU;1=>HA?+4j2s_y1r3GXDSoCIb2Wx&YAs&i;P?#sZ!Jl>EW~^#A?;
HvYc#jqcj_llh+gfddx^bqr1UdHUi4F8DeB{RM6UwE!3c<o=QVN&(IPN&?LQ4gDDasR5Dy<^QGs5&#?k1OO@h#S94lfdDZ8=Kmf4?f+i@P5|=%7y$AAYycPn
a0RFQ5BOF7^8fn(%>OR`;{Lh*H2@g^zX5{;Uju;y00000b^!kVkpF)G`u`;W2mqS^+Wk2L82|$SUkBI!NdRa7Tl)Y2UH*6d8vhmlQv>b(_XtA;MF7hF1OVp$
`3|5d=opRydJ!x2#r~K3(*X$ThvhT+xeLwz>;=UC*Z&>;{QqYCRsbOX1_6-%djN|5G6PBgYyeFFNB{u<_y0xzll&P5Bna#OCIAos5CEe8Y6T7eBmmL?D*#jd
kNr>olK5)?2LKcR7XY6BR|22_NdOK27yXq0Q~WXl00000ya62lG6Dbo{{ImG1OP4o<pEs=7XbGEiUiOBx&TfB1OWg5w*eOd`T`gK^!hISVF6D8$N;?q?f>Ba
DD92mH03((^Zn`pF%HWPoD!P!d-D<j{0CY79teK^#r{?O1pmAPQ3(kEXaCjz!~t6XRs&f81pfX1&i@Pm7yzgVVEW$zoBbXD7Xat~`u{oref#qNk^lDpDF0dj
75tS1EB7r469Do5C;)l>i~-00{{IaCKm<_&k^me500000sQrrrXa7h582}&v{{LJ6kph1DDF7`19RS?{=lf;;cKrYVJNpIyNd9m9YXM3BJNh8}r~ZNg4*(4S
DgZ9^D+vV!eE?Je!}MhCP4O`VIs5bL-R`OYuK@c0Rs&N2TLXannFd+`$pQre)&TMTr2mTmX8(`>2>|>5EC8Jh;S1#XnFAI8XaEHO_W$4i7XJVL9{@W5O#q<+
zXFi`X9BeX^#2_IF96N^fBtj;3;<pLa{W~MkpztX00000$p>uwN&rIt4*=T#xBs93t^Gv^8vq9Yhznu@zyllsvjPAB7XeBB*#PhZRs0bGsQv!>XaJ=HApijY
tOUpM{Q8~*X9wX2Ndg)H5c#PB_xoJ}ZV%)Ds05+@?E!E7O#ZO|(+E8Qh642TYyD;aV*aZCF9I|G9{_a#2LQzX4gZYv)C)2IFaJOQ*8i*j{r}(pO#rh0um6q)
N&-vyQUSCA2mlrUECA^MtNvO5-v1B)VE@Si{R1EY00000jR?~HjsJ-N4FDbh$^SV3!2tI9_W$Vrx%(smb^N{p9Q^<QIsIz@G5#X|T>h{BW&>LYjr`*R=l|#b
!S^x;(-F}EJqJPmm<YuHz63D<LH5i7R{Bc-&GY>M+yKA<u>bq|#suI2e*Pl=W&8{SNdX@J5CMYz4gd@Q;s1aI`}Se|VD|O@*Z<A`F#zlTWBv&M`TtD+p#aJK
XZGd*CIjj8zyJLI?f;+sQ~nhI7y$AA0|RjXsQ+jE000000{({p!~e1X^8fAsy#MI`{QyM*>;E4B*#ENulKk!bKLP*%@BQEXJp(QRIst9|$pL!?JprBr696p$
KM}Y6x(RXs=lzcaGy;kB*!)ED$pK6Bcmo0YwFJxmPXiSGqWxF^y!?OwxBwsm6#x?fr~h#OmHra|M*#Z&5CEk4nF|E~DEnvtO#l-B{r}njKnMx|-T$Nj_5b+(
WdETBy9Ctx^#3OS1OToCW&V!<WB@_{Y65ft@&bte00000fBmxm@c(rH_W$$$=KtgWt^$S&=>Pry<NWglivPL)egOagaRL4QO#njtoBgr=oBdb+)&4sF=l=x&
9r?uig#SSP0Rq?Pl=~_85CXjZHvh&G74A*^RQdP)%K#Vue*h=^LjJ1&Q34zON&!dz=>ggPx&Uwh(EptOwExWq#{RGXSor|}*#9j6{{OfC9Rc?Lt^a}mK>$ww
g8ZceH~}aI{QnaG_y1D<w*mD41^^cT_V;c8C;Z|500000F9rzuGXb3d{{QL!+W$fT7X3H-2>|B*rv}UX<NwqBS^oe4;QKB9SpQ`Kc>;0%o&w+ba0NaB<^K}^
4IKagg!ljd<nRCg0R;d6%K88QmG=Mt$H)KwMV|lv{|Nv9mmB~9rPlxd=?nk>@Am)ycMt#ow=DnwU;O|7%qjo?*&_e|2rK{qnGXN}XuSXbaRUGVlb!$ns<8k6
l=T1q$O8ZXsmlNVXb}JaQS|@+p637m8YTb$zYqWb@Xi1KBm@8emNEbUjlTc?HcS8j2tEJ+ck%!K^UeSND%k)34gLTBb>08}tq=eJc)b7r!wUcagpU9Jh$a94
_!<BJz6AgP%KZQTB@h4r83+IX2n_%LdF%iGI3551;`9Ii%gg`&2H*exbG!fll=lDs6dM2lC$9hhn;ifE9|F|_Y5Zyb)ct|{@BN?v>;a$ziUG+0LH)M_hXgqR
C;wgsVE}#n*ZZUdoB(nE1O3PP?fVe~Mh24rhy67MjQaWtmH&DFiv(Q&qWOpf)c^<ojRG|Q&jL~XHv7#5Rse$j_5Y*)w*<}n+5trWb^~ns69m2hM*+qHL;&Rg
q4;D0-T!+15C7l+hyx=CBmgi1PXGb{QUDPD=>?<xi~fiIECk~O&;a@XhydyUiUB+TrTsVp)&g$;ssI}U{{$EToB}TZwE&R;Hvtv{2mfdRK>id32?J^a;{kF5
Pz9j<=KdW1i3Z>O1_j~%{Q$uJvjb@S`vsBzzx=rUfdZoh-}-j`1po{H0|cW1{Qv#}ef@C$CjF`WB>!psX8k+^?EWnQyZ!q9O#Wo}ZvK=2Tm1$D?FF>{mj$Ez
836|bcK|2++yGJmoB&1lhWdj68~zCc=LY=&*ZwpEFaWs$dj4$yeFrcB-U5vIa08+LnFB-lMFPSB$@=5}C;#33ssPsiBm)2WGWVqbHU$s@5(Mu6-T@r_lK;5^
mjhn?e*#_rLIVZ+_679;rvaq>)BtV){sgfCwgRL790Obf5d7T(xc|TXuLJY}b^&<&<_Et2Cjeypwgm0}M*Wurq5+ovLHvCH0RW@}eExR*<^WXxEC9Lzo(1>&
E&8qdApolb%ln@GVg#iAtpYy!+yV~)CH)xtJ^vj7tpgMP(g1G(1_HAD*7{ZdoB`wiEddk!<Na6y1pSiyHv?w;_x(x(^Z<hYSp9eYH3O;s?fbg`0|6NW4gdrC
+5GDNrTcRI4FO32QU56ZC;WH;K>l?Cv;-jjMghD2lmL|m5B+!i|NW@{)BfN9S_J9;djB2%Zu~C)xde&=-T*fPUj2ss+5Zgv<N$B{IsaY*`~bZIrUVuL&HoJg
KmY;(TLl;T0suP*=>W3-i~7#}h5`ov?E$X+8T;A*METSGvHmpwAOv^*?f%vN+WbBL$pPa4DgwFxYWeE`Aq0U1nE^umu>({5Y65QmgZz62NdNc&+WA=jCI1it
?*8Wlg#(KMrvYF9djw$qS^lH{w*7zv(Ez*vPzetD4Flx=a{)E~>ja?(It0K0cmBTrkpJZVVggtL$^o7N`vC3xf&4}V^Zs7|XaElW3<+ZWM*^Y#_WxJ@>;b+1
Hv**iiv7p_2mS^A%l@MOivHmLX8~jXJN?rCJp$7D-~5UKTL7&7e*Z@S?f|F*W&d~w4EjR>FalNo`~cemE(7cVD+LV!H3YT(>H>WIs{_CTw*YYeP6h$_;`mtr
&;Q^AO90;ip##VNO#`|9xC4X$-uoE-m;hM&NB|N8h5g0>kO8d(;soRMU-`%TpZ^U6l>03G0Rw>gqyCEdUjzXG4*;J1NB<`Kb^>Ppv;tHBxBR94-TgrSQ3I0!
Yx?5=+x?9Fj{{`>P5Zq4fB;+j7X5+yOapBJ;Qej-K>+9a$pF3qg#Ir9DgqGy8~s}YApa`@M*<1}EC&b!l>XrTeg5A6jRPqA^8q^jr~=FV-2rg`i~COkssT;{
+ykfnPyVp}{s7JY$N|I!PX74&HT`e@)&S@JAN#8Pm;H4A!upo{2?7rTRQb64cmGuWZ2t)UhXLgS==g>IF8&q%t^(ctoBk^S!u|^YHU518fC6~@+xxKfrUA_X
FaxRr0sx@^`T}$OH2^REcK%lVH~ZHCl>co5ivE%QKL8E}q64!9T>z2+KK_#ZUH(P`lKM9NsscOwvjy1y=mOvZ5c{$H!2n4C5&6;k&i+vbZvf>3X8tt&?f;+v
_5oM|ivh0yfdk(EX9JM@r2MV>V*vmBn*iJYk@`FY5B|RcmjO%xg8q{IGX6~hQ~S{bj{dOyRsSCWs|5`KF98|_w*lY?4*|9Qgami~fBbU@mHqYvV*m*L2m>tt
>ir)CMgs!>KLCRT3;_-SHUgjodjHG-Bn96BFaK%-&;Tt1kpG(fT?0k=X#zX{asfgAZ~{a9p#c;9i~MH&Ciq4Dd;#VCi2CFISo>1}?fPv1_xu6<Ed-$cpZ(<k
H36vjp#8k`UIP63QvPWH<o^r)g8G&Ipa5<IW&9ogZ2U_AYynC9(ELgJX#ukXLjG|5%>f$!cmpo~5df<Is{We-d;z-ojs0T(3;@~%l?1p1zyGrSY5$1;di>x0
(EjKE`~i#pZ~`v>PyfXHA^t}J82{!0zyFK=#sUxmVE*s@$pJ_IIsgX*bN~qdNc<)O0sZd*Ed)RQb^|s6x%z$rB?CYIoB>|?X#y$$GXA9m9{%S4#rzZnLic+8
_5Th18UO14Q39*{!vF#Q>jnP$=>mxX)B<DzVEh^bQUYK7aRcrIQvQ+t3j+QDK?1G&g9FY4r2J<B#r<Rhto`Hr2mVL>%KcaWECnJ2-v7S^dH+oPm;JB+4Eo;!
tpo!AhXDit{r%GY#{5MA!Ts6+k^)cvTl|Lli2!i~X8V=@Vgc~}Vf|kQ6#;4ecmSpVRsVPaHTo6#hX3#V9QbAf+y4&(yZ^NXhX$1b!T|pHV*}g%ef~)ST>NhU
K>SGk{`+<Qlm9#dM*x!mi~1G+1^(FoMg#f+9sfxH$^CK!O#C7M`}%AEoc^8!%>7dWJ^!lz?E#|w!~Bu}umB1GK?4l^p#O&dA^mU!`Tu$c^ZsiAss4}s=>@_A
*Zkf7;QXopMgCI#JpU~GegQTC4E%WlAOi9En*Bxp5d7c%k^_<c)c%15I{+{Oto%{^Q~ksNi2|(t4*)^{2L2fTfc%;M+X6xa;sM?L!T@0UvidIm1^zPucmK}+
D+k*E$N$6tT>j<&3I3=0-uyKCkO2t$4gP-rX#>UolL3VQ?*RYyYWsEl0sW!^Yx`jY69d`$AOdjy7X<P90Q*P&_542mWde`<UH&r!vICk0{QN%s5&+=_rT)VM
w*Th@p94k(S@uc%X90%;82s)16an1=8Ub1PIsvu*>jG*60s?^eD)^)UH~?Au)d1)G;{Ig?&icayngBih8UhUh!vN|5^$5lN_ydpz9RI}qEC9Oyg#q>hTmmZl
*!znC$N_2t4g&%Hbo<r(RsKW)$o%gE(FHmK1_J8$V+8sHQUa^|WdT_N|Nl|`J^jT25&=F1SOC=lKL;=SmH@E+2mZ<gRQ-$k|NF!M#shf&%mR7@lltHO+y3DC
sRbGS0{h_tJOf7j%mMlQ)BB11a{BQ8(EgzRy#5FLp!w1T#Q-P<lLKS_+xzVPPyB2DM*tcAOa(jq?FDfETK-J|@B*Cssr`rjF92Qpd;GQm+W3k9y8;&d=lnYT
ZvR>VDFBQ8fB*>ob^yWvWC7m)>;Y>3>;G5&;`&kqU;k<YsRGgbhX0KI`2aoqUH^0clm4OrcmZJp_x`E?+W?*ej0QOel=}1s4FG=ta{>AQk^n*kCH>O`q5Mbw
g8pa%R{R_Rj{-CSZUK)0Km76mtpAPv!ulo#RQ8JqGXSCrbNaOeto}{|ngEUcXaj`&r~aP-cmLP`Qvo3TfBq2ym;x{Q&;s}UC;aC7zyRC=i~1`7CjzqmGy63D
DgVX<<pL4@TmRPudj1gwX8YU$Z2v(5o&dG}_5Paw)C2$gZUAun!2x#vQ2lxWq5=s5@c^9wNB|)M>;M4<i2Setcmd!6Z~<8UMf`RATK^0E>;7x}BmzYMKmFza
fBv%s_W=L@LIJP=E&M+M5(1<FfC8NU0R+1M>-#wUZU2M<%K^RtS@}Tx7y8!yK>}(5^8`8pg#a-EE&^Nq4FSslb^DhBQ38JbC;trngZohf$NW_T%>%Iox&4R+
9{_m$X#hq4?EZlQH3gpiJOft&+Wq<a3;-|!KK^q2Hvc{V3<1#tnFL(@-v9dk_x~^eSN!||RslEu-2gNNUInrP-TaXPC<1H#{QY|U3<vuB00IjFSo)R!t^T|K
i~{5Si~U>s(gfcBz5A~OQUEvp>irJ=`u-mRG5;$1Is9J&68_`-(F5K9cmZ?ydjZD%_WM@^zW(b1&h{$*%lj+<d<1+0wEnI9eE)3%;`>himi`R_MEf579r|4U
jRPS5wf|-Q#Q^I4>jY>1r~j1xnEv(u*!ng99RK0~RsWX!TmVV{rTlLJz5PG~@&@7pI|5b$cmX8+z5|#8?)@_a`~V*S%L51grT$|Ai~#ZfxBra-^!{1^?g3r^
1N)Qx-2N^Hp97oyr2s(x`34yU8Ucy|`~gS<jR2AWUIdi^b@*BO3;@&pSOi`Er~`!n#s;tfTmz*3TL3ZveEt&rclyTsN(1cr%=-ZV!Tpc@<^MkWl>Hq5hW~i{
Gy#$Y`UAQCTmKva#QIJI!UFpOn*G!PMgYbDcKWCOa{+MqW&ia3g8!NT$o^&lssES(X9V5=a|AL4RRR3}>jgdnefvQGCjc7%9RX|riTtDhO#oB*jsL9x9sc$H
I{o?kasitI?EPy5P66Hiy#PJ{$^9V%n*XW%S^xI~7XIM>-2a{b=>!S_B>yu2L-!y5b^YN04+jkYz5tc~S^il6TKVw&diu-*>;WYH)cq0zS^fe5-2jjTc>&`5
ru_f{o&@3m`TVK?=l&4@g8yd!;s6T+sr=mh5d1R!KKy?EC;Hg^oBL+`%>4@cr~l*q?)z5#MgbiBssjoKMgrCTGW;0?h6LOI&j9EDC;;RCU;nfIb^MS5Joz8~
$^TaYUjW7mLIJ}Akoyh(!2kCDMg`vhIrz-~hyCOPwfx=xsQ#4zX#h+4&;Z>482|qRy9Ox$e*b+1DEiv@S^!u6W&+Ltrvh{QSO66P>-&KIP5-k3O8kNYFadk}
5dxL`sQjz_fBiZBn*0p_oBf9U8vn-n9s4KyGXXsOeE}Q%9Rni*tNo<^TK`G_s{Z2uX#i^cK?Cah`u(g13;;$0umB|h2n9|1()^tP9s(Hs`vRT%=lU@E+WiOp
^8N$<`u*|(2mzq`D*S{0_5O4K?gHKZAO4mCCIU$La|c8G00c?^*#DXT2>jjqlK~k0GXkOlO8$NV%>gO}gaIf4r}+B+k^hDJo&1FQcKfaWiTjfUN&PPbJpq>g
AO8shmH{{fn)^)yj{XSyF#R<CZ~<KYxB*4}VgcU%Q~M7Ckp6D^P6W#Wt^K3=yZwR!y!_Yz{Q#l=mG~S2Ap2JQfc`lBU;#P;YX#f;H~`K06$V@VKmtMkkNeL6
WdJMwO9d+hR{a6~c>pl~)dA-FD*o~VGyL-c>-yUPO#xs3YyfEdr~97)UH*dp5(5GKp8|*d>jHEM$O2RYy#N;e5dOmbfcxkDv;YJLmIs#k^Zxn*GXQu12mWsW
>;8WPd-~e_-2Mjx)B~IbE&!zh{{EZ(SN+=ke*u;Rz3~75y0ZfSW<LJ^DvJUDB;f!6u3rEDF_i!RYdQb_`<nj$;u!w_yKVpgH^~A3J-7e>!3h8WZ2bWM=ZgXW
xhMbsYnuQ6SDF3)#C`q$1F-@Cx`Y7$L!$owP@Dh%wQK<Z7Aye(B%A&J!^{5v9YF&C6r}(F>tO%?H{k*Rx&ER4z5Q7M!T?$RJ^z9KT>;hul>Tl0lK^e~?Ew@4
R{*F0*8Xn%BmPYP{Qh?V)&On+ivRBZqX4V`xcj~U
"""
