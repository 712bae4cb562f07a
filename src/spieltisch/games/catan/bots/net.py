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


FINGERPRINT: Final = "be49581505ecad3df7abe0c4264975031b96f0046bf4a0ba3d3d9c7c93b62275"
"""SHA-256 of the packed numbers."""
PACKED: Final = """
003+%CjhqmLiE_`mH|Wh%K7l{-0&X&6bbtMc?XF9YX1TOoBxXgn(?py|NUM7%>Q!$Kme!zY5xKNSN}}_*8d#+-vT21MGpA?<^Ko(`~N8b2mb~DZvZd=^8YIV
Kmr{7zyH_)6#yIn`~QvoPybl}y8j*k7XZxz-~ZqL00000bNy`oW&*AO4gdxKUjXC(^#A|>-~aaiX#m;*5CNS4zXAXNUH>=#V*s%KoBz21NBw^L+x_nT2LSK?
004F!uNu7$3IDhP<oT%h!T6u?^zKjeqVg{GbpBfZW&!Q~!T}@xefLEFivX+wlmG?*H~}C5()`T-4gd@Q_y4Z~Z~@{8J^J$h82~8&CIAlrn*a;|fB+l-MF3y^
VEK#z4E*T*5&-o74*<*myaJ5@1^|cvR{#|GgZ#ey00000@b?)4768Tq695bV?El&TECB!j-~R&uRRanFrUSYG%K-oYxdUecE&-VUo&3=MMgdX*GW^^9`~UL)
002e$Bl#fzw*4^wunBYvI0m=wLj<=8p%WPVJqN}9U;f$reE**bvjgq_q5!4<LIXnpFao*%z5W9L5dh`?tp9fdU->lq>;M-43IO^4B>?{aoB;U$Q~zlHvj40J
<oX&4Hu6mV4*(eeB>-~$#{G8x7XT3enE%=T_W|<)00000ECYl5r2nq~|NjpF7y$793jqKC|Nr~{{Q#o<t^c9^`Tzg`;{a*>RQ;m=gal>)PXufRWd4W%;QtT+
007kvHUi!N1^ZO!)&4~PHuozGZV^fe{RYzdoc|2}VE>T-B>^P>0RYMWPXo05ga9S}=KjI|vHb}FLIAJ-)c@22-uo~B><1D6`Tr#VApk4@`vedG>Hie~WdKnA
kN;)=6ap9m8vq0V9RL^q{r;l=@BjP%;QGt@2LWaS00000N&%__!U2u|_W$_*asOceCISEe3;-GcjQ1h~VF!W$#sUBU^8u*<;r&kn9QZZ<002n-75oqZF#sU|
004Uo=i@l>H}IqQ+wx`qR1Yr*E$mGP9t4X6ocS{TvjDUHtoxt<RRf#=xB$WYbpMC`2LBNNnF4J9mjJ>4xc`j+yznms{r2?#qW>NM`TzL;Rsj6}@BeK7YyXJ<
sQohmEcglo6#(}C|Nq$j(Euy|Apq3>l>GezJOMiY00000KMMr?(f@w_B>))!^Z)Mt+X4Up{QubhTmt0%fd2aZkp2JwmHt8fzx~<$tO6<lVF4`vc=tL22LJ#7
0005zDD0!`E9t=W$O%0KRTBvOmGj}^>*#L*kovL!8~<Mb!23S{9079xZ~iO+@Bgy_<NeJ5kN+$H{r}GY9{?5i?Fcmj8~)7y-T(Ffv;WBd+5Y+e4*+%lGyl~0
4gi$`fdHul@c#<{^8W({=l|aS_x}q3CIeOi;sc5T00000S^akZ{{QU%8UQ2!G5|#X1Ofm6Api^jnEO!wy!&tfj{N`t>iNz70Q*w?-ui(5DFQSF-v;OY{QnLB
000Tg@aZ4^@Bo1f2oib}mlUT1J^#TNfeah}tM-oo4*kafTL2sYwg?aa9{*GUwEju|Is!TX`~UF&2msgr(*I)t0sjB|n*0y|DF6`w_x}<A>H+}(`2X|&fB<*?
e+H)f$o${|0s#5{>;I4a{QpM)`Tq+5TmmWmll}(%00000r~4TN@&8-@3jpx{=>Kj1g#iEn7XS_bEd)XTjs3U%K>Ppz{Qe;R_x*<f^8fY#ulXneY6a2$`~UX;
003tKZ3j*QQv=ll_5`;7E&y`xjsk!R=<S36bo_7sRsO;TP6|8!r2J6;CjglLr~q>SG5_oU^Z%Lu?f)<U`2S8By96Bp#Q)s?@c%&o@Baw^0RsvE|NjX93jl@x
IsM!KBLM;d1ppxc`~PhFm;QzSDF6ikvi|-6)Bu+O00000*#Q*(PyloQ4gd-O4*(kh3;6&53;+%Q5dEV53IkC9kpKVy=>Plxvj8su^Z$1LbptU7Cj~+O<p1pd
002t{+V#Wh1pPh;cInsi@b_Q~-4504+xQI#mIBWH^aA1jyZ)5@8~D-yR{nJU=l%cy1_I9iFa1jZ5&tLv9sq6q+zFrw?EEqS3IG-W0RZR!q67H<O#s*c2LOHm
hyPpy)C0c%(*NlH{Qp7#$NTvI?*ID#m;X%sCH?dP00000`}ETIR{=i&{r?dFG632D!~g&Q<^Ko(Yy&_5p#V+-xcvYC?*DTDvH~pvKLsfOF9q-ZJ_1k#=>G)(
0093A9|N)r><I}1p#aAL1NQ#*9{_{_AN_Om?f9htF$3rTwgGhmf&2FTlK=4o*8B4ReEp*UOaXiV1^^}iHvoeQHwj1qX9W@fu>S@C`u`dL-2e;#Bmgo12>^Zf
f&~lve*z8x_y6Vp8vro_WBlL$D*$HzQv=-s$^>Ep00000<M|i>Qvb~W>HpLJ)&I)?r2zl{5C9wi>;Ibp;QmPhFaH1lG5(4FIsk$MZv2@6clqo2PYB`t@c-lg
0043g%LdW{kPAlnH}jMJ3->to`SSnw1n*J*i}!N@-2fB-V*qgeg#TLstpZsAa{he)#s6CX1^-?E2LKHK0s!j(BnQg>W%B#~GXVMj2ml%Y!vYHc7y#M-1^`z5
2K$ZwOZs*NA^-yb@c&@^O#FEN{{KAyyZIIWx%&$K00000egDM&2m<i|`~T<v6#&5hn*jg-?*9}3F7>+q6ai}k%m4rYDgUMf;{sg*s{;uFl=w9Jxd(^@_y6<%
005HpWcq9T<^X8>ivPI>O9Au%XzSDcP6BrR`u;Eg5(3}=QvWai0|AWy;R6W!3IYB6{{f``694l5F#wzY@BfPdeE4Jp=lUxEfd51QZT~d@UH<j|zyDnT834%)
DfU<Qu>d#*`2PU_Qvmk?U;%dk%>U5;kO5Bs=>J>(00000{Qr^xfdGyG_x~CI7yw8B6#xJL3IG5A3jS#Ue*K>Q|NZ~~+5Uz682%aorT>Ed+zS&8q5}E;?El#R
0033#LH`H#xc%b;Qvw?ZD-M|lYW3~~&j?5O+yY$wVE}djL<Exp3k4zoAOSZ3wg4FeBmPbQmHnOo-T!L<<^PibZvs96Tm{Pi)c^ngH~?n<N&n&hzyGrSx&Ma+
lJ`*rI0ml#=>PHm0sw6OC;>(Pwf`6ZIR5baYx{cq00000a`s693IW*v`~Ls{)&Hpf>HPoz0ssa8GXCZKll_PMYyAKKX8WK1d;E_6RsZq;VE-on8whOw@BjM$
0052rq7U^FG6xh4rvst=vi$b=DEPGiPvzYHHvE|W$o)(MiUPU*#r;44NB~FwZ2&v|Apr;fAOHCOc>oXq1OOEX`|{KVe)`w{_x~dRQUC=2umbo0761|e$^QWV
xd8L~!uXr~_y0x!8UR%StpuR}Q~*%`_5hsydjuN-00000tNc~}@Baz__x~IK)c<q<2K@j4_WuC@w)x@$n)`MFQvCn`(feQlcLhHI!UL!N#`#PDI|hjT>i-!4
003tO-wX!^{`5@zr~$SMDG3VcHTkOlUk(Bc-1(aOF#+)Y`~dg?>jX&wXZxQ6kpkoa-u?^!W&a-ltN&jB4gf_1a`SBScm&h`4gmK59stk(;{XN#;Q!|T`u}$V
odAFTuK_6p6aXav6#&2jV*0@SIRIk-z67cQKm;uW00000Hw{7js{jcC|NjF34*>B0UI73A`u_s}V)gX@^8q9PoBsd+#{dxj8UYyrruYQ^NcQvgrT8KK`TzI-
000Q<a{N#JBM6=h2@aPI=?hBokM_b0-v!$JF9=luLH;xX=m7%#o(#+XP5om5*8ZvfMgMXCiU4c?1pqw&`2TqHXz#=auJ*P6-~Ukn>;Dk|dIA0afdE<mxd2r8
)BJS^WeBzT_5bkyAOQXPi~ynkIRF{}&;9WKO8*r800000FaqlSLjD2(`v2qqF91&eN&)}?2mtQ?DFQSA+x{*49RC0SZ~ra;cmnhQWdxG{JOJedeEh-yBLEQq
007tXq5Dz)jr9ol2La3s{tU?dko;Q@uMp7$yZ&|m*Zx=mw*D#uas=Z3F9YHJ!TzuQ9RLjga{xgASpbgzCIIjBV+SqyM*AZG9RT3}A^@fTr}_W?9sm{qO8~X~
u>Z9Ek^~k03jqHA?Eeu0Isj7t^#AVvdIahDLjkn_00000Mg4>Y*8L;^2>==Z5&$Ux4FUiF@&5||FZ%=mKLB3@0{{R3MgoBWKLLXMG66FHi19EHg#R4@;s4hE
0095)IQX>rz5TNQ5(UHtrw4WnzxPxH&<B$F^aJ$)rvLx}DgPV<1_wz2=m7cuiupbO8vYpnq5zlxZ2%Ym-v6Kd*8La*g##A=1OV#(U;qsOy87+^IRI?{5C9qi
Fa=`vk^boa{{Q#?{{JQb(E!2z@BaV*LjD8))cykg000002LP1*R{^yE{QnRD?f<O+?EL@$8UX(P*8h(FL;jZhL;U~%KmJPn>is_cSOJ#*QV5(0000RA^Z)4o
004UQ8w~^lmI5&TbOPY~wEU?1ngnV4qXSL{sR_yc=l;6_K>#5ACj3<Z^8uv-{Q`ml$N_BsIsZri5C8}O|No=`1r40@Rr|L88UPvq9RLOZkpc(+*8e&HRRD1O
YWI5g`~7$P0RZ#=`~SBFsQ(ZF2mllSP6Md|_ynl|00000wgmM6sRB6v`2Xks!T(+W^!)$;-2e6e`TU>%X9AG}i~#@uodWd&8v-8y@c*^|eEe+pssqXY4*(Yc
005KbSoEa&Py2lO3;^W<ECV|NferQ%g8sP#P5&(Z0Rk-ohy2z7vjlhnUH^LmK>=a@EdOBu8~;-P*Z=GP`u}+edhQVdUJKg)#{Yo;ApivcIsE?r765zzW&a@u
U<|qd!TH$w00031xBn>qE&lQV6aer4GyD_!-uO8B000008~GCgd;XaK9RM2u|Nl|{sQ~~0-~adjWc{f8Z3OZBoBsd+!T%BdxBylJdi?(Z4g$dfm<mY#69D!9
002el@bS3qkN05tI{S?X@DnNpo$|~FeFGBz)BPg>eEy^YApjW!h64=%Gyb3f<o-tg4FLB4r~kPB`2Sk~EdYuH>;8fRw*Bh=LjW@Xxc~S6%l-QQ82^a?u>Z~g
jQ@=O*7-gG{r~O%u>WHK0Rfc&l>e#!*8TPW!2Xc`00000f&;k$ga7OQ3jiGeE&y}@#s2^R0RZ>^E&w6}`T|q}%>n=ba{o92@dN4o*8ar-xC5jE<OQw&^#A++
006$?KJ1Y7>idxZ0R_(s0}`R}vGx=XT?!Te*#S`hJOGRUQvePAmj+S*_Wxe}*#7(db_P!XZUC?Us{ic&AOKSSw*)!*kpndV?f+%}#s6{u-~Rsp;{Wdd;{R#<
F83`0rUniG3IO>34gezm%m32<5&$Ux4gfI$yZ*ud00000m;s3Y?*3Z-000gEJ^=Cm8vp<R9RLFW7XX6(um1o3&HVrX*ZmOyCI7ztr~do^ulzmxVFDBa5da4O
004ap{t^8FwF`6p+5hbQjPh6Vqyf7Ej{)TOvH+|8-2GVu7XnZO9{C^tG5%lvMF55XasUhgME$`32>>4e?Em%#*ZFM&t^LFQJOC5`0RScdQT_M-M*!#lAplGM
QT-VK^8Jnh5CG}_)c-35rT+H+5&+=;3Iy^0gaJMR00000?*Ik?`v5Hf`TzX?`~QIf;s5{u?*Holm<X5w;{9v{9RvUXF928pq5tRtNCdO~3jOEu$paeu-~Z_U
0033_ef+EaAO7tGat1p3MFgDv82KXkC;UDH=J_%J2LT`gU;uXh$Nsqh!vD7XzyO~7=mKm2F#>%5`u`08SO8W5kM-pG4D&Pq`v30#(Em07QvC}6jQ=SBk^s5`
4+0Gd>-gaS0ssa81ON;Eg8`HP=>LuXssg42@&-Qy00000m;CkrSpIVV5C9ec`2Pq1;Qs&s0RRU8h5?=cYXZIh=K=r#00FN3)%*SbGW^2-e*5<S4*Vei?f>lm
002e}tO<|_bPBfs_6uAKdh+Z6rwgeHQwo>}ZUTb+aRCwnF8&+;;`1o~N&qbYUjZip75`!XjsN@qYyji`@Bdl^Dg~GM+x`py006xI+W+qV{RaF0+y6!YDgbc&
ul<YvJNZff{{J!n?*A<T$N-f9_x}z6T>Z=c!~IMD000008w7v>v;mm@`2X$y<^Rk7h5rBm;r|5yR`_iBi2nBhLH_^%V*?TddjdlMtnQQkvHf`Z$pdBp6#yRq
00468{`61>i3TwS5eKvaDEwOhE&7iDOaxB=^8eNUkpbTTdj6;ZItkzY_x}O|(Ep?VhyN)6sR7vkrT_N-3jpB%k_Zp}JNfMY696*+k^iFqxcv1082}XkVF2p>
w*Scm^Za)F3IGZK4ghri(Ebbk>i_HiAObD{3<C8700000)B$4t=l|ye@c#z@FaZ4jMgRZ+@c#<{Sowqi&;V%yLizvz{rkQH{rjB&2K`0-TK!J^Tm3o!<p1OU
0055TUg#(Ffcz~9uK)Z7b_6y7mjR9jNeCqgUkSPY*!+P22LRLnoeM1gb^yNp>;5hTmi&JJum0Zu762mv3jkIDLG!czv;qMD0s!;>767OJpaTB?rvTpn;{VY9
3HJ^CEd<R4-~amm4*;G3o&c@?@&Et-EdP7^<^3=I000002mrnU)&B7P0{{*HGyt^!<Np8v^8XD07yS4C=m4exeE<LeQU28c<^CrCkp0pB`1&dJJN*^>1po^G
0043ucm$#IVEFF$=lGxd-Tlb{TpcM1E(+8E=KNRyzWr1GmjHAE&;*45$Nx$JWdEE0!2h2ARRWFwH~_Z)M*#NZYxrCACi(XN0ssjB+W#p4Gyf9+Jpfq%FaRF{
E(Avdo(72l_x~6GB>)Qm_x#BH7XUB-v;xWeV*{oB00000Yy1iZl>S5g@BbA5E&${I!u|jNApkc3>IE_Xp8+TV%l`lXeFK&Lfc=2~R0bUUIQ}R5>;^Xi4FLB4
0061|oAEjOH~drlU<Kq2N(@x{<^QV!zYXXEWcoD$h68*3;{pi%*ao-(HT-u0fB?t<MF98z>i^IGK>*kP%>R=Esr{|{{rk%Q7yz;V^ZzXXMEvjn8vrr?1po;A
+5+kQQTrVU3IN&vJOH2o$^-uY+yCzWEc=ZDo&oCt00000{{e#lW&nx-_5Th4IRFm;asL1S4genj;sK!k_Wld}w*CMBe*O#nS^#JMZTvI=ar`mu0|agT@BhmG
00906kq9UW0tEd0Zvxf#1_Q9_O!S%Xx9({ILI27Bp8-q$kp5-<!u=osyZ^BND*lZDg8={m$o~)k7y!!u834}sS_jGhCjCwTbpRp&69ClzfCT~oBLLU{*Z(d8
?EUrv$pCEo`TrUK=l?|aUH_y2qyTdOg#R@GgaOR}00000GX3iTz5w_B`~UU-J^<_gD*ylh`~L(0jsb@N`~k`VDF6Tf-ThYnbpL7u<^jn55C8xKHwno7@&CpD
003M3DFvSb5Bx;%p%3c;==nJX#{!G<HTk3js{?iZoC41NHUmQfk_Mdrg8KjgoBmJ!cmJXQZ2uAf9soQ5F96~CckY}G74+`^?*H@u3;@{wGXe4c-2b=#y#I*&
TLt$1{{kuf?f>)t^8dI0NC2(>3jp;0Q362zSpIGR00000gZ}yf831ho?Em8by#E6L$Nm5S`v1=VCj@-`830cMHTwVn1OiV0X#8yf+W7MT$pf(dHu`-18UQi?
003J6t@!8w5dPBx)dXPz%>xq-=m($)MDdIWnfuuRfCBUXl>E&E!v0nNYW|1<;QqP+==KKyjspJwpZ@{?GXQP<fesD$vH24KFaWy$`2WuT6aVM`)c<h+UjL)_
!2j?9QUkO7_5bnz`~PABVgY&q7Xb19hyaTPYyv?800000_W%_Bx&So)^Zx??>Hlj0Z~p)Q4*&oFwg9F2F8o#f^#1?=#Q)IyECSpCLjdLgcm}!zJO5Y$@&EGw
000FFS_dlu4h`i6$oXCW81r}gwFM9OS?uWZ()axU;r+P)D*?0vtM$_WiU3moO8-g#r2~@xyZt->?EldJPXO2c2mE~lIS1bVBLLU`1OPe!XaO1kGyrw~LI5%X
G6atPp9S{*{Qvv^^#48mHUgpl$^Ys95(4xBO#y`h00000b_4wW906(o^Z()h1pr$B@BaV*{Qm<0-1I8`wf><1wf+DAL;uMBM+Fr6wE&6&rT%dXa|WsaK>#fP
004~_^cFY{0{(yi9`$PXqy7)>W#0hu&;oz^x%J@ybOOTs90FYb_y4y5oB;m-DFN;Qd;h@zqXI<$008Fy$p72}9|M60d=fAKBme~f3IIU>`TigPL;xKCW&lh6
+5^=7QUT!r762On0{~Y67XrxuNB}7S&jfh}e+9Dv00000-UhV;P66Nn{{Qy>7y$17$N>NV8UP6Z=KLN4S^$#$0sa60s{oPz9RY{|Z~vtLRO@WyFa+!J;QzA!
007h^gBo-OQTSo}MD7^xO!9{Kvj?C2DEGqpIsF&{KL1?+cmN^&!~D(u75>8i4*x{~Cji6%q5%E>HUJR-RsawMru|O|)dLRzA^_?C5&#VVLI4H;)c?Z&IRJ(H
R{o6re*>rg7y!oq@c&8!AN;NV?*HunjsAH9F#A&X00000A^%bYc>sR`5C9DT_W#2FzyJUM5&#MSssR%JW&a%hs{jB1Q~-4YvjUm~cljLudizQNQvm+_769h|
004FDmGV^j&;a@a7X_0O%?@_|_XH0YA_4IA<^x~<*Z#==qx>8IzyMkQr~YFAP5~kQcm41F-2fB-+y5f~F#y~1DF#3NMFk-MMgRi<4FDkkTLk(4VgOnIEC8qd
It1wdK>6_k>;D1(4*+@pSN<yiy8rtBQvgE-%>tbU00000`3I)}LjSD(1^^xa%m3~FWCH*I4*>oDr~twJlm0OKp!@&;{{ON5DgJi?7XtJDo&s<Ms{NV&`v3L+
000s8=l5O=c>8|;0s>3~+4d~~75Oy#@beu7Lk1iE<p2f$6aP&6D)oc`i~h0tDFFHYfdMQ5;{PB3U;mQ-!~bait_E}VO$hh@)&B(m5CA6tSpo_GGyo3(RshWW
r34@Pkp%ww1poj5|NmY5vH_X@)Bn5weFLKShyFnP00000$NJL&!~cZ<1pw^-{{K1vh5!Hn?EeD*#`fy{1^;#Z-vIys<N@mb@B$116aAL|+xQ3dbpSB`9{@1`
007|?w*&I@w(l4ARQrMda1qn-Zuo5kd<@_PeFo3|E&(V3`Tf@a5C)F`SO3cYbO22QP6HMJtpW-GkN@ZY=>Jyw*#FZ8!~ov^_5Zy89RLjgF9P2Gy8ku+oBsp>
691k4{QX`4<o^Qz9snc%SpIzf1pqMsG6pRLQ~|~N00000>;jYhAO3&<4FD<t0s#O2NdEu;^8fJvuKe8nM*QUgIsyOy-2hhqO9Ju#g8{q!1O{yZ!~OmR5C9JV
0049w1Qe_Z3kTcwll`apvh5cD<ovq$+X4;+ganQOZUU13fdRe$hW=gtBmYeUu>t7;4+E?K5dZ=J5diA{(f=0(cnO>u?E)D91ONm8;{ON$!~XyOEC9*>5dfe6
Z~w~!|Nk=m7yu3cFaUQ1kO4LT-~ZG9QUMD9UjU5(00000rTn!4;sEjg1^^NOYX8Ci5C8xG^#2+Fu>>Uk1^~?dr~3c^O#^rWbpHeZ4GF^mp93QRH~;AX`2YO>
0058|*Aa^X=lEX&!1R#(5B-(z4F~-QdHI_FkN$7~qyBUKeg572QvXK)6agv$zXJaOWdO$hvH|-4Z2<rO^Z(ulS@%E?cLVGHDF7+}_5Tb2jQs@wC;$rp^Z%*(
fB+-@s|Lya5dcB}-~S&36b0Y_6#xqWZwJl=$N=gB00000+x!#%mjTEC|NjaA-~ZhI75@ML|Nq$k%K`fXtN+{qVFdsHX#`OLkovU)!}|IEAOKPX3;?kJ_y64g
001!ito3vEDf<NbCkY<@r3vKty!UJjq6S#|YWSxC8vxD#908UGhy&{W@dC*J;r<5wr~gC%-v1f^kN@=l-v3YY{s{!}3;zuO>i_cpz5fURU;6?88~;cEZUCGL
ssZHt%KUT!2LS&64FJ^u7XPdM9{}9{(*>ObBLjN_00000*8$xA=>P)(?f(J*@&8r;T>bz61pxa0HT?npQ2);Tef$6b-Tiz2$^U5m?*VTA>jXyw#Qxg;{r}Pb
005=*O#Dpw{P{@yI08on2l}uNpzcBvY82N12=-t8x&I>mB>z$W4+Sp)!T`+xqyS$7zxBZWivUajo&P`pzyFc~iVR%;D+uoY#{UigNdSlctOEi7%Kvu%9souE
fAiD=&<J1s1OWH{#{W<KNdSQV2ml8FwEv|3<oy5p00000W&%L|Q2<N-`TrRJ4*>E1yZ!(GECBcaX9JD@Uj4WIAN>FTR{RwHzxzk~zx!?hjswU7`T%hI@Bi5U
005^Q_76?`!T(eEO6tMq=IOc#6bK^k<oj;)83{51CIFBBQ2}iK@c)njJONq({{LJ7y8}i5!vNF(hyV!y+5edYJOx|+=miu2BLM0D2LJ^Ctoj82zyCS_3;^i?
)C2YW{Q<iE8UPCb<o|&E{{cP!{QtE7837djv;bKD000001O{~cwEhABA^<x8U;s1!KLP*%2>=uTh6DQnuK&jX68!)G0RBM!q5q@(ECE6SM*VpH5(aqw5C9AS
002D$at2Tb010se$Mu8hrS*6G-TeOO1^8zGumi9Fe*>HVr2!ZJg#upx!UFdI!2Z_&?*i2S7yf7f`u`mOwEu+!)D?II2m=5BJpdH|B>+MI5C0MX?Een{Jpi@+
6$66?djg6IzW*!$-2bipy#!DG<Nw0{e*Y%?{``Ub00000#QCfTg#hON2LKQN2moaO+5P|k`u`6AUj)Yf%>TCnaQy%Pfc`N4+yQ_C+5`6hqywS;bN}A_?*I7z
008#{R|>2X+7(F%2mw6)7xxwdOdJUHR{RPFX#*wwSOB>J$p4Z2sP<_7$^TmYVgQ~1x&9>pEdRFuoB$L6)Bhm+l?HYPbprnXDgfXA?EmxsKmiy4&HqpUApmmw
#Qb~v^7=*oBmfiuEdbB?HTy6C>i-Y`X8}k7=>$Ip00000^9i&Aw*Za*1_1H@{Qp$|uKxf4!2b*Y`TjKmI{f7Ua|8eYRQ?tK2>-$VUH8rckNZshK>%L-9smLW
0077pB@liHfchx@4EPWIboy2IQ0DLUSMPBC<M~km|NjL53<5R*FZn?K$Ny~qf&U-?$^!WR0|Bf6L;%(Q&;Kn1_5ijEzX9(55dc2`C;)E&{{aI4vH%qTIRJnD
#{kd-qyd8h^8ere-T%7(4*o0v+5h1GgatkWC<F%q00000V*SVcZvig>{QvU*V*ot>ssR812mlfQ0RS%jr2m}$bN~PV!2_NFyZ#CN*86+_-S*T7bNx5~<^SXV
007kim-jaK{r%PkLj$V=UI6v~fA8u1VeV4<2?y8!!T@;t*8lzjKmghQ2mqY_5&$m&UjnuO-2xf^XaAx9`TrpQ)A0xgTKE3{&;JSle*f|RB>wvUx&Oug;{R;^
wgIyMA^eyA=Kt~k{r{{2e*ZE6`~MOEOaci4)&i&m00000&G?r7_5R=g4ge7V8vrl>Yy1EJ3jhKD(*M8xJN@YWul@i4nE+<|^86hGdIh-t#0U8N(eg3?;s5IY
0015HX!UmZ+xsm2b^)gYfeZ%o0_a!&NCd<DodE;@`T*<#&IKO<5(^vwod9M5wgGMaq5yCI1_15<4glu=#Q!V@mGrOq^!erg)c*+pz5n9>um9Npx&NyF0{@x$
QVM_qmin##+W!my5CD+^y#8(g?*9V-k_A`+<OI_L00000ApU0mdjS9f0s#I0008Iz2LJ#70RRpFLi=<6$Ni)Lwf_JB)BO<reElE%?EPZ^(Ez~!SN-1o!~fd<
006`6!1*NmYy#*3Zvtum7Y%LxL-WlA0t3PStpiN|I0du*%Kd8v(EoV<x&G4sBLEBl_5U0IE&$8_`~O$~H~?z^&<tV#?fvlo8vqgjp8u%-lKbxeRR8z?$p1wE
90I@liUVo*^Zx+=69Du6PyPu20RRgCaRjObmIOKk000001pf*E3IU1#>;L!v@BeTBEdc-k1OWd3(F1e-KK>v39sK|RMgLs==lxCpM*Rr?00Bq>;sHqi?EljL
0043t0rq6`Ir=sK9RjcXr2sqhE%d?xGZniCJOe2HO9FBJ_4@1mTl-A^LjZ*T-~H$RumFz$P6L1dHURPe831kZzXq!QoB|;LHvlF80RR*LcLe$W8US1XB>=+t
4gmiI0Rl?`{Qv9!2ms~+;QclKJODNTlmJ@*y#1^D00000pavrSQUH|y<^S~m6#$_BVE_OC@Bj7xa06EVngi7U+yVdq5(54Ji~h;~HTS6f+y@U1`vklI*8d9t
001BJ2LYS|1N@fzqxLomq5quwN(Ybz!2(G91N}V#U;(xM^ZqsfDh7K2OaN*DAN!*IgaK~=i~jcip8t&iB>*iCKnidQn*$gCDgdMZ+W$-dxcmM8MF5Zh;s1RD
O#BT7ob^=!1ON{JCIC<YfBrcE4FCiHF#s9;KKvN|00000H2^jK(g2_T^8X0{um73=o&Nv;+5a5??)^LeDE<xsrvU%}djQ=4IR3)|8UgYEU-(-6_XkY?82~o`
002MO6ZY}$5dJg*!wZ@OL<lDX2>@>eh7Udf@c&}~3jK8d5dAa%;0D_O$^pUsJ^ls!JphFP`TwH;QvewN7yu3darayGMFk}Q`TrdN>i;JI0ssI1N&p4`=l}5n
=>}*A;QfgC>;Lxu3;;C(1_1p33;-qo!21#c_y$V`00000{{z$f9RTJ14FDMckN_J0Uj6_8`u`FDCjNl`B>hqYApHOUAN>meApUaxYx+L`@dS$eX8f4~`~UU-
006@geGmu@bN}1;Bkxc1==J0JRREsq=lMkj5d&TSwg6!N4FC!J9SSD^)c;%o(EghK-u|Qj0RV&l>Hz5f9RNB7j|6G|0|O@jFaY}h6ad-(cmn_cr~e`V`2Q{d
wgejfcL0_IIRFv>{r~3vU;se>Z2&U>u>^Sj&;2F-00000R{OvJoB-bd1pov9HvqT)a{vGU4FLK7jsXz?dH+TNu>t@9BmOh~837;z>;?+}U<cg@$^Pj61_1K^
000XKCJH(R;RR*=Jq1Sf=LZ-5j0DW|WAC&AUI2mqx&Q<JssH`^HT)<5F#cu#W&+&&gaAqZ4*f#^cmVbPB>;H>_yU6qW&Q{N?*9b<ECBicmH`a_F94eW_W$ew
hyz0dDhI0kDgX}v{QvX<#{OCX2LKiTX#Oh&K?Lan00000yZ&bYhX7&$>Hp{d0stKVdj9|bApiyd4gU24GXb;&bpZeXIssV%^a8v7+WkHM+y03EX9+U^>i_Eh
005-*%LP0S<`Rktvic1HX7QK@_Y1)Q%E~JXzYd`Q(gDZ=hXw)v%>RA>#Qtvq>HtOno&JFUP5<Qop8q@m{{PVyg8TLT5CJIw3jq87`2RQnX#OAo*Z-jZ_5VQu
5&w+@;`_q=`2X+!_5bDo^81GX*Z&j%KLKC<hWnuT00000D){aMIR2&o0RRR7#Q((rqWk~=4geVd7z4cki~sKbhW`KnSOUoZ=KZ|>VFg?P1Ny7@tNAAYHvl~V
007qy$pggpkORQ}hWDHMwE^4yZ3s;XG6Mbk>ig{gPX8zV^8Q}|@%;n;-~JT<dH+`de*#4Sa{zAun*Rm>+y8<86z6^hO!mY7^8eWX1_0^*@%{n;bN~eapZ}--
5B8w}4FISM3jjC({{Mvo0Rfl(^Zx(<Uj1tS3;tyN000007W)nYHvrcE9RM5v_y58FTL1t6{QnjJ=K%BkfB??^eE$Fd%>vZ>U;cUj><T*nZv)Q*H3ND7+5ZRt
003VVUk}gq&jkee&HDBB2Lc8Ji267G91D&2AO@xV*#pu4&it<WAPCa{PXP-6oB-GXaR2H5`v8>xC;-O)-v2@U?*;w-D+6o*2>|Q==Ksh4Spp6K>;E4B=KmJ}
cmI0=IRdf&2>?F;`~N};2mloVQ~){vK>Z;I@dW+^00000oCv-85dhQv2>|>5YXAlS4FLcE6#(b|OaP_-Fac`;)cpVeas%M~8v#N6Qv#*`Q}}TL)BYO%`2P|B
002Mw@AQQHPW%)A#rn4Xc@HH4Mg6?|%?n`wasJ!?Iru{Zs{S_s`UC_1KK{J_Ci^4<s{NS&9smdcFaU}F6##1nDe)ov;PuG=&i|JGRsaV8zWnw79RNE3{{O`U
wh0^rRRJFbAOHmb7XVxU_Wtqy9RMBxrvTUf1pqz#000004E!Smr2pdm5&#<j0szJT%K!iX_W$w!Bmv|C{{GJZ0sa602mMj}838B(tN{1_vj0E)_5*4H4FD7X
003X`ZUxE&s{<+hsQ?EGSo|vi&j&{VllH#!%>uaqxBi0w<N=Qcyao{eYX2MlQv!(op8gU5>HviRFaXy7DgcBBKmwllu><A*(EkzuBLKbs1Ofp7OaCPRssO6^
_4?}sj0Pe73;+%Q@c)?oE&y@=_W#`fA^;x(=>nVo00000ZUC|Tx&eLv?*IP(4FCoJ7ybYM`~M37AOm><LH>jOSpWb4GyuN=@&jQ07y*L+#s1s#xdjpb3jhxQ
002)3ZU}A&xAHXm=K+cR-uox{@BV5376#`0cmS6FyZ@*Gf&VTA9t0NvGXTv0tN!T#k^kiYtNwWaWB>>N5&%^UlnMd=KK&K|`TrsS*#G<g2>}8C{{PVbi2vdF
&Ht4FVEh^bA^;Hp2msXnUH|O>1^^BK83OADw*<@s00000`w5r<69IVu_y6esG5_TMMgIT*G5`Vq-2sXJ_yLaoBm)2d?gGIAHvzo?<pSOSb^dVu@%{z<>HppT
004^Wz4nmzXavFpo&mZEodn_cLhzXa%n5h@aRhh)i2bDf1Ob`{um@TI0sR{UkN`{n)d0}{Z2wvS9ss}p{Qpq@jr<__(E{ZEW&q9q<Nr4RZ2K4h0{;R4GXUHB
cL5movj{K$5dZ-IVF1tm#sL!l-T(Ukl>uD;^!_ye00000zWlZSzW+u5Bme{e699$)<o*Bv6aWAK^8vN~HvkC%|NQ^}HUaGaU;hLDdjSOi&He`dIR0M(<NqlD
005ct_wzsg!2K%;3jrnyNexB*%=I1;xfNpqJ^eiYZ2yG*IR114i35E95&q2l!2n+WiU4^5N&m3_B>?^Z_WuO_gZ3Q+74h-^^#3jZ!~doK@B9P+BmevVMgU^=
fBV%283V5c>Hq!z<p0+H(f<<x000;ORsq}qEdf>l000000su4rs{q3O{{Qv=1OV3mg#7>j3jqHAd;?_yh5vg0#{U2S^Z!l#Py)39Rs+@kPXkf|EdNOW>HqEj
008$0GXYEr+W|EDlmH?Gk@T1Qiuyh1E%M9qb_2Tts{s}P9RhFs>;L@z>i=Q>9RAt>SN&K4^a0KPw*N2y7XYjVSq%IKEB^xk`TrUK2mlfQ9RULXr2pmr_y0Np
O8N2rv;<`V?f;ekB><89to=a${r|@QpZXQ|l>9dM00000<qAdnVg5b+5dabZH30wrga7~l@&E7tCjgQFt^mvbBmn>b75%LP0{<cfUGD$`CjRCBRQE{#2>=)X
008scRPaXe>HtUj_5&yheh(=6VFN4+x&Gq?q5)0+zW;{+{QxHh^a9xaCjzYg?EYE>^!Pgf^8lCs*Z(*G0|0&cLHAbnN(UzZ`Tq|9P5^!X5B&=OxBt@rECBle
U;}mk+X6@W{Qv*|KLA1ho&P`p_y5!XHvtR={sM~v00000M+6iAPyc!W4ge1TT>#Giq5=Q_{{I>P3jJpONdZX#pZ@>=w*Sli-2Zt0wfP<a<OD4PRRKH$9{>yh
lHULSiL?Lz%i;h3D9r!=6&wHn=?(w@VEq68u+abi&*K08r27B=vd;hiVGsZS`%M4<>A(N~>B#^88vy_SQ5XOKBKiOSRnh<d@$Ucs0}ucJCItWh-V6W$Qx*UK
iv|Dy=Q98RW&{8Lt@!`{unqtK*0}%wKpp@94FdoGq3-|xc*_6(brJvo!u$XKYYhMZRonmn>;3=#!`c7;T_^wm_8<TNzU=@1oB#j+mjD0&6aN4Ipe+CZ&=vpy
Ni_ffTKoV1L(~8Ni{t<Q0l5GFO5*?jTjKx!X$b%T9lihm(hdLsZU_JX!`}b@*U<m}+$I13o;v^lb=?2|8~wQhO9NW~x&1i--Srs)AOdCn{r&0wasG7yfBYu=
LHn2fDf&VH75(Y`Q2;Upj|5Bqm;YA&MgP_RBmo};wEu_wwgVjgxc;pH{s7Gb7X!orCjYws&;X(T76FC*s{Vffk^gW3rvKCZoc-wn_5;QIPzD|UQ2zh@0RaF0
-37x1MFCy|()(inD*e0y+5$la{Q;f=R{f;??gCT%v;ipm$N;DSEc&<k#Q}K*FaM_fCH-&wGygjRjRn5|(Ek<!-Ty=az5pu%i2r>9kNsl<oB|C2I{)DW7y@Gc
O#vSN5&Iwhv;+_V_69=%f&XR#-v5CD{QNrsYyV3D(Ef1$0RrUvQv<mC?)z~BFao*yg9C>C<N-<l1pq4js02d(iuM8p>i{?Yx%z_t*8N=mUHQfUr~D5DF#})w
A^KbZ3;>_~1pYw=QT`ABH~lUC<^mi7=LFmQQv!YcXZ^kcgab1CIRB3N?Ezf@cmmY?-T&|bSp<v(xd8<J=KQV!`u*YlAp;-$fB|;=AN>yey8Ax-RRUE2SO5hA
6aPg476B9gqX4@Ay#7)G*7-{M!~xIx5dYHt3jrVj75qH^MEn{7F#fasQ2b*3bp3q)9sBD4`2BbMqyrrOn*(<F?f;4fivQRBr3NDXZ~&D2hXT*}3Ir1W>HMqx
s{7djg#oGoCi`szfd@qcHUjMdBLoxvo%m-0v;=zocl<j3wf^G!*!z9}sQ(4|m;9;zi2c3*4E+fNOaAozGXQ-7B>Vyd=Kog&bp4h8;{h!Hf%+W)ul?r#S^qNo
8wbJx*8OM$W&9=s%KSY4n*!SXUIBXkIQ!THqyifN4gsA2*!U;|b_6N{N&C(Kc>(_a!T?DHTKxh7OZ%Y$ulz;;fc+f;QUp=|iU4N<d;Asz>i&5BivB46y#u%Y
69JO_Z2{l?5Ca7TJ^@DoNC1QUGXsYK5dSCshW+34nf#;zXaUXn6aPs7L<x2PUHn-8j{{8qp8)FoUIKmrGyd5Blm&zWLIgVkDF#~pHvWJEcLSsZ5&|It_XPj_
egkO+W&ZO0xB~J6&HqRLar>A9F#W;#?*#k&`UL_4UHb(8C;u`3V*a`URQ+}WmHz4kF#z2GgafVqQvpQ*2mvMn5Cp9RjQ|k;K>+9iLjiIBj|B4q6a>Qp*ZJ!J
4E>h?K>ox3F#S^mqX1?Cx%rU;D*p`tp8pX5b^u-d@A~lq>;Me_U;oDZn*9|4yaibP3;SsP^ZrBv`vG$OT>|O<8UXnH!U4hkwE?*R_x?2j)%>IfEC7H1Wd9fc
r~st@>Hd2FBmq_e(*J$?D+GD|WCC{ow)}|zTLn=8=>MGp=L6IHDg-$F9RDZ+nf{6b7XXg_?Et3zngUt=$p4`K^!)z%T>qc^eE?<xhyB(4UH@YHaRQJ1x%qMc
Z3V^yTLnb`@cCx_*8s@>cmC!4m;@&QPz1mMY6FS>LH~>Y75u*g(FNoG>;2UN^a2$7%K>Hs==w4LN&!>+u>lAIyaK%i9RTS75&en!X#M2`X8|?;Q2Z7I#{#SX
5B{?G>;8EJzW><vZU9;VH3H86#`}f+cK+}Ig#ShTwEs&1Ecg=vW&!y9WdNJ|sshLUlmH6=906(p#s2O2KmmsS`u_m}RR4<wXaTtYCHo`+PyPx0iT>UJ=KJ#m
;RW#md;tFZX8;cXivX(w#Q<0Uod1gfb^hoDZUTe@#Q{zElmXQL0s>F}BL5Bj@&4=rjreE$b^KrervB0Z-u@c`?E%L7fc#wq(E{HC<NvSz5CnVz5C5G3wF9>S
0R6!KV*DNe;{wJ6vi=+cEdJ{OjR5lmG5aY01^+JpV*ybDg#9)Mc>uru5d<6nMFQstm;pusNdUh8cm#p{E&NshfCD=DZu{H-JOA7J_5lR<OaNZ`{`|oNY5v~@
_5V8n4FJUc(*SV&p8ewi=m1*+A^fZSO#=J^*8On)rvKmtko_wHw)~v_=Kgp5RsUuBQT!17JO%m!O8Z^-BmIp6K?5NE`1y$aoBlrmb^s^>X#fWOA_9*87XwKF
&;NZ0U;R)0)&QsdN&$WQ5&jDOllemcr2-EDTLKjS68wMzApg1i`Tw^A0s~b3S@(4Q-vLnlIsKmaH~N4FIsKRY;QeC%wf?#Rvjax|`214<g8<t5ivh3qlm2J{
d;o3#Q2i+YsRI)E`TZ9HSpXLU7zJDWGytmuPyd$vECVO~DFgTay#ho5vjY(Ufd7g8{r)WcKm33Ft^G3nJOLmA)&E)t5de+<fdRPz|NPkhKnPm{UH%#YGXz}!
Z~m?L?g3o<O8yW5CI46a*8UFxF#cEoj{tT6m;g@w`UI~6_5Qp3di@#$M*<xIcmKfu4F5|4o&tITW&2_Q8vg?P+5HgwCI21%_5=3=3IUz`g9Ot1djvWB(fyJH
S^`M^{QZ^v>Ha|b&iH!->HQi3mHaOKQvmJ*&HuOjG5^8>sQn!Q4f|64{Q3I*<nvDhdi|;X%>Eeuvi)iS{s64}d;u{3SO3ESxch4YEBOxp83K3&-vwC!#Q|yn
tM^~|F#`Vi2M0(0fc$F&rvHuq%lZBNbo~JOI{|wAg9LZ|{s1laGy8c1M*;-^TL1+Assa-M7X1kT&I0@i2L6%(0ROW1rT*ysD*#UR^8Gmhb^nJ0ivo=Si2q0d
2LtK^!T@Rld;~80zW|p5(*Pm^-~nv^d;?qm`2OepdIV1V5&=2?ru?-3Y6Y?V%mKdp7XPyVpa3ugjR6Y&N&##EtO8v99|SJ}DFc87{QOJ)`2xHC?*JJC_Wtt#
+W|xaNdq$gR0UZC+Xm<Z-TAEecKzT0^Z`lz>;WJD(F4N%t_J=6js6A$_y%<Ts{JGWlKN8!x&q+;*8VjGV*&C8CjtWos0W_{@c&8w8~%9#n+ARWk^IR4Y6JxX
y#MwAXael~js8Uecl~Mp_5q#(-u{XI>-(qyk_5c~c?nVhECE9R9{w5v&izdS68-`Mb^f0O2m`wY-vJi@Tm&=&PyqM@y#jXs^ZvvFhXJew)Bv~qSpX^j<N=ue
%Ku3JG5{C-<^PERqy@D9TmdNo==`|;4*qcgFZ*r=6aHlY{{m0_<^OyFVgacFp#0(epaxd|LIO+y0RPba=manXp#h-%tO9la@&m;Fo&(+joBPWF)c)Z8VE-xp
B>+|ZKmgnQd;j_aPX#0a82>K=4*!AzAq4sU3;*>9GXm}gm;vPgD+DtIjsa=_1p2D}`2sZn(FrpI4g<^w^!=RvT>m@+$O4P~p#m-gy##pyZ2+hL#Qn?uZv?{x
ZwO)g9|6Y)6#vfx^!-BrY5phw{r*M(3Ie191OUbby#TxaqWhZyqXWSE1pKxB{r|xIi~$k;;Qy%q3;mq`F#-zwpZ@;<^Z~yCKmU6C7X3Q}nE#0b)Bt4qoB<U7
-~QtLI0dZx+W`s%lmZ9>1ppuX>jGf;3;vh<<@}TZp8od%ru(4*<pR<H^#0!e<^W;?3jIm~{rpe_PycEBa{a;m%mMlPPXs0ffd!8M7yS15Wc*?QOa&SHd;zoj
+y4RoNCFlD6b2au(D+yc!vLoLtpTL~{rx-p1^#ROy#Z7E=lmQ18U2X@KK^F@A_Cq7ivqU%Y5=?Rdjz5Y-Tff}%Kl0LG5ml4w*2q=*Zgk+D*Xlepac;DwEVIM
X#!yYdj!(_kps{H-v$r@P5;6Hlm4RtM*q_S?gLZ;<@=BZ0RYMVk_6-c{r%DZT>(e{djp#Omj5aPWc!2vSpKR7p#f$5<p@musQfVjQvoRg<Nbj9&i}amV+9Zb
Xasu%WddUW!~2W^h5mW}SN+KWX#suyJO+ga9Q{`S3jLe@Z~~3{mjo6AQU+G{)BBGA6a(i0sQL5zI|2^`cK^r*nE!|c9stt<ECAX8rTBmU2n4SCTm-}WXZyPT
6aq{8AN(f)`2+?6767FF4*~c66aviuar(Ri@Bah<1OjIOE&(wCZvu1uV*!o+qWtdxjsFS%`~r*u?EKjUy8Kl8Jpy(BFaTctq5Sp$<O03{uKWD_z5CMouKB(D
5dm%hi~>Ochyc6&VgJ+tW&_9mK><z#&HlCl8~d93&G=;nNCRH{ocs*`jsl|p!uYuYegDY;LIR@!xBUqJ=l=u%S_3-)DgSKz@dEDw`TsxyUH}dQSNvxBX8>3K
iUcqG@&euj?*N+rWc}s+Cj3bHp!yO09|NfW-~Rdp9051|Bmdm}GXX;U>i^C81pu)7-2g28I{@_gJO*9<wFK4v9|2qXKmzCf(f$$s!~OIBF9Ur46ax$Y{rz+L
8~^F{$OP*I^Z<GRp#wPoSOMS$!2=Hg69lIC=lmx6to@|_0s+hXEB`PBa{+MtG5d!4e*w+_lKe3IJpt7L?f)VLCIL4BKLu(8<omDyng5yo@d8=@MgyPw0RVdd
F#-<%^8KX&wfs&4T>h>8cm(MDPyo9AB>CI>d;-q{TnCo@Ee9+D2Kh?<#Q$Lcef>QItp1?%(E^_WJ_K0*{{R60vjqPGSphBq?*s4uGXo(6F8&h&AO$@Fr2HrW
Py>qx)cZdCK>@A?I|7XS&i-ry_5-m1A^N`kUIN|$i~l13!u)Fic>5;*68yIPCIL1E_Wb|;ocuZej{si>g$33CAOx%a(*R)n8vyzN`vOS+nF1;V=>b9l-T}7*
cKU?>8w8pGd<!K2k^Zj$V*?8QwgA-x&;|?vV){J-uK@P|sQ#h-fCTviS^!A_AO(j1@d3pFkou_n)&i;eL;V8&asJr;qyGH=x&r<DhWc^<=Ko3g4*qxmcmmo7
J_7Uq82Y~i!Tmx5%Kn)9xBOZAn*_fB!u<FEe*sVca{U?mfCT{n&I7ywm<1{ToBl`r;{8bh$p|6+qXL5f*#MmX+5Kt&O#uS{eD=@%t^23{asuN1PyS;6wEaQ;
Li{ND8UZ>3;{Q|qM*S!O>-$3l^8sD|lK^u2eg)<M)Boi9hx&O0S^b{==>6#f#{SU(iUG&~kOkoVdjn$v=mD?;OajFGyZU(o&HZx+90LjfR{xCu@BQKfl>5>E
VgO70oCO~KmH%S<ru~WneE*67`~61!=>HV{<pNd!D*!tMRsm)Hssj1`5eTjTar-*}&H}Lood$vh<^SjY=>IAL`~Ow`b^`7IAOW)h?gthHYW^Jp3jq@TrUFw0
H~#(oD*wg;<NYuLfCGpDAOmUr-2a{hX$7tMkN^PuP6As25C+};s|6SY`~dU+%>OC^8u^6(=>7uw?EEnRP5mDKXaOq(CjdkLWB;83=m9zg(ftVnbOfLQw)&?3
w*veC`uO_zHvMu05c{nEZ2tiUI|j)8X#ctYP5+7kBK-dUww(b02M+)LkI4W3QuP7=opApD5^@3npzr_y+CTyTK@|W0@E8LCGu;3HCjI{Zp$Gy1UIGCCmh=Aq
_KgAn&Tjz#OTz*HeU1YFi)Q`*j~)I0;2r<~=~w;#mw^BPey;xiiM;#&(|!N{$#4JvDck=4bA<!|WwihQLI8pQiUC6bQUUb=gZ>}^I{-faodF{OrT)JFhXE7*
S^?(%o&aP1nF2HXVgG*pfB-fEO8wvd4*%u-;Q%-P
"""
