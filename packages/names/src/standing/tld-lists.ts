/**
 * Written by `npm run renew -w packages/names`, and not by hand. From:
 * https://data.iana.org/TLD/tlds-alpha-by-domain.txt (case/iana-data, data/source/iana-tlds.txt)
 * https://www.icann.org/resources/registries/gtlds/v2/gtlds.json (the same, icann-gtlds.json)
 */
export const TLD_LISTS = {
  date: '2026-07-24',
  /** Each run by one brand for itself (Specification 13). */
  brands: `
aaa aarp abb abbott abbvie abc accenture aco aeg aetna afl aig airbus airtel alibaba alipay
allstate ally alstom amazon americanexpress americanfamily amex amfam amica android anz aol apple
aquarelle arte asda athleta audi audible auspost aws axa azure banamex barclaycard barclays
barefoot bauhaus bbc bbt bbva bcg beats bestbuy bharti bing blockbuster bloomberg bms bmw
bnpparibas boehringer bofa bosch bostik bradesco bridgestone brother calvinklein canon capitalone
caravan case cba cbn cbre cern cfa chanel chase chintai chrome cipriani cisco citadel citi citic
clinique clubmed commbank crown cuisinella datsun dell deloitte delta dhl discover dish diy dnp
dupont dvag edeka emerck epson ericsson eurovision extraspace fage fairwinds farmers fedex ferrari
ferrero fidelity fido fire firestone flickr flir food ford fox fresenius frogans frontier fujitsu
gallo gallup gap gea genting george gmail gmo gmx godaddy goldpoint goodyear google grainger gucci
hbo hdfc hdfcbank hermes hisamitsu hitachi hkt homedepot homegoods homesense honda hotmail hsbc
hughes hyatt hyundai ibm icbc ice ieee ifm ikano imdb infiniti intuit ipiranga itau itv jaguar
java jcb jeep jio jll jmp jnj jpmorgan juniper kddi kia kindle komatsu kpmg kpn lamborghini lamer
landrover lanxess latrobe lds leclerc lefrak lego lexus lidl lilly lincoln locus lotte lpl
lplfinancial lundbeck maif man marriott marshalls mattel mckinsey microsoft mini mint mit
mitsubishi mlb monash monster mormon moto msd mtn mtr nab nba nec netbank netflix neustar next
nextdirect nexus nfl nhk nico nike nikon nissan nissay nokia norton nowtv nra ntt obi omega open
oracle orange origins otsuka panasonic pccw pfizer philips pictet ping pioneer playstation pnc
praxi prime progressive pru prudential pwc reliance rexroth ricoh ril rogers rwe samsclub sandvik
sandvikcoromant sanofi sap sas saxo sbi sbs scb schaeffler schmidt schwarz seat seek sener seven
sew sfr shangrila sharp shell silk sina sky skype sling smart sncf softbank sony stada staples
statebank statefarm suzuki swatch tab taobao target tatamotors tdk temasek teva tiaa tjmaxx tjx
tkmaxx tmall toray toshiba total toyota travelers tui ubank ubs unicom uol ups vanguard verisign
vig viking virgin visa vivo volvo walmart walter weatherchannel weber weir williamhill windows
winners wme woodside wtc xbox xerox xn--5su34j936bgsg xn--8y0a063a xn--9krt00a xn--b4w605ferd
xn--cckwcxetd xn--fiq64b xn--flw351e xn--fzys8d69uvgm xn--jlq480n2rg xn--kcrx77d1x4a xn--w4rs40l
yahoo yandex yodobashi youtube zappos zara
`,
  /** Under ICANN’s base agreement, since 2013. */
  generic: `
able abogado abudhabi academy accountant accountants actor ads adult africa agakhan agency
airforce akdn allfinanz alsace amsterdam analytics anquan apartments app arab aramco archi army
art associates attorney auction audio author auto autos baby baidu band bank bar barcelona
bargains baseball basketball bayern bcn beauty beer berlin best bet bible bid bike bingo bio black
blackfriday blog blue boats bom bond boo book booking boston bot boutique box broadway broker
brussels build builders business buy buzz bzh cab cafe cal call cam camera camp capetown capital
car cards care career careers cars casa cash casino catering catholic center ceo cfd channel
charity chat cheap christmas church circle city claims cleaning click clinic clothing cloud club
coach codes coffee college cologne community company compare computer comsec condos construction
consulting contact contractors cooking cool corsica country coupon coupons courses cpa credit
creditcard creditunion cricket crs cruise cruises cymru cyou dad dance data date dating day dclk
dds deal dealer deals degree delivery democrat dental dentist desi design dev diamonds diet
digital direct directory discount docs doctor dog domains dot download drive dtv dubai durban dvr
earth eat eco education email energy engineer engineering enterprises equipment erni esq estate
eus events exchange expert exposed express fail faith family fan fans farm fashion fast feedback
film final finance financial firmdale fish fishing fit fitness flights florist flowers fly foo
football forex forsale forum foundation free frl ftr fun fund furniture futbol fyi gal gallery
game games garden gay gbiz gdn gent ggee gift gifts gives giving glass gle global globo gmbh gold
golf goog gop got graphics gratis green gripe grocery group guge guide guitars guru hair hamburg
hangout haus health healthcare help helsinki here hiphop hiv hockey holdings holiday homes horse
hospital host hosting hot hotels house how icu imamat immo immobilien inc industries ing ink
institute insurance insure international investments irish ismaili ist istanbul jetzt jewelry
joburg jot joy jprs juegos kaufen kerryhotels kerryproperties kfh kids kim kitchen kiwi koeln
kosher krd kred kuokgroup kyoto lacaixa land lasalle lat latino law lawyer lease legal lgbt life
lifeinsurance lifestyle lighting like limited limo link live living llc llp loan loans locker lol
london lotto love ltd ltda luxe luxury madrid maison makeup management mango map market marketing
markets mba med media meet melbourne meme memorial men menu merck merckmsd miami mls mma mobile
moda moe moi mom money mortgage moscow motorcycles mov movie music nagoya navy network new news
ngo ninja now nowruz nrw nyc observer office okinawa olayan olayangroup ollo one ong onl online
ooo organic osaka ott ovh page paris pars partners parts party pay pet pharmacy phd phone photo
photography photos physio pics pictures pid pin pink pizza place play plumbing plus pohl poker
politie porn press prod productions prof promo properties property protection pub qpon quebec
quest racing radio read realestate realtor realty recipes red redumbrella rehab reise reisen reit
ren rent rentals repair report republican rest restaurant review reviews rich richardli rio rip
rocks rodeo room rsvp rugby ruhr run ryukyu saarland safe safety sakura sale salon samsung sarl
save scholarships school schule science scot search secure security select services sex sexy shia
shiksha shoes shop shopping shouji show singles site ski skin smile soccer social software sohu
solar solutions song soy spa space sport spot srl star stc stcgroup stockholm storage store stream
studio study style sucks supplies supply support surf surgery swiss sydney systems taipei talk
tatar tattoo tax taxi tci team tech technology tennis thd theater theatre tickets tienda tips
tires tirol today tokyo tools top tours town toys trade trading training travelersinsurance trust
trv tube tunes tushu tvs university uno vacations vana vegas ventures versicherung vet viajes
video villas vin vip vision viva vlaanderen vodka vote voting voto voyage wales wang wanggou watch
watches weather web webcam website wed wedding weibo whoswho wien wiki win wine work works world
wow wtf xihuan xin xn--11b4c3d xn--1ck2e1b xn--1qqw23a xn--30rr7y xn--3bst00m xn--3ds443g
xn--3pxu8k xn--42c2d9a xn--45q11c xn--4gbrim xn--55qw42g xn--55qx5d xn--5tzm5g xn--6frz82g
xn--6qq986b3xl xn--80adxhks xn--80aqecdr1a xn--80asehdb xn--80aswg xn--9dbq2a xn--9et52u
xn--bck1b9a5dre4c xn--c1avg xn--c2br7g xn--cck2b3b xn--cg4bki xn--czr694b xn--czrs0t xn--czru2d
xn--d1acj3b xn--eckvdtc9d xn--efvy88h xn--fct429k xn--fhbei xn--fiq228c5hs xn--fjq720a xn--g2xx48c
xn--gckr3f0f xn--gk3at1e xn--hxt814e xn--i1b6b1a6a2e xn--imr513n xn--io0a7i xn--j1aef xn--jvr189m
xn--kput3i xn--mgba3a3ejt xn--mgba7c0bbn0a xn--mgbab2bd xn--mgbca7dzdo xn--mgbi4ecexp xn--mgbt3dhd
xn--mk1bu44c xn--mxtq1m xn--ngbc5azd xn--ngbe9e0a xn--ngbrx xn--nqv7f xn--nqv7fs00ema xn--nyqy26a
xn--otu796d xn--p1acf xn--pssy2u xn--q9jyb4c xn--qcka1pmc xn--rhqv96g xn--rovu88b xn--ses554g
xn--t60b56a xn--tckwe xn--tiq49xqyj xn--unup4y xn--vermgensberater-ctb xn--vermgensberatung-pwb
xn--vhquv xn--vuq861b xn--w4r85el8fhu5dnra xn--xhq521b xn--zfr164b xyz yachts yamaxun yoga
yokohama you yun zero zip zone zuerich
`,
  /** Generic ones from before. */
  older: `
aero asia biz cat com coop info jobs mobi museum name net org post pro tel travel xxx
`,
  /** Two letters: countries and territories. */
  codes: `
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv
bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es
et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu
id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt
lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no
np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si
sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk
us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
`,
};
