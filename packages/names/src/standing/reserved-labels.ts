/**
 * Written by `npm run renew -w packages/names`, and not by hand. From:
 * https://www.icann.org/sites/default/files/packages/reserved-names/ReservedNames.xml, as copied in
 * gbxyz/spec5-reserved-names, S5.5-*.txt and S5.4.1.txt
 */
export const RESERVED_LABELS = {
  date: '2022-07-28',
  /** Of the International Olympic Committee. */
  olympic: `
olympiad olympiade olympic olympique olympisch xn--4y2bl1uwwl xn--74qv0co1jlpq xn--74qv0cu1jdpq
xn--80aaloaqinm xn--h1aaadbedjpny xn--hxakisjgtk7b xn--hy1bl6gb7lq0a546c xn--igbic3azhgtrc
xn--igbk7fennc xn--jlq85io9flpq xn--kxadxfcgtff2c xn--nlq05iu9fdpq xn--olimpada-g2a
xn--olmpico-8ya
`,
  /** Of the Red Cross and Red Crescent Movement. */
  redCross: `
a-cruz-vermelha a-cruz-vermelha-brasileira a-cruz-vermelha-de-cabo-verde
a-cruz-vermelha-portuguesa a-sociedade-da-cruz-vermelha-brasileira
a-sociedade-da-cruz-vermelha-de-portugal a-sociedade-da-cruz-vermelha-portuguesa acruzvermelha
acruzvermelhabrasileira acruzvermelhadecaboverde acruzvermelhaportuguesa afghan-red-crescent
afghan-red-crescent-society afghanistan-red-crescent afghanistan-red-crescent-society
afghanistanredcrescent afghanistanredcrescentsociety afghanredcrescent afghanredcrescentsociety
agbelebu-pupa-ti-omo-naijiria agbelebupupatiomonaijiria albania-red-cross
albania-red-cross-society albanian-red-cross albanian-red-cross-society albanianredcross
albanianredcrosssociety albaniaredcross albaniaredcrosssociety algeria-red-crescent
algeria-red-crescent-society algerian-red-crescent algerian-red-crescent-society
algerianredcrescent algerianredcrescentsociety algeriaredcrescent algeriaredcrescentsociety
american-national-red-cross american-national-red-cross-society american-red-cross
american-red-cross-society americannationalredcross americannationalredcrosssociety
americanredcross americanredcrosssociety andorra-red-cross andorra-red-cross-society
andorran-red-cross andorran-red-cross-society andorranredcross andorranredcrosssociety
andorraredcross andorraredcrosssociety angola-red-cross angola-red-cross-society angolan-red-cross
angolan-red-cross-society angolanredcross angolanredcrosssociety angolaredcross
angolaredcrosssociety antigua-and-barbuda-red-cross antigua-and-barbuda-red-cross-society
antiguaandbarbudaredcross antiguaandbarbudaredcrosssociety argentina-red-cross
argentina-red-cross-society argentinaredcross argentinaredcrosssociety
argentine-national-red-cross-society argentine-red-cross argentine-red-cross-society
argentinenationalredcrosssociety argentineredcross argentineredcrosssociety argentinian-red-cross
argentinian-red-cross-society argentinianredcross argentinianredcrosssociety armenia-red-cross
armenia-red-cross-society armenian-red-cross armenian-red-cross-society armenianredcross
armenianredcrosssociety armeniaredcross armeniaredcrosssociety asociedadedacruzvermelhabrasileira
asociedadedacruzvermelhadeportugal asociedadedacruzvermelhaportuguesa
association-de-la-croix-rouge-de-belgique association-of-the-belgian-red-cross
associationdelacroixrougedebelgique associationofthebelgianredcross
associazione-della-croce-rossa-italiana associazionedellacrocerossaitaliana australia-red-cross
australia-red-cross-society australian-red-cross australian-red-cross-society australianredcross
australianredcrosssociety australiaredcross australiaredcrosssociety austria-red-cross
austria-red-cross-society austrian-red-cross austrian-red-cross-society austrianredcross
austrianredcrosssociety austriaredcross austriaredcrosssociety azerbaijan-red-crescent
azerbaijan-red-crescent-society azerbaijanredcrescent azerbaijanredcrescentsociety
azeri-red-crescent azeri-red-crescent-society azeriredcrescent azeriredcrescentsociety
bahamas-red-cross bahamas-red-cross-society bahamasredcross bahamasredcrosssociety
bahrain-red-crescent bahrain-red-crescent-society bahraini-red-crescent
bahraini-red-crescent-society bahrainiredcrescent bahrainiredcrescentsociety bahrainredcrescent
bahrainredcrescentsociety bangladesh-national-red-crescent bangladesh-red-crescent
bangladesh-red-crescent-society bangladeshnationalredcrescent bangladeshredcrescent
bangladeshredcrescentsociety baphalali-eswatini-red-cross baphalali-eswatini-red-cross-society
baphalali-swaziland-red-cross baphalali-swaziland-red-cross-society baphalalieswatiniredcross
baphalalieswatiniredcrosssociety baphalaliswazilandredcross baphalaliswazilandredcrosssociety
barbados-red-cross barbados-red-cross-society barbadosredcross barbadosredcrosssociety
belarus-red-cross belarus-red-cross-society belarusian-red-cross belarusian-red-cross-society
belarusianredcross belarusianredcrosssociety belarusredcross belarusredcrosssociety
belgian-red-cross belgian-red-cross-flanders belgian-red-cross-french-speaking-community
belgian-red-cross-german-speaking-community belgian-red-cross-society belgianredcross
belgianredcrossflanders belgianredcrossfrenchspeakingcommunity
belgianredcrossgermanspeakingcommunity belgianredcrosssociety
belgische-nationale-rotkreuzgesellschaft belgische-rode-kruis
belgische-rode-kruis-duitse-gemeenschap belgische-rode-kruis-franstalige-gemeenschap
belgischenationalerotkreuzgesellschaft belgischerodekruis belgischerodekruisduitsegemeenschap
belgischerodekruisfranstaligegemeenschap belgisches-rotes-kreuz
belgisches-rotes-kreuz-deutschsprachige-gemeinschaft belgisches-rotes-kreuz-flandern
belgischesroteskreuz belgischesroteskreuzdeutschsprachigegemeinschaft belgischesroteskreuzflandern
belize-red-cross belize-red-cross-society belizean-red-cross belizean-red-cross-society
belizeanredcross belizeanredcrosssociety belizeredcross belizeredcrosssociety benin-red-cross
benin-red-cross-society beninese-red-cross beninese-red-cross-society benineseredcross
benineseredcrosssociety beninredcross beninredcrosssociety biedriba-latvijas-sarkanais-krusts
biedribalatvijassarkanaiskrusts bisha-cas bisha-cas-ee-somaliland bisha-cas-ee-soomaliya
bisha-cas-ee-soomaliyeed bisha-cas-ta-ee-somaliland bisha-cas-ta-ee-soomaaliya
bisha-cas-ta-ee-soomaliyeed bishacas bishacaseesomaliland bishacaseesoomaliya
bishacaseesoomaliyeed bishacastaeesomaliland bishacastaeesoomaaliya bishacastaeesoomaliyeed
bolivia-red-cross bolivia-red-cross-society bolivian-red-cross bolivian-red-cross-national-society
bolivian-red-cross-society bolivian-society-of-the-red-cross bolivianredcross
bolivianredcrossnationalsociety bolivianredcrosssociety boliviansocietyoftheredcross
boliviaredcross boliviaredcrosssociety bosnia-and-herzegovina-red-cross
bosnia-and-herzegovina-red-cross-society bosniaandherzegovinaredcross
bosniaandherzegovinaredcrosssociety botswana-red-cross botswana-red-cross-society
botswanan-red-cross botswanan-red-cross-society botswananredcross botswananredcrosssociety
botswanaredcross botswanaredcrosssociety brazil-red-cross brazil-red-cross-society
brazilian-red-cross brazilian-red-cross-association brazilian-red-cross-society brazilianredcross
brazilianredcrossassociation brazilianredcrosssociety brazilredcross brazilredcrosssociety
british-red-cross british-red-cross-society britishredcross britishredcrosssociety
brunei-darussalam-red-crescent brunei-darussalam-red-crescent-society brunei-red-crescent
brunei-red-crescent-society bruneidarussalamredcrescent bruneidarussalamredcrescentsociety
bruneiredcrescent bruneiredcrescentsociety brydeinig-y-groes-goch brydeinigygroesgoch
bulan-sabit-merah bulan-sabit-merah-brunei bulan-sabit-merah-brunei-darussalam
bulan-sabit-merah-malaysia bulansabitmerah bulansabitmerahbrunei bulansabitmerahbruneidarussalam
bulansabitmerahmalaysia bulgaria-red-cross bulgaria-red-cross-society bulgarian-red-cross
bulgarian-red-cross-society bulgarianredcross bulgarianredcrosssociety bulgariaredcross
bulgariaredcrosssociety burkina-faso-red-cross burkina-faso-red-cross-society burkina-red-cross
burkina-red-cross-society burkinabe-red-cross burkinabe-red-cross-society burkinaberedcross
burkinaberedcrosssociety burkinafasoredcross burkinafasoredcrosssociety burkinaredcross
burkinaredcrosssociety burundi-red-cross burundi-red-cross-society burundiredcross
burundiredcrosssociety cambodia-red-cross cambodia-red-cross-society cambodian-red-cross
cambodian-red-cross-society cambodianredcross cambodianredcrosssociety cambodiaredcross
cambodiaredcrosssociety cameroon-red-cross cameroon-red-cross-society cameroonian-red-cross
cameroonian-red-cross-society cameroonianredcross cameroonianredcrosssociety cameroonredcross
cameroonredcrosssociety canada-red-cross canada-red-cross-society canadaredcross
canadaredcrosssociety canadian-red-cross canadian-red-cross-society canadianredcross
canadianredcrosssociety cape-verde-red-cross cape-verde-red-cross-society capeverderedcross
capeverderedcrosssociety central-african-red-cross central-african-red-cross-national-society
central-african-red-cross-society central-african-republic-red-cross-national-society
centralafricanredcross centralafricanredcrossnationalsociety centralafricanredcrosssociety
centralafricanrepublicredcrossnationalsociety chad-red-cross chad-red-cross-society
chadian-red-cross chadian-red-cross-society chadianredcross chadianredcrosssociety chadredcross
chadredcrosssociety chama-cha-msalaba-mwekundu
chama-cha-msalaba-mwekundu-ya-jamuhuri-ya-kidemocrasia-ya-kongo chamachamsalabamwekundu
chamachamsalabamwekunduyajamuhuriyakidemocrasiayakongo chile-cruz-roja chile-red-cross
chile-red-cross-society chilean-red-cross chilean-red-cross-society chileanredcross
chileanredcrosssociety chilecruzroja chileredcross chileredcrosssociety china-red-cross
china-red-cross-society china-red-cross-society-association chinaredcross chinaredcrosssociety
chinaredcrosssocietyassociation chinese-red-cross chinese-red-cross-society chineseredcross
chineseredcrosssociety colombia-red-cross colombia-red-cross-society colombian-red-cross
colombian-red-cross-society colombianredcross colombianredcrosssociety colombiaredcross
colombiaredcrosssociety comoros-red-crescent comoros-red-crescent-society comorosian-red-crescent
comorosian-red-crescent-society comorosianredcrescent comorosianredcrescentsociety
comorosredcrescent comorosredcrescentsociety congo-red-cross congo-red-cross-society
congolese-red-cross congolese-red-cross-society congoleseredcross congoleseredcrosssociety
congoredcross congoredcrosssociety cook-islands-red-cross cook-islands-red-cross-society
cookislandsredcross cookislandsredcrosssociety costa-rica-red-cross costa-rica-red-cross-society
costa-rican-red-cross costa-rican-red-cross-society costaricanredcross costaricanredcrosssociety
costaricaredcross costaricaredcrosssociety creu-roja-andorrana creurojaandorrana cristal-rojo
cristal-rouge cristalrojo cristalrouge crnogorski-crveni-krst crnogorskicrvenikrst
croatia-red-cross croatia-red-cross-society croatian-red-cross croatian-red-cross-society
croatianredcross croatianredcrosssociety croatiaredcross croatiaredcrosssociety
croce-rossa-italiana croce-rossa-repubblica-di-san-marino croce-rossa-svizzera crocerossaitaliana
crocerossarepubblicadisanmarino crocerossasvizzera croissant-rouge croissant-rouge-comores
croissant-rouge-comorien croissant-rouge-de-djibouti croissant-rouge-de-mauritanie
croissant-rouge-de-tunisie croissant-rouge-des-comores croissant-rouge-djibouti
croissant-rouge-djiboutien croissant-rouge-du-djibouti croissant-rouge-du-maroc
croissant-rouge-maroc croissant-rouge-marocain croissant-rouge-mauritanie
croissant-rouge-mauritanien croissant-rouge-tunisie croissantrouge croissantrougecomores
croissantrougecomorien croissantrougededjibouti croissantrougedemauritanie
croissantrougedescomores croissantrougedetunisie croissantrougedjibouti croissantrougedjiboutien
croissantrougedudjibouti croissantrougedumaroc croissantrougemaroc croissantrougemarocain
croissantrougemauritanie croissantrougemauritanien croissantrougetunisie croisssant-rouge-tunisien
croisssantrougetunisien croix-rouge croix-rouge-belge croix-rouge-burkina-faso croix-rouge-burundi
croix-rouge-camerounaise croix-rouge-canada croix-rouge-canadienne croix-rouge-centrafricaine
croix-rouge-congolaise croix-rouge-de-belgique croix-rouge-de-burkina-faso croix-rouge-de-france
croix-rouge-de-madagascar croix-rouge-de-mali croix-rouge-de-maurice croix-rouge-de-monaco
croix-rouge-de-suisse croix-rouge-des-seychelles croix-rouge-du-burkina-faso
croix-rouge-du-burundi croix-rouge-du-cameroun croix-rouge-du-canada croix-rouge-du-congo
croix-rouge-du-gabon croix-rouge-du-liban croix-rouge-du-luxembourg croix-rouge-du-madagascar
croix-rouge-du-mali croix-rouge-du-niger croix-rouge-du-rwanda croix-rouge-du-tchad
croix-rouge-du-togo croix-rouge-france croix-rouge-gabonaise croix-rouge-ivoirienne
croix-rouge-lao croix-rouge-liban croix-rouge-libanaise croix-rouge-luxembourg
croix-rouge-luxembourgeoise croix-rouge-madagascar croix-rouge-malagasy croix-rouge-mali
croix-rouge-malienne croix-rouge-mauricienne croix-rouge-monaco croix-rouge-niger
croix-rouge-rwanda croix-rouge-rwandaise croix-rouge-seychelles croix-rouge-suisse
croix-rouge-tchadienne croix-rouge-togo croix-rouge-togolaise croix-rouge-y-u-rwanda
croix-rouge-y-uburundi croixrouge croixrougebelge croixrougeburkinafaso croixrougeburundi
croixrougecamerounaise croixrougecanada croixrougecanadienne croixrougecentrafricaine
croixrougecongolaise croixrougedebelgique croixrougedeburkinafaso croixrougedefrance
croixrougedemadagascar croixrougedemali croixrougedemaurice croixrougedemonaco
croixrougedesseychelles croixrougedesuisse croixrougeduburkinafaso croixrougeduburundi
croixrougeducameroun croixrougeducanada croixrougeducongo croixrougedugabon croixrougeduliban
croixrougeduluxembourg croixrougedumadagascar croixrougedumali croixrougeduniger
croixrougedurwanda croixrougedutchad croixrougedutogo croixrougefrance croixrougegabonaise
croixrougeivoirienne croixrougelao croixrougeliban croixrougelibanaise croixrougeluxembourg
croixrougeluxembourgeoise croixrougemadagascar croixrougemalagasy croixrougemali
croixrougemalienne croixrougemauricienne croixrougemonaco croixrougeniger croixrougerwanda
croixrougerwandaise croixrougeseychelles croixrougesuisse croixrougetchadienne croixrougetogo
croixrougetogolaise croixrougeyuburundi croixrougeyurwanda crus-vermelha-angola
crusch-cotschna-da-la-svizra crusch-cotschna-svizra cruschcotschnadalasvizra cruschcotschnasvizra
crusvermelhaangola cruz-roja cruz-roja-americana cruz-roja-argentina cruz-roja-boliviana
cruz-roja-chilena cruz-roja-colombiana cruz-roja-costarricense cruz-roja-cubana
cruz-roja-de-argentina cruz-roja-de-chile cruz-roja-de-colombia cruz-roja-de-cuba
cruz-roja-de-guinea-ecuatorial cruz-roja-de-paraguay cruz-roja-de-uruguay cruz-roja-de-venezuela
cruz-roja-del-paraguay cruz-roja-dominicana cruz-roja-ecuatoriana cruz-roja-guatemalteca
cruz-roja-haitiana cruz-roja-mexicana cruz-roja-nacional-americana cruz-roja-paraguay
cruz-roja-paraguaya cruz-roja-peruana cruz-roja-sociedad-de-chile cruz-roja-uruguaya
cruz-roja-venezolana cruz-vermelha cruz-vermelha-brasileira cruz-vermelha-de-angola
cruz-vermelha-de-cabo-verde cruz-vermelha-de-mocambique cruz-vermelha-de-portugal
cruz-vermelha-de-timor-leste cruz-vermelha-mocambicana cruz-vermelha-mozambique
cruz-vermelha-portuguesa cruzroja cruzrojaamericana cruzrojaargentina cruzrojaboliviana
cruzrojachilena cruzrojacolombiana cruzrojacostarricense cruzrojacubana cruzrojadeargentina
cruzrojadechile cruzrojadecolombia cruzrojadecuba cruzrojadeguineaecuatorial cruzrojadelparaguay
cruzrojadeparaguay cruzrojadeuruguay cruzrojadevenezuela cruzrojadominicana cruzrojaecuatoriana
cruzrojaguatemalteca cruzrojahaitiana cruzrojamexicana cruzrojanacionalamericana cruzrojaparaguay
cruzrojaparaguaya cruzrojaperuana cruzrojasociedaddechile cruzrojauruguaya cruzrojavenezolana
cruzvermelha cruzvermelhabrasileira cruzvermelhadeangola cruzvermelhadecaboverde
cruzvermelhademocambique cruzvermelhadeportugal cruzvermelhadetimorleste cruzvermelhamocambicana
cruzvermelhamozambique cruzvermelhaportuguesa crveni-krst crveni-krst-bosne-i-hercegovine
crveni-krst-crne-gore crveni-krst-republike-srbije crveni-krst-srbije crvenikrst
crvenikrstbosneihercegovine crvenikrstcrnegore crvenikrstrepublikesrbije crvenikrstsrbije
cuba-red-cross cuba-red-cross-society cuban-red-cross cuban-red-cross-society cubanredcross
cubanredcrosssociety cubaredcross cubaredcrosssociety cymdeithas-brydeinig-y-groes-goch
cymdeithasbrydeinigygroesgoch cypriot-red-cross cypriot-red-cross-society cypriotredcross
cypriotredcrosssociety cyprus-red-cross cyprus-red-cross-society cyprusredcross
cyprusredcrosssociety czech-red-cross czech-red-cross-society czech-republic-red-cross
czech-republic-red-cross-society czechredcross czechredcrosssociety czechrepublicredcross
czechrepublicredcrosssociety danish-red-cross danish-red-cross-society danishredcross
danishredcrosssociety das-belgische-rote-kreuz das-deutsche-rote-kreuz
das-oesterreichische-rote-kreuz das-rote-kreuz-belgien das-rote-kreuz-der-schweiz
das-rote-kreuz-deutschland das-rote-kreuz-in-deutschland das-schweizerische-rote-kreuz
dasbelgischerotekreuz dasdeutscherotekreuz dasoesterreichischerotekreuz dasrotekreuzbelgien
dasrotekreuzderschweiz dasrotekreuzdeutschland dasrotekreuzindeutschland
dasschweizerischerotekreuz de-belgische-rode-kruis-vereniging debelgischerodekruisvereniging
democratic-people-s-republic-of-korea-red-cross
democratic-people-s-republic-of-korea-red-cross-society democratic-republic-of-the-congo-red-cross
democratic-republic-of-the-congo-red-cross-society democraticpeoplesrepublicofkorearedcross
democraticpeoplesrepublicofkorearedcrosssociety democraticrepublicofthecongoredcross
democraticrepublicofthecongoredcrosssociety denmark-red-cross denmark-red-cross-society
denmarkredcross denmarkredcrosssociety deutsche-rotkreuz-gesellschaft deutscherotkreuzgesellschaft
deutsches-rotes-kreuz deutschesroteskreuz die-belgische-nationale-rotkreuzgesellschaft
die-deutsche-rotkreuz-gesellschaft die-gesellschaft-vom-roten-kreuz-in-oesterreich
die-nationale-rotkreuzgesellschaft-der-schweiz die-nationale-rotkreuzgesellschaft-von-belgien
die-rotkreuz-gesellschaft-in-deutschland die-schweizerische-nationale-rotkreuzgesellschaft
die-vereinigung-vom-roten-kreuz-von-belgien diebelgischenationalerotkreuzgesellschaft
diedeutscherotkreuzgesellschaft diegesellschaftvomrotenkreuzinoesterreich
dienationalerotkreuzgesellschaftderschweiz dienationalerotkreuzgesellschaftvonbelgien
dierotkreuzgesellschaftindeutschland dieschweizerischenationalerotkreuzgesellschaft
dievereinigungvomrotenkreuzvonbelgien djibouti-red-crescent djibouti-red-crescent-society
djiboutian-red-crescent djiboutian-red-crescent-society djiboutianredcrescent
djiboutianredcrescentsociety djiboutiredcrescent djiboutiredcrescentsociety dominica-red-cross
dominica-red-cross-society dominican-red-cross dominican-red-cross-society
dominican-republic-red-cross dominican-republic-red-cross-society dominicanredcross
dominicanredcrosssociety dominicanrepublicredcross dominicanrepublicredcrosssociety
dominicaredcross dominicaredcrosssociety dominiquais-red-cross dominiquais-red-cross-society
dominiquaisredcross dominiquaisredcrosssociety dutch-red-cross dutch-red-cross-society
dutchredcross dutchredcrosssociety ecuador-red-cross ecuador-red-cross-society
ecuadorian-red-cross ecuadorian-red-cross-society ecuadorian-society-of-the-red-cross
ecuadorianredcross ecuadorianredcrosssociety ecuadoriansocietyoftheredcross ecuadorredcross
ecuadorredcrosssociety eesti-punane-rist eesti-punase-risti-selts eestipunanerist
eestipunaseristiselts egbe-agbelegbu-pupa-ilu-naijiria egbeagbelegbupupailunaijiria
egypt-red-crescent egypt-red-crescent-society egyptian-red-crescent egyptian-red-crescent-society
egyptianredcrescent egyptianredcrescentsociety egyptredcrescent egyptredcrescentsociety
el-salvador-red-cross el-salvador-red-cross-society elsalvadorredcross elsalvadorredcrosssociety
emirates-red-crescent-authority emiratesredcrescentauthority emirati-red-crescent
emirati-red-crescent-authority emirati-red-crescent-society emiratiredcrescent
emiratiredcrescentauthority emiratiredcrescentsociety equatorial-guinea-red-cross
equatorial-guinea-red-cross-society equatorial-guinean-red-cross
equatorial-guinean-red-cross-society equatorialguineanredcross equatorialguineanredcrosssociety
equatorialguinearedcross equatorialguinearedcrosssociety estonia-red-cross
estonia-red-cross-society estonian-red-cross estonian-red-cross-society estonianredcross
estonianredcrosssociety estoniaredcross estoniaredcrosssociety eswatini-red-cross
eswatini-red-cross-society eswatiniredcross eswatiniredcrosssociety ethiopia-red-cross
ethiopia-red-cross-society ethiopian-national-red-cross ethiopian-national-red-cross-society
ethiopian-red-cross ethiopian-red-cross-society ethiopiannationalredcross
ethiopiannationalredcrosssociety ethiopianredcross ethiopianredcrosssociety ethiopiaredcross
ethiopiaredcrosssociety fapotopotoga-sautaulo-kula-o-tuvalu fapotopotogasautaulokulaotuvalu
fiji-red-cross fiji-red-cross-society fijian-red-cross fijian-red-cross-society fijianredcross
fijianredcrosssociety fijiredcross fijiredcrosssociety filipino-red-cross
filipino-red-cross-society filipinoredcross filipinoredcrosssociety finland-red-cross
finland-red-cross-society finlandredcross finlandredcrosssociety finnish-red-cross
finnish-red-cross-society finnishredcross finnishredcrosssociety france-red-cross
france-red-cross-society franceredcross franceredcrosssociety french-red-cross
french-red-cross-society frenchredcross frenchredcrosssociety gabon-red-cross
gabon-red-cross-society gabonese-red-cross gabonese-red-cross-society gaboneseredcross
gaboneseredcrosssociety gabonredcross gabonredcrosssociety gambia-red-cross
gambia-red-cross-society gambian-red-cross gambian-red-cross-society gambianredcross
gambianredcrosssociety gambiaredcross gambiaredcrosssociety georgia-red-cross
georgia-red-cross-society georgian-red-cross georgian-red-cross-society georgianredcross
georgianredcrosssociety georgiaredcross georgiaredcrosssociety german-red-cross
german-red-cross-society germanredcross germanredcrosssociety germany-red-cross
germany-red-cross-society germanyredcross germanyredcrosssociety ghana-red-cross
ghana-red-cross-society ghanaian-red-cross ghanaian-red-cross-society ghanaianredcross
ghanaianredcrosssociety ghanaredcross ghanaredcrosssociety greece-red-cross
greece-red-cross-society greeceredcross greeceredcrosssociety greek-red-cross
greek-red-cross-society greekredcross greekredcrosssociety grenada-red-cross
grenada-red-cross-society grenadan-red-cross grenadan-red-cross-society grenadanredcross
grenadanredcrosssociety grenadaredcross grenadaredcrosssociety grenadian-red-cross
grenadian-red-cross-society grenadianredcross grenadianredcrosssociety guatemala-red-cross
guatemala-red-cross-society guatemalan-red-cross guatemalan-red-cross-society guatemalanredcross
guatemalanredcrosssociety guatemalaredcross guatemalaredcrosssociety guinea-bissau-red-cross
guinea-bissau-red-cross-society guinea-red-cross guinea-red-cross-society guineabissauredcross
guineabissauredcrosssociety guinean-red-cross guinean-red-cross-society guineanredcross
guineanredcrosssociety guinearedcross guinearedcrosssociety guyana-red-cross
guyana-red-cross-society guyanaredcross guyanaredcrosssociety guyanese-red-cross
guyanese-red-cross-society guyaneseredcross guyaneseredcrosssociety haiti-red-cross
haiti-red-cross-society haitian-red-cross haitian-red-cross-society haitianredcross
haitianredcrosssociety haitiredcross haitiredcrosssociety hellenic-red-cross
hellenic-red-cross-society hellenicredcross hellenicredcrosssociety het-belgische-rode-kruis
het-nederlandse-rode-kruis het-rode-kruis het-surinaamse-rode-kruis hetbelgischerodekruis
hetnederlandserodekruis hetrodekruis hetsurinaamserodekruis honduran-red-cross
honduran-red-cross-society honduranredcross honduranredcrosssociety honduras-red-cross
honduras-red-cross-society hondurasredcross hondurasredcrosssociety hungarian-red-cross
hungarian-red-cross-society hungarianredcross hungarianredcrosssociety hungary-red-cross
hungary-red-cross-society hungaryredcross hungaryredcrosssociety iceland-red-cross
iceland-red-cross-society icelandic-red-cross icelandic-red-cross-society icelandicredcross
icelandicredcrosssociety icelandredcross icelandredcrosssociety ilu-naijira-pupa-agbelebu
ilu-naijira-pupa-agbelebu-egbe ilunaijirapupaagbelebu ilunaijirapupaagbelebuegbe india-red-cross
india-red-cross-society indian-red-cross indian-red-cross-society indianredcross
indianredcrosssociety indiaredcross indiaredcrosssociety indonesia-red-cross
indonesia-red-cross-society indonesian-red-cross indonesian-red-cross-society indonesianredcross
indonesianredcrosssociety indonesiaredcross indonesiaredcrosssociety
international-committee-of-the-red-cross international-movement-of-the-red-cross-and-red-crescent
internationalcommitteeoftheredcross internationalfederationofredcrossandredcrescentsocieties
internationalmovementoftheredcrossandredcrescent iran-red-crescent iran-red-crescent-society
iranian-red-crescent iranian-red-crescent-society iranianredcrescent iranianredcrescentsociety
iranredcrescent iranredcrescentsociety iraq-red-crescent iraq-red-crescent-society
iraqi-red-crescent iraqi-red-crescent-society iraqiredcrescent iraqiredcrescentsociety
iraqredcrescent iraqredcrescentsociety ireland-red-cross ireland-red-cross-society irelandredcross
irelandredcrosssociety irish-red-cross irish-red-cross-society irishredcross irishredcrosssociety
islamic-republic-of-iran-red-crescent islamic-republic-of-iran-red-crescent-society
islamicrepublicofiranredcrescent islamicrepublicofiranredcrescentsociety italian-red-cross
italian-red-cross-society italianredcross italianredcrosssociety italy-red-cross
italy-red-cross-society italyredcross italyredcrosssociety ivorian-red-cross
ivorian-red-cross-society ivorianredcross ivorianredcrosssociety ivory-coast-red-cross
ivory-coast-red-cross-society ivorycoastredcross ivorycoastredcrosssociety jamaica-red-cross
jamaica-red-cross-society jamaican-red-cross jamaican-red-cross-society jamaicanredcross
jamaicanredcrosssociety jamaicaredcross jamaicaredcrosssociety japan-red-cross
japan-red-cross-society japanese-red-cross japanese-red-cross-society japaneseredcross
japaneseredcrosssociety japanredcross japanredcrosssociety jordan-national-red-crescent-society
jordan-red-crescent jordan-red-crescent-society jordanian-red-crescent
jordanian-red-crescent-society jordanianredcrescent jordanianredcrescentsociety
jordannationalredcrescentsociety jordanredcrescent jordanredcrescentsociety
kauvelatai-damudamu-i-viti kauvelataidamudamuiviti kazakh-red-crescent kazakh-red-crescent-society
kazakhredcrescent kazakhredcrescentsociety kazakhstan-red-crescent kazakhstan-red-crescent-society
kazakhstanredcrescent kazakhstanredcrescentsociety kenya-red-cross kenya-red-cross-society
kenyan-red-cross kenyan-red-cross-society kenyanredcross kenyanredcrosssociety kenyaredcross
kenyaredcrosssociety kimvuka-ya-kulunsi-ya-mbwaki-ya-kidemokratia-ya-kongo
kimvukayakulunsiyambwakiyakidemokratiayakongo kiribati-kaibangaki-uraura kiribati-red-cross
kiribati-red-cross-society kiribatian-red-cross kiribatian-red-cross-society kiribatianredcross
kiribatianredcrosssociety kiribatikaibangakiuraura kiribatiredcross kiribatiredcrosssociety
kolosi-kula-tonga kolosikulatonga koluse-mumu-i-samoa kolusemumuisamoa korean-red-cross
korean-red-cross-society koreanredcross koreanredcrosssociety kouloussou-ti-gbengba-ti-be-africa
kouloussou-ti-gbengba-ti-kodoro-sesse-ti-be-africa kouloussoutigbengbatibeafrica
kouloussoutigbengbatikodorosessetibeafrica krus-na-pula-or-pulang-krus krusnapulaorpulangkrus
kryqi-i-kuq-maqedonas kryqi-i-kuq-shqiptar kryqiikuqmaqedonas kryqiikuqshqiptar
kulunsi-ya-mbwaki-ya-kidemokratia-ya-kongo kulunsiyambwakiyakidemokratiayakongo
kuluze-motane-ya-mboka-kongo-democratiki kuluzemotaneyambokakongodemocratiki
kungiyar-red-kuros-din-nijeriya kungiyar-red-kuros-ta-nijeriya kungiyarredkurosdinnijeriya
kungiyarredkurostanijeriya kurusu-pyta kurusupyta kuruzu-pyta kuruzupyta kuwait-red-crescent
kuwait-red-crescent-society kuwaiti-red-crescent kuwaiti-red-crescent-society kuwaitiredcrescent
kuwaitiredcrescentsociety kuwaitredcrescent kuwaitredcrescentsociety kwawouj-ayisyen
kwawoujayisyen kyrgyz-red-crescent kyrgyz-red-crescent-society kyrgyzredcrescent
kyrgyzredcrescentsociety kyrgyzstan-red-crescent kyrgyzstan-red-crescent-society
kyrgyzstanredcrescent kyrgyzstanredcrescentsociety l-association-de-la-croix-rouge-de-belgique
la-croce-rossa-svizzera la-croix-rouge-belge la-croix-rouge-burkina-faso la-croix-rouge-burundi
la-croix-rouge-camerounaise la-croix-rouge-canada la-croix-rouge-canadienne
la-croix-rouge-centrafricaine la-croix-rouge-congolaise la-croix-rouge-de-belgique
la-croix-rouge-de-burkina-faso la-croix-rouge-de-france la-croix-rouge-de-madagascar
la-croix-rouge-de-mali la-croix-rouge-de-maurice la-croix-rouge-de-monaco la-croix-rouge-de-suisse
la-croix-rouge-des-seychelles la-croix-rouge-du-burkina-faso la-croix-rouge-du-burundi
la-croix-rouge-du-cameroun la-croix-rouge-du-canada la-croix-rouge-du-congo
la-croix-rouge-du-gabon la-croix-rouge-du-liban la-croix-rouge-du-luxembourg
la-croix-rouge-du-madagascar la-croix-rouge-du-mali la-croix-rouge-du-niger
la-croix-rouge-du-rwanda la-croix-rouge-du-tchad la-croix-rouge-du-togo la-croix-rouge-france
la-croix-rouge-gabonaise la-croix-rouge-ivoirienne la-croix-rouge-liban la-croix-rouge-libanaise
la-croix-rouge-luxembourg la-croix-rouge-luxembourgeoise la-croix-rouge-madagascar
la-croix-rouge-malagasy la-croix-rouge-mali la-croix-rouge-malienne la-croix-rouge-mauricienne
la-croix-rouge-monaco la-croix-rouge-niger la-croix-rouge-rwanda la-croix-rouge-rwandaise
la-croix-rouge-seychelles la-croix-rouge-suisse la-croix-rouge-tchadienne la-croix-rouge-togo
la-croix-rouge-togolaise la-crusch-cotschna-da-la-svizra la-crusch-cotschna-svizra
la-cruz-roja-americana la-cruz-roja-argentina la-cruz-roja-boliviana la-cruz-roja-chile
la-cruz-roja-chilena la-cruz-roja-colombiana la-cruz-roja-costarricense la-cruz-roja-cubana
la-cruz-roja-de-argentina la-cruz-roja-de-colombia la-cruz-roja-de-guinea-ecuatorial
la-cruz-roja-de-paraguay la-cruz-roja-de-venezuela la-cruz-roja-del-paraguay
la-cruz-roja-dominicana la-cruz-roja-ecuatoriana la-cruz-roja-nacional-americana
la-cruz-roja-paraguaya la-cruz-roja-peruana la-cruz-roja-uruguaya la-cruz-roja-venezolana
la-sociedad-argentina-de-la-cruz-roja la-sociedad-de-la-cruz-roja-americana
la-sociedad-de-la-cruz-roja-de-argentina la-sociedad-de-la-cruz-roja-de-colombia
la-sociedad-de-la-cruz-roja-de-guinea-ecuatorial la-sociedad-de-la-cruz-roja-de-venezuela
la-sociedad-de-la-cruz-roja-ecuatorial-de-guinea la-sociedad-de-la-cruz-roja-ecuatoriana
la-sociedad-de-la-cruz-roja-nacional-americana la-sociedad-nacional-argentina-de-la-cruz-roja
la-sociedad-nacional-de-la-cruz-roja-chilena la-sociedad-nacional-de-la-cruz-roja-de-argentina
la-sociedad-nacional-de-la-cruz-roja-de-guinea-ecuatorial
la-sociedad-nacional-de-la-cruz-roja-dominicana la-sociedad-nacional-de-la-cruz-roja-guatemalteca
la-societad-naziunala-da-la-crusch-cotschna-da-la-svizra
la-societad-naziunala-da-la-crusch-cotschna-svizra lacrocerossasvizzera lacroixrougebelge
lacroixrougeburkinafaso lacroixrougeburundi lacroixrougecamerounaise lacroixrougecanada
lacroixrougecanadienne lacroixrougecentrafricaine lacroixrougecongolaise lacroixrougedebelgique
lacroixrougedeburkinafaso lacroixrougedefrance lacroixrougedemadagascar lacroixrougedemali
lacroixrougedemaurice lacroixrougedemonaco lacroixrougedesseychelles lacroixrougedesuisse
lacroixrougeduburkinafaso lacroixrougeduburundi lacroixrougeducameroun lacroixrougeducanada
lacroixrougeducongo lacroixrougedugabon lacroixrougeduliban lacroixrougeduluxembourg
lacroixrougedumadagascar lacroixrougedumali lacroixrougeduniger lacroixrougedurwanda
lacroixrougedutchad lacroixrougedutogo lacroixrougefrance lacroixrougegabonaise
lacroixrougeivoirienne lacroixrougeliban lacroixrougelibanaise lacroixrougeluxembourg
lacroixrougeluxembourgeoise lacroixrougemadagascar lacroixrougemalagasy lacroixrougemali
lacroixrougemalienne lacroixrougemauricienne lacroixrougemonaco lacroixrougeniger
lacroixrougerwanda lacroixrougerwandaise lacroixrougeseychelles lacroixrougesuisse
lacroixrougetchadienne lacroixrougetogo lacroixrougetogolaise lacruschcotschnadalasvizra
lacruschcotschnasvizra lacruzrojaamericana lacruzrojaargentina lacruzrojaboliviana lacruzrojachile
lacruzrojachilena lacruzrojacolombiana lacruzrojacostarricense lacruzrojacubana
lacruzrojadeargentina lacruzrojadecolombia lacruzrojadeguineaecuatorial lacruzrojadelparaguay
lacruzrojadeparaguay lacruzrojadevenezuela lacruzrojadominicana lacruzrojaecuatoriana
lacruzrojanacionalamericana lacruzrojaparaguaya lacruzrojaperuana lacruzrojauruguaya
lacruzrojavenezolana lao-red-cross lao-red-cross-society laoredcross laoredcrosssociety
laos-red-cross laos-red-cross-society laosredcross laosredcrosssociety
lasociedadargentinadelacruzroja lasociedaddelacruzrojaamericana lasociedaddelacruzrojadeargentina
lasociedaddelacruzrojadecolombia lasociedaddelacruzrojadeguineaecuatorial
lasociedaddelacruzrojadevenezuela lasociedaddelacruzrojaecuatorialdeguinea
lasociedaddelacruzrojaecuatoriana lasociedaddelacruzrojanacionalamericana
lasociedadnacionalargentinadelacruzroja lasociedadnacionaldelacruzrojachilena
lasociedadnacionaldelacruzrojadeargentina lasociedadnacionaldelacruzrojadeguineaecuatorial
lasociedadnacionaldelacruzrojadominicana lasociedadnacionaldelacruzrojaguatemalteca
lasocietadnaziunaladalacruschcotschnadalasvizra lasocietadnaziunaladalacruschcotschnasvizra
lassociationdelacroixrougedebelgique latvia-red-cross latvia-red-cross-society latvian-red-cross
latvian-red-cross-society latvianredcross latvianredcrosssociety latviaredcross
latviaredcrosssociety latvijas-sarkanais-krusts latvijassarkanaiskrusts le-croissant-rouge-comores
le-croissant-rouge-comorien le-croissant-rouge-de-djibouti le-croissant-rouge-de-mauritanie
le-croissant-rouge-de-tunisie le-croissant-rouge-des-comores le-croissant-rouge-djibouti
le-croissant-rouge-djiboutien le-croissant-rouge-du-djibouti le-croissant-rouge-du-maroc
le-croissant-rouge-maroc le-croissant-rouge-marocain le-croissant-rouge-mauritanie
le-croissant-rouge-mauritanien le-croissant-rouge-tunisie le-croisssant-rouge-tunisien
lebanese-red-cross lebanese-red-cross-society lebaneseredcross lebaneseredcrosssociety
lebanon-red-cross lebanon-red-cross-society lebanonredcross lebanonredcrosssociety
lecroissantrougecomores lecroissantrougecomorien lecroissantrougededjibouti
lecroissantrougedemauritanie lecroissantrougedescomores lecroissantrougedetunisie
lecroissantrougedjibouti lecroissantrougedjiboutien lecroissantrougedudjibouti
lecroissantrougedumaroc lecroissantrougemaroc lecroissantrougemarocain lecroissantrougemauritanie
lecroissantrougemauritanien lecroissantrougetunisie lecroisssantrougetunisien lesothan-red-cross
lesothan-red-cross-society lesothanredcross lesothanredcrosssociety lesotho-red-cross
lesotho-red-cross-society lesothoredcross lesothoredcrosssociety
liberia-national-red-cross-society liberia-red-cross liberia-red-cross-society liberian-red-cross
liberian-red-cross-society liberianationalredcrosssociety liberianredcross liberianredcrosssociety
liberiaredcross liberiaredcrosssociety libya-red-crescent libya-red-crescent-society
libyan-red-crescent libyan-red-crescent-society libyanredcrescent libyanredcrescentsociety
libyaredcrescent libyaredcrescentsociety liechtenstein-red-cross liechtenstein-red-cross-society
liechtensteinisches-rotes-kreuz liechtensteinischesroteskreuz liechtensteinredcross
liechtensteinredcrosssociety lion-et-soleil-rouge lionetsoleilrouge
lisanga-ya-kuluze-motane-ya-mboka-kongo-democratiki lisangayakuluzemotaneyambokakongodemocratiki
lithuania-red-cross lithuania-red-cross-society lithuanian-red-cross
lithuanian-red-cross-organisation lithuanian-red-cross-society lithuanianredcross
lithuanianredcrossorganisation lithuanianredcrosssociety lithuaniaredcross
lithuaniaredcrosssociety luxembourg-red-cross luxembourg-red-cross-society luxembourgian-red-cross
luxembourgian-red-cross-society luxembourgianredcross luxembourgianredcrosssociety
luxembourgredcross luxembourgredcrosssociety luxemburger-rotes-kreuz luxemburgerroteskreuz
macedonia-red-cross macedonia-red-cross-society macedonian-red-cross macedonian-red-cross-society
macedonianredcross macedonianredcrosssociety macedoniaredcross macedoniaredcrosssociety
madagascar-red-cross madagascar-red-cross-society madagascarredcross madagascarredcrosssociety
magen-david-adom magen-david-adom-in-israel magen-david-adom-in-israel-society magendavidadom
magendavidadominisrael magendavidadominisraelsociety malagasy-red-cross malagasy-red-cross-society
malagasyredcross malagasyredcrosssociety malawi-red-cross malawi-red-cross-society
malawian-red-cross malawian-red-cross-society malawianredcross malawianredcrosssociety
malawiredcross malawiredcrosssociety malaysia-red-crescent malaysia-red-crescent-society
malaysian-red-crescent malaysian-red-crescent-society malaysianredcrescent
malaysianredcrescentsociety malaysiaredcrescent malaysiaredcrescentsociety maldives-red-crescent
maldives-red-crescent-society maldivesredcrescent maldivesredcrescentsociety
maldivian-red-crescent maldivian-red-crescent-society maldivianredcrescent
maldivianredcrescentsociety mali-red-cross mali-red-cross-society malian-red-cross
malian-red-cross-society malianredcross malianredcrosssociety maliredcross maliredcrosssociety
malta-red-cross malta-red-cross-society maltaredcross maltaredcrosssociety maltese-red-cross
maltese-red-cross-society malteseredcross malteseredcrosssociety
marshall-islands-buroro-drebal-doulul marshall-islands-red-cross
marshall-islands-red-cross-society marshallese-red-cross marshallese-red-cross-society
marshalleseredcross marshalleseredcrosssociety marshallislandsburorodrebaldoulul
marshallislandsredcross marshallislandsredcrosssociety mauritania-red-crescent
mauritania-red-crescent-society mauritanian-red-crescent mauritanian-red-crescent-society
mauritanianredcrescent mauritanianredcrescentsociety mauritaniaredcrescent
mauritaniaredcrescentsociety mauritian-red-cross mauritian-red-cross-society mauritianredcross
mauritianredcrosssociety mauritius-red-cross mauritius-red-cross-society mauritiusredcross
mauritiusredcrosssociety media-luna-roja medialunaroja mexican-red-cross mexican-red-cross-society
mexicanredcross mexicanredcrosssociety mexico-red-cross mexico-red-cross-society mexicoredcross
mexicoredcrosssociety micronesia-red-cross micronesia-red-cross-society micronesian-red-cross
micronesian-red-cross-society micronesianredcross micronesianredcrosssociety micronesiaredcross
micronesiaredcrosssociety moldova-red-cross moldova-red-cross-society moldovan-red-cross
moldovan-red-cross-society moldovanredcross moldovanredcrosssociety moldovaredcross
moldovaredcrosssociety monacan-red-cross monacan-red-cross-society monacanredcross
monacanredcrosssociety monaco-red-cross monaco-red-cross-society monacoredcross
monacoredcrosssociety mongolia-red-cross mongolia-red-cross-society mongolian-red-cross
mongolian-red-cross-society mongolianredcross mongolianredcrosssociety mongoliaredcross
mongoliaredcrosssociety montenegrin-red-cross montenegrin-red-cross-society montenegrinredcross
montenegrinredcrosssociety montenegro-red-cross montenegro-red-cross-society montenegroredcross
montenegroredcrosssociety moroccan-red-crescent moroccan-red-crescent-society moroccanredcrescent
moroccanredcrescentsociety morocco-red-crescent morocco-red-crescent-society moroccoredcrescent
moroccoredcrescentsociety mouvement-international-de-la-croix-rouge-et-du-croissant-rouge
mouvementinternationaldelacroix-rougeetducroissant-rouge
movimientointernacionaldelacruzrojaydelamedialunaroja mozambican-red-cross
mozambican-red-cross-society mozambicanredcross mozambicanredcrosssociety mozambique-red-cross
mozambique-red-cross-society mozambiqueredcross mozambiqueredcrosssociety msalaba-mwekundu
msalaba-mwekundu-tanzania msalaba-mwekundu-ya-jamuhuri-ya-kidemocrasia-ya-kongo msalabamwekundu
msalabamwekundutanzania msalabamwekunduyajamuhuriyakidemocrasiayakongo myanmar-red-cross
myanmar-red-cross-society myanmarese-red-cross myanmarese-red-cross-society myanmareseredcross
myanmareseredcrosssociety myanmarredcross myanmarredcrosssociety naijiria-pupa-agbelebu
naijiria-uhie-obe naijirian-uhie-obe naijirianuhieobe naijiriapupaagbelebu naijiriauhieobe
namibia-red-cross namibia-red-cross-society namibian-red-cross namibian-red-cross-society
namibianredcross namibianredcrosssociety namibiaredcross namibiaredcrosssociety
national-red-crescent-of-turkmenistan national-red-crescent-society-of-kyrgyzstan
national-red-crescent-society-of-turkmenistan national-red-cross-society-of-argentina
national-red-cross-society-of-benin national-red-cross-society-of-burkina-faso
national-red-cross-society-of-ivory-coast national-red-cross-society-of-liberia
national-red-cross-society-of-togo national-society-of-the-cameroonian-red-cross
national-society-of-the-congolese-red-cross national-society-of-the-ecuadorian-red-cross
national-society-of-the-gabonese-red-cross national-society-of-the-malian-red-cross
national-society-of-the-red-cross-of-camerooon national-society-of-the-red-cross-of-congo
national-society-of-the-red-cross-of-equatorial-guinea national-society-of-the-red-cross-of-gabon
national-society-of-the-red-cross-of-mali
national-society-of-the-red-cross-of-sao-tome-and-principe
nationale-rotkreuzgesellschaft-der-schweiz nationale-rotkreuzgesellschaft-von-belgien
nationale-vereniging-van-het-belgische-rode-kruis nationalerotkreuzgesellschaftderschweiz
nationalerotkreuzgesellschaftvonbelgien nationaleverenigingvanhetbelgischerodekruis
nationalredcrescentofturkmenistan nationalredcrescentsocietyofkyrgyzstan
nationalredcrescentsocietyofturkmenistan nationalredcrosssocietyofargentina
nationalredcrosssocietyofbenin nationalredcrosssocietyofburkinafaso
nationalredcrosssocietyofivorycoast nationalredcrosssocietyofliberia nationalredcrosssocietyoftogo
nationalsocietyofthecameroonianredcross nationalsocietyofthecongoleseredcross
nationalsocietyoftheecuadorianredcross nationalsocietyofthegaboneseredcross
nationalsocietyofthemalianredcross nationalsocietyoftheredcrossofcamerooon
nationalsocietyoftheredcrossofcongo nationalsocietyoftheredcrossofequatorialguinea
nationalsocietyoftheredcrossofgabon nationalsocietyoftheredcrossofmali
nationalsocietyoftheredcrossofsaotomeandprincipe nepal-red-cross nepal-red-cross-society
nepalese-red-cross nepalese-red-cross-society nepaleseredcross nepaleseredcrosssociety
nepalredcross nepalredcrosssociety netherlands-red-cross netherlands-red-cross-society
netherlandsredcross netherlandsredcrosssociety new-zealand-red-cross new-zealand-red-cross-society
newzealandredcross newzealandredcrosssociety nicaragua-red-cross nicaragua-red-cross-society
nicaraguan-red-cross nicaraguan-red-cross-society nicaraguanredcross nicaraguanredcrosssociety
nicaraguaredcross nicaraguaredcrosssociety niger-red-cross niger-red-cross-society
nigeria-red-cross nigeria-red-cross-society nigerian-red-cross nigerian-red-cross-society
nigerianredcross nigerianredcrosssociety nigeriaredcross nigeriaredcrosssociety nigerien-red-cross
nigerien-red-cross-society nigerienredcross nigerienredcrosssociety nigerredcross
nigerredcrosssociety nke-naijiria-uhie-obe nke-naijirian-uhie-obe nkenaijirianuhieobe
nkenaijiriauhieobe nkuluza-mukunze-mwa-ditunga-dia-kongo-wa-munganata
nkuluzamukunzemwaditungadiakongowamunganata north-korean-red-cross north-korean-red-cross-society
north-macedonia-red-cross north-macedonia-red-cross-society north-macedonian-red-cross
north-macedonian-red-cross-society northkoreanredcross northkoreanredcrosssociety
northmacedonianredcross northmacedonianredcrosssociety northmacedoniaredcross
northmacedoniaredcrosssociety norway-red-cross norway-red-cross-society norwayredcross
norwayredcrosssociety norwegian-red-cross norwegian-red-cross-society norwegianredcross
norwegianredcrosssociety o-zbek-qizil-yarim-oy o-zbek-qizil-yarim-oy-jamiyati
o-zbekiston-qizil-yarim-oy o-zbekiston-qizil-yarim-oy-jamiyati
o-zbekiston-respublikasi-qizil-yarim-oy-jamiyati oesterreichische-rotkreuz-gesellschaft
oesterreichischerotkreuzgesellschaft oesterreichisches-rotes-kreuz oesterreichischesroteskreuz
omo-naijiria-pupa-agbelebu omo-naijiria-pupa-agbelebu-ebge omo-naijiria-pupa-agbelebu-egbe
omonaijiriapupaagbelebu omonaijiriapupaagbelebuebge omonaijiriapupaagbelebuegbe
omusalaba-omumyuufu omusalabaomumyuufu otu-nke-naijirian-uhie-obe otu-obe-uhie-naijiria
otu-obe-uhie-naijirian otu-obe-uhie-nke-naijiria otu-uhie-obe-di-na-naijiria
otu-uhie-obe-nke-di-na-naijira otunkenaijirianuhieobe otuobeuhienaijiria otuobeuhienaijirian
otuobeuhienkenaijiria otuuhieobedinanaijiria otuuhieobenkedinanaijira ozbekistonqizilyarimoy
ozbekistonqizilyarimoyjamiyati ozbekistonrespublikasiqizilyarimoyjamiyati ozbekqizilyarimoy
ozbekqizilyarimoyjamiyati pakistan-red-crescent pakistan-red-crescent-society
pakistani-red-crescent pakistani-red-crescent-society pakistaniredcrescent
pakistaniredcrescentsociety pakistanredcrescent pakistanredcrescentsociety palang-merah-indonesia
palang-merah-singapura palangmerahindonesia palangmerahsingapura palau-red-cross
palau-red-cross-society palauan-red-cross palauan-red-cross-society palauanredcross
palauanredcrosssociety palauredcross palauredcrosssociety palestine-red-crescent
palestine-red-crescent-society palestineredcrescent palestineredcrescentsociety
palestinian-red-crescent palestinian-red-crescent-society palestinianredcrescent
palestinianredcrescentsociety panama-red-cross panama-red-cross-society panamanian-red-cross
panamanian-red-cross-society panamanianredcross panamanianredcrosssociety panamaredcross
panamaredcrosssociety papua-new-guinea-red-cross papua-new-guinea-red-cross-society
papuanewguinearedcross papuanewguinearedcrosssociety paraguay-red-cross paraguay-red-cross-society
paraguayan-red-cross paraguayan-red-cross-national-society paraguayan-red-cross-society
paraguayanredcross paraguayanredcrossnationalsociety paraguayanredcrosssociety paraguayredcross
paraguayredcrosssociety perhimpunan-palang-merah-indonesia perhimpunanpalangmerahindonesia
persatuan-bulan-sabit-merah-negara-brunei-darussalam persatuan-bulat-sabit-merah-malaysia
persatuanbulansabitmerahnegarabruneidarussalam persatuanbulatsabitmerahmalaysia peru-red-cross
peru-red-cross-society peruredcross peruredcrosssociety peruvian-red-cross
peruvian-red-cross-national-society peruvian-red-cross-society peruvian-society-of-the-red-cross
peruvianredcross peruvianredcrossnationalsociety peruvianredcrosssociety
peruviansocietyoftheredcross philippine-national-red-cross philippine-red-cross
philippine-red-cross-society philippinenationalredcross philippineredcross
philippineredcrosssociety philippines-red-cross philippines-red-cross-society philippinesredcross
philippinesredcrosssociety poland-red-cross poland-red-cross-society polandredcross
polandredcrosssociety polish-red-cross polish-red-cross-society polishredcross
polishredcrosssociety portugal-red-cross portugal-red-cross-society portugalredcross
portugalredcrosssociety portuguese-red-cross portuguese-red-cross-society portugueseredcross
portugueseredcrosssociety punainen-risti punainenristi pupa-agbelebu-egbe-ilu-naijiria
pupa-agbelebu-ilu-naijiria pupaagbelebuegbeilunaijiria pupaagbelebuilunaijiria qatar-red-crescent
qatar-red-crescent-society qatari-red-crescent qatari-red-crescent-society qatariredcrescent
qatariredcrescentsociety qatarredcrescent qatarredcrescentsociety raude-krossen
raude-krossen-i-noreg raudekrossen raudekrosseninoreg red-crescent
red-crescent-authority-of-the-united-arab-emirates red-crescent-bangladesh
red-crescent-in-palestine red-crescent-of-afghanistan red-crescent-of-algeria
red-crescent-of-azerbaijan red-crescent-of-bahrain red-crescent-of-bangladesh
red-crescent-of-brunei red-crescent-of-brunei-darussalam red-crescent-of-comoros
red-crescent-of-djibouti red-crescent-of-egypt red-crescent-of-iran red-crescent-of-iraq
red-crescent-of-jordan red-crescent-of-kazakhstan red-crescent-of-kuwait
red-crescent-of-kyrgyzstan red-crescent-of-libya red-crescent-of-malaysia
red-crescent-of-mauritania red-crescent-of-morocco red-crescent-of-pakistan
red-crescent-of-palestine red-crescent-of-qatar red-crescent-of-saudi-arabia
red-crescent-of-somalia red-crescent-of-somaliland red-crescent-of-sudan red-crescent-of-syria
red-crescent-of-tajikistan red-crescent-of-the-islamic-republic-of-iran
red-crescent-of-the-maldives red-crescent-of-the-republic-of-kazakhstan
red-crescent-of-the-republic-of-the-maldives red-crescent-of-the-syrian-arab-republic
red-crescent-of-the-united-arab-emirates red-crescent-of-tunisia red-crescent-of-turkey
red-crescent-of-turkmenistan red-crescent-of-uzbekistan red-crescent-of-yemen
red-crescent-society-of-afghanistan red-crescent-society-of-algeria
red-crescent-society-of-azerbaijan red-crescent-society-of-bahrain
red-crescent-society-of-bangladesh red-crescent-society-of-brunei
red-crescent-society-of-brunei-darussalam red-crescent-society-of-comoros
red-crescent-society-of-djibouti red-crescent-society-of-egypt red-crescent-society-of-iran
red-crescent-society-of-iraq red-crescent-society-of-jordan red-crescent-society-of-kazakhstan
red-crescent-society-of-kuwait red-crescent-society-of-kyrgyzstan red-crescent-society-of-libya
red-crescent-society-of-malaysia red-crescent-society-of-mauritania
red-crescent-society-of-morocco red-crescent-society-of-pakistan red-crescent-society-of-palestine
red-crescent-society-of-qatar red-crescent-society-of-saudi-arabia red-crescent-society-of-somalia
red-crescent-society-of-somaliland red-crescent-society-of-sudan red-crescent-society-of-syria
red-crescent-society-of-tajikistan red-crescent-society-of-the-islamic-republic-of-iran
red-crescent-society-of-the-maldives red-crescent-society-of-the-republic-of-kazakhstan
red-crescent-society-of-the-republic-of-the-maldives
red-crescent-society-of-the-republic-of-uzbekistan
red-crescent-society-of-the-syrian-arab-republic red-crescent-society-of-the-united-arab-emirates
red-crescent-society-of-tunisia red-crescent-society-of-turkey
red-crescent-society-of-turkmenistan red-crescent-society-of-uzbekistan
red-crescent-society-of-yemen red-cross red-cross-charity red-cross-germany red-cross-in-ukraine
red-cross-of-albania red-cross-of-america red-cross-of-andorra red-cross-of-angola
red-cross-of-antigua-and-barbuda red-cross-of-argentina red-cross-of-armenia
red-cross-of-australia red-cross-of-austria red-cross-of-baphalali-eswatini
red-cross-of-baphalali-swaziland red-cross-of-barbados red-cross-of-belarus red-cross-of-belgium
red-cross-of-belize red-cross-of-benin red-cross-of-bolivia red-cross-of-bosnia-and-herzegovina
red-cross-of-botswana red-cross-of-brazil red-cross-of-bulgaria red-cross-of-burkina-faso
red-cross-of-burundi red-cross-of-cambodia red-cross-of-cameroon red-cross-of-canada
red-cross-of-cape-verde red-cross-of-chad red-cross-of-chile red-cross-of-china
red-cross-of-colombia red-cross-of-congo red-cross-of-costa-rica red-cross-of-croatia
red-cross-of-cuba red-cross-of-cyprus red-cross-of-denmark red-cross-of-dominica
red-cross-of-ecuador red-cross-of-el-salvador red-cross-of-equatorial-guinea red-cross-of-estonia
red-cross-of-eswatini red-cross-of-ethiopia red-cross-of-fiji red-cross-of-finland
red-cross-of-france red-cross-of-gabon red-cross-of-gambia red-cross-of-georgia
red-cross-of-germany red-cross-of-ghana red-cross-of-greece red-cross-of-grenada
red-cross-of-guatemala red-cross-of-guinea red-cross-of-guinea-bissau red-cross-of-guyana
red-cross-of-haiti red-cross-of-honduras red-cross-of-hungary red-cross-of-iceland
red-cross-of-india red-cross-of-indonesia red-cross-of-ireland red-cross-of-italy
red-cross-of-ivory-coast red-cross-of-jamaica red-cross-of-japan red-cross-of-kenya
red-cross-of-kiribati red-cross-of-laos red-cross-of-latvia red-cross-of-lebanon
red-cross-of-lesotho red-cross-of-liberia red-cross-of-liechtenstein red-cross-of-lithuania
red-cross-of-luxembourg red-cross-of-macedonia red-cross-of-madagascar red-cross-of-malawi
red-cross-of-mali red-cross-of-malta red-cross-of-mauritius red-cross-of-mexico
red-cross-of-micronesia red-cross-of-moldova red-cross-of-monaco red-cross-of-mongolia
red-cross-of-montenegro red-cross-of-mozambique red-cross-of-myanmar red-cross-of-namibia
red-cross-of-nepal red-cross-of-new-zealand red-cross-of-nicaragua red-cross-of-niger
red-cross-of-nigeria red-cross-of-north-macedonia red-cross-of-norway red-cross-of-palau
red-cross-of-panama red-cross-of-papua-new-guinea red-cross-of-paraguay red-cross-of-peru
red-cross-of-poland red-cross-of-portugal red-cross-of-romania red-cross-of-russia
red-cross-of-rwanda red-cross-of-saint-kitts-and-nevis-red-cross red-cross-of-saint-lucia
red-cross-of-saint-vincent-and-the-grenadines red-cross-of-samoa red-cross-of-san-marino
red-cross-of-senegal red-cross-of-serbia red-cross-of-seychelles red-cross-of-sierra-leone
red-cross-of-singapore red-cross-of-slovakia red-cross-of-slovenia red-cross-of-south-africa
red-cross-of-south-sudan red-cross-of-spain red-cross-of-sri-lanka red-cross-of-suriname
red-cross-of-sweden red-cross-of-switzerland red-cross-of-tanzania red-cross-of-thailand
red-cross-of-the-bahamas red-cross-of-the-central-african-republic red-cross-of-the-cook-islands
red-cross-of-the-czech-republic red-cross-of-the-democratic-people-s-republic-of-korea
red-cross-of-the-democratic-republic-of-the-congo red-cross-of-the-dominican-republic
red-cross-of-the-former-yugoslav-republic-of-macedonia red-cross-of-the-marshall-islands
red-cross-of-the-netherlands red-cross-of-the-philippines red-cross-of-the-republic-of-albania
red-cross-of-the-republic-of-croatia red-cross-of-the-republic-of-korea
red-cross-of-the-republic-of-macedonia red-cross-of-the-republic-of-moldova
red-cross-of-the-republic-of-north-macedonia red-cross-of-the-republic-of-san-marino
red-cross-of-the-republic-of-serbia red-cross-of-the-solomon-islands
red-cross-of-the-united-kindgom red-cross-of-timor-leste red-cross-of-togo red-cross-of-tonga
red-cross-of-trinidad-and-tobago red-cross-of-tuvalu red-cross-of-uganda red-cross-of-ukraine
red-cross-of-uruguay red-cross-of-vanuatu red-cross-of-venezuela red-cross-of-vietnam
red-cross-of-zambia red-cross-of-zimbabwe red-cross-society red-cross-society-association
red-cross-society-headquarters red-cross-society-of-albania red-cross-society-of-america
red-cross-society-of-andorra red-cross-society-of-angola red-cross-society-of-antigua-and-barbuda
red-cross-society-of-argentina red-cross-society-of-armenia red-cross-society-of-australia
red-cross-society-of-austria red-cross-society-of-baphalali-eswatini
red-cross-society-of-baphalali-swaziland red-cross-society-of-barbados
red-cross-society-of-belarus red-cross-society-of-belgium red-cross-society-of-belize
red-cross-society-of-benin red-cross-society-of-bolivia
red-cross-society-of-bosnia-and-herzegovina red-cross-society-of-botswana
red-cross-society-of-brazil red-cross-society-of-bulgaria red-cross-society-of-burkina-faso
red-cross-society-of-burundi red-cross-society-of-cambodia red-cross-society-of-cameroon
red-cross-society-of-canada red-cross-society-of-cape-verde red-cross-society-of-chad
red-cross-society-of-chile red-cross-society-of-china red-cross-society-of-colombia
red-cross-society-of-congo red-cross-society-of-costa-rica red-cross-society-of-croatia
red-cross-society-of-cuba red-cross-society-of-cyprus red-cross-society-of-denmark
red-cross-society-of-dominica red-cross-society-of-ecuador red-cross-society-of-el-salvador
red-cross-society-of-equatorial-guinea red-cross-society-of-estonia red-cross-society-of-eswatini
red-cross-society-of-ethiopia red-cross-society-of-fiji red-cross-society-of-finland
red-cross-society-of-france red-cross-society-of-gabon red-cross-society-of-gambia
red-cross-society-of-georgia red-cross-society-of-germany red-cross-society-of-ghana
red-cross-society-of-greece red-cross-society-of-grenada red-cross-society-of-guatemala
red-cross-society-of-guinea red-cross-society-of-guinea-bissau red-cross-society-of-guyana
red-cross-society-of-haiti red-cross-society-of-honduras red-cross-society-of-hungary
red-cross-society-of-iceland red-cross-society-of-india red-cross-society-of-indonesia
red-cross-society-of-ireland red-cross-society-of-italy red-cross-society-of-ivory-coast
red-cross-society-of-jamaica red-cross-society-of-japan red-cross-society-of-kenya
red-cross-society-of-kiribati red-cross-society-of-laos red-cross-society-of-latvia
red-cross-society-of-lebanon red-cross-society-of-lesotho red-cross-society-of-liberia
red-cross-society-of-liechtenstein red-cross-society-of-lithuania red-cross-society-of-luxembourg
red-cross-society-of-macedonia red-cross-society-of-madagascar red-cross-society-of-malawi
red-cross-society-of-mali red-cross-society-of-malta red-cross-society-of-mauritius
red-cross-society-of-mexico red-cross-society-of-micronesia red-cross-society-of-moldova
red-cross-society-of-monaco red-cross-society-of-mongolia red-cross-society-of-montenegro
red-cross-society-of-mozambique red-cross-society-of-myanmar red-cross-society-of-namibia
red-cross-society-of-nepal red-cross-society-of-new-zealand red-cross-society-of-nicaragua
red-cross-society-of-niger red-cross-society-of-nigeria red-cross-society-of-north-macedonia
red-cross-society-of-norway red-cross-society-of-palau red-cross-society-of-panama
red-cross-society-of-papua-new-guinea red-cross-society-of-paraguay red-cross-society-of-peru
red-cross-society-of-poland red-cross-society-of-portugal red-cross-society-of-romania
red-cross-society-of-russia red-cross-society-of-rwanda red-cross-society-of-saint-kitts-and-nevis
red-cross-society-of-saint-lucia red-cross-society-of-saint-vincent-and-the-grenadines
red-cross-society-of-samoa red-cross-society-of-san-marino red-cross-society-of-senegal
red-cross-society-of-serbia red-cross-society-of-seychelles red-cross-society-of-sierra-leone
red-cross-society-of-singapore red-cross-society-of-slovakia red-cross-society-of-slovenia
red-cross-society-of-south-africa red-cross-society-of-south-sudan red-cross-society-of-spain
red-cross-society-of-sri-lanka red-cross-society-of-suriname red-cross-society-of-sweden
red-cross-society-of-switzerland red-cross-society-of-tanzania red-cross-society-of-thailand
red-cross-society-of-the-bahamas red-cross-society-of-the-central-african-republic
red-cross-society-of-the-cook-islands red-cross-society-of-the-czech-republic
red-cross-society-of-the-democratic-people-s-republic-of-korea
red-cross-society-of-the-democratic-republic-of-the-congo
red-cross-society-of-the-dominican-republic
red-cross-society-of-the-former-yugoslav-republic-of-macedonia
red-cross-society-of-the-marshall-islands red-cross-society-of-the-netherlands
red-cross-society-of-the-philippines red-cross-society-of-the-republic-of-albania
red-cross-society-of-the-republic-of-korea red-cross-society-of-the-republic-of-macedonia
red-cross-society-of-the-republic-of-moldova red-cross-society-of-the-republic-of-north-macedonia
red-cross-society-of-the-republic-of-san-marino red-cross-society-of-the-solomon-islands
red-cross-society-of-the-united-kindgom red-cross-society-of-timor-leste red-cross-society-of-togo
red-cross-society-of-tonga red-cross-society-of-trinidad-and-tobago red-cross-society-of-tuvalu
red-cross-society-of-uganda red-cross-society-of-ukraine red-cross-society-of-uruguay
red-cross-society-of-vanuatu red-cross-society-of-venezuela red-cross-society-of-vietnam
red-cross-society-of-zambia red-cross-society-of-zimbabwe red-crystal red-kuros-a-nijeriya
red-kuros-din-nijeriya red-kuros-ta-nijeriya red-lion-and-sun red-star-of-david
red-star-of-david-in-israel redcrescent redcrescentauthorityoftheunitedarabemirates
redcrescentbangladesh redcrescentinpalestine redcrescentofafghanistan redcrescentofalgeria
redcrescentofazerbaijan redcrescentofbahrain redcrescentofbangladesh redcrescentofbrunei
redcrescentofbruneidarussalam redcrescentofcomoros redcrescentofdjibouti redcrescentofegypt
redcrescentofiran redcrescentofiraq redcrescentofjordan redcrescentofkazakhstan
redcrescentofkuwait redcrescentofkyrgyzstan redcrescentoflibya redcrescentofmalaysia
redcrescentofmauritania redcrescentofmorocco redcrescentofpakistan redcrescentofpalestine
redcrescentofqatar redcrescentofsaudiarabia redcrescentofsomalia redcrescentofsomaliland
redcrescentofsudan redcrescentofsyria redcrescentoftajikistan
redcrescentoftheislamicrepublicofiran redcrescentofthemaldives
redcrescentoftherepublicofkazakhstan redcrescentoftherepublicofthemaldives
redcrescentofthesyrianarabrepublic redcrescentoftheunitedarabemirates redcrescentoftunisia
redcrescentofturkey redcrescentofturkmenistan redcrescentofuzbekistan redcrescentofyemen
redcrescentsocietyofafghanistan redcrescentsocietyofalgeria redcrescentsocietyofazerbaijan
redcrescentsocietyofbahrain redcrescentsocietyofbangladesh redcrescentsocietyofbrunei
redcrescentsocietyofbruneidarussalam redcrescentsocietyofcomoros redcrescentsocietyofdjibouti
redcrescentsocietyofegypt redcrescentsocietyofiran redcrescentsocietyofiraq
redcrescentsocietyofjordan redcrescentsocietyofkazakhstan redcrescentsocietyofkuwait
redcrescentsocietyofkyrgyzstan redcrescentsocietyoflibya redcrescentsocietyofmalaysia
redcrescentsocietyofmauritania redcrescentsocietyofmorocco redcrescentsocietyofpakistan
redcrescentsocietyofpalestine redcrescentsocietyofqatar redcrescentsocietyofsaudiarabia
redcrescentsocietyofsomalia redcrescentsocietyofsomaliland redcrescentsocietyofsudan
redcrescentsocietyofsyria redcrescentsocietyoftajikistan
redcrescentsocietyoftheislamicrepublicofiran redcrescentsocietyofthemaldives
redcrescentsocietyoftherepublicofkazakhstan redcrescentsocietyoftherepublicofthemaldives
redcrescentsocietyoftherepublicofuzbekistan redcrescentsocietyofthesyrianarabrepublic
redcrescentsocietyoftheunitedarabemirates redcrescentsocietyoftunisia redcrescentsocietyofturkey
redcrescentsocietyofturkmenistan redcrescentsocietyofuzbekistan redcrescentsocietyofyemen redcross
redcrosscharity redcrossgermany redcrossinukraine redcrossofalbania redcrossofamerica
redcrossofandorra redcrossofangola redcrossofantiguaandbarbuda redcrossofargentina
redcrossofarmenia redcrossofaustralia redcrossofaustria redcrossofbaphalalieswatini
redcrossofbaphalaliswaziland redcrossofbarbados redcrossofbelarus redcrossofbelgium
redcrossofbelize redcrossofbenin redcrossofbolivia redcrossofbosniaandherzegovina
redcrossofbotswana redcrossofbrazil redcrossofbulgaria redcrossofburkinafaso redcrossofburundi
redcrossofcambodia redcrossofcameroon redcrossofcanada redcrossofcapeverde redcrossofchad
redcrossofchile redcrossofchina redcrossofcolombia redcrossofcongo redcrossofcostarica
redcrossofcroatia redcrossofcuba redcrossofcyprus redcrossofdenmark redcrossofdominica
redcrossofecuador redcrossofelsalvador redcrossofequatorialguinea redcrossofestonia
redcrossofeswatini redcrossofethiopia redcrossoffiji redcrossoffinland redcrossoffrance
redcrossofgabon redcrossofgambia redcrossofgeorgia redcrossofgermany redcrossofghana
redcrossofgreece redcrossofgrenada redcrossofguatemala redcrossofguinea redcrossofguineabissau
redcrossofguyana redcrossofhaiti redcrossofhonduras redcrossofhungary redcrossoficeland
redcrossofindia redcrossofindonesia redcrossofireland redcrossofitaly redcrossofivorycoast
redcrossofjamaica redcrossofjapan redcrossofkenya redcrossofkiribati redcrossoflaos
redcrossoflatvia redcrossoflebanon redcrossoflesotho redcrossofliberia redcrossofliechtenstein
redcrossoflithuania redcrossofluxembourg redcrossofmacedonia redcrossofmadagascar redcrossofmalawi
redcrossofmali redcrossofmalta redcrossofmauritius redcrossofmexico redcrossofmicronesia
redcrossofmoldova redcrossofmonaco redcrossofmongolia redcrossofmontenegro redcrossofmozambique
redcrossofmyanmar redcrossofnamibia redcrossofnepal redcrossofnewzealand redcrossofnicaragua
redcrossofniger redcrossofnigeria redcrossofnorthmacedonia redcrossofnorway redcrossofpalau
redcrossofpanama redcrossofpapuanewguinea redcrossofparaguay redcrossofperu redcrossofpoland
redcrossofportugal redcrossofromania redcrossofrussia redcrossofrwanda
redcrossofsaintkittsandnevisredcross redcrossofsaintlucia redcrossofsaintvincentandthegrenadines
redcrossofsamoa redcrossofsanmarino redcrossofsenegal redcrossofserbia redcrossofseychelles
redcrossofsierraleone redcrossofsingapore redcrossofslovakia redcrossofslovenia
redcrossofsouthafrica redcrossofsouthsudan redcrossofspain redcrossofsrilanka redcrossofsuriname
redcrossofsweden redcrossofswitzerland redcrossoftanzania redcrossofthailand redcrossofthebahamas
redcrossofthecentralafricanrepublic redcrossofthecookislands redcrossoftheczechrepublic
redcrossofthedemocraticpeoplesrepublicofkorea redcrossofthedemocraticrepublicofthecongo
redcrossofthedominicanrepublic redcrossoftheformeryugoslavrepublicofmacedonia
redcrossofthemarshallislands redcrossofthenetherlands redcrossofthephilippines
redcrossoftherepublicofalbania redcrossoftherepublicofcroatia redcrossoftherepublicofkorea
redcrossoftherepublicofmacedonia redcrossoftherepublicofmoldova
redcrossoftherepublicofnorthmacedonia redcrossoftherepublicofsanmarino
redcrossoftherepublicofserbia redcrossofthesolomonislands redcrossoftheunitedkindgom
redcrossoftimorleste redcrossoftogo redcrossoftonga redcrossoftrinidadandtobago redcrossoftuvalu
redcrossofuganda redcrossofukraine redcrossofuruguay redcrossofvanuatu redcrossofvenezuela
redcrossofvietnam redcrossofzambia redcrossofzimbabwe redcrosssociety redcrosssocietyassociation
redcrosssocietyheadquarters redcrosssocietyofalbania redcrosssocietyofamerica
redcrosssocietyofandorra redcrosssocietyofangola redcrosssocietyofantiguaandbarbuda
redcrosssocietyofargentina redcrosssocietyofarmenia redcrosssocietyofaustralia
redcrosssocietyofaustria redcrosssocietyofbaphalalieswatini redcrosssocietyofbaphalaliswaziland
redcrosssocietyofbarbados redcrosssocietyofbelarus redcrosssocietyofbelgium
redcrosssocietyofbelize redcrosssocietyofbenin redcrosssocietyofbolivia
redcrosssocietyofbosniaandherzegovina redcrosssocietyofbotswana redcrosssocietyofbrazil
redcrosssocietyofbulgaria redcrosssocietyofburkinafaso redcrosssocietyofburundi
redcrosssocietyofcambodia redcrosssocietyofcameroon redcrosssocietyofcanada
redcrosssocietyofcapeverde redcrosssocietyofchad redcrosssocietyofchile redcrosssocietyofchina
redcrosssocietyofcolombia redcrosssocietyofcongo redcrosssocietyofcostarica
redcrosssocietyofcroatia redcrosssocietyofcuba redcrosssocietyofcyprus redcrosssocietyofdenmark
redcrosssocietyofdominica redcrosssocietyofecuador redcrosssocietyofelsalvador
redcrosssocietyofequatorialguinea redcrosssocietyofestonia redcrosssocietyofeswatini
redcrosssocietyofethiopia redcrosssocietyoffiji redcrosssocietyoffinland redcrosssocietyoffrance
redcrosssocietyofgabon redcrosssocietyofgambia redcrosssocietyofgeorgia redcrosssocietyofgermany
redcrosssocietyofghana redcrosssocietyofgreece redcrosssocietyofgrenada redcrosssocietyofguatemala
redcrosssocietyofguinea redcrosssocietyofguineabissau redcrosssocietyofguyana
redcrosssocietyofhaiti redcrosssocietyofhonduras redcrosssocietyofhungary redcrosssocietyoficeland
redcrosssocietyofindia redcrosssocietyofindonesia redcrosssocietyofireland redcrosssocietyofitaly
redcrosssocietyofivorycoast redcrosssocietyofjamaica redcrosssocietyofjapan redcrosssocietyofkenya
redcrosssocietyofkiribati redcrosssocietyoflaos redcrosssocietyoflatvia redcrosssocietyoflebanon
redcrosssocietyoflesotho redcrosssocietyofliberia redcrosssocietyofliechtenstein
redcrosssocietyoflithuania redcrosssocietyofluxembourg redcrosssocietyofmacedonia
redcrosssocietyofmadagascar redcrosssocietyofmalawi redcrosssocietyofmali redcrosssocietyofmalta
redcrosssocietyofmauritius redcrosssocietyofmexico redcrosssocietyofmicronesia
redcrosssocietyofmoldova redcrosssocietyofmonaco redcrosssocietyofmongolia
redcrosssocietyofmontenegro redcrosssocietyofmozambique redcrosssocietyofmyanmar
redcrosssocietyofnamibia redcrosssocietyofnepal redcrosssocietyofnewzealand
redcrosssocietyofnicaragua redcrosssocietyofniger redcrosssocietyofnigeria
redcrosssocietyofnorthmacedonia redcrosssocietyofnorway redcrosssocietyofpalau
redcrosssocietyofpanama redcrosssocietyofpapuanewguinea redcrosssocietyofparaguay
redcrosssocietyofperu redcrosssocietyofpoland redcrosssocietyofportugal redcrosssocietyofromania
redcrosssocietyofrussia redcrosssocietyofrwanda redcrosssocietyofsaintkittsandnevis
redcrosssocietyofsaintlucia redcrosssocietyofsaintvincentandthegrenadines redcrosssocietyofsamoa
redcrosssocietyofsanmarino redcrosssocietyofsenegal redcrosssocietyofserbia
redcrosssocietyofseychelles redcrosssocietyofsierraleone redcrosssocietyofsingapore
redcrosssocietyofslovakia redcrosssocietyofslovenia redcrosssocietyofsouthafrica
redcrosssocietyofsouthsudan redcrosssocietyofspain redcrosssocietyofsrilanka
redcrosssocietyofsuriname redcrosssocietyofsweden redcrosssocietyofswitzerland
redcrosssocietyoftanzania redcrosssocietyofthailand redcrosssocietyofthebahamas
redcrosssocietyofthecentralafricanrepublic redcrosssocietyofthecookislands
redcrosssocietyoftheczechrepublic redcrosssocietyofthedemocraticpeoplesrepublicofkorea
redcrosssocietyofthedemocraticrepublicofthecongo redcrosssocietyofthedominicanrepublic
redcrosssocietyoftheformeryugoslavrepublicofmacedonia redcrosssocietyofthemarshallislands
redcrosssocietyofthenetherlands redcrosssocietyofthephilippines
redcrosssocietyoftherepublicofalbania redcrosssocietyoftherepublicofkorea
redcrosssocietyoftherepublicofmacedonia redcrosssocietyoftherepublicofmoldova
redcrosssocietyoftherepublicofnorthmacedonia redcrosssocietyoftherepublicofsanmarino
redcrosssocietyofthesolomonislands redcrosssocietyoftheunitedkindgom redcrosssocietyoftimorleste
redcrosssocietyoftogo redcrosssocietyoftonga redcrosssocietyoftrinidadandtobago
redcrosssocietyoftuvalu redcrosssocietyofuganda redcrosssocietyofukraine redcrosssocietyofuruguay
redcrosssocietyofvanuatu redcrosssocietyofvenezuela redcrosssocietyofvietnam
redcrosssocietyofzambia redcrosssocietyofzimbabwe redcrystal redkurosanijeriya redkurosdinnijeriya
redkurostanijeriya redlionandsun redstarofdavid redstarofdavidinisrael
republic-of-albania-red-cross republic-of-albania-red-cross-society
republic-of-korea-national-red-cross republic-of-korea-red-cross
republic-of-korea-red-cross-society republic-of-moldova-red-cross
republic-of-moldova-red-cross-society republic-of-san-marino-red-cross
republic-of-san-marino-red-cross-society republic-of-serbia-red-cross
republic-of-serbia-red-cross-society republic-of-the-maldives-red-crescent
republic-of-the-maldives-red-crescent-society republicofalbaniaredcross
republicofalbaniaredcrosssociety republicofkoreanationalredcross republicofkorearedcross
republicofkorearedcrosssociety republicofmoldovaredcross republicofmoldovaredcrosssociety
republicofsanmarinoredcross republicofsanmarinoredcrosssociety republicofserbiaredcross
republicofserbiaredcrosssociety republicofthemaldivesredcrescent
republicofthemaldivesredcrescentsociety rode-kruis rode-kruis-van-suriname rode-kruis-vlaanderen
rodekruis rodekruisvansuriname rodekruisvlaanderen romania-red-cross romania-red-cross-society
romanian-red-cross romanian-red-cross-society romanianredcross romanianredcrosssociety
romaniaredcross romaniaredcrosssociety rotes-kreuz-belgien rotes-kreuz-der-schweiz
rotes-kreuz-deutschland rotes-kreuz-in-deutschland rotes-kreuz-liechtenstein roteskreuzbelgien
roteskreuzderschweiz roteskreuzdeutschland roteskreuzindeutschland roteskreuzliechtenstein
rotkreuz-gesellschaft-in-deutschland rotkreuzgesellschaftindeutschland russia-red-cross
russia-red-cross-society russian-red-cross russian-red-cross-society russianredcross
russianredcrosssociety russiaredcross russiaredcrosssociety rwanda-red-cross
rwanda-red-cross-society rwandan-red-cross rwandan-red-cross-society rwandanredcross
rwandanredcrosssociety rwandaredcross rwandaredcrosssociety saint-kitts-and-nevis-red-cross
saint-kitts-and-nevis-red-cross-society saint-lucia-red-cross saint-lucia-red-cross-society
saint-lucian-red-cross saint-lucian-red-cross-society saint-vincent-and-the-grenadines-red-cross
saint-vincent-and-the-grenadines-red-cross-society saintkittsandnevisredcross
saintkittsandnevisredcrosssociety saintlucianredcross saintlucianredcrosssociety
saintluciaredcross saintluciaredcrosssociety saintvincentandthegrenadinesredcross
saintvincentandthegrenadinesredcrosssociety saisaieti-kolosi-kula-tonga saisaietikolosikulatonga
salvadorean-red-cross salvadorean-red-cross-society salvadoreanredcross salvadoreanredcrosssociety
samoa-red-cross samoa-red-cross-society samoan-red-cross samoan-red-cross-society samoanredcross
samoanredcrosssociety samoaredcross samoaredcrosssociety san-marino-red-cross
san-marino-red-cross-society sanmarinoredcross sanmarinoredcrosssociety sataulo-kula-o-tuvalu
sataulokulaotuvalu saudi-arabia-red-crescent saudi-arabia-red-crescent-society saudi-red-crescent
saudi-red-crescent-authority saudi-red-crescent-society saudiarabiaredcrescent
saudiarabiaredcrescentsociety saudiredcrescent saudiredcrescentauthority saudiredcrescentsociety
schweizerische-nationale-rotkreuzgesellschaft schweizerischenationalerotkreuzgesellschaft
schweizerisches-rotes-kreuz schweizerischesroteskreuz sede-nacional-de-la-cruz-roja-mexicana
sedenacionaldelacruzrojamexicana senegal-red-cross senegal-red-cross-society senegalese-red-cross
senegalese-red-cross-society senegaleseredcross senegaleseredcrosssociety senegalredcross
senegalredcrosssociety serbian-red-cross serbian-red-cross-society serbianredcross
serbianredcrosssociety seychelles-red-cross seychelles-red-cross-society seychellesredcross
seychellesredcrosssociety shirika-la-msalaba-mwekundu shirikalamsalabamwekundu
sierra-leone-red-cross sierra-leone-red-cross-society sierraleoneredcross
sierraleoneredcrosssociety singapore-red-cross singapore-red-cross-society singaporean-red-cross
singaporean-red-cross-society singaporeanredcross singaporeanredcrosssociety singaporeredcross
singaporeredcrosssociety slovak-red-cross slovak-red-cross-society slovakia-red-cross
slovakia-red-cross-society slovakiaredcross slovakiaredcrosssociety slovakredcross
slovakredcrosssociety slovenia-red-cross slovenia-red-cross-society slovenian-red-cross
slovenian-red-cross-society slovenianredcross slovenianredcrosssociety sloveniaredcross
sloveniaredcrosssociety sociedad-argentina-de-la-cruz-roja sociedad-boliviana-de-la-cruz-roja
sociedad-cruz-roja-chilena sociedad-cruz-roja-colombia sociedad-cruz-roja-de-guinea-ecuatorial
sociedad-cruz-roja-venezuela sociedad-de-la-cruz-roja-americana sociedad-de-la-cruz-roja-boliviana
sociedad-de-la-cruz-roja-chilena sociedad-de-la-cruz-roja-colombia
sociedad-de-la-cruz-roja-de-argentina sociedad-de-la-cruz-roja-de-colombia
sociedad-de-la-cruz-roja-de-guinea-ecuatorial sociedad-de-la-cruz-roja-de-venezuela
sociedad-de-la-cruz-roja-ecuatorial-de-guinea sociedad-de-la-cruz-roja-ecuatoriana
sociedad-de-la-cruz-roja-nacional-americana sociedad-de-la-cruz-roja-paraguaya
sociedad-de-la-cruz-roja-uruguaya sociedad-de-la-cruz-roja-venezuela
sociedad-ecuatoriana-de-la-cruz-roja sociedad-nacional-argentina-de-la-cruz-roja
sociedad-nacional-cubana-de-la-cruz-roja sociedad-nacional-de-la-cruz-roja-boliviana
sociedad-nacional-de-la-cruz-roja-colombiana sociedad-nacional-de-la-cruz-roja-de-argentina
sociedad-nacional-de-la-cruz-roja-de-guinea-ecuatorial
sociedad-nacional-de-la-cruz-roja-dominicana sociedad-nacional-de-la-cruz-roja-ecuatoriana
sociedad-nacional-de-la-cruz-roja-haitiana sociedad-nacional-de-la-cruz-roja-mexicana
sociedad-nacional-de-la-cruz-roja-paraguaya sociedad-nacional-de-la-cruz-roja-peruana
sociedad-nacional-de-la-cruz-roja-uruguaya sociedad-nacional-de-la-cruz-roja-venezolana
sociedad-paraguaya-de-la-cruz-roja sociedad-peruana-de-la-cruz-roja sociedadargentinadelacruzroja
sociedadbolivianadelacruzroja sociedadcruzrojachilena sociedadcruzrojacolombia
sociedadcruzrojadeguineaecuatorial sociedadcruzrojavenezuela sociedaddelacruzrojaamericana
sociedaddelacruzrojaboliviana sociedaddelacruzrojachilena sociedaddelacruzrojacolombia
sociedaddelacruzrojadeargentina sociedaddelacruzrojadecolombia
sociedaddelacruzrojadeguineaecuatorial sociedaddelacruzrojadevenezuela
sociedaddelacruzrojaecuatorialdeguinea sociedaddelacruzrojaecuatoriana
sociedaddelacruzrojanacionalamericana sociedaddelacruzrojaparaguaya sociedaddelacruzrojauruguaya
sociedaddelacruzrojavenezuela sociedade-cruz-vermelha-brasileira
sociedade-da-cruz-vermelha-brasileira sociedade-da-cruz-vermelha-de-portugal
sociedade-da-cruz-vermelha-portuguesa sociedadecruzvermelhabrasileira
sociedadecuatorianadelacruzroja sociedadedacruzvermelhabrasileira
sociedadedacruzvermelhadeportugal sociedadedacruzvermelhaportuguesa
sociedadnacionalargentinadelacruzroja sociedadnacionalcubanadelacruzroja
sociedadnacionaldelacruzrojaboliviana sociedadnacionaldelacruzrojacolombiana
sociedadnacionaldelacruzrojadeargentina sociedadnacionaldelacruzrojadeguineaecuatorial
sociedadnacionaldelacruzrojadominicana sociedadnacionaldelacruzrojaecuatoriana
sociedadnacionaldelacruzrojahaitiana sociedadnacionaldelacruzrojamexicana
sociedadnacionaldelacruzrojaparaguaya sociedadnacionaldelacruzrojaperuana
sociedadnacionaldelacruzrojauruguaya sociedadnacionaldelacruzrojavenezolana
sociedadparaguayadelacruzroja sociedadperuanadelacruzroja
societad-naziunala-da-la-crusch-cotschna-da-la-svizra
societad-naziunala-da-la-crusch-cotschna-svizra societadnaziunaladalacruschcotschnadalasvizra
societadnaziunaladalacruschcotschnasvizra society-of-somali-red-crescent
society-of-somalia-red-crescent society-of-somaliland-red-crescent
society-of-the-red-cross-of-equatorial-guinea society-of-the-red-cross-of-sao-tome-and-principe
societyofsomaliaredcrescent societyofsomalilandredcrescent societyofsomaliredcrescent
societyoftheredcrossofequatorialguinea societyoftheredcrossofsaotomeandprincipe
solomon-islands-red-cross solomon-islands-red-cross-society solomonislandsredcross
solomonislandsredcrosssociety somali-red-crescent somali-red-crescent-society somalia-red-crescent
somalia-red-crescent-society somaliaredcrescent somaliaredcrescentsociety somaliland-red-crescent
somaliland-red-crescent-society somalilandredcrescent somalilandredcrescentsociety
somaliredcrescent somaliredcrescentsociety soqosoqo-ni-kauvelatai-damudamu-i-viti
soqosoqonikauvelataidamudamuiviti sosaieti-kolosi-kula-tonga sosaietikolosikulatonga
south-africa-red-cross south-africa-red-cross-society south-african-red-cross
south-african-red-cross-society south-sudan-red-cross south-sudan-red-cross-society
south-sudanese-red-cross south-sudanese-red-cross-society southafricanredcross
southafricanredcrosssociety southafricaredcross southafricaredcrosssociety southsudaneseredcross
southsudaneseredcrosssociety southsudanredcross southsudanredcrosssociety spain-red-cross
spain-red-cross-society spainredcross spainredcrosssociety spanish-red-cross
spanish-red-cross-society spanishredcross spanishredcrosssociety srbijanski-crveni-krst
srbijanskicrvenikrst sri-lanka-red-cross sri-lanka-red-cross-society sri-lankan-red-cross
sri-lankan-red-cross-society srilankanredcross srilankanredcrosssociety srilankaredcross
srilankaredcrosssociety srpski-crveni-krst srpskicrvenikrst sudan-red-crescent
sudan-red-crescent-society sudanese-red-crescent sudanese-red-crescent-society sudaneseredcrescent
sudaneseredcrescentsociety sudanredcrescent sudanredcrescentsociety suomen-punainen-risti
suomenpunainenristi suriname-red-cross suriname-red-cross-society surinameredcross
surinameredcrosssociety surinamese-red-cross surinamese-red-cross-society surinameseredcross
surinameseredcrosssociety sweden-red-cross sweden-red-cross-society swedenredcross
swedenredcrosssociety swedish-red-cross swedish-red-cross-society swedishredcross
swedishredcrosssociety swiss-red-cross swiss-red-cross-society swissredcross swissredcrosssociety
switzerland-red-cross switzerland-red-cross-society switzerlandredcross switzerlandredcrosssociety
syria-red-crescent syria-red-crescent-society syrian-arab-red-crescent
syrian-arab-red-crescent-society syrian-arab-republic-red-crescent
syrian-arab-republic-red-crescent-society syrian-red-crescent syrian-red-crescent-society
syrianarabredcrescent syrianarabredcrescentsociety syrianarabrepublicredcrescent
syrianarabrepublicredcrescentsociety syrianredcrescent syrianredcrescentsociety syriaredcrescent
syriaredcrescentsociety tajik-red-crescent tajik-red-crescent-society tajikistan-red-crescent
tajikistan-red-crescent-society tajikistanredcrescent tajikistanredcrescentsociety
tajikredcrescent tajikredcrescentsociety tanganyika-red-cross-society tanganyikaredcrosssociety
tanzania-red-cross tanzania-red-cross-national-society tanzania-red-cross-society
tanzanian-red-cross tanzanian-red-cross-society tanzanianredcross tanzanianredcrosssociety
tanzaniaredcross tanzaniaredcrossnationalsociety tanzaniaredcrosssociety
te-kura-ora-o-te-kuki-airani tekuraoraotekukiairani thai-red-cross thai-red-cross-society
thailand-red-cross thailand-red-cross-society thailandredcross thailandredcrosssociety
thairedcross thairedcrosssociety the-afghan-red-crescent the-afghan-red-crescent-society
the-afghanistan-red-crescent the-afghanistan-red-crescent-society the-albania-red-cross
the-albania-red-cross-society the-albanian-red-cross the-albanian-red-cross-society
the-algeria-red-crescent the-algeria-red-crescent-society the-algerian-red-crescent
the-algerian-red-crescent-society the-american-national-red-cross
the-american-national-red-cross-society the-american-red-cross the-american-red-cross-society
the-andorra-red-cross the-andorra-red-cross-society the-andorran-red-cross
the-andorran-red-cross-society the-angola-red-cross the-angola-red-cross-society
the-angolan-red-cross the-angolan-red-cross-society the-antigua-and-barbuda-red-cross
the-antigua-and-barbuda-red-cross-society the-argentina-red-cross the-argentina-red-cross-society
the-argentine-national-red-cross-society the-argentine-red-cross the-argentine-red-cross-society
the-argentinian-red-cross the-argentinian-red-cross-society the-armenia-red-cross
the-armenia-red-cross-society the-armenian-red-cross the-armenian-red-cross-society
the-association-of-the-belgian-red-cross the-australia-red-cross the-australia-red-cross-society
the-australian-red-cross the-australian-red-cross-society the-austria-red-cross
the-austria-red-cross-society the-austrian-red-cross the-austrian-red-cross-society
the-azerbaijan-red-crescent the-azerbaijan-red-crescent-society the-azeri-red-crescent
the-azeri-red-crescent-society the-bahamas-red-cross the-bahamas-red-cross-society
the-bahrain-red-crescent the-bahrain-red-crescent-society the-bahraini-red-crescent
the-bahraini-red-crescent-society the-bangladesh-national-red-crescent the-bangladesh-red-crescent
the-bangladesh-red-crescent-society the-baphalali-eswatini-red-cross
the-baphalali-eswatini-red-cross-society the-baphalali-swaziland-red-cross
the-baphalali-swaziland-red-cross-society the-barbados-red-cross the-barbados-red-cross-society
the-belarus-red-cross the-belarus-red-cross-society the-belarusian-red-cross
the-belarusian-red-cross-society the-belgian-red-cross the-belgian-red-cross-society
the-belize-red-cross the-belize-red-cross-society the-belizean-red-cross
the-belizean-red-cross-society the-benin-red-cross the-benin-red-cross-society
the-beninese-red-cross the-beninese-red-cross-society the-bolivia-red-cross
the-bolivia-red-cross-society the-bolivian-red-cross the-bolivian-red-cross-society
the-bosnia-and-herzegovina-red-cross the-bosnia-and-herzegovina-red-cross-society
the-botswana-red-cross the-botswana-red-cross-society the-botswanan-red-cross
the-botswanan-red-cross-society the-brazil-red-cross the-brazil-red-cross-society
the-brazilian-red-cross the-brazilian-red-cross-society the-british-red-cross
the-british-red-cross-society the-brunei-darussalam-red-crescent
the-brunei-darussalam-red-crescent-society the-brunei-red-crescent the-brunei-red-crescent-society
the-bulgaria-red-cross the-bulgaria-red-cross-society the-bulgarian-red-cross
the-bulgarian-red-cross-society the-burkina-faso-red-cross the-burkina-faso-red-cross-society
the-burkina-red-cross the-burkina-red-cross-society the-burkinabe-red-cross
the-burkinabe-red-cross-society the-burundi-red-cross the-burundi-red-cross-society
the-cambodia-red-cross the-cambodia-red-cross-society the-cambodian-red-cross
the-cambodian-red-cross-society the-cameroon-red-cross the-cameroon-red-cross-society
the-cameroonian-red-cross the-cameroonian-red-cross-society the-canada-red-cross
the-canada-red-cross-society the-canadian-red-cross the-canadian-red-cross-society
the-cape-verde-red-cross the-cape-verde-red-cross-society the-central-african-red-cross
the-central-african-red-cross-society the-chad-red-cross the-chad-red-cross-society
the-chadian-red-cross the-chadian-red-cross-society the-chile-red-cross
the-chile-red-cross-society the-chilean-red-cross the-chilean-red-cross-national-society
the-chilean-red-cross-society the-china-red-cross the-china-red-cross-society
the-chinese-red-cross the-chinese-red-cross-society the-colombia-red-cross
the-colombia-red-cross-society the-colombian-red-cross the-colombian-red-cross-society
the-comoros-red-crescent the-comoros-red-crescent-society the-comorosian-red-crescent
the-comorosian-red-crescent-society the-congo-red-cross the-congo-red-cross-society
the-congolese-red-cross the-congolese-red-cross-society the-cook-islands-red-cross
the-cook-islands-red-cross-society the-costa-rica-red-cross the-costa-rica-red-cross-society
the-costa-rican-red-cross the-costa-rican-red-cross-society the-croatia-red-cross
the-croatia-red-cross-society the-croatian-red-cross the-croatian-red-cross-society
the-cuba-red-cross the-cuba-red-cross-society the-cuban-red-cross the-cuban-red-cross-society
the-cypriot-red-cross the-cypriot-red-cross-society the-cyprus-red-cross
the-cyprus-red-cross-society the-czech-red-cross the-czech-red-cross-society
the-czech-republic-red-cross the-czech-republic-red-cross-society the-danish-red-cross
the-danish-red-cross-society the-democratic-people-s-republic-of-korea-red-cross
the-democratic-people-s-republic-of-korea-red-cross-society
the-democratic-republic-of-the-congo-red-cross
the-democratic-republic-of-the-congo-red-cross-society the-denmark-red-cross
the-denmark-red-cross-society the-djibouti-red-crescent the-djibouti-red-crescent-society
the-djiboutian-red-crescent the-djiboutian-red-crescent-society the-dominica-red-cross
the-dominica-red-cross-society the-dominican-red-cross the-dominican-red-cross-society
the-dominican-republic-red-cross the-dominican-republic-red-cross-society
the-dominiquais-red-cross the-dominiquais-red-cross-society the-dutch-red-cross
the-dutch-red-cross-society the-ecuador-red-cross the-ecuador-red-cross-society
the-ecuadorian-red-cross the-ecuadorian-red-cross-society the-egypt-red-crescent
the-egypt-red-crescent-society the-egyptian-red-crescent the-egyptian-red-crescent-society
the-el-salvador-red-cross the-el-salvador-red-cross-society the-emirates-red-crescent-authority
the-emirati-red-crescent the-emirati-red-crescent-authority the-emirati-red-crescent-society
the-equatorial-guinea-red-cross the-equatorial-guinea-red-cross-society
the-equatorial-guinean-red-cross the-equatorial-guinean-red-cross-society the-estonia-red-cross
the-estonia-red-cross-society the-estonian-red-cross the-estonian-red-cross-society
the-eswatini-red-cross the-eswatini-red-cross-society the-ethiopia-red-cross
the-ethiopia-red-cross-society the-ethiopian-national-red-cross
the-ethiopian-national-red-cross-soceity the-ethiopian-red-cross the-ethiopian-red-cross-society
the-fiji-red-cross the-fiji-red-cross-society the-fijian-red-cross the-fijian-red-cross-society
the-filipino-red-cross the-filipino-red-cross-society the-finland-red-cross
the-finland-red-cross-society the-finnish-red-cross the-finnish-red-cross-society
the-france-red-cross the-france-red-cross-society the-french-red-cross
the-french-red-cross-society the-gabon-red-cross the-gabon-red-cross-society
the-gabonese-red-cross the-gabonese-red-cross-society the-gambia-red-cross
the-gambia-red-cross-society the-gambian-red-cross the-gambian-red-cross-society
the-georgia-red-cross the-georgia-red-cross-society the-georgian-red-cross
the-georgian-red-cross-society the-german-red-cross the-german-red-cross-society
the-germany-red-cross the-germany-red-cross-society the-ghana-red-cross
the-ghana-red-cross-society the-ghanaian-red-cross the-ghanaian-red-cross-society
the-greece-red-cross the-greece-red-cross-society the-greek-red-cross the-greek-red-cross-society
the-grenada-red-cross the-grenada-red-cross-society the-grenadan-red-cross
the-grenadan-red-cross-society the-grenadian-red-cross the-grenadian-red-cross-society
the-guatemala-red-cross the-guatemala-red-cross-society the-guatemalan-red-cross
the-guatemalan-red-cross-society the-guinea-bissau-red-cross the-guinea-bissau-red-cross-society
the-guinea-red-cross the-guinea-red-cross-society the-guinean-red-cross
the-guinean-red-cross-society the-guyana-red-cross the-guyana-red-cross-society
the-guyanese-red-cross the-guyanese-red-cross-society the-haiti-red-cross
the-haiti-red-cross-society the-haitian-red-cross the-haitian-red-cross-society
the-hellenic-red-cross the-hellenic-red-cross-society the-honduran-red-cross
the-honduran-red-cross-society the-honduras-red-cross the-honduras-red-cross-society
the-hungarian-red-cross the-hungarian-red-cross-society the-hungary-red-cross
the-hungary-red-cross-society the-iceland-red-cross the-iceland-red-cross-society
the-icelandic-red-cross the-icelandic-red-cross-society the-india-red-cross
the-india-red-cross-society the-indian-red-cross the-indian-red-cross-society
the-indonesia-red-cross the-indonesia-red-cross-society the-indonesian-red-cross
the-indonesian-red-cross-society the-iran-red-crescent the-iran-red-crescent-society
the-iranian-red-crescent the-iranian-red-crescent-society the-iraq-red-crescent
the-iraq-red-crescent-society the-iraqi-red-crescent the-iraqi-red-crescent-society
the-ireland-red-cross the-ireland-red-cross-society the-irish-red-cross
the-irish-red-cross-society the-islamic-republic-of-iran-red-crescent
the-islamic-republic-of-iran-red-crescent-society the-italian-red-cross
the-italian-red-cross-society the-italy-red-cross the-italy-red-cross-society
the-ivorian-red-cross the-ivorian-red-cross-society the-ivory-coast-red-cross
the-ivory-coast-red-cross-society the-jamaica-red-cross the-jamaica-red-cross-society
the-jamaican-red-cross the-jamaican-red-cross-society the-japan-red-cross
the-japan-red-cross-society the-japanese-red-cross the-japanese-red-cross-society
the-jordan-national-red-crescent-society the-jordan-red-crescent the-jordan-red-crescent-society
the-jordanian-red-crescent the-jordanian-red-crescent-society the-kazakh-red-crescent
the-kazakh-red-crescent-society the-kazakhstan-red-crescent the-kazakhstan-red-crescent-society
the-kenya-red-cross the-kenya-red-cross-society the-kenyan-red-cross the-kenyan-red-cross-society
the-kiribati-red-cross the-kiribati-red-cross-society the-kiribatian-red-cross
the-kiribatian-red-cross-society the-korean-red-cross the-korean-red-cross-society
the-kuwait-red-crescent the-kuwait-red-crescent-society the-kuwaiti-red-crescent
the-kuwaiti-red-crescent-society the-kyrgyz-red-crescent the-kyrgyz-red-crescent-society
the-kyrgyzstan-red-crescent the-kyrgyzstan-red-crescent-society the-lao-red-cross
the-lao-red-cross-society the-laos-red-cross the-laos-red-cross-society the-latvia-red-cross
the-latvia-red-cross-society the-latvian-red-cross the-latvian-red-cross-society
the-lebanese-red-cross the-lebanese-red-cross-society the-lebanon-red-cross
the-lebanon-red-cross-society the-lesothan-red-cross the-lesothan-red-cross-society
the-lesotho-red-cross the-lesotho-red-cross-society the-liberia-red-cross
the-liberia-red-cross-society the-liberian-red-cross the-liberian-red-cross-society
the-libya-red-crescent the-libya-red-crescent-society the-libyan-red-crescent
the-libyan-red-crescent-society the-liechtenstein-red-cross the-liechtenstein-red-cross-society
the-lithuania-red-cross the-lithuania-red-cross-society the-lithuanian-red-cross
the-lithuanian-red-cross-society the-luxembourg-red-cross the-luxembourg-red-cross-society
the-luxembourgian-red-cross the-luxembourgian-red-cross-society the-macedonia-red-cross
the-macedonia-red-cross-society the-macedonian-red-cross the-macedonian-red-cross-society
the-madagascar-red-cross the-madagascar-red-cross-society the-magen-david-adom
the-magen-david-adom-in-israel the-magen-david-adom-in-israel-society the-malagasy-red-cross
the-malagasy-red-cross-society the-malawi-red-cross the-malawi-red-cross-society
the-malawian-red-cross the-malawian-red-cross-society the-malaysia-red-crescent
the-malaysia-red-crescent-society the-malaysian-red-crescent the-malaysian-red-crescent-society
the-maldives-red-crescent the-maldives-red-crescent-society the-maldivian-red-crescent
the-maldivian-red-crescent-society the-mali-red-cross the-mali-red-cross-society
the-malian-red-cross the-malian-red-cross-society the-malta-red-cross the-malta-red-cross-society
the-maltese-red-cross the-maltese-red-cross-society the-marshall-islands-red-cross
the-marshall-islands-red-cross-society the-marshallese-red-cross the-marshallese-red-cross-society
the-mauritania-red-crescent the-mauritania-red-crescent-society the-mauritanian-red-crescent
the-mauritanian-red-crescent-society the-mauritian-red-cross the-mauritian-red-cross-society
the-mauritius-red-cross the-mauritius-red-cross-society the-mexican-red-cross
the-mexican-red-cross-society the-mexico-red-cross the-mexico-red-cross-society
the-micronesia-red-cross the-micronesia-red-cross-society the-micronesian-red-cross
the-micronesian-red-cross-society the-moldova-red-cross the-moldova-red-cross-society
the-moldovan-red-cross the-moldovan-red-cross-society the-monacan-red-cross
the-monacan-red-cross-society the-monaco-red-cross the-monaco-red-cross-society
the-mongolia-red-cross the-mongolia-red-cross-society the-mongolian-red-cross
the-mongolian-red-cross-society the-montenegrin-red-cross the-montenegrin-red-cross-society
the-montenegro-red-cross the-montenegro-red-cross-society the-moroccan-red-crescent
the-moroccan-red-crescent-society the-morocco-red-crescent the-morocco-red-crescent-society
the-mozambican-red-cross the-mozambican-red-cross-society the-mozambique-red-cross
the-mozambique-red-cross-society the-myanmar-red-cross the-myanmar-red-cross-society
the-myanmarese-red-cross the-myanmarese-red-cross-society the-namibia-red-cross
the-namibia-red-cross-society the-namibian-red-cross the-namibian-red-cross-society
the-national-red-crescent-of-turkmenistan the-national-red-crescent-society-of-kyrgyzstan
the-national-red-crescent-society-of-turkmenistan the-national-red-cross-society-of-argentina
the-national-red-cross-society-of-benin the-national-red-cross-society-of-burkina-faso
the-national-red-cross-society-of-liberia the-national-red-cross-society-of-togo
the-national-society-of-the-cameroonian-red-cross the-national-society-of-the-congolese-red-cross
the-national-society-of-the-gabonese-red-cross the-national-society-of-the-malian-red-cross
the-national-society-of-the-panamanian-red-cross
the-national-society-of-the-red-cross-of-camerooon the-national-society-of-the-red-cross-of-congo
the-national-society-of-the-red-cross-of-equatorial-guinea
the-national-society-of-the-red-cross-of-gabon the-national-society-of-the-red-cross-of-mali
the-national-society-of-the-red-cross-of-sao-tome-and-principe the-nepal-red-cross
the-nepal-red-cross-society the-nepalese-red-cross the-nepalese-red-cross-society
the-netherlands-red-cross the-netherlands-red-cross-society the-new-zealand-red-cross
the-new-zealand-red-cross-society the-nicaragua-red-cross the-nicaragua-red-cross-society
the-nicaraguan-red-cross the-nicaraguan-red-cross-society the-niger-red-cross
the-niger-red-cross-society the-nigeria-red-cross the-nigeria-red-cross-society
the-nigerian-red-cross the-nigerian-red-cross-society the-nigerien-red-cross
the-nigerien-red-cross-society the-north-korean-red-cross the-north-korean-red-cross-society
the-north-macedonia-red-cross the-north-macedonia-red-cross-society the-north-macedonian-red-cross
the-north-macedonian-red-cross-society the-norway-red-cross the-norway-red-cross-society
the-norwegian-red-cross the-norwegian-red-cross-society the-pakistan-red-crescent
the-pakistan-red-crescent-society the-pakistani-red-crescent the-pakistani-red-crescent-society
the-palau-red-cross the-palau-red-cross-society the-palauan-red-cross
the-palauan-red-cross-society the-palestine-red-crescent the-palestine-red-crescent-society
the-palestinian-red-crescent the-palestinian-red-crescent-society the-panama-red-cross
the-panama-red-cross-society the-panamanian-red-cross the-panamanian-red-cross-society
the-papua-new-guinea-red-cross the-papua-new-guinea-red-cross-society the-paraguay-red-cross
the-paraguay-red-cross-society the-paraguayan-red-cross the-paraguayan-red-cross-society
the-peru-red-cross the-peru-red-cross-society the-peruvian-red-cross
the-peruvian-red-cross-society the-philippine-red-cross the-philippine-red-cross-society
the-philippines-red-cross the-philippines-red-cross-society the-poland-red-cross
the-poland-red-cross-society the-polish-red-cross the-polish-red-cross-society
the-portugal-red-cross the-portugal-red-cross-society the-portuguese-red-cross
the-portuguese-red-cross-society the-qatar-red-crescent the-qatar-red-crescent-society
the-qatari-red-crescent the-qatari-red-crescent-society
the-red-crescent-authority-of-the-united-arab-emirates the-red-crescent-in-palestine
the-red-crescent-national-society-of-the-kyrgyz-republic the-red-crescent-of-afghanistan
the-red-crescent-of-algeria the-red-crescent-of-azerbaijan the-red-crescent-of-bahrain
the-red-crescent-of-brunei the-red-crescent-of-brunei-darussalam the-red-crescent-of-comoros
the-red-crescent-of-djibouti the-red-crescent-of-egypt the-red-crescent-of-iran
the-red-crescent-of-iraq the-red-crescent-of-jordan the-red-crescent-of-kazakhstan
the-red-crescent-of-kuwait the-red-crescent-of-kyrgyzstan the-red-crescent-of-libya
the-red-crescent-of-malaysia the-red-crescent-of-mauritania the-red-crescent-of-morocco
the-red-crescent-of-pakistan the-red-crescent-of-palestine the-red-crescent-of-qatar
the-red-crescent-of-saudi-arabia the-red-crescent-of-somalia the-red-crescent-of-somaliland
the-red-crescent-of-sudan the-red-crescent-of-syria the-red-crescent-of-tajikistan
the-red-crescent-of-the-islamic-republic-of-iran the-red-crescent-of-the-maldives
the-red-crescent-of-the-republic-of-kazakhstan the-red-crescent-of-the-republic-of-the-maldives
the-red-crescent-of-the-syrian-arab-republic the-red-crescent-of-the-united-arab-emirates
the-red-crescent-of-tunisia the-red-crescent-of-turkey the-red-crescent-of-turkmenistan
the-red-crescent-of-uzbekistan the-red-crescent-of-yemen the-red-crescent-society-of-afghanistan
the-red-crescent-society-of-algeria the-red-crescent-society-of-azerbaijan
the-red-crescent-society-of-bahrain the-red-crescent-society-of-brunei
the-red-crescent-society-of-brunei-darussalam the-red-crescent-society-of-comoros
the-red-crescent-society-of-djibouti the-red-crescent-society-of-egypt
the-red-crescent-society-of-iran the-red-crescent-society-of-iraq
the-red-crescent-society-of-jordan the-red-crescent-society-of-kazakhstan
the-red-crescent-society-of-kuwait the-red-crescent-society-of-kyrgyzstan
the-red-crescent-society-of-libya the-red-crescent-society-of-malaysia
the-red-crescent-society-of-mauritania the-red-crescent-society-of-morocco
the-red-crescent-society-of-pakistan the-red-crescent-society-of-palestine
the-red-crescent-society-of-qatar the-red-crescent-society-of-saudi-arabia
the-red-crescent-society-of-somalia the-red-crescent-society-of-somaliland
the-red-crescent-society-of-sudan the-red-crescent-society-of-syria
the-red-crescent-society-of-tajikistan the-red-crescent-society-of-the-islamic-republic-of-iran
the-red-crescent-society-of-the-maldives the-red-crescent-society-of-the-republic-of-kazakhstan
the-red-crescent-society-of-the-republic-of-the-maldives
the-red-crescent-society-of-the-republic-of-uzbekistan
the-red-crescent-society-of-the-syrian-arab-republic
the-red-crescent-society-of-the-united-arab-emirates the-red-crescent-society-of-tunisia
the-red-crescent-society-of-turkey the-red-crescent-society-of-turkmenistan
the-red-crescent-society-of-uzbekistan the-red-crescent-society-of-yemen the-red-cross-germany
the-red-cross-of-albania the-red-cross-of-america the-red-cross-of-andorra the-red-cross-of-angola
the-red-cross-of-antigua-and-barbuda the-red-cross-of-argentina the-red-cross-of-armenia
the-red-cross-of-australia the-red-cross-of-austria the-red-cross-of-baphalali-eswatini
the-red-cross-of-baphalali-swaziland the-red-cross-of-barbados the-red-cross-of-belarus
the-red-cross-of-belgium the-red-cross-of-belize the-red-cross-of-benin the-red-cross-of-bolivia
the-red-cross-of-bosnia-and-herzegovina the-red-cross-of-botswana the-red-cross-of-brazil
the-red-cross-of-bulgaria the-red-cross-of-burkina-faso the-red-cross-of-burundi
the-red-cross-of-cambodia the-red-cross-of-cameroon the-red-cross-of-canada
the-red-cross-of-cape-verde the-red-cross-of-chad the-red-cross-of-chile the-red-cross-of-china
the-red-cross-of-colombia the-red-cross-of-congo the-red-cross-of-costa-rica
the-red-cross-of-croatia the-red-cross-of-cuba the-red-cross-of-cyprus the-red-cross-of-denmark
the-red-cross-of-dominica the-red-cross-of-ecuador the-red-cross-of-el-salvador
the-red-cross-of-equatorial-guinea the-red-cross-of-estonia the-red-cross-of-eswatini
the-red-cross-of-ethiopia the-red-cross-of-fiji the-red-cross-of-finland the-red-cross-of-france
the-red-cross-of-gabon the-red-cross-of-gambia the-red-cross-of-georgia the-red-cross-of-germany
the-red-cross-of-ghana the-red-cross-of-greece the-red-cross-of-grenada the-red-cross-of-guatemala
the-red-cross-of-guinea the-red-cross-of-guinea-bissau the-red-cross-of-guyana
the-red-cross-of-haiti the-red-cross-of-honduras the-red-cross-of-hungary the-red-cross-of-iceland
the-red-cross-of-india the-red-cross-of-indonesia the-red-cross-of-ireland the-red-cross-of-italy
the-red-cross-of-ivory-coast the-red-cross-of-jamaica the-red-cross-of-japan
the-red-cross-of-kenya the-red-cross-of-kiribati the-red-cross-of-laos the-red-cross-of-latvia
the-red-cross-of-lebanon the-red-cross-of-liberia the-red-cross-of-liechtenstein
the-red-cross-of-lithuania the-red-cross-of-luxembourg the-red-cross-of-macedonia
the-red-cross-of-madagascar the-red-cross-of-malawi the-red-cross-of-mali the-red-cross-of-malta
the-red-cross-of-mauritius the-red-cross-of-mexico the-red-cross-of-micronesia
the-red-cross-of-moldova the-red-cross-of-monaco the-red-cross-of-mongolia
the-red-cross-of-montenegro the-red-cross-of-mozambique the-red-cross-of-myanmar
the-red-cross-of-namibia the-red-cross-of-nepal the-red-cross-of-new-zealand
the-red-cross-of-nicaragua the-red-cross-of-niger the-red-cross-of-nigeria
the-red-cross-of-north-macedonia the-red-cross-of-norway the-red-cross-of-palau
the-red-cross-of-panama the-red-cross-of-papua-new-guinea the-red-cross-of-paraguay
the-red-cross-of-peru the-red-cross-of-poland the-red-cross-of-portugal the-red-cross-of-romania
the-red-cross-of-russia the-red-cross-of-rwanda the-red-cross-of-saint-kitts-and-nevis
the-red-cross-of-saint-lucia the-red-cross-of-saint-vincent-and-the-grenadines
the-red-cross-of-samoa the-red-cross-of-san-marino the-red-cross-of-senegal
the-red-cross-of-serbia the-red-cross-of-seychelles the-red-cross-of-sierra-leone
the-red-cross-of-singapore the-red-cross-of-slovakia the-red-cross-of-slovenia
the-red-cross-of-south-africa the-red-cross-of-south-sudan the-red-cross-of-spain
the-red-cross-of-sri-lanka the-red-cross-of-suriname the-red-cross-of-sweden
the-red-cross-of-switzerland the-red-cross-of-tanzania the-red-cross-of-thailand
the-red-cross-of-the-bahamas the-red-cross-of-the-central-african-republic
the-red-cross-of-the-cook-islands the-red-cross-of-the-czech-republic
the-red-cross-of-the-democratic-people-s-republic-of-korea
the-red-cross-of-the-democratic-republic-of-the-congo the-red-cross-of-the-dominican-republic
the-red-cross-of-the-former-yugoslav-republic-of-macedonia the-red-cross-of-the-marshall-islands
the-red-cross-of-the-netherlands the-red-cross-of-the-philippines
the-red-cross-of-the-republic-of-albania the-red-cross-of-the-republic-of-croatia
the-red-cross-of-the-republic-of-korea the-red-cross-of-the-republic-of-macedonia
the-red-cross-of-the-republic-of-moldova the-red-cross-of-the-republic-of-north-macedonia
the-red-cross-of-the-republic-of-san-marino the-red-cross-of-the-republic-of-serbia
the-red-cross-of-the-solomon-islands the-red-cross-of-the-united-kingdom
the-red-cross-of-timor-leste the-red-cross-of-togo the-red-cross-of-tonga
the-red-cross-of-trinidad-and-tobago the-red-cross-of-tuvalu the-red-cross-of-uganda
the-red-cross-of-ukraine the-red-cross-of-uruguay the-red-cross-of-vanuatu
the-red-cross-of-venezuela the-red-cross-of-vietnam the-red-cross-of-zambia
the-red-cross-of-zimbabwe the-red-cross-society-of-albania the-red-cross-society-of-america
the-red-cross-society-of-andorra the-red-cross-society-of-angola
the-red-cross-society-of-antigua-and-barbuda the-red-cross-society-of-argentina
the-red-cross-society-of-armenia the-red-cross-society-of-australia
the-red-cross-society-of-austria the-red-cross-society-of-baphalali-eswatini
the-red-cross-society-of-baphalali-swaziland the-red-cross-society-of-barbados
the-red-cross-society-of-belarus the-red-cross-society-of-belgium the-red-cross-society-of-belize
the-red-cross-society-of-benin the-red-cross-society-of-bolivia
the-red-cross-society-of-bosnia-and-herzegovina the-red-cross-society-of-botswana
the-red-cross-society-of-brazil the-red-cross-society-of-bulgaria
the-red-cross-society-of-burkina-faso the-red-cross-society-of-burundi
the-red-cross-society-of-cambodia the-red-cross-society-of-cameroon
the-red-cross-society-of-canada the-red-cross-society-of-cape-verde the-red-cross-society-of-chad
the-red-cross-society-of-chile the-red-cross-society-of-china the-red-cross-society-of-colombia
the-red-cross-society-of-congo the-red-cross-society-of-costa-rica
the-red-cross-society-of-croatia the-red-cross-society-of-cuba the-red-cross-society-of-cyprus
the-red-cross-society-of-denmark the-red-cross-society-of-dominica
the-red-cross-society-of-ecuador the-red-cross-society-of-el-salvador
the-red-cross-society-of-equatorial-guinea the-red-cross-society-of-estonia
the-red-cross-society-of-eswatini the-red-cross-society-of-ethiopia the-red-cross-society-of-fiji
the-red-cross-society-of-finland the-red-cross-society-of-france the-red-cross-society-of-gabon
the-red-cross-society-of-gambia the-red-cross-society-of-georgia the-red-cross-society-of-germany
the-red-cross-society-of-ghana the-red-cross-society-of-greece the-red-cross-society-of-grenada
the-red-cross-society-of-guatemala the-red-cross-society-of-guinea
the-red-cross-society-of-guinea-bissau the-red-cross-society-of-guyana
the-red-cross-society-of-haiti the-red-cross-society-of-honduras the-red-cross-society-of-hungary
the-red-cross-society-of-iceland the-red-cross-society-of-india the-red-cross-society-of-indonesia
the-red-cross-society-of-ireland the-red-cross-society-of-italy
the-red-cross-society-of-ivory-coast the-red-cross-society-of-jamaica
the-red-cross-society-of-japan the-red-cross-society-of-kenya the-red-cross-society-of-kiribati
the-red-cross-society-of-laos the-red-cross-society-of-latvia the-red-cross-society-of-lebanon
the-red-cross-society-of-liberia the-red-cross-society-of-liechtenstein
the-red-cross-society-of-lithuania the-red-cross-society-of-luxembourg
the-red-cross-society-of-macedonia the-red-cross-society-of-madagascar
the-red-cross-society-of-malawi the-red-cross-society-of-mali the-red-cross-society-of-malta
the-red-cross-society-of-mauritius the-red-cross-society-of-mexico
the-red-cross-society-of-micronesia the-red-cross-society-of-moldova
the-red-cross-society-of-monaco the-red-cross-society-of-mongolia
the-red-cross-society-of-montenegro the-red-cross-society-of-mozambique
the-red-cross-society-of-myanmar the-red-cross-society-of-namibia the-red-cross-society-of-nepal
the-red-cross-society-of-new-zealand the-red-cross-society-of-nicaragua
the-red-cross-society-of-niger the-red-cross-society-of-nigeria
the-red-cross-society-of-north-macedonia the-red-cross-society-of-norway
the-red-cross-society-of-palau the-red-cross-society-of-panama
the-red-cross-society-of-papua-new-guinea the-red-cross-society-of-paraguay
the-red-cross-society-of-peru the-red-cross-society-of-poland the-red-cross-society-of-portugal
the-red-cross-society-of-romania the-red-cross-society-of-russia the-red-cross-society-of-rwanda
the-red-cross-society-of-saint-kitts-and-nevis the-red-cross-society-of-saint-lucia
the-red-cross-society-of-saint-vincent-and-the-grenadines the-red-cross-society-of-samoa
the-red-cross-society-of-san-marino the-red-cross-society-of-senegal
the-red-cross-society-of-serbia the-red-cross-society-of-seychelles
the-red-cross-society-of-sierra-leone the-red-cross-society-of-singapore
the-red-cross-society-of-slovakia the-red-cross-society-of-slovenia
the-red-cross-society-of-south-africa the-red-cross-society-of-south-sudan
the-red-cross-society-of-spain the-red-cross-society-of-sri-lanka
the-red-cross-society-of-suriname the-red-cross-society-of-sweden
the-red-cross-society-of-switzerland the-red-cross-society-of-tanzania
the-red-cross-society-of-thailand the-red-cross-society-of-the-bahamas
the-red-cross-society-of-the-central-african-republic the-red-cross-society-of-the-cook-islands
the-red-cross-society-of-the-czech-republic
the-red-cross-society-of-the-democratic-republic-of-the-congo
the-red-cross-society-of-the-dominican-republic the-red-cross-society-of-the-marshall-islands
the-red-cross-society-of-the-netherlands the-red-cross-society-of-the-philippines
the-red-cross-society-of-the-republic-of-albania the-red-cross-society-of-the-republic-of-croatia
the-red-cross-society-of-the-republic-of-korea the-red-cross-society-of-the-republic-of-macedonia
the-red-cross-society-of-the-republic-of-moldova
the-red-cross-society-of-the-republic-of-north-macedonia
the-red-cross-society-of-the-republic-of-san-marino the-red-cross-society-of-the-solomon-islands
the-red-cross-society-of-the-united-kindgom the-red-cross-society-of-timor-leste
the-red-cross-society-of-togo the-red-cross-society-of-tonga
the-red-cross-society-of-trinidad-and-tobago the-red-cross-society-of-tuvalu
the-red-cross-society-of-uganda the-red-cross-society-of-ukraine the-red-cross-society-of-uruguay
the-red-cross-society-of-vanuatu the-red-cross-society-of-venezuela
the-red-cross-society-of-vietnam the-red-cross-society-of-zambia the-red-cross-society-of-zimbabwe
the-republic-of-albania-red-cross the-republic-of-albania-red-cross-society
the-republic-of-korea-national-red-cross the-republic-of-korea-red-cross
the-republic-of-korea-red-cross-society the-republic-of-moldova-red-cross
the-republic-of-moldova-red-cross-society the-republic-of-san-marino-red-cross
the-republic-of-san-marino-red-cross-society the-republic-of-serbia-red-cross
the-republic-of-serbia-red-cross-society the-republic-of-the-maldives-red-crescent
the-republic-of-the-maldives-red-crescent-society the-romania-red-cross
the-romania-red-cross-society the-romanian-red-cross the-romanian-red-cross-society
the-russia-red-cross the-russia-red-cross-society the-russian-red-cross
the-russian-red-cross-society the-rwanda-red-cross the-rwanda-red-cross-society
the-rwandan-red-cross the-rwandan-red-cross-society the-saint-kitts-and-nevis-red-cross
the-saint-kitts-and-nevis-red-cross-society the-saint-lucia-red-cross
the-saint-lucia-red-cross-society the-saint-lucian-red-cross the-saint-lucian-red-cross-society
the-saint-vincent-and-the-grenadines-red-cross
the-saint-vincent-and-the-grenadines-red-cross-society the-salvadorean-red-cross
the-salvadorean-red-cross-society the-samoa-red-cross the-samoa-red-cross-society
the-samoan-red-cross the-samoan-red-cross-society the-san-marino-red-cross
the-san-marino-red-cross-society the-saudi-arabia-red-crescent
the-saudi-arabia-red-crescent-society the-saudi-red-crescent the-saudi-red-crescent-authority
the-saudi-red-crescent-society the-senegal-red-cross the-senegal-red-cross-society
the-senegalese-red-cross the-senegalese-red-cross-society the-serbian-red-cross
the-serbian-red-cross-society the-seychelles-red-cross the-seychelles-red-cross-society
the-sierra-leone-red-cross the-sierra-leone-red-cross-society the-singapore-red-cross
the-singapore-red-cross-society the-singaporean-red-cross the-singaporean-red-cross-society
the-slovak-red-cross the-slovak-red-cross-society the-slovakia-red-cross
the-slovakia-red-cross-society the-slovenia-red-cross the-slovenia-red-cross-society
the-slovenian-red-cross the-slovenian-red-cross-society the-society-of-somali-red-crescent
the-society-of-somalia-red-crescent the-society-of-somaliland-red-crescent
the-society-of-the-red-cross-of-sao-tome-and-principe the-solomon-islands-red-cross
the-solomon-islands-red-cross-society the-somali-red-crescent the-somali-red-crescent-society
the-somalia-red-crescent the-somalia-red-crescent-society the-somaliland-red-crescent
the-somaliland-red-crescent-society the-south-africa-red-cross the-south-africa-red-cross-society
the-south-african-red-cross the-south-african-red-cross-society the-south-sudan-red-cross
the-south-sudan-red-cross-society the-south-sudanese-red-cross
the-south-sudanese-red-cross-society the-spain-red-cross the-spain-red-cross-society
the-spanish-red-cross the-spanish-red-cross-society the-sri-lanka-red-cross
the-sri-lanka-red-cross-society the-sri-lankan-red-cross the-sri-lankan-red-cross-society
the-sudan-red-crescent the-sudan-red-crescent-society the-sudanese-red-crescent
the-sudanese-red-crescent-society the-suriname-red-cross the-suriname-red-cross-society
the-surinamese-red-cross the-surinamese-red-cross-society the-sweden-red-cross
the-sweden-red-cross-society the-swedish-red-cross the-swedish-red-cross-society
the-swiss-red-cross the-swiss-red-cross-society the-switzerland-red-cross
the-switzerland-red-cross-society the-syria-red-crescent the-syria-red-crescent-society
the-syrian-arab-red-crescent the-syrian-arab-red-crescent-organization
the-syrian-arab-red-crescent-society the-syrian-arab-republic-red-crescent
the-syrian-arab-republic-red-crescent-society the-syrian-red-crescent
the-syrian-red-crescent-organization the-syrian-red-crescent-society the-tajik-red-crescent
the-tajik-red-crescent-society the-tajikistan-red-crescent the-tajikistan-red-crescent-society
the-tanzania-red-cross the-tanzania-red-cross-national-society the-tanzania-red-cross-society
the-tanzanian-red-cross the-tanzanian-red-cross-society the-thai-red-cross
the-thai-red-cross-society the-thailand-red-cross the-thailand-red-cross-society
the-timor-leste-red-cross the-timor-leste-red-cross-society the-togo-red-cross
the-togo-red-cross-society the-togolese-red-cross the-togolese-red-cross-society
the-tonga-red-cross the-tonga-red-cross-society the-tongan-red-cross the-tongan-red-cross-society
the-trinidad-and-tobago-red-cross the-trinidad-and-tobago-red-cross-society
the-tunisia-red-crescent the-tunisia-red-crescent-society the-tunisian-red-crescent
the-tunisian-red-crescent-society the-turkey-red-crescent the-turkey-red-crescent-society
the-turkish-red-crescent the-turkish-red-crescent-society the-turkmen-red-crescent
the-turkmen-red-crescent-society the-turkmenistan-red-crescent
the-turkmenistan-red-crescent-society the-tuvalu-red-cross the-tuvalu-red-cross-society
the-tuvaluan-red-cross the-tuvaluan-red-cross-society the-uganda-red-cross
the-uganda-red-cross-society the-ugandan-red-cross the-ugandan-red-cross-society
the-ukraine-red-cross the-ukraine-red-cross-society the-ukrainian-red-cross
the-ukrainian-red-cross-society the-united-arab-emirates-red-crescent
the-united-arab-emirates-red-crescent-authority the-united-arab-emirates-red-crescent-society
the-uruguay-red-cross the-uruguay-red-cross-society the-uruguayan-red-cross
the-uruguayan-red-cross-society the-uzbek-red-crescent the-uzbek-red-crescent-society
the-uzbekistan-red-crescent the-uzbekistan-red-crescent-society the-vanuatu-red-cross
the-vanuatu-red-cross-society the-vanuatuan-red-cross the-vanuatuan-red-cross-society
the-venezuela-red-cross the-venezuela-red-cross-society the-venezuelan-red-cross
the-venezuelan-red-cross-society the-vietnam-red-cross the-vietnam-red-cross-society
the-vietnamese-red-cross the-vietnamese-red-cross-society the-yemen-red-crescent
the-yemen-red-crescent-society the-yemeni-red-crescent the-yemeni-red-crescent-society
the-zambia-red-cross the-zambia-red-cross-society the-zambian-red-cross
the-zambian-red-cross-society the-zimbabwe-red-cross the-zimbabwe-red-cross-society
the-zimbabwean-red-cross the-zimbabwean-red-cross-society theafghanistanredcrescent
theafghanistanredcrescentsociety theafghanredcrescent theafghanredcrescentsociety
thealbanianredcross thealbanianredcrosssociety thealbaniaredcross thealbaniaredcrosssociety
thealgerianredcrescent thealgerianredcrescentsociety thealgeriaredcrescent
thealgeriaredcrescentsociety theamericannationalredcross theamericannationalredcrosssociety
theamericanredcross theamericanredcrosssociety theandorranredcross theandorranredcrosssociety
theandorraredcross theandorraredcrosssociety theangolanredcross theangolanredcrosssociety
theangolaredcross theangolaredcrosssociety theantiguaandbarbudaredcross
theantiguaandbarbudaredcrosssociety theargentinaredcross theargentinaredcrosssociety
theargentinenationalredcrosssociety theargentineredcross theargentineredcrosssociety
theargentinianredcross theargentinianredcrosssociety thearmenianredcross
thearmenianredcrosssociety thearmeniaredcross thearmeniaredcrosssociety
theassociationofthebelgianredcross theaustralianredcross theaustralianredcrosssociety
theaustraliaredcross theaustraliaredcrosssociety theaustrianredcross theaustrianredcrosssociety
theaustriaredcross theaustriaredcrosssociety theazerbaijanredcrescent
theazerbaijanredcrescentsociety theazeriredcrescent theazeriredcrescentsociety thebahamasredcross
thebahamasredcrosssociety thebahrainiredcrescent thebahrainiredcrescentsociety
thebahrainredcrescent thebahrainredcrescentsociety thebangladeshnationalredcrescent
thebangladeshredcrescent thebangladeshredcrescentsociety thebaphalalieswatiniredcross
thebaphalalieswatiniredcrosssociety thebaphalaliswazilandredcross
thebaphalaliswazilandredcrosssociety thebarbadosredcross thebarbadosredcrosssociety
thebelarusianredcross thebelarusianredcrosssociety thebelarusredcross thebelarusredcrosssociety
thebelgianredcross thebelgianredcrosssociety thebelizeanredcross thebelizeanredcrosssociety
thebelizeredcross thebelizeredcrosssociety thebenineseredcross thebenineseredcrosssociety
thebeninredcross thebeninredcrosssociety thebolivianredcross thebolivianredcrosssociety
theboliviaredcross theboliviaredcrosssociety thebosniaandherzegovinaredcross
thebosniaandherzegovinaredcrosssociety thebotswananredcross thebotswananredcrosssociety
thebotswanaredcross thebotswanaredcrosssociety thebrazilianredcross thebrazilianredcrosssociety
thebrazilredcross thebrazilredcrosssociety thebritishredcross thebritishredcrosssociety
thebruneidarussalamredcrescent thebruneidarussalamredcrescentsociety thebruneiredcrescent
thebruneiredcrescentsociety thebulgarianredcross thebulgarianredcrosssociety thebulgariaredcross
thebulgariaredcrosssociety theburkinaberedcross theburkinaberedcrosssociety theburkinafasoredcross
theburkinafasoredcrosssociety theburkinaredcross theburkinaredcrosssociety theburundiredcross
theburundiredcrosssociety thecambodianredcross thecambodianredcrosssociety thecambodiaredcross
thecambodiaredcrosssociety thecameroonianredcross thecameroonianredcrosssociety
thecameroonredcross thecameroonredcrosssociety thecanadaredcross thecanadaredcrosssociety
thecanadianredcross thecanadianredcrosssociety thecapeverderedcross thecapeverderedcrosssociety
thecentralafricanredcross thecentralafricanredcrosssociety thechadianredcross
thechadianredcrosssociety thechadredcross thechadredcrosssociety thechileanredcross
thechileanredcrossnationalsociety thechileanredcrosssociety thechileredcross
thechileredcrosssociety thechinaredcross thechinaredcrosssociety thechineseredcross
thechineseredcrosssociety thecolombianredcross thecolombianredcrosssociety thecolombiaredcross
thecolombiaredcrosssociety thecomorosianredcrescent thecomorosianredcrescentsociety
thecomorosredcrescent thecomorosredcrescentsociety thecongoleseredcross
thecongoleseredcrosssociety thecongoredcross thecongoredcrosssociety thecookislandsredcross
thecookislandsredcrosssociety thecostaricanredcross thecostaricanredcrosssociety
thecostaricaredcross thecostaricaredcrosssociety thecroatianredcross thecroatianredcrosssociety
thecroatiaredcross thecroatiaredcrosssociety thecubanredcross thecubanredcrosssociety
thecubaredcross thecubaredcrosssociety thecypriotredcross thecypriotredcrosssociety
thecyprusredcross thecyprusredcrosssociety theczechredcross theczechredcrosssociety
theczechrepublicredcross theczechrepublicredcrosssociety thedanishredcross
thedanishredcrosssociety thedemocraticpeoplesrepublicofkorearedcross
thedemocraticpeoplesrepublicofkorearedcrosssociety thedemocraticrepublicofthecongoredcross
thedemocraticrepublicofthecongoredcrosssociety thedenmarkredcross thedenmarkredcrosssociety
thedjiboutianredcrescent thedjiboutianredcrescentsociety thedjiboutiredcrescent
thedjiboutiredcrescentsociety thedominicanredcross thedominicanredcrosssociety
thedominicanrepublicredcross thedominicanrepublicredcrosssociety thedominicaredcross
thedominicaredcrosssociety thedominiquaisredcross thedominiquaisredcrosssociety thedutchredcross
thedutchredcrosssociety theecuadorianredcross theecuadorianredcrosssociety theecuadorredcross
theecuadorredcrosssociety theegyptianredcrescent theegyptianredcrescentsociety theegyptredcrescent
theegyptredcrescentsociety theelsalvadorredcross theelsalvadorredcrosssociety
theemiratesredcrescentauthority theemiratiredcrescent theemiratiredcrescentauthority
theemiratiredcrescentsociety theequatorialguineanredcross theequatorialguineanredcrosssociety
theequatorialguinearedcross theequatorialguinearedcrosssociety theestonianredcross
theestonianredcrosssociety theestoniaredcross theestoniaredcrosssociety theeswatiniredcross
theeswatiniredcrosssociety theethiopiannationalredcross theethiopiannationalredcrosssoceity
theethiopianredcross theethiopianredcrosssociety theethiopiaredcross theethiopiaredcrosssociety
thefijianredcross thefijianredcrosssociety thefijiredcross thefijiredcrosssociety
thefilipinoredcross thefilipinoredcrosssociety thefinlandredcross thefinlandredcrosssociety
thefinnishredcross thefinnishredcrosssociety thefranceredcross thefranceredcrosssociety
thefrenchredcross thefrenchredcrosssociety thegaboneseredcross thegaboneseredcrosssociety
thegabonredcross thegabonredcrosssociety thegambianredcross thegambianredcrosssociety
thegambiaredcross thegambiaredcrosssociety thegeorgianredcross thegeorgianredcrosssociety
thegeorgiaredcross thegeorgiaredcrosssociety thegermanredcross thegermanredcrosssociety
thegermanyredcross thegermanyredcrosssociety theghanaianredcross theghanaianredcrosssociety
theghanaredcross theghanaredcrosssociety thegreeceredcross thegreeceredcrosssociety
thegreekredcross thegreekredcrosssociety thegrenadanredcross thegrenadanredcrosssociety
thegrenadaredcross thegrenadaredcrosssociety thegrenadianredcross thegrenadianredcrosssociety
theguatemalanredcross theguatemalanredcrosssociety theguatemalaredcross
theguatemalaredcrosssociety theguineabissauredcross theguineabissauredcrosssociety
theguineanredcross theguineanredcrosssociety theguinearedcross theguinearedcrosssociety
theguyanaredcross theguyanaredcrosssociety theguyaneseredcross theguyaneseredcrosssociety
thehaitianredcross thehaitianredcrosssociety thehaitiredcross thehaitiredcrosssociety
thehellenicredcross thehellenicredcrosssociety thehonduranredcross thehonduranredcrosssociety
thehondurasredcross thehondurasredcrosssociety thehungarianredcross thehungarianredcrosssociety
thehungaryredcross thehungaryredcrosssociety theicelandicredcross theicelandicredcrosssociety
theicelandredcross theicelandredcrosssociety theindianredcross theindianredcrosssociety
theindiaredcross theindiaredcrosssociety theindonesianredcross theindonesianredcrosssociety
theindonesiaredcross theindonesiaredcrosssociety theiranianredcrescent
theiranianredcrescentsociety theiranredcrescent theiranredcrescentsociety theiraqiredcrescent
theiraqiredcrescentsociety theiraqredcrescent theiraqredcrescentsociety theirelandredcross
theirelandredcrosssociety theirishredcross theirishredcrosssociety
theislamicrepublicofiranredcrescent theislamicrepublicofiranredcrescentsociety theitalianredcross
theitalianredcrosssociety theitalyredcross theitalyredcrosssociety theivorianredcross
theivorianredcrosssociety theivorycoastredcross theivorycoastredcrosssociety thejamaicanredcross
thejamaicanredcrosssociety thejamaicaredcross thejamaicaredcrosssociety thejapaneseredcross
thejapaneseredcrosssociety thejapanredcross thejapanredcrosssociety thejordanianredcrescent
thejordanianredcrescentsociety thejordannationalredcrescentsociety thejordanredcrescent
thejordanredcrescentsociety thekazakhredcrescent thekazakhredcrescentsociety
thekazakhstanredcrescent thekazakhstanredcrescentsociety thekenyanredcross
thekenyanredcrosssociety thekenyaredcross thekenyaredcrosssociety thekiribatianredcross
thekiribatianredcrosssociety thekiribatiredcross thekiribatiredcrosssociety thekoreanredcross
thekoreanredcrosssociety thekuwaitiredcrescent thekuwaitiredcrescentsociety thekuwaitredcrescent
thekuwaitredcrescentsociety thekyrgyzredcrescent thekyrgyzredcrescentsociety
thekyrgyzstanredcrescent thekyrgyzstanredcrescentsociety thelaoredcross thelaoredcrosssociety
thelaosredcross thelaosredcrosssociety thelatvianredcross thelatvianredcrosssociety
thelatviaredcross thelatviaredcrosssociety thelebaneseredcross thelebaneseredcrosssociety
thelebanonredcross thelebanonredcrosssociety thelesothanredcross thelesothanredcrosssociety
thelesothoredcross thelesothoredcrosssociety theliberianredcross theliberianredcrosssociety
theliberiaredcross theliberiaredcrosssociety thelibyanredcrescent thelibyanredcrescentsociety
thelibyaredcrescent thelibyaredcrescentsociety theliechtensteinredcross
theliechtensteinredcrosssociety thelithuanianredcross thelithuanianredcrosssociety
thelithuaniaredcross thelithuaniaredcrosssociety theluxembourgianredcross
theluxembourgianredcrosssociety theluxembourgredcross theluxembourgredcrosssociety
themacedonianredcross themacedonianredcrosssociety themacedoniaredcross
themacedoniaredcrosssociety themadagascarredcross themadagascarredcrosssociety themagendavidadom
themagendavidadominisrael themagendavidadominisraelsociety themalagasyredcross
themalagasyredcrosssociety themalawianredcross themalawianredcrosssociety themalawiredcross
themalawiredcrosssociety themalaysianredcrescent themalaysianredcrescentsociety
themalaysiaredcrescent themalaysiaredcrescentsociety themaldivesredcrescent
themaldivesredcrescentsociety themaldivianredcrescent themaldivianredcrescentsociety
themalianredcross themalianredcrosssociety themaliredcross themaliredcrosssociety themaltaredcross
themaltaredcrosssociety themalteseredcross themalteseredcrosssociety themarshalleseredcross
themarshalleseredcrosssociety themarshallislandsredcross themarshallislandsredcrosssociety
themauritanianredcrescent themauritanianredcrescentsociety themauritaniaredcrescent
themauritaniaredcrescentsociety themauritianredcross themauritianredcrosssociety
themauritiusredcross themauritiusredcrosssociety themexicanredcross themexicanredcrosssociety
themexicoredcross themexicoredcrosssociety themicronesianredcross themicronesianredcrosssociety
themicronesiaredcross themicronesiaredcrosssociety themoldovanredcross themoldovanredcrosssociety
themoldovaredcross themoldovaredcrosssociety themonacanredcross themonacanredcrosssociety
themonacoredcross themonacoredcrosssociety themongolianredcross themongolianredcrosssociety
themongoliaredcross themongoliaredcrosssociety themontenegrinredcross
themontenegrinredcrosssociety themontenegroredcross themontenegroredcrosssociety
themoroccanredcrescent themoroccanredcrescentsociety themoroccoredcrescent
themoroccoredcrescentsociety themozambicanredcross themozambicanredcrosssociety
themozambiqueredcross themozambiqueredcrosssociety themyanmareseredcross
themyanmareseredcrosssociety themyanmarredcross themyanmarredcrosssociety thenamibianredcross
thenamibianredcrosssociety thenamibiaredcross thenamibiaredcrosssociety
thenationalredcrescentofturkmenistan thenationalredcrescentsocietyofkyrgyzstan
thenationalredcrescentsocietyofturkmenistan thenationalredcrosssocietyofargentina
thenationalredcrosssocietyofbenin thenationalredcrosssocietyofburkinafaso
thenationalredcrosssocietyofliberia thenationalredcrosssocietyoftogo
thenationalsocietyofthecameroonianredcross thenationalsocietyofthecongoleseredcross
thenationalsocietyofthegaboneseredcross thenationalsocietyofthemalianredcross
thenationalsocietyofthepanamanianredcross thenationalsocietyoftheredcrossofcamerooon
thenationalsocietyoftheredcrossofcongo thenationalsocietyoftheredcrossofequatorialguinea
thenationalsocietyoftheredcrossofgabon thenationalsocietyoftheredcrossofmali
thenationalsocietyoftheredcrossofsaotomeandprincipe thenepaleseredcross thenepaleseredcrosssociety
thenepalredcross thenepalredcrosssociety thenetherlandsredcross thenetherlandsredcrosssociety
thenewzealandredcross thenewzealandredcrosssociety thenicaraguanredcross
thenicaraguanredcrosssociety thenicaraguaredcross thenicaraguaredcrosssociety thenigerianredcross
thenigerianredcrosssociety thenigeriaredcross thenigeriaredcrosssociety thenigerienredcross
thenigerienredcrosssociety thenigerredcross thenigerredcrosssociety thenorthkoreanredcross
thenorthkoreanredcrosssociety thenorthmacedonianredcross thenorthmacedonianredcrosssociety
thenorthmacedoniaredcross thenorthmacedoniaredcrosssociety thenorwayredcross
thenorwayredcrosssociety thenorwegianredcross thenorwegianredcrosssociety thepakistaniredcrescent
thepakistaniredcrescentsociety thepakistanredcrescent thepakistanredcrescentsociety
thepalauanredcross thepalauanredcrosssociety thepalauredcross thepalauredcrosssociety
thepalestineredcrescent thepalestineredcrescentsociety thepalestinianredcrescent
thepalestinianredcrescentsociety thepanamanianredcross thepanamanianredcrosssociety
thepanamaredcross thepanamaredcrosssociety thepapuanewguinearedcross
thepapuanewguinearedcrosssociety theparaguayanredcross theparaguayanredcrosssociety
theparaguayredcross theparaguayredcrosssociety theperuredcross theperuredcrosssociety
theperuvianredcross theperuvianredcrosssociety thephilippineredcross thephilippineredcrosssociety
thephilippinesredcross thephilippinesredcrosssociety thepolandredcross thepolandredcrosssociety
thepolishredcross thepolishredcrosssociety theportugalredcross theportugalredcrosssociety
theportugueseredcross theportugueseredcrosssociety theqatariredcrescent
theqatariredcrescentsociety theqatarredcrescent theqatarredcrescentsociety
theredcrescentauthorityoftheunitedarabemirates theredcrescentinpalestine
theredcrescentnationalsocietyofthekyrgyzrepublic theredcrescentofafghanistan
theredcrescentofalgeria theredcrescentofazerbaijan theredcrescentofbahrain theredcrescentofbrunei
theredcrescentofbruneidarussalam theredcrescentofcomoros theredcrescentofdjibouti
theredcrescentofegypt theredcrescentofiran theredcrescentofiraq theredcrescentofjordan
theredcrescentofkazakhstan theredcrescentofkuwait theredcrescentofkyrgyzstan theredcrescentoflibya
theredcrescentofmalaysia theredcrescentofmauritania theredcrescentofmorocco
theredcrescentofpakistan theredcrescentofpalestine theredcrescentofqatar
theredcrescentofsaudiarabia theredcrescentofsomalia theredcrescentofsomaliland
theredcrescentofsudan theredcrescentofsyria theredcrescentoftajikistan
theredcrescentoftheislamicrepublicofiran theredcrescentofthemaldives
theredcrescentoftherepublicofkazakhstan theredcrescentoftherepublicofthemaldives
theredcrescentofthesyrianarabrepublic theredcrescentoftheunitedarabemirates
theredcrescentoftunisia theredcrescentofturkey theredcrescentofturkmenistan
theredcrescentofuzbekistan theredcrescentofyemen theredcrescentsocietyofafghanistan
theredcrescentsocietyofalgeria theredcrescentsocietyofazerbaijan theredcrescentsocietyofbahrain
theredcrescentsocietyofbrunei theredcrescentsocietyofbruneidarussalam
theredcrescentsocietyofcomoros theredcrescentsocietyofdjibouti theredcrescentsocietyofegypt
theredcrescentsocietyofiran theredcrescentsocietyofiraq theredcrescentsocietyofjordan
theredcrescentsocietyofkazakhstan theredcrescentsocietyofkuwait theredcrescentsocietyofkyrgyzstan
theredcrescentsocietyoflibya theredcrescentsocietyofmalaysia theredcrescentsocietyofmauritania
theredcrescentsocietyofmorocco theredcrescentsocietyofpakistan theredcrescentsocietyofpalestine
theredcrescentsocietyofqatar theredcrescentsocietyofsaudiarabia theredcrescentsocietyofsomalia
theredcrescentsocietyofsomaliland theredcrescentsocietyofsudan theredcrescentsocietyofsyria
theredcrescentsocietyoftajikistan theredcrescentsocietyoftheislamicrepublicofiran
theredcrescentsocietyofthemaldives theredcrescentsocietyoftherepublicofkazakhstan
theredcrescentsocietyoftherepublicofthemaldives theredcrescentsocietyoftherepublicofuzbekistan
theredcrescentsocietyofthesyrianarabrepublic theredcrescentsocietyoftheunitedarabemirates
theredcrescentsocietyoftunisia theredcrescentsocietyofturkey theredcrescentsocietyofturkmenistan
theredcrescentsocietyofuzbekistan theredcrescentsocietyofyemen theredcrossgermany
theredcrossofalbania theredcrossofamerica theredcrossofandorra theredcrossofangola
theredcrossofantiguaandbarbuda theredcrossofargentina theredcrossofarmenia theredcrossofaustralia
theredcrossofaustria theredcrossofbaphalalieswatini theredcrossofbaphalaliswaziland
theredcrossofbarbados theredcrossofbelarus theredcrossofbelgium theredcrossofbelize
theredcrossofbenin theredcrossofbolivia theredcrossofbosniaandherzegovina theredcrossofbotswana
theredcrossofbrazil theredcrossofbulgaria theredcrossofburkinafaso theredcrossofburundi
theredcrossofcambodia theredcrossofcameroon theredcrossofcanada theredcrossofcapeverde
theredcrossofchad theredcrossofchile theredcrossofchina theredcrossofcolombia theredcrossofcongo
theredcrossofcostarica theredcrossofcroatia theredcrossofcuba theredcrossofcyprus
theredcrossofdenmark theredcrossofdominica theredcrossofecuador theredcrossofelsalvador
theredcrossofequatorialguinea theredcrossofestonia theredcrossofeswatini theredcrossofethiopia
theredcrossoffiji theredcrossoffinland theredcrossoffrance theredcrossofgabon theredcrossofgambia
theredcrossofgeorgia theredcrossofgermany theredcrossofghana theredcrossofgreece
theredcrossofgrenada theredcrossofguatemala theredcrossofguinea theredcrossofguineabissau
theredcrossofguyana theredcrossofhaiti theredcrossofhonduras theredcrossofhungary
theredcrossoficeland theredcrossofindia theredcrossofindonesia theredcrossofireland
theredcrossofitaly theredcrossofivorycoast theredcrossofjamaica theredcrossofjapan
theredcrossofkenya theredcrossofkiribati theredcrossoflaos theredcrossoflatvia
theredcrossoflebanon theredcrossofliberia theredcrossofliechtenstein theredcrossoflithuania
theredcrossofluxembourg theredcrossofmacedonia theredcrossofmadagascar theredcrossofmalawi
theredcrossofmali theredcrossofmalta theredcrossofmauritius theredcrossofmexico
theredcrossofmicronesia theredcrossofmoldova theredcrossofmonaco theredcrossofmongolia
theredcrossofmontenegro theredcrossofmozambique theredcrossofmyanmar theredcrossofnamibia
theredcrossofnepal theredcrossofnewzealand theredcrossofnicaragua theredcrossofniger
theredcrossofnigeria theredcrossofnorthmacedonia theredcrossofnorway theredcrossofpalau
theredcrossofpanama theredcrossofpapuanewguinea theredcrossofparaguay theredcrossofperu
theredcrossofpoland theredcrossofportugal theredcrossofromania theredcrossofrussia
theredcrossofrwanda theredcrossofsaintkittsandnevis theredcrossofsaintlucia
theredcrossofsaintvincentandthegrenadines theredcrossofsamoa theredcrossofsanmarino
theredcrossofsenegal theredcrossofserbia theredcrossofseychelles theredcrossofsierraleone
theredcrossofsingapore theredcrossofslovakia theredcrossofslovenia theredcrossofsouthafrica
theredcrossofsouthsudan theredcrossofspain theredcrossofsrilanka theredcrossofsuriname
theredcrossofsweden theredcrossofswitzerland theredcrossoftanzania theredcrossofthailand
theredcrossofthebahamas theredcrossofthecentralafricanrepublic theredcrossofthecookislands
theredcrossoftheczechrepublic theredcrossofthedemocraticpeoplesrepublicofkorea
theredcrossofthedemocraticrepublicofthecongo theredcrossofthedominicanrepublic
theredcrossoftheformeryugoslavrepublicofmacedonia theredcrossofthemarshallislands
theredcrossofthenetherlands theredcrossofthephilippines theredcrossoftherepublicofalbania
theredcrossoftherepublicofcroatia theredcrossoftherepublicofkorea
theredcrossoftherepublicofmacedonia theredcrossoftherepublicofmoldova
theredcrossoftherepublicofnorthmacedonia theredcrossoftherepublicofsanmarino
theredcrossoftherepublicofserbia theredcrossofthesolomonislands theredcrossoftheunitedkingdom
theredcrossoftimorleste theredcrossoftogo theredcrossoftonga theredcrossoftrinidadandtobago
theredcrossoftuvalu theredcrossofuganda theredcrossofukraine theredcrossofuruguay
theredcrossofvanuatu theredcrossofvenezuela theredcrossofvietnam theredcrossofzambia
theredcrossofzimbabwe theredcrosssocietyofalbania theredcrosssocietyofamerica
theredcrosssocietyofandorra theredcrosssocietyofangola theredcrosssocietyofantiguaandbarbuda
theredcrosssocietyofargentina theredcrosssocietyofarmenia theredcrosssocietyofaustralia
theredcrosssocietyofaustria theredcrosssocietyofbaphalalieswatini
theredcrosssocietyofbaphalaliswaziland theredcrosssocietyofbarbados theredcrosssocietyofbelarus
theredcrosssocietyofbelgium theredcrosssocietyofbelize theredcrosssocietyofbenin
theredcrosssocietyofbolivia theredcrosssocietyofbosniaandherzegovina theredcrosssocietyofbotswana
theredcrosssocietyofbrazil theredcrosssocietyofbulgaria theredcrosssocietyofburkinafaso
theredcrosssocietyofburundi theredcrosssocietyofcambodia theredcrosssocietyofcameroon
theredcrosssocietyofcanada theredcrosssocietyofcapeverde theredcrosssocietyofchad
theredcrosssocietyofchile theredcrosssocietyofchina theredcrosssocietyofcolombia
theredcrosssocietyofcongo theredcrosssocietyofcostarica theredcrosssocietyofcroatia
theredcrosssocietyofcuba theredcrosssocietyofcyprus theredcrosssocietyofdenmark
theredcrosssocietyofdominica theredcrosssocietyofecuador theredcrosssocietyofelsalvador
theredcrosssocietyofequatorialguinea theredcrosssocietyofestonia theredcrosssocietyofeswatini
theredcrosssocietyofethiopia theredcrosssocietyoffiji theredcrosssocietyoffinland
theredcrosssocietyoffrance theredcrosssocietyofgabon theredcrosssocietyofgambia
theredcrosssocietyofgeorgia theredcrosssocietyofgermany theredcrosssocietyofghana
theredcrosssocietyofgreece theredcrosssocietyofgrenada theredcrosssocietyofguatemala
theredcrosssocietyofguinea theredcrosssocietyofguineabissau theredcrosssocietyofguyana
theredcrosssocietyofhaiti theredcrosssocietyofhonduras theredcrosssocietyofhungary
theredcrosssocietyoficeland theredcrosssocietyofindia theredcrosssocietyofindonesia
theredcrosssocietyofireland theredcrosssocietyofitaly theredcrosssocietyofivorycoast
theredcrosssocietyofjamaica theredcrosssocietyofjapan theredcrosssocietyofkenya
theredcrosssocietyofkiribati theredcrosssocietyoflaos theredcrosssocietyoflatvia
theredcrosssocietyoflebanon theredcrosssocietyofliberia theredcrosssocietyofliechtenstein
theredcrosssocietyoflithuania theredcrosssocietyofluxembourg theredcrosssocietyofmacedonia
theredcrosssocietyofmadagascar theredcrosssocietyofmalawi theredcrosssocietyofmali
theredcrosssocietyofmalta theredcrosssocietyofmauritius theredcrosssocietyofmexico
theredcrosssocietyofmicronesia theredcrosssocietyofmoldova theredcrosssocietyofmonaco
theredcrosssocietyofmongolia theredcrosssocietyofmontenegro theredcrosssocietyofmozambique
theredcrosssocietyofmyanmar theredcrosssocietyofnamibia theredcrosssocietyofnepal
theredcrosssocietyofnewzealand theredcrosssocietyofnicaragua theredcrosssocietyofniger
theredcrosssocietyofnigeria theredcrosssocietyofnorthmacedonia theredcrosssocietyofnorway
theredcrosssocietyofpalau theredcrosssocietyofpanama theredcrosssocietyofpapuanewguinea
theredcrosssocietyofparaguay theredcrosssocietyofperu theredcrosssocietyofpoland
theredcrosssocietyofportugal theredcrosssocietyofromania theredcrosssocietyofrussia
theredcrosssocietyofrwanda theredcrosssocietyofsaintkittsandnevis theredcrosssocietyofsaintlucia
theredcrosssocietyofsaintvincentandthegrenadines theredcrosssocietyofsamoa
theredcrosssocietyofsanmarino theredcrosssocietyofsenegal theredcrosssocietyofserbia
theredcrosssocietyofseychelles theredcrosssocietyofsierraleone theredcrosssocietyofsingapore
theredcrosssocietyofslovakia theredcrosssocietyofslovenia theredcrosssocietyofsouthafrica
theredcrosssocietyofsouthsudan theredcrosssocietyofspain theredcrosssocietyofsrilanka
theredcrosssocietyofsuriname theredcrosssocietyofsweden theredcrosssocietyofswitzerland
theredcrosssocietyoftanzania theredcrosssocietyofthailand theredcrosssocietyofthebahamas
theredcrosssocietyofthecentralafricanrepublic theredcrosssocietyofthecookislands
theredcrosssocietyoftheczechrepublic theredcrosssocietyofthedemocraticpeoplesrepublicofkorea
theredcrosssocietyofthedemocraticrepublicofthecongo theredcrosssocietyofthedominicanrepublic
theredcrosssocietyoftheformeryugoslavrepublicofmacedonia theredcrosssocietyofthemarshallislands
theredcrosssocietyofthenetherlands theredcrosssocietyofthephilippines
theredcrosssocietyoftherepublicofalbania theredcrosssocietyoftherepublicofcroatia
theredcrosssocietyoftherepublicofkorea theredcrosssocietyoftherepublicofmacedonia
theredcrosssocietyoftherepublicofmoldova theredcrosssocietyoftherepublicofnorthmacedonia
theredcrosssocietyoftherepublicofsanmarino theredcrosssocietyofthesolomonislands
theredcrosssocietyoftheunitedkindgom theredcrosssocietyoftimorleste theredcrosssocietyoftogo
theredcrosssocietyoftonga theredcrosssocietyoftrinidadandtobago theredcrosssocietyoftuvalu
theredcrosssocietyofuganda theredcrosssocietyofukraine theredcrosssocietyofuruguay
theredcrosssocietyofvanuatu theredcrosssocietyofvenezuela theredcrosssocietyofvietnam
theredcrosssocietyofzambia theredcrosssocietyofzimbabwe therepublicofalbaniaredcross
therepublicofalbaniaredcrosssociety therepublicofkoreanationalredcross therepublicofkorearedcross
therepublicofkorearedcrosssociety therepublicofmoldovaredcross therepublicofmoldovaredcrosssociety
therepublicofsanmarinoredcross therepublicofsanmarinoredcrosssociety therepublicofserbiaredcross
therepublicofserbiaredcrosssociety therepublicofthemaldivesredcrescent
therepublicofthemaldivesredcrescentsociety theromanianredcross theromanianredcrosssociety
theromaniaredcross theromaniaredcrosssociety therussianredcross therussianredcrosssociety
therussiaredcross therussiaredcrosssociety therwandanredcross therwandanredcrosssociety
therwandaredcross therwandaredcrosssociety thesaintkittsandnevisredcross
thesaintkittsandnevisredcrosssociety thesaintlucianredcross thesaintlucianredcrosssociety
thesaintluciaredcross thesaintluciaredcrosssociety thesaintvincentandthegrenadinesredcross
thesaintvincentandthegrenadinesredcrosssociety thesalvadoreanredcross
thesalvadoreanredcrosssociety thesamoanredcross thesamoanredcrosssociety thesamoaredcross
thesamoaredcrosssociety thesanmarinoredcross thesanmarinoredcrosssociety thesaudiarabiaredcrescent
thesaudiarabiaredcrescentsociety thesaudiredcrescent thesaudiredcrescentauthority
thesaudiredcrescentsociety thesenegaleseredcross thesenegaleseredcrosssociety thesenegalredcross
thesenegalredcrosssociety theserbianredcross theserbianredcrosssociety theseychellesredcross
theseychellesredcrosssociety thesierraleoneredcross thesierraleoneredcrosssociety
thesingaporeanredcross thesingaporeanredcrosssociety thesingaporeredcross
thesingaporeredcrosssociety theslovakiaredcross theslovakiaredcrosssociety theslovakredcross
theslovakredcrosssociety theslovenianredcross theslovenianredcrosssociety thesloveniaredcross
thesloveniaredcrosssociety thesocietyofsomaliaredcrescent thesocietyofsomalilandredcrescent
thesocietyofsomaliredcrescent thesocietyoftheredcrossofsaotomeandprincipe
thesolomonislandsredcross thesolomonislandsredcrosssociety thesomaliaredcrescent
thesomaliaredcrescentsociety thesomalilandredcrescent thesomalilandredcrescentsociety
thesomaliredcrescent thesomaliredcrescentsociety thesouthafricanredcross
thesouthafricanredcrosssociety thesouthafricaredcross thesouthafricaredcrosssociety
thesouthsudaneseredcross thesouthsudaneseredcrosssociety thesouthsudanredcross
thesouthsudanredcrosssociety thespainredcross thespainredcrosssociety thespanishredcross
thespanishredcrosssociety thesrilankanredcross thesrilankanredcrosssociety thesrilankaredcross
thesrilankaredcrosssociety thesudaneseredcrescent thesudaneseredcrescentsociety
thesudanredcrescent thesudanredcrescentsociety thesurinameredcross thesurinameredcrosssociety
thesurinameseredcross thesurinameseredcrosssociety theswedenredcross theswedenredcrosssociety
theswedishredcross theswedishredcrosssociety theswissredcross theswissredcrosssociety
theswitzerlandredcross theswitzerlandredcrosssociety thesyrianarabredcrescent
thesyrianarabredcrescentorganization thesyrianarabredcrescentsociety
thesyrianarabrepublicredcrescent thesyrianarabrepublicredcrescentsociety thesyrianredcrescent
thesyrianredcrescentorganization thesyrianredcrescentsociety thesyriaredcrescent
thesyriaredcrescentsociety thetajikistanredcrescent thetajikistanredcrescentsociety
thetajikredcrescent thetajikredcrescentsociety thetanzanianredcross thetanzanianredcrosssociety
thetanzaniaredcross thetanzaniaredcrossnationalsociety thetanzaniaredcrosssociety
thethailandredcross thethailandredcrosssociety thethairedcross thethairedcrosssociety
thetimorlesteredcross thetimorlesteredcrosssociety thetogoleseredcross thetogoleseredcrosssociety
thetogoredcross thetogoredcrosssociety thetonganredcross thetonganredcrosssociety thetongaredcross
thetongaredcrosssociety thetrinidadandtobagoredcross thetrinidadandtobagoredcrosssociety
thetunisianredcrescent thetunisianredcrescentsociety thetunisiaredcrescent
thetunisiaredcrescentsociety theturkeyredcrescent theturkeyredcrescentsociety
theturkishredcrescent theturkishredcrescentsociety theturkmenistanredcrescent
theturkmenistanredcrescentsociety theturkmenredcrescent theturkmenredcrescentsociety
thetuvaluanredcross thetuvaluanredcrosssociety thetuvaluredcross thetuvaluredcrosssociety
theugandanredcross theugandanredcrosssociety theugandaredcross theugandaredcrosssociety
theukraineredcross theukraineredcrosssociety theukrainianredcross theukrainianredcrosssociety
theunitedarabemiratesredcrescent theunitedarabemiratesredcrescentauthority
theunitedarabemiratesredcrescentsociety theuruguayanredcross theuruguayanredcrosssociety
theuruguayredcross theuruguayredcrosssociety theuzbekistanredcrescent
theuzbekistanredcrescentsociety theuzbekredcrescent theuzbekredcrescentsociety
thevanuatuanredcross thevanuatuanredcrosssociety thevanuaturedcross thevanuaturedcrosssociety
thevenezuelanredcross thevenezuelanredcrosssociety thevenezuelaredcross
thevenezuelaredcrosssociety thevietnameseredcross thevietnameseredcrosssociety thevietnamredcross
thevietnamredcrosssociety theyemeniredcrescent theyemeniredcrescentsociety theyemenredcrescent
theyemenredcrescentsociety thezambianredcross thezambianredcrosssociety thezambiaredcross
thezambiaredcrosssociety thezimbabweanredcross thezimbabweanredcrosssociety thezimbabweredcross
thezimbabweredcrosssociety timor-leste-red-cross timor-leste-red-cross-society timorlesteredcross
timorlesteredcrosssociety togo-red-cross togo-red-cross-society togolese-red-cross
togolese-red-cross-society togoleseredcross togoleseredcrosssociety togoredcross
togoredcrosssociety tonga-red-cross tonga-red-cross-society tongan-red-cross
tongan-red-cross-society tonganredcross tonganredcrosssociety tongaredcross tongaredcrosssociety
trinidad-and-tobago-red-cross trinidad-and-tobago-red-cross-society trinidadandtobagoredcross
trinidadandtobagoredcrosssociety tshisumbu-thsia-nkuruza-mukenze-mu-ditunga-dia-kongo-wa-mungata
tshisumbuthsiankuruzamukenzemuditungadiakongowamungata tunisia-red-crescent
tunisia-red-crescent-society tunisian-red-crescent tunisian-red-crescent-society
tunisianredcrescent tunisianredcrescentsociety tunisiaredcrescent tunisiaredcrescentsociety
turkey-red-crescent turkey-red-crescent-society turkeyredcrescent turkeyredcrescentsociety
turkish-red-crescent turkish-red-crescent-society turkishredcrescent turkishredcrescentsociety
turkmen-red-crescent turkmen-red-crescent-society turkmenistan-red-crescent
turkmenistan-red-crescent-society turkmenistanredcrescent turkmenistanredcrescentsociety
turkmenredcrescent turkmenredcrescentsociety tuvalu-red-cross tuvalu-red-cross-society
tuvaluan-red-cross tuvaluan-red-cross-society tuvaluanredcross tuvaluanredcrosssociety
tuvaluredcross tuvaluredcrosssociety uganda-red-cross uganda-red-cross-society ugandan-red-cross
ugandan-red-cross-society ugandanredcross ugandanredcrosssociety ugandaredcross
ugandaredcrosssociety uhie-obe-di-na-naijiria uhie-obe-nke-di-na-naijiria uhieobedinanaijiria
uhieobenkedinanaijiria ukraine-red-cross ukraine-red-cross-society ukraineredcross
ukraineredcrosssociety ukrainian-red-cross ukrainian-red-cross-society ukrainianredcross
ukrainianredcrosssociety umuryango-croix-rouge-mu-burundi
umuryango-utabara-imbabare-croix-rouge-y-uburundi umuryango-utabara-imbabare-mu-burundi
umuryango-utabare-imbabare-mu-rwanda umuryangocroixrougemuburundi
umuryangoutabaraimbabarecroixrougeyuburundi umuryangoutabaraimbabaremuburundi
umuryangoutabareimbabaremurwanda united-arab-emirates-red-crescent
united-arab-emirates-red-crescent-authority united-arab-emirates-red-crescent-society
unitedarabemiratesredcrescent unitedarabemiratesredcrescentauthority
unitedarabemiratesredcrescentsociety uruguay-red-cross uruguay-red-cross-society
uruguayan-red-cross uruguayan-red-cross-national-society uruguayan-red-cross-society
uruguayanredcross uruguayanredcrossnationalsociety uruguayanredcrosssociety uruguayredcross
uruguayredcrosssociety ururka-bisha-cas-ee-soomaaliland ururka-bisha-cas-ee-soomaliya
ururka-bisha-cas-ee-soomaliyeed ururka-bisha-cas-ta ururka-bisha-cas-ta-ee-soomaaliland
ururka-bisha-cas-ta-ee-soomaliya ururka-somaliland-ee-bisha-cas ururka-soomalida-ee-bisha-cas
ururka-soomaliland-ee-bisha-cas-ta ururka-soomaliya-ee-bisha-cas ururka-soomaliya-ee-bisha-cas-ta
ururka-soomaliyeed-ee-bisha ururkabishacaseesoomaaliland ururkabishacaseesoomaliya
ururkabishacaseesoomaliyeed ururkabishacasta ururkabishacastaeesoomaaliland
ururkabishacastaeesoomaliya ururkasomalilandeebishacas ururkasoomalidaeebishacas
ururkasoomalilandeebishacasta ururkasoomaliyaeebishacas ururkasoomaliyaeebishacasta
ururkasoomaliyeedeebisha uzbek-red-crescent uzbek-red-crescent-society uzbekistan-red-crescent
uzbekistan-red-crescent-society uzbekistanredcrescent uzbekistanredcrescentsociety
uzbekredcrescent uzbekredcrescentsociety vanuatu-red-cross vanuatu-red-cross-society
vanuatuan-red-cross vanuatuan-red-cross-society vanuatuanredcross vanuatuanredcrosssociety
vanuaturedcross vanuaturedcrosssociety venezuela-red-cross venezuela-red-cross-society
venezuelan-red-cross venezuelan-red-cross-society venezuelanredcross venezuelanredcrosssociety
venezuelaredcross venezuelaredcrosssociety vereinigung-vom-roten-kreuz-von-belgien
vereinigungvomrotenkreuzvonbelgien vietnam-red-cross vietnam-red-cross-society
vietnamese-red-cross vietnamese-red-cross-society vietnameseredcross vietnameseredcrosssociety
vietnamredcross vietnamredcrosssociety xn----------3pje2hbv4f7fbrpeuncroapgffz331a
xn---------3nfdbbaifdzniee0df6agdt4akedofzvrgfe7azozx6irdv5b
xn---------hjijabacaaabbqepcpg2do6cybfe3vwi8cabchhgsho1cf0ksap
xn--------3vedbulzge7acfbiheyffb5ba4aqo4aga4abcs5xcglbf
xn--------3vednenffddd1biycfccfzmrfifipd4cfmfikilumj8lxa
xn--------4veddqvugjucgcbfhee2ala2bahyd6ag1baxjbcn6zcnblb
xn--------5vebbbafhh5adedbd5ck1agio9ajdmh4aowfelunz1c2gs1b
xn--------ddhabacbao5bw8dd8eq0c9l7babclccnl5b2c0br
xn--------ddhbcabazzgn8dcf8a4hxkbkhjdg6agl5a223bragc
xn--------pch0abeadfe5bjn4b3a8b1a4fzj9bbdkfn8ah8cf4bgk
xn--------qchczbccabglc8djg0a2blh6ftsxagbcabdfabc1am3evaq2eg
xn-------05fabacam9au0d7c9b8iwbabchccnh1b7bxbr xn-------0un6ic9d1e7exabedw5d3bb3jrek6e5acb8832j
xn-------3ldimdbsghffjglada6al3bb4dbcggifdiw9a4ah0vrahhl
xn-------3ldimdbsghffjglada6al3bbidc5cbdhg1aw9a4ah0vpbphh
xn-------43daabcbf1cwhmvlqfzfh4akxwfgq1b8ubbbi30xshdui13a
xn-------53dbcbfbdowfcd2ca2adgug6asdeb9ashdmegiemfq1cl3tqg
xn-------53dbcbfehgsefc6ca2adguexltdebncvvhdtgietq2cxq
xn-------53dbgeghfmibd4b7agj0bmh6bmeffllgyd5mvdra
xn-------53dbgeghfmibd4b7agj0bmh6bmeffllgyd5mvdra3o
xn-------53ddgcdncmebh4bf5av3afo6bjgfgpnqk2lqee0ooa
xn-------53ddgcdncmebh9b3au2afn4bjffgonpk8k9de9o xn-------63dbbaff4adee5bfwgdozjdoyoqfez5a3b8e58a
xn-------7lsvb4a0a2l0a8f8fd56b6b4o7j5rvyrs7b9bo81o
xn-------7lsvb4a0a2l0a8f8fd56b6b4o7j5rvyxby0bgcuco98o
xn-------g5fwabdbjjdc1bo2ecde5b4iukabceafgof5cp9an5dhh
xn-------h5fwabcbjd2bv4dcd9a6gl6tabcffen3cycwbvg xn-------h5fwabcbjd2dyccd7a8e4a5sabcffdbmo0b3c5cg
xn-------i5fbwbbbcpc2bya9a4ad6hqb5sfdaabcfhssuq1a9dhw
xn-------i5fubccaficin9bzb5a4dk3bs9yedabdfibrnh2exdgp
xn-------i5fubccaficv6bxb3a1dj1br7xedabdfhbrmh0eydgp
xn-------i5fvccaehcim6bxb3a1dj1br1ydabdfgbrlh8dwdgp
xn-------i5fvccaehcu3b8a1a8ci9aq9wdabdffbrkh6dudgp xn-------ktfdbhdbjdacedpge6f0crnz1vza
xn-------ktfdbhdbjdacvfe8ewcplx3txai xn-------qoj7a4grdco5cc4a3c9cd1a7e0bda0jcoeoj0sdg2k7bf
xn-------qoj7h0cn4bcxae0cxcsdzf9ed6cxhcfcmw0tlag0pmaf
xn-------tojqm4iydcq4er6db5cd1cze0ada2lhcij3sgt2i8bf xn-------z5fabacba0e9bd6dn7pvbabclcll5a1c8b
xn-------z5fbcaba3ck6ccf2a2zbkmdg1abl0a976agac xn-------z5fe2ebp6d7ezao6aamffp32r
xn------0ceaabb1b3amsc0axbcid2gnsile3ccs1rck9dd
xn------5cdaabcf3bshktjof0ah8atsfgm7a6tbbbe34wdau2z xn------5cdaacb0ddyvsfw2br9nbi32msedfi
xn------5cdaacb5a1ae0axtfby6bt7pcbi93oefdii
xn------5cdaacbcdloglecfho7byag0aymjscdebb6ajsyhgkw0dyhse8m
xn------5cdaacbfknscfs0cegwuijocdebb2axrchgkhl7c8b8d6e8m
xn------5cdabaababbrbcrwc5a9dof2dxa2bhdiii0afv5mofgk xn------5cdabaazdab7btncwhgdkgdgkicyc7j8lzbc
xn------5cdbckbbkpfd9ayb4ckledbb3aifhhiokgpc2hwc0jpq
xn------5cdca6cabadb0agakj5ai1b4ao1ozer7iha5gya
xn------5cdca6cabadba1ahaljziid3b4agof5rqfn4kha5iya
xn------5cdcbajbblwd9a2b4bhcedbb9afhejoigp8a0d2cz1b
xn------5cdcbdilelcfe4a6aagwurncdebb1awshgkco5c4g2d2m
xn------5cdcbdilocf3a0acgd6bjlcdeb5aohihgiqqc6t xn------5cdcbdilocf9cgdurjkcdeb4anhhhgipq5snh
xn------5cdcbibbkud6ak2a6bhcedbb9afhejoigp8a0d2cz1b xn------5cdcbpjufd3abfqtib5cnjw6rcgdbfe
xn------5cdcbtdbheed6anrddwipcjmfhb3bmhyisbog61a xn------5cdco2acucefitfzavvu9a9lchb
xn------5cdcoiwdwcffjufb1aaxxw3b0mcgdb xn------5cddaae8abzjahnicjeprsgxgoksidl6ani4fta9olg
xn------5cddeb2abd4aagmdfpgx0cmfcmegdmm9al5u6b xn------5cddkte0adjde8ak9affigvz7o
xn------5cdlrdweiofrjnvsj2h1d xn------5wcwducesh6ba9ebcodchhwenh0ph
xn------6cdabaaufda9btncvbhgcmgecekic7m3j5cc xn------6cdabaaufda9btncvbhgcmgegkic1mtnc
xn------6cdbbaaabgfpuefdvo7bjzxuqcdebb4azqmgkt7cwh5d2m
xn------6cdbbaaablowf7a3bgotqmcdebb0avygkgizy5f4a5g2m
xn------6cdbbaabknqeft6aazkmvsocdebb2ax0agkiiuhy4j5d2m
xn------6cdbbabfenufd2asyjmurncdebb1awzgkhi0ayf5i5dwm
xn------6cdbbabjmdqf5a1bgnsplcdebbzuojgkgizy5izd0ec6m xn------6cdbbabjmsf6budd8bjcdeb5bheiginq7a3o
xn------6cdbbbilqf3bsdd5bjbdeb3bhehgimq6a7nud xn------6cdbchffndf5ddspkldebgc7ahnginq1rod
xn------6cdccfehcdt8a3ag4bfhgf1adihhfneye2i1b33b xn------6yetdbaa2dq4aseo3wgepfy3an
xn------7cdbbbiloacf4dgdf9bjbcdeb8alhiahgirqh8t
xn------7cdbbbiloacfq1cagvtqmcdebb0avrhgkpu3a5izdwm
xn------7cdbchffocfq4bcgusplcdebbzhnrhgkp3c4gwdzcc1q xn------7cdbfcnlb7ahtswe7bgilre7hwdh1jsa
xn------7cdbnxfbzbdor4cj0pcdbfe xn------7cdgbbifnf9aw3ble1adhcschnk6f5b28a
xn------7cdmybscdfhs1aat9d6gcdb xn------7yesbdace7bk5aw9au8wbdiozh4bf8a
xn------8cdgcfcdp5cg0bhcfjodfhhcneve0hzb xn------8cdgcrczkq2ajd2agfntx8a9az5awa
xn------8yebuabcm6at3ayd9ioiabcffn5ai7ewa xn------8yeqcabcan9ajl4dfo7ixjabcfhn7b2exa
xn------8yesabcal6at6cc2il9myaabcfgn5bzewa xn------8yesabcjb6at6c2fvhabcfadn1b8dtab
xn------8yesabck0c4bcz2dxkabcfdbmi4a3b3c xn------8yesabck3as2c2a0dr3ltbabcfben7ai0fwab
xn------8yesabck3as2cc1a2f9iabcfen1b1b4av xn------8yesabck3as2cc9c7bzlabcfene8a0eva
xn------8yesabckixt6cc3a8ftjabcffn3b1b6av xn------8yesabcksmt6c5a1f9iabcfen2aj3b6aw
xn------8yesbcadfc9au0dyc4c4kbdfaen4ab6fgq xn------9yeqbcgfc3avt9a6cwoaebcabd0ag1dzcg
xn------cddbbvcbczedueo1a5bkgbimko4a0et4a xn------jwnadaaiimfbgfetjdtcc2be4emd6dnnikb9ixl7d
xn------jzegababaaapz3b2de54aabcftf4af9eza xn------jzegababm4c0ax4a4g0habcfr4af3b2ax
xn------mzebadt9dbqgba1zf0b15ega5ftlr1aia15feajb xn------nze7cl5jjwah63j
xn------nzeaba2cwbw8b0hb6aabchn2ad2ff xn------nzeababbi6c7bcd3a5g0iabcffn3b7b8bg
xn------nzeabaca0d3bzc1j8aabchclh1a3b5b xn------nzeacvb1bxvp5e3eqckmltr5a97ztcg
xn------nzebbba0anp2c2a4ubmhico58ic1app xn------ozeababal6at2az6a3ftjabcffn5ai4b8a
xn------ozeababal6at2az6a3ftjabcffn5ai4b8ax xn------ozeababal6at6c2c6bzlabcfccnf9a3b8ax
xn------ozeababaljzu4a1a8a9f4jabcfgn6aj5bybx xn------ozeababjb6atd6ce8ioiabcffn5ai3eev
xn------ozeababk3as0ax4a2fm1pabcffn3b2b5aw xn------ozeababk3as2cc7fsa9mzaabcffn3b8dva
xn------ozeababksmt6c2f9ghabcfen1b1b4aub xn------ozebbarrp8bc8gqhbkjxg17xna
xn------ozebbarrp8byfwa1hrbbljzg40zra xn------qxcgnbolhlgada7a1abidc3bbdhuw2axh5tpahh
xn------qxcrbmkgkia1aw4bbckfdswrh6nhh xn------rpebfcjacse8c2bkgs8osa
xn------tsh2a6f6ccm2c0a5b5cdx9dxbda8hcoqj6pdg0j1bf
xn------tsh2hscl1btae2b5bqdvf1ed2czgcfc6a6qlag2nmaf xn------txowcua0koc6ed96a6h2hro38apbwbo36k
xn------txowcua0koc6ed96a6h2hroq0b8an29j xn------txowcua0koc6ed96a6h2hroqvnnxbzbo43l
xn------ush1hscl0bcy1b1cdv5dwb5fcno4ndg4lf xn------uxo6a0a4kodued31bkgmwvrjb77axb4bj43l
xn------uxo6a0a4kodued31bkgmwvrjoub1bj36k xn------wshn8g2cn6co1cb6bd2b3dxa9ici7ngm1kf
xn-----0sdoabbakrnt6cb3i6habcefnd1ai3b9aud xn-----6kcaab0bklkcdedsqhgvtqochig8bxb4c2isf
xn-----6kcaabdzghghtkecmdwulgzximvhi1dvf4gvf xn-----6kcaac8bdurt0cn3kbe85kdaf
xn-----6kcaaczvewtub6cp1mcbe59mdai xn-----6kcab5ajjjcdddrpmtroohi7b6a8b3h3e
xn-----6kcabaawd8a0aphekdglsc0g xn-----6kcac2bcsp2nbe24hdab
xn-----6kcacaebh1acdygk5ah6accmfecd0fitjx9e9e3d xn-----6kcb0aoaicdcdd7ag2bifhhgwb1s
xn-----6kcb0aohceddpng0bhfghgv5q2c xn-----6kcbikmujcgddco0ag9bfihgx3s
xn-----6kcbsjdqakchadsqnuspphib9b3e9f7e xn-----6kcca1axdhdc4ai5afdigtv3n
xn-----6kccaa0afmuaeljiqnnhtqxihsho1gvgof xn-----6kccaaa9aupjfkollhrovifxo2du9j7e
xn-----6kccae0acqmekiipmmhspwigyoe3fwgpf xn-----6kccaqmsnifjnkkhqnljifxo2f4fmc3i
xn-----6kcclhtdubfnvb3bsr1ncgdbe xn-----6kccxucgdc1ai2afdhgsu5moa
xn-----6kcdhdqbxtgc8a9aefgljk9gqcs2i xn-----6kcdhdqbxtgc8a9aefglt4g9br
xn-----6kcdhpl2ade0alwcfh7a9ewded4u xn-----6kcdhsrbdpg2af6ahgbflu8e3u
xn-----6kcjocqdfedb2bgoxhggovb7dxbyitm xn-----6kckje0agdmkgtcsfmgt7ooa
xn-----6kcvqacgd1aqqfchgdao7o xn-----7hkacvbfeodlcdve0cxcoci4f0i2c
xn-----7hkcshkbhbcdqf6fm3b6a4luc xn-----7kca1badbatdaqudid3azpf18vha7h
xn-----7kca1badbscapvi1a8a15oha7f xn-----7kcabaarf2b0aobhdmecelc7i8h
xn-----7kcabaarf2b0aobhdmeglc1i xn-----7kccudikjcgadrpmtroohiyt2f4f3e
xn-----7kccudricfdde8ai6affhahgxg5s xn-----7kcknohcdbdpnkrpggnhi5bye4eck1j
xn-----7kcvlagbcfdd0bf3aifeachgx3s xn-----7sdfabak6b1b8nabcrsf2c
xn-----85g0dcudgaab8b6orbg2c2kmb4fsbj2hghdc xn-----8kcagrcwjn1ahe0agdosu8a7a48a
xn-----8kcdcjjb6apnt0bffkr4f3ce4i xn-----8kcdkcg4anm4ategj0msd xn-----8kcfocteen1ahe0agdosu8a7a48a
xn-----b9bcssdhc1dlfbchfdptfjh2mhh xn-----btdabab0cwbc9d3graabcfo3a0f
xn-----btdabab0cwbcv9qabcfn1a7a5b xn-----btdababa5c0b7b5kabcfclfz9azc
xn-----btdababa5cwat0a6sabcfo0ad9a xn-----btdababa5cwat0a6sabcfo0ad9azc
xn-----btdababi6bd4be0vabcfo0ad3fb xn-----btdao8bbkg9pf62dvb1i6tia60dea
xn-----btdbab4b6a7mbcfjepb8dc xn-----btdbaba9bxb4b0kabcfckfx8a8b xn-----btdbba3b6ac6pbpsb91r
xn-----btdbbauv0bw3pbqu94f3umm xn-----ccdaabb0fcvsg3dhr1d0cvbzac xn-----ccdaabb2ftanbcg8dhu3d4gc
xn-----clcbpdrdp1a4agbmbo2dyv xn-----d9bnbkjfjhaz0dbcifdquph2mhh xn-----elcmmdjgyokegbclr6d
xn-----g9k3b7ipcd23bonjx9a0aj80h xn-----g9k3b7ipcd23bonlopjjb3aj97h xn-----g9k3b7ipcd23bonlyyai73g
xn-----gmf8cuci1cq9ccr1fba4fjb2b6hf2k xn-----usdvabbaghdg1c7bgew00asafdbez2eyb
xn-----vnekdbul0a1dh3a6xc2deeb4ecfb xn-----wldfgacme4fbn xn-----x8bscrcdx8aa9dbcmdhhtoh2mh
xn-----xwf2f4bj7au3a7bdr7c8a9ecz0ldg6jf xn-----zsdbqabc6cxasd1vabcfo0ad4f
xn-----zsdnbabca3ci2cfl4xabcfq7a8f xn-----zsdoabc0cwbc7b2labcfney0f
xn-----zsdoabc0cwbw8b1h4aabcfbn2ad7fb xn-----zsdoabca5c0bc9gtfqaabcfp5a4f
xn-----zsdoabci6b1b8nabcfam1a5eb xn-----zsdoabci6b1bc1iqfabcfoe0a4f
xn-----zsdoabcyy4bza8qabcfnxe8a7b xn-----zsdobcacf1c4b3bznbdfanzb2eq
xn-----zsdobcacpi4a2av9bf3vbdfq2hp xn-----zsdobcacx1a0at6be8tbdfp7gp
xn-----zsdpcaboh1a0at6be9tdfo2gp xn-----zsdpcabvyyr3bd4sdfn7fp
xn-----zwf8e5bj4bm2b7ad3a7cu8gci3lgj6if xn----0qgaemae5jaf1cb7exbylraxl7b5f6bzagei3amd
xn----2c6emm049ba800fmldnsmiianij8b2zbc2ca8532c xn----2c6emm049ba800fmldnsmiianij8b2zbc2ca8532c0za
xn----7sbavhhhddnlwmxj3az4a4o xn----7sbb5adedkan5afigp1l xn----7sbqoddswffgm4i
xn----7sbqodjheljgniz2c2d0d xn----ctbicng0ahqgmm9at xn----rmckab1b2a0mabcor
xn----rmckabbaxz4bb4tabceodwd8a8bd xn----rmckbd7a2a0a8kbdo2d xn----uud9a0ak1bcl3dvcwff4f
xn----xj6eb918csmjqode4k4tei3mi6an39g xn----xj6er1m4wk6vi3zgjla63ab39f
xn----xj6er1m4wk6vi3zgjla63ab39fcrc xn----ymcaba0b2a0mabcor xn----ymcbyu3ibll xn----zmcjzjj1joa31j
xn--11bxui4ack6c7b6ee8e xn--12cmi4bqa0a2dg5c2a7dtb0tka3d8c xn--12cmi4bqa0a9azah0dpr7ewabb2xna2ezd
xn--12cs4am5bq4c9cbb3r xn--12cs4am9c2eb9l xn--12cs4amaw5awg5co2fuabb2uqc
xn--12cs4amaw5cf0cwerb0q6b xn--1kvs1kn4r xn--3e0ba393bh3hc2c2zjn8dl3l92az09g
xn--3e0bs9hfvieoht0fwjj0ay24f xn--3e0bs9hfvieoht0fwjj0ay24fmmc xn--3e0bs9hfvig3eo8crxjtwaz24f
xn--3e0bs9hfvig3eo8crxjtwaz24fmmc xn--4dbaaddagbabddled9d9bolv2rva xn--4dbaaddagbabqdd1d5bmjt4ptai
xn--4dbaccfabnd5b8aifp8lpa xn--4dbddabjd8dbl xn--54b1b4ag2aj3a1acy9br5fch8jfi5hf
xn--54b2b4agxboac7azbncue4dc6b9fcecks1qjf8mkf xn--54b2b4agxbq1a2bcr3c4a9ecll2lcf6jf
xn--54b2b4agymac3a7amcse0dc4b8fcec1a5ojf6lkf xn--54b2b4agyox8acp9b2a3ecv6jcf4if
xn--54bf1czbi8ak8aa7ac4a7ct9gch4lfk5if xn--54bff9c8bbk0cm8ba3bc0bzdvaca8ifchi3pfq8g2bf
xn--54bk5b0bbi7abu9a9bcv1d8aca9gcleli1pcf5i1bf xn--54bk5b0bbi8as5a6bct7c6aca3gcloi5ncf7hybf
xn--6oqa103auqk5kge84c xn--6oqa103awb171d2l7c xn--6oqs9f2n55k53f9vsjg5b
xn--6oqz4h6xam1f4xekwc7y3hgsyb xn--6oqz4hhb706cx49b xn--6oqz4hpzis71b xn--80aaa0abnm0kbd48fdaa
xn--80aaa4aaaacaavgajhvhgd8a0aglf4p5es6jga5hva xn--80aaa4aaaacaufaih0ag6a0al0m8ds8hga5fva
xn--80aaaa6acpoq2bl4ibd00jdae xn--80aaaaa0apnhdjmkjgpnthevn7ct0jye
xn--80aaaaa2bcrqnfq6ao1lbg70k6ddeg xn--80aaaaaaaabnbboscz0dlf4cu8agchihxft1l5efj
xn--80aaaaaabdflpedcsl1bivusocddba1axomfjs2c7g1dum
xn--80aaaaaabikrd0a7aemqokcddbaxtwfjfiww8e2a8f1l
xn--80aaaaaae5apfjpjmetfgxjttegn6a6tbabg51uzgdsg20a
xn--80aaaaaaidqedcdc9aehxcgc6akjcgebghio1bgleursds2lwa40fua
xn--80aaaaabcfkrdb2amayhbleqtqbddba2agslrfjdkh5avi7g1a5irn
xn--80aaaaabhjledp0aaviksqmcddbazvyfjhirhw5i1dum
xn--80aaaaaccikfiebdhl1bvewvmhrbddba3ajqxgfjv5cwh7d0m
xn--80aaaaacfdudbcbc2bivegl2ajbkgzlueckskx4b8fu8a
xn--80aaaaadebphgbd3bexecoxjdbmftqqeec3awlws1h4c21b xn--80aaaaae1anfioilewg2aqqegk3a2rbabd60udas9w
xn--80aaaaaehjobdp1beesrihnbddbazvqcgfjhk2c6b2d3e0m xn--80aaaaand4awmagdkecdkc6h0h
xn--80aaaaand4awmagdkefkc0h xn--80aaaaandca8aplbsagfckfecdiic1lpjwcc
xn--80aaaaandca8aplbsagfckfefiic5kwmc xn--80aaaaaqc1awmgdjcgjqc2f
xn--80aaaaaqcaa7aplbsgfcjfcgihcvc5islvbc xn--80aaaaawsdtsofbs0bq0nbbg32msedhg
xn--80aaaabcejpdcwpuhkrplcddbayuxfjgixwe7h1d7l xn--80aaaabgibndy4aelpnjcddbawsmjfjfiww6hvdvec5l
xn--80aaaabgind6aqcc1bhcddb9agdifhmo3a8m xn--80aaaacesdbd4aereclujbmulpecx1a7a7ex6a
xn--80aaaactefgfrieblctslfwvilugh7c8e1grf xn--80aaaacxashagkgbidnppfufnirhck3amh7es5n2f
xn--80aaaadagwbcugi1ah2acckfebd4ehsiv5e6e1d xn--80aaaagbaiqc2a4a9afcecbb4aegdjmhgn4a8czc00b
xn--80aaaasejqaejhhomlgrpvhgqhn5fsg6e xn--80aaaatpdrqrb8bn3kbbd73ldah
xn--80aaaazijibcecpohfsrpncghg4b8a0c1iof xn--80aaabcadjpdbc1bawcfqf1apddb3aqgclefhdlfo6bk3r0f
xn--80aaabcadjpdbcynadwhejerurbddba3agtlsfjdlh6avif4j0exn
xn--80aaabcddfledb4bawcfqdtkqddbkcstgcsfhdso7b4p xn--80aaabfhld3aocc8ahbddb7agdhfhlo2a2m9c
xn--80aaacfhdibdey0aaesrpmbddbayurgfjcn0c1gyd1l xn--80aaacfhkbd7becrohjbddb0alghgfhoo6qwg
xn--80aaacfhkbdxucec0bhkbddb1amgigfhpoc7r xn--80aaactbmkeighnlkgqouhfwnd8e5f2e
xn--80aaafbahoczhw9afcecbb4aegdjmhgn4a8czc00b xn--80aaagbahldc2atb5bijecbbzheghhmjgnc3gtcwjwp
xn--80aaajgmecvbeafgdsdfb5aaznmzfazbco0ucgjbe xn--80aaajgmecvbenphb6blit9ocgcbed
xn--80aaakjnlgdiljigomjjhevn6e0fkc6h xn--80aaalcbedcdzlnccthnchlegb9akgwhrbmg2z
xn--80aaasqdfcb0ag1aecifrs9l xn--80aaauhhhbcdconlqpnngh3b4a4b1hye
xn--80aabafhkabd2cecf1bibbddb4ajgiagfhqoh9r xn--80aabafhkabdn2baerqolbddbaxtqgfjos0a6hvd6l
xn--80aabdcfbco0axe7aegfexchggfleve1hyb69a xn--80aabeceidd1ccomjjddbec3agmfhmo2p7c
xn--80aabeddkbdn5aceqpnkbddbawhlqgfjo8b8fsdwcc6o
xn--80aabhkldgmbfbadgddvka3aaguc1ag5aatibck1wcmbjb xn--80aacasacwafjcemfu2bleblefcll5ak4s1b
xn--80aaccbhcicbf4adyqyem8ahfegmmnj4j3dd2mma xn--80aaccbhcicbf7awpxel6aheeglmmj0jzdd9m
xn--80aaccdedifbc4azeh3akg8akdefjjgud6kndp xn--80aaccdedifbc4azeh3akg8akdefjjgud6kndp5m
xn--80aacchibyepntc0bfgkpd3g8cf9hpa xn--80aaelbrhjxfewfcnqr5a4a05a
xn--80aafbhcdcbc0afrcdbcdujpegehmd6bekeiihjslh2kua xn--80aafgiqhbfcccmxf4beigfv6q
xn--80aaflcrdgcc2ah3aedifsu6m xn--80aahfncpbedipfbvauut7a3mcgcb xn--80aahfncpbelsb7aqp3lcgcbd
xn--80aahmearbcln4bh9lccbed xn--80aahqbnbddhoftassr3a9kcgb xn--80aalfdmaibgacpomrqooghb5b1e0fye
xn--80aaoncecbxgyechfqr1lm xn--80aapgggcdlkulwi1ay2a5n xn--80aapkagbcccc3af7ahehgfub4q
xn--80aapkfbdccnlf5ageggft8oxc xn--80aawacaapdanrdgd0awnf75tga8g xn--80aawacaocamsgy3a89nga8e
xn--80aaxddcjam2aeifo3k xn--80abcfhbymkr4aeejp5eycd4h xn--80abeclbspec3a4adegjji0g6bq4h
xn--80abeclbspec3a4adegjr5f5bp xn--80abekhwbevjtbeh3a0e8cec4s xn--80abemmbcmeye1agfbfjs1e5t
xn--80abgcewkjzqdfi1kod xn--80abmbgihbfaconlqpnnghwr6e0fye xn--80abmbngbecce3ah2aeehagfvg8q
xn--80acbafdjd0ar5ajdwcgbqbhlj6e1b34a xn--80adadbck1be2agbehmceggclese9fwb
xn--80adakbrhkwgdwfdmqs4a4a23ata xn--80adibocejxfewfcnqr5a4a05a xn--80aefdtecjigpcqelfr0nma
xn--80aeibmcedcb6afmugfgmtb1dvb8h4l xn--80aeibodfkdogkspg7fsd xn--80afhkfbcbcmljongfmgh1b7dwecj2i
xn--80afmalbcdgnvaq7cxgccb xn--80akhaebbecc5aezheeacgfv6q xn--80akjacecwmoebhfcan0n
xn--80aklccqteffl6h xn--80aklchgejigmhx9b1dvd xn--90aabmabbtccqdlx7ajfahlin0a3dw4a
xn--90abjbnbmwyfalan5c9t xn--a-cruz-vermelha-de-so-tom-e-prncipe-o6c1uwf
xn--a-magyar-vrskereszt-trsasg-pfce60db xn--a-magyar-vrskereszt-z6bb
xn--a-sociedade-cruz-vermelha-de-so-tom-e-prncipe-8zd10a3g
xn--a-sociedade-da-cruz-vermelha-de-so-tom-e-prncipe-t8d91anh
xn--a-sociedade-so-tom-e-prncipe-cruz-vermelha-9qd3yrg xn--a-vrskereszt-magyarorszgon-rfc18cb
xn--a-vrskereszt-trsasg-magyarorszgon-wycem16eb xn--acruzvermelhadesotomeprncipe-rmc8p1e
xn--acruzvermelhasociedadenacionaldesotomeprncipe-c0d00a1g xn--aggur-azegga-azzayri-fki
xn--aggurazeggaazzayri-srh xn--amagyarvrskereszt-6zbb xn--amagyarvrskereszttrsasg-b6be44cb
xn--asociedadecruzvermelhadesotomeprncipe-hdd2v2f
xn--asociedadedacruzvermelhadesotomeprncipe-6id4wjg
xn--asociedadenacionaldacruzvermelhadesotomeprncipe-15d21a9g
xn--asociedadenacionalsotomeprncipedacruzvermelha-xzd00a1g
xn--asociedadesotomeprncipecruzvermelha-f6c0uuf xn--associao-da-cruz-vermelha-brasileira-48c5m
xn--associaodacruzvermelhabrasileira-txc9k xn--avrskeresztmagyarorszgon-58b04cb
xn--avrskereszttrsasgmagyarorszgon-jqcel00eb xn--azrbaycan-qzl-aypara-cmiyyti-8geb872gwae
xn--azrbaycan-qzl-ayparas-ugdbj294e xn--azrbaycann-qzl-ayparas-ulddbj280f
xn--azrbaycannqzlayparas-qbdcbi294e xn--azrbaycanqzlayparacmiyyti-10db193ftae
xn--azrbaycanqzlayparas-p5cbi209d xn--b1afblfwgofll6as xn--b1aghcgetlidfbcjp9c
xn--belgisches-rotes-kreuz-franzsischsprachige-gemeinschaft-vof
xn--belgischesroteskreuzfranzsischsprachigegemeinschaft-bbf
xn--bosanskohercegovaki-crveni-kri-nud347a xn--bosanskohercegovaki-crveni-krst-kri-sfe313b
xn--bosanskohercegovaki-crveni-krst-oyd xn--bosanskohercegovakicrvenikri-lmd515a
xn--bosanskohercegovakicrvenikrst-mqd xn--bosanskohercegovakicrvenikrstkri-p2d179a
xn--bosanskohercegovako-drutvo-crvenog-kria-wve465ai9a
xn--bosanskohercegovako-drutvo-crvenog-krsta-kria-2kf860bntb
xn--bosanskohercegovako-drutvo-crvenog-krsta-xze846a
xn--bosanskohercegovakodrutvocrvenogkria-tje113ay6a
xn--bosanskohercegovakodrutvocrvenogkrsta-une593a
xn--bosanskohercegovakodrutvocrvenogkrstakria-y3e137a8qb
xn--comit-internacional-de-la-cruz-roja-fdd xn--comit-international-de-la-croix-rouge-fjd
xn--comitinternacionaldelacruzroja-fxc xn--comitinternationaldelacroixrouge-f3c
xn--crnogorsko-drutvo-crvenog-krsta-e5f xn--crnogorskodrutvocrvenogkrsta-2lf
xn--crois-dhearg-na-hireann-rcc xn--croisdheargnahireann-o2b xn--croix-rouge-bnin-nqb
xn--croix-rouge-bninoise-n2b xn--croix-rouge-burkinab-u2b xn--croix-rouge-cte-d-ivoire-inc
xn--croix-rouge-de-belgique-communaut-flamande-7yd
xn--croix-rouge-de-belgique-communaut-francophone-77d
xn--croix-rouge-de-belgique-communaut-germanophone-7be xn--croix-rouge-de-cte-d-ivoire-jxc
xn--croix-rouge-de-guine-equatoriale-t3c xn--croix-rouge-de-guine-t2b
xn--croix-rouge-de-l-le-maurice-rsc xn--croix-rouge-de-la-rpublique-centrafricaine-tyd
xn--croix-rouge-de-la-rpublique-dmocratique-du-congo-thek
xn--croix-rouge-de-sao-tom-et-principe-w9c xn--croix-rouge-du-bnin-qzb
xn--croix-rouge-du-sngal-q2bb xn--croix-rouge-franaise-j1b xn--croix-rouge-guine-qtb
xn--croix-rouge-guinenne-q2b xn--croix-rouge-mongasque-p5b xn--croix-rouge-nigrienne-p5b
xn--croix-rouge-quato-guinenne-mlck xn--croix-rouge-rouge-hatienne-hqc xn--croix-rouge-sngal-ntbb
xn--croix-rouge-sngalaise-n5bb xn--croixrougebnin-lkb xn--croixrougebninoise-lwb
xn--croixrougeburkinab-swb xn--croixrougectedivoire-68b
xn--croixrougedebelgiquecommunautflamande-3jd xn--croixrougedebelgiquecommunautfrancophone-3sd
xn--croixrougedebelgiquecommunautgermanophone-3vd xn--croixrougedectedivoire-vgc
xn--croixrougedeguine-qtb xn--croixrougedeguineequatoriale-qrc
xn--croixrougedelarpubliquecentrafricaine-pjd xn--croixrougedelarpubliquedmocratiqueducongo-pvdj
xn--croixrougedellemaurice-xcc xn--croixrougedesaotometprincipe-src xn--croixrougedubnin-nqb
xn--croixrougedusngal-ntbb xn--croixrougefranaise-lvb xn--croixrougeguine-onb
xn--croixrougeguinenne-owb xn--croixrougemongasque-nzb xn--croixrougenigrienne-nzb
xn--croixrougequatoguinenne-kccj xn--croixrougerougehatienne-vgc xn--croixrougesngal-lnbb
xn--croixrougesngalaise-lzbb xn--crucea-roie-din-moldova-z9h xn--crucea-roie-din-romnia-73b301a
xn--crucea-roie-moldova-8xg xn--crucea-roie-romn-bnb90dl8c xn--crucearoiedinmoldova-w9g
xn--crucearoiedinromnia-qvb03x xn--crucearoiemoldova-u9f xn--crucearoieromn-nhb34cg4c
xn--cruz-roja-de-amrica-pzb xn--cruz-roja-de-hait-tvb xn--cruz-roja-espaola-sxb
xn--cruz-roja-hondurea-30b xn--cruz-roja-nicaragense-pic xn--cruz-roja-panamea-uxb
xn--cruz-roja-salvadorea-m7b xn--cruz-vermelha-da-guin-bissau-vrc
xn--cruz-vermelha-de-so-tom-e-prncipe-y0c9stf xn--cruzrojadeamrica-mqb xn--cruzrojadehait-emb
xn--cruzrojaespaola-9qb xn--cruzrojahondurea-lub xn--cruzrojanicaragense-kbc
xn--cruzrojapanamea-crb xn--cruzrojasalvadorea-30b xn--cruzvermelhadaguinbissau-sfc
xn--cruzvermelhadesotomeprncipe-wjc2pxe xn--crveni-kri-bosne-i-hercegovine-jpg xn--crveni-kri-ekc
xn--crveni-kri-hrvatske-pfe xn--crveni-kri-republike-hrvatske-9hg
xn--crveni-krst-kri-bosne-i-hercegovine-yqh xn--crveni-krst-kri-tld xn--crvenikri-3cc
xn--crvenikribosneihercegovine-hvf xn--crvenikrihrvatske-5zd xn--crvenikrirepublikehrvatske-hvf
xn--crvenikrstkri-85c xn--crvenikrstkribosneihercegovine-mpg xn--cte-d-ivoire-red-cross-jgc
xn--cte-d-ivoire-red-cross-society-16c xn--ctedivoireredcross-91b
xn--ctedivoireredcrosssociety-hqc xn--czerwony-krzy-w-polsce-8ze xn--czerwonykrzywpolsce-mee
xn--dansk-rde-kors-wqb xn--danskrdekors-0jb xn--das-rote-kreuz-in-sterreich-6yc
xn--das-sterreichische-rote-kreuz-j5c xn--dasrotekreuzinsterreich-llc
xn--dassterreichischerotekreuz-evc xn--de-nationale-rode-kruisvereniging-van-belgi-04d
xn--de-vereniging-van-het-rode-kruis-van-belgi-x1d xn--dem-sterreichischen-roten-kreuz-9cd
xn--demsterreichischenrotenkreuz-41c xn--denationalerodekruisverenigingvanbelgi-lpd
xn--des-sterreichischen-roten-kreuzes-0jd xn--dessterreichischenrotenkreuzes-v8c
xn--deverenigingvanhetrodekruisvanbelgi-cgd xn--die-gesellschaft-vom-roten-kreuz-in-sterreich-eqe
xn--die-rotkreuz-gesellschaft-in-sterreich-l1d xn--die-sterreichische-rotkreuz-gesellschaft-m7d
xn--diegesellschaftvomrotenkreuzinsterreich-z4d xn--dierotkreuzgesellschaftinsterreich-znd
xn--diesterreichischerotkreuzgesellschaft-hxd xn--drutvo-crvenog-kria-bosne-i-hercegovine-imh81j
xn--drutvo-crvenog-kria-hrvatske-slf99f xn--drutvo-crvenog-kria-republike-hrvatske-2fh98i
xn--drutvo-crvenog-kria-xxd83d xn--drutvo-crvenog-krsta-bosne-i-hercegovine-xsh
xn--drutvo-crvenog-krsta-crne-gore-nyf xn--drutvo-crvenog-krsta-d4d
xn--drutvo-crvenog-krsta-kria-bosne-i-hercegovine-2pi89k xn--drutvo-crvenog-krsta-kria-i1e81f
xn--drutvo-crvenog-krsta-srbije-dff xn--drutvo-hrvatskog-crvenog-kria-7rf83g
xn--drutvo-rdeega-kria-slovenije-emd62we0a xn--drutvo-slovenskega-rdeega-kria-sud28xe2a
xn--drutvo-srbijanskog-crvenog-krsta-icg xn--drutvo-srpskog-crvenog-krsta-slf
xn--drutvocrvenogkria-2kd87c xn--drutvocrvenogkriabosneihercegovine-dpg17h
xn--drutvocrvenogkriahrvatske-i1e01f xn--drutvocrvenogkriarepublikehrvatske-dpg17h
xn--drutvocrvenogkrsta-ird xn--drutvocrvenogkrstabosneihercegovine-svg
xn--drutvocrvenogkrstacrnegore-x7e xn--drutvocrvenogkrstakria-7he82e
xn--drutvocrvenogkrstakriabosneihercegovine-imh12j xn--drutvocrvenogkrstasrbije-2ue
xn--drutvohrvatskogcrvenogkria-x7e84f xn--drutvordeegakriaslovenije-98c57tuxa
xn--drutvoslovenskegardeegakria-nid23vtza xn--drutvosrbijanskogcrvenogkrsta-7rf
xn--drutvosrpskogcrvenogkrsta-i1e xn--efvv3a313c xn--erven-k-esk-republiky-l5b1gut8mka36rw3a
xn--erven-k-eza5l8f28azm xn--ervenk-8va0kxfx5amm xn--ervenkeskrepubliky-jwb0f2r1lia63pq0a
xn--esk-erven-k-ycb3rg3uf41kct xn--eskervenk-o5a3of2re16i7q xn--finlands-rda-kors-8zb
xn--finlands-rda-korset-z6b xn--finlandsrdakors-htb xn--finlandsrdakorset-7zb
xn--finska-rda-kors-gtb xn--finska-rda-korset-6zb xn--finskardakors-omb xn--finskardakorset-ftb
xn--fiq7va463bbc762a3widn0f xn--fiq7vu3hivegvg2x5d xn--fiq7vu3hvb79y9wh7m3e xn--fiqr7j6sdmwfxs7c
xn--fiqr7jeud0uf4sr094a xn--fiqr7jeud0ufx54c xn--fiqr7jwb26tgzgimuba1816b
xn--fiqr7jwb26tgzgjmuyk0b xn--freningen-svenska-rda-kors-cvcs
xn--freningen-svenska-rda-korset-21cs xn--freningen-sveriga-rda-kors-cvcs
xn--freningen-sveriga-rda-korset-21cs xn--freningensvenskardakors-7kcq
xn--freningensvenskardakorset-yrcq xn--freningensverigardakors-7kcq
xn--freningensverigardakorset-yrcq xn--fzc2ca6a3c9cpbccq0c8aa9gydh4dzabb1373h
xn--ggblaaaafgcf3b2bfdu8wqafcbdx7dwb xn--het-rode-kruis-van-belgi-ehc xn--hetrodekruisvanbelgi-13b
xn--hi-ch-thp--vit-nam-9ic1172m1parfsimu xn--hichthpvitnam-hxb2184i9lane7gvq
xn--hqbecaoju9bgy6tc4cddb7dbfb xn--hrvatski-crveni-kri-yfe xn--hrvatskicrvenikri-e0d
xn--hxajblcbng4aa4dbbmcbggtdmg0ng xn--hxajblcbt0aa9cbblcggrng9kg xn--i2eaa1eo0an2cymc42a
xn--i2eaaa9a7cpfwrcu2f6pck7f0g1lh xn--i2eaaa9a7cuatqbt6e2ocj2fyuf
xn--i2eaaag4ae3dua3azobhb3a8e3a12bdccjj7iy1afa xn--i2eaaag4ae3duavi2apbhc4a3f4a34bdcckj2jojzpha
xn--igbakaaaaaabaaixd4aoje0ab6cf9fuerngbafbceabbrmk6euas2eeg
xn--igbakaaablb1ar0axc5f3a9pecaabbehpqroy2dgt xn--igbakaab5bspc5rabbenxd6e
xn--igbakaabaaeib9bgeu3aif9d9psafbbabceabbyk4dtn5df xn--igbakaabjxowtc8gqhabbefl1ah9dt
xn--igbgbaaba3bh4bej0uabbep4a0f xn--igbgbaabak0agj2cel9gsiabbehl2b6dua xn--igbhaa5ay2kabbnq
xn--igbhaab9a2ab9a7kabbemdw2e xn--igbhaab9a2ar0b0g0aabbebmzd9eb xn--igbhaaba4b6ab3f3eoabbeo2a6e
xn--igbhaabaahcfcb1agn8dccd3bzhm2pqcabbfefflf8co0bl8bohgg
xn--igbhaabadgbfj8a3ay1ci6ap1udcabceibomg4dvdfn xn--igbhaabadgbo5a1aw8bh4ao9sdcabcehbolg2d8cfn
xn--igbhaabagc0ap8bbc1a2fi4pabbeeel6b5b6asf xn--igbhaabagc4b1bbcz2dxa3oabbeedbkm5a8b0cf
xn--igbhaabaggcb1al6cbcd7a7htjabbdaefne9bn5al9cgg xn--igbhaabainlp8bb9gqhabbefldzh0b7asd
xn--igbhaabaixo4bb1gi2kuaabbegl0b6dt xn--igbhaabauw0bb6rabbendvd6a7bd xn--igbhaabg7a6a8mabbealy7db
xn--igbhaabg7a6ab3gxeabbendy6e xn--igbhaabgbxo4b3eugabbeadl6a3dqb
xn--igbhaabh6a6abt0c8iabbedbkh0a8azc xn--igbhaabhfro4bbx3euiabbefl8a8a3as
xn--igbhaabhmjo4bya6d7habbeelyi8a3at xn--igbhaabhun0bb7b0bzkabbeeld4a6ds
xn--igbhaabhun0bbv7d7habbeel6a7a1as xn--igbhaabhun0bv8bo6i9aabbebel3ah2etab
xn--igbhaabst6au6nabbemue4a4b xn--igbhabacc5aixs1ar3sbcgnvg9ae5a
xn--igbhabaccd0afk1aw5av5d6hxbbchfl1ag9be9afi xn--igbhabacd2byb9a6mbceamwb6do
xn--igbhabacdc0ap8b4bxc4jbceael0ab7efo xn--igbhabacfbfi5a1aw8bh4ao2tcabcegbokg0d6cfn
xn--igbhabacfbn2azu5bg2an0scabcefbojg8c6cfn xn--igbhabaclgzxs2bf3sbcep3gn
xn--igbhabacrwvq9ae8qbceo8fn xn--igbhad1ayx3jbcn8c xn--igbhbaaa4bnvpcl7rednevzl
xn--igbhbabkfwvq9ae9qcen3fn xn--igbhbabptto6ad4pcem8en
xn--jhq5yba524ch8aj5kxokijyk8c033gea957cso7g xn--jhqs4ylzunwk7v2a
xn--jhqz5icnp3jgvgf3r2gc549eda6905bk3o xn--kkr01qe5j28v xn--kkr01qe5ja082zusb xn--kkr01qf5zo2r
xn--kkr01qhx7b xn--kkr01qny4a xn--kkr01qt5injb6x3cfu1a xn--kkr01qt5injbz69h
xn--kkrqb622brrmba3194a xn--kkrqb622bsrm0y0a
xn--kruqi-i-kuq-i-republiks-s-maqedonis-s-veriut-h7ddkc
xn--kruqiikuqirepublikssmaqedonissveriut-widcjb
xn--kryqi-i-kuq-i-ish-republiks-jugosllave-t-maqedonis-xqeok xn--kryqi-i-kuq-i-maqedonis-bec
xn--kryqi-i-kuq-i-republiks-s-maqedonis-yfddk xn--kryqi-i-kuq-i-republiks-s-shqipris-wcddgd
xn--kryqi-i-kuq-i-shqipris-49bd xn--kryqiikuqiishrepubliksjugosllavetmaqedonis-c1dmj
xn--kryqiikuqimaqedonis-y0b xn--kryqiikuqirepublikssmaqedonis-iwccj
xn--kryqiikuqirepublikssshqipris-gtccfd xn--kryqiikuqishqipris-sxbd xn--kzlay-n4ab
xn--la-croix-rouge-bnin-qzb xn--la-croix-rouge-bninoise-qcc xn--la-croix-rouge-burkinab-xcc
xn--la-croix-rouge-cte-d-ivoire-jxc xn--la-croix-rouge-de-cte-d-ivoire-k7c
xn--la-croix-rouge-de-guine-equatoriale-wdd xn--la-croix-rouge-de-guine-wcc
xn--la-croix-rouge-de-l-le-maurice-91c xn--la-croix-rouge-de-la-rpublique-centrafricaine-w7d
xn--la-croix-rouge-de-la-rpublique-dmocratique-du-congo-wqek
xn--la-croix-rouge-de-sao-tom-et-principe-zjd xn--la-croix-rouge-de-so-tom-et-prncipe-n6c1uxf
xn--la-croix-rouge-du-bnin-t8b xn--la-croix-rouge-du-sngal-tccb xn--la-croix-rouge-franaise-gbc
xn--la-croix-rouge-guine-t2b xn--la-croix-rouge-guinenne-tcc xn--la-croix-rouge-hatienne-vgc
xn--la-croix-rouge-mongasque-sfc xn--la-croix-rouge-nigrienne-sfc
xn--la-croix-rouge-quato-guinenne-puck xn--la-croix-rouge-sngal-q2bb
xn--la-croix-rouge-sngalaise-qfcb xn--la-cruz-roja-de-amrica-s8b xn--la-cruz-roja-espaola-k7b
xn--la-cruz-roja-nicaragense-ftc xn--la-cruz-roja-salvadorea-eic
xn--la-sociedad-de-la-cruz-roja-de-amrica-7jd xn--la-sociedad-nacional-de-la-cruz-roja-panamea-sge
xn--la-societ-nazionale-della-croce-rossa-in-svizzera-o6d
xn--la-societ-nazionale-della-croce-rossa-svizzera-gyd
xn--la-socit-croix-rouge-de-guine-equatoriale-hvdbu
xn--la-socit-croix-rouge-de-sao-tom-et-principe-h1dbx
xn--la-socit-de-la-croix-rouge-de-guine-equatoriale-heeb0a
xn--la-socit-de-la-croix-rouge-de-sao-tom-et-principe-hkeb3a
xn--la-socit-de-la-croix-rouge-quato-guinenne-hvdbtk
xn--la-socit-nationale-de-croix-rouge-de-cte-d-ivoire-hkeb61d
xn--la-socit-nationale-de-croix-rouge-du-togo-hvdb
xn--la-socit-nationale-de-la-croix-rouge-belge-hydb
xn--la-socit-nationale-de-la-croix-rouge-bnin-hvdb4a
xn--la-socit-nationale-de-la-croix-rouge-bninoise-h7db4a
xn--la-socit-nationale-de-la-croix-rouge-burkina-faso-hkeb
xn--la-socit-nationale-de-la-croix-rouge-burkinab-h7db1b
xn--la-socit-nationale-de-la-croix-rouge-camerounaise-hkeb
xn--la-socit-nationale-de-la-croix-rouge-canada-h1db
xn--la-socit-nationale-de-la-croix-rouge-canadienne-heeb
xn--la-socit-nationale-de-la-croix-rouge-centrafricaine-hqeb
xn--la-socit-nationale-de-la-croix-rouge-congolaise-heeb
xn--la-socit-nationale-de-la-croix-rouge-cte-d-ivoire-hkeb61d
xn--la-socit-nationale-de-la-croix-rouge-de-belgique-hheb
xn--la-socit-nationale-de-la-croix-rouge-de-burkina-faso-hteb
xn--la-socit-nationale-de-la-croix-rouge-de-france-hbeb
xn--la-socit-nationale-de-la-croix-rouge-de-guine-h7db0b
xn--la-socit-nationale-de-la-croix-rouge-de-madagascar-hneb
xn--la-socit-nationale-de-la-croix-rouge-de-mali-h4db
xn--la-socit-nationale-de-la-croix-rouge-de-maurice-heeb
xn--la-socit-nationale-de-la-croix-rouge-de-monaco-hbeb
xn--la-socit-nationale-de-la-croix-rouge-de-suisse-hbeb
xn--la-socit-nationale-de-la-croix-rouge-des-seychelles-hqeb
xn--la-socit-nationale-de-la-croix-rouge-du-bnin-h4db7a
xn--la-socit-nationale-de-la-croix-rouge-du-burundi-heeb
xn--la-socit-nationale-de-la-croix-rouge-du-cameroun-hheb
xn--la-socit-nationale-de-la-croix-rouge-du-canada-hbeb
xn--la-socit-nationale-de-la-croix-rouge-du-congo-h7db
xn--la-socit-nationale-de-la-croix-rouge-du-gabon-h7db
xn--la-socit-nationale-de-la-croix-rouge-du-liban-h7db
xn--la-socit-nationale-de-la-croix-rouge-du-luxembourg-hneb
xn--la-socit-nationale-de-la-croix-rouge-du-madagascar-hneb
xn--la-socit-nationale-de-la-croix-rouge-du-mali-h4db
xn--la-socit-nationale-de-la-croix-rouge-du-niger-h7db
xn--la-socit-nationale-de-la-croix-rouge-du-rwanda-hbeb
xn--la-socit-nationale-de-la-croix-rouge-du-sngal-h7db7ab
xn--la-socit-nationale-de-la-croix-rouge-du-tchad-h7db
xn--la-socit-nationale-de-la-croix-rouge-du-togo-h4db
xn--la-socit-nationale-de-la-croix-rouge-franaise-t5d3db
xn--la-socit-nationale-de-la-croix-rouge-france-h1db
xn--la-socit-nationale-de-la-croix-rouge-gabonaise-hbeb
xn--la-socit-nationale-de-la-croix-rouge-guine-hydb7a
xn--la-socit-nationale-de-la-croix-rouge-ivoirienne-heeb
xn--la-socit-nationale-de-la-croix-rouge-libanaise-hbeb
xn--la-socit-nationale-de-la-croix-rouge-luxembourg-heeb
xn--la-socit-nationale-de-la-croix-rouge-luxembourgeoise-hteb
xn--la-socit-nationale-de-la-croix-rouge-madagascar-heeb
xn--la-socit-nationale-de-la-croix-rouge-malagasy-h7db
xn--la-socit-nationale-de-la-croix-rouge-mali-hvdb
xn--la-socit-nationale-de-la-croix-rouge-malienne-h7db
xn--la-socit-nationale-de-la-croix-rouge-mauricienne-hheb
xn--la-socit-nationale-de-la-croix-rouge-monaco-h1db
xn--la-socit-nationale-de-la-croix-rouge-mongasque-hbeb6a
xn--la-socit-nationale-de-la-croix-rouge-niger-hydb
xn--la-socit-nationale-de-la-croix-rouge-nigrienne-hbeb6a
xn--la-socit-nationale-de-la-croix-rouge-rwanda-h1db
xn--la-socit-nationale-de-la-croix-rouge-rwandaise-hbeb
xn--la-socit-nationale-de-la-croix-rouge-seychelles-heeb
xn--la-socit-nationale-de-la-croix-rouge-sngal-hydb4ab
xn--la-socit-nationale-de-la-croix-rouge-sngalaise-hbeb4ab
xn--la-socit-nationale-de-la-croix-rouge-suisse-h1db
xn--la-socit-nationale-de-la-croix-rouge-tchadienne-heeb
xn--la-socit-nationale-de-la-croix-rouge-togo-hvdb
xn--la-socit-nationale-de-la-croix-rouge-togolaise-hbeb
xn--la-socit-nationale-du-croissant-rouge-comores-h7db
xn--la-socit-nationale-du-croissant-rouge-comorien-hbeb
xn--la-socit-nationale-du-croissant-rouge-de-djibouti-hkeb
xn--la-socit-nationale-du-croissant-rouge-de-mauritanie-hqeb
xn--la-socit-nationale-du-croissant-rouge-de-tunisie-hheb
xn--la-socit-nationale-du-croissant-rouge-des-comores-hkeb
xn--la-socit-nationale-du-croissant-rouge-djibouti-hbeb
xn--la-socit-nationale-du-croissant-rouge-djiboutien-hheb
xn--la-socit-nationale-du-croissant-rouge-du-djibouti-hkeb
xn--la-socit-nationale-du-croissant-rouge-du-maroc-hbeb
xn--la-socit-nationale-du-croissant-rouge-maroc-h1db
xn--la-socit-nationale-du-croissant-rouge-marocain-hbeb
xn--la-socit-nationale-du-croissant-rouge-mauritanie-hheb
xn--la-socit-nationale-du-croissant-rouge-mauritanien-hkeb
xn--la-socit-nationale-du-croissant-rouge-tunisie-h7db
xn--la-socit-nationale-du-croissant-rouge-tunisien-hbeb xn--lacroixrougebnin-nqb
xn--lacroixrougebninoise-n2b xn--lacroixrougeburkinab-u2b xn--lacroixrougectedivoire-vgc
xn--lacroixrougedectedivoire-knc xn--lacroixrougedeguine-szb
xn--lacroixrougedeguineequatoriale-sxc xn--lacroixrougedelarpubliquecentrafricaine-rpd
xn--lacroixrougedelarpubliquedmocratiqueducongo-r1dj xn--lacroixrougedellemaurice-9ic
xn--lacroixrougedesaotometprincipe-uxc xn--lacroixrougedesotometprncipe-qmc8p2e
xn--lacroixrougedubnin-pwb xn--lacroixrougedusngal-pzbb xn--lacroixrougefranaise-j1b
xn--lacroixrougeguine-qtb xn--lacroixrougeguinenne-q2b xn--lacroixrougehatienne-95b
xn--lacroixrougemongasque-p5b xn--lacroixrougenigrienne-p5b xn--lacroixrougequatoguinenne-micj
xn--lacroixrougesngal-ntbb xn--lacroixrougesngalaise-n5bb xn--lacruzrojadeamrica-owb
xn--lacruzrojaespaola-sxb xn--lacruzrojanicaragense-pic xn--lacruzrojasalvadorea-m7b
xn--landsflag-raua-krossins--slandi-ntc9vvftd xn--landsflag-raua-krossins-gcc6p
xn--landsflagrauakrossins-g5b1o xn--landsflagrauakrossinsslandi-hic0t6end
xn--lasociedaddelacruzrojadeamrica-0xc xn--lasociedadnacionaldelacruzrojapanamea-zsd
xn--lasocietnazionaledellacrocerossainsvizzera-gnd
xn--lasocietnazionaledellacrocerossasvizzera-yhd xn--lasocitcroixrougedeguineequatoriale-gddbq
xn--lasocitcroixrougedesaotometprincipe-gddbs xn--lasocitdelacroixrougedeguineequatoriale-gpdbu
xn--lasocitdelacroixrougedesaotometprincipe-gpdbw xn--lasocitdelacroixrougequatoguinenne-g9cboj
xn--lasocitnationalecroixrougedesaotometprincipe-g4db1a
xn--lasocitnationaledecroixrougedectedivoire-gsdb11c xn--lasocitnationaledecroixrougedutogo-g9cb
xn--lasocitnationaledelacroixrougebelge-gddb xn--lasocitnationaledelacroixrougebnin-g9cby
xn--lasocitnationaledelacroixrougebninoise-gmdby xn--lasocitnationaledelacroixrougeburkinab-gmdb5a
xn--lasocitnationaledelacroixrougeburkinafaso-gvdb
xn--lasocitnationaledelacroixrougecamerounaise-gydb xn--lasocitnationaledelacroixrougecanada-ggdb
xn--lasocitnationaledelacroixrougecanadienne-gsdb
xn--lasocitnationaledelacroixrougecentrafricaine-g4db
xn--lasocitnationaledelacroixrougecongolaise-gsdb
xn--lasocitnationaledelacroixrougectedivoire-gsdb11c
xn--lasocitnationaledelacroixrougedebelgique-gsdb
xn--lasocitnationaledelacroixrougedeburkinafaso-g1db
xn--lasocitnationaledelacroixrougedectedivoire-gydb53c
xn--lasocitnationaledelacroixrougedefrance-gmdb xn--lasocitnationaledelacroixrougedeguine-gjdb3a
xn--lasocitnationaledelacroixrougedeguineequatoriale-gheb3a
xn--lasocitnationaledelacroixrougedelaguineequatoriale-gneb5a
xn--lasocitnationaledelacroixrougedellemaurice-gydb5w
xn--lasocitnationaledelacroixrougedemadagascar-gydb xn--lasocitnationaledelacroixrougedemali-ggdb
xn--lasocitnationaledelacroixrougedemaurice-gpdb xn--lasocitnationaledelacroixrougedemonaco-gmdb
xn--lasocitnationaledelacroixrougedesaotometprincipe-gheb5a
xn--lasocitnationaledelacroixrougedesseychelles-g1db
xn--lasocitnationaledelacroixrougedesuisse-gmdb xn--lasocitnationaledelacroixrougedubnin-ggdb0a
xn--lasocitnationaledelacroixrougeduburundi-gpdb xn--lasocitnationaledelacroixrougeducameroun-gsdb
xn--lasocitnationaledelacroixrougeducanada-gmdb xn--lasocitnationaledelacroixrougeducongo-gjdb
xn--lasocitnationaledelacroixrougedugabon-gjdb xn--lasocitnationaledelacroixrougeduliban-gjdb
xn--lasocitnationaledelacroixrougeduluxembourg-gydb
xn--lasocitnationaledelacroixrougedumadagascar-gydb xn--lasocitnationaledelacroixrougedumali-ggdb
xn--lasocitnationaledelacroixrougeduniger-gjdb xn--lasocitnationaledelacroixrougedurwanda-gmdb
xn--lasocitnationaledelacroixrougedusngal-gjdb0ab xn--lasocitnationaledelacroixrougedutchad-gjdb
xn--lasocitnationaledelacroixrougedutogo-ggdb xn--lasocitnationaledelacroixrougefranaise-0kd5cb
xn--lasocitnationaledelacroixrougefrance-ggdb xn--lasocitnationaledelacroixrougegabonaise-gpdb
xn--lasocitnationaledelacroixrougeguine-gddb1a xn--lasocitnationaledelacroixrougeivoirienne-gsdb
xn--lasocitnationaledelacroixrougelibanaise-gpdb xn--lasocitnationaledelacroixrougeluxembourg-gsdb
xn--lasocitnationaledelacroixrougeluxembourgeoise-g7db
xn--lasocitnationaledelacroixrougemadagascar-gsdb xn--lasocitnationaledelacroixrougemalagasy-gmdb
xn--lasocitnationaledelacroixrougemali-g9cb xn--lasocitnationaledelacroixrougemalienne-gmdb
xn--lasocitnationaledelacroixrougemauricienne-gvdb xn--lasocitnationaledelacroixrougemonaco-ggdb
xn--lasocitnationaledelacroixrougemongasque-gpdb0a xn--lasocitnationaledelacroixrougeniger-gddb
xn--lasocitnationaledelacroixrougenigrienne-gpdb0a xn--lasocitnationaledelacroixrougerwanda-ggdb
xn--lasocitnationaledelacroixrougerwandaise-gpdb xn--lasocitnationaledelacroixrougeseychelles-gsdb
xn--lasocitnationaledelacroixrougesngal-gddbyb xn--lasocitnationaledelacroixrougesngalaise-gpdbyb
xn--lasocitnationaledelacroixrougesuisse-ggdb xn--lasocitnationaledelacroixrougetchadienne-gsdb
xn--lasocitnationaledelacroixrougetogo-g9cb xn--lasocitnationaledelacroixrougetogolaise-gpdb
xn--lasocitnationaledesotometprncipedelacroixrouge-r2d8ybr2s
xn--lasocitnationaleducroissantrougecomores-gpdb xn--lasocitnationaleducroissantrougecomorien-gsdb
xn--lasocitnationaleducroissantrougededjibouti-gydb
xn--lasocitnationaleducroissantrougedemauritanie-g4db
xn--lasocitnationaleducroissantrougedescomores-gydb
xn--lasocitnationaleducroissantrougedetunisie-gvdb
xn--lasocitnationaleducroissantrougedjibouti-gsdb
xn--lasocitnationaleducroissantrougedjiboutien-gydb
xn--lasocitnationaleducroissantrougedudjibouti-gydb
xn--lasocitnationaleducroissantrougedumaroc-gpdb xn--lasocitnationaleducroissantrougemaroc-gjdb
xn--lasocitnationaleducroissantrougemarocain-gsdb
xn--lasocitnationaleducroissantrougemauritanie-gydb
xn--lasocitnationaleducroissantrougemauritanien-g1db
xn--lasocitnationaleducroissantrougetunisie-gpdb xn--lasocitnationaleducroissantrougetunisien-gsdb
xn--len-y-sol-rojos-wrb xn--lenysolrojos-1hb xn--lgbbaan7bameaa7td3a74efa3e7jvyga74edib
xn--lgbcaaaaaaaaaldkble8bk4b4add5qrhucabbfgfqfm5be3ipan xn--lgbcaaaaaaamt5a6cd0zabbere1ae1ewa
xn--lgbcaaaaj0btsx6e1gabbep0ae8azau xn--lgbcaaai6a6a8mabbpqe7b xn--lietuvos-raudonasis-kryius-vvf
xn--lietuvos-raudonojo-kryiaus-draugija-5qh xn--lietuvos-raudonojo-kryiaus-organizacija-6ki
xn--lietuvosraudonasiskryius-bhf xn--lietuvosraudonojokryiausdraugija-c4g
xn--lietuvosraudonojokryiausorganizacija-dyh xn--lodaaaaffjfaefcpjcqcb8ad6djd0dlmiia0iwkxd
xn--lodaapaecmcjcctd5b5bmci6etixc xn--lodaleiagaccoe5ek9a2a9jpc xn--ltzebuerger-rout-kriz-o2b6l
xn--ltzebuergerroutkriz-wwb4k xn--magyar-vrskereszt-6zbb xn--magyar-vrskereszt-trsasg-38be46cb
xn--magyarvrskereszt-swbb xn--magyarvrskereszttrsasg-i3be32cb xn--mgba0gabp
xn--mgba3aai1b3dbjjbnjbliamdees92u xn--mgba3aai1b3drkvajeel22n xn--mgbaaa2ayb0mbmpb15o
xn--mgbaaa3ay2kbbeidnb0dc xn--mgbaaa4ay2kabbnq xn--mgbaaa4ayo6a7fa0aabbfmxd1ee
xn--mgbaaaa8a2a7a3jabbecjev4a5b xn--mgbaaaa9a2ab7c8fpaabben0a2e xn--mgbaaaa9a2abr7nabbemy3a1b
xn--mgbaaaaa4b6a0b8h1aabbfckfy7a2b xn--mgbaaaaa4b6a0b9jabbeckex5a7b xn--mgbaaaaa4brqv4pabbenxd5a
xn--mgbaaaaa4brqv4pabbenxd5a7b xn--mgbaaaaa5ah0bbdv7sbhkcfwbjw151afab
xn--mgbaaaaaa9bxbb9bk4lnbabbicki1a3b3b xn--mgbaaaaaaaaakckbketxk4b4add1poa4rxcabbfgfglfm3c9gon
xn--mgbaaaaaaj0ap8bb7cm9azkwbabbiccli9a6b9ao xn--mgbaaaaag2bybbcx8evhabbeem8a2b4bf
xn--mgbaaaaaigtpxw1a9exiabbegl2ai0b7au xn--mgbaaaaaixo4b6b0b1hpbabbfcclf6a1b6ao
xn--mgbaaaaaixo4b6b0bzkabbeccle5a9a5au xn--mgbaaaaaixovuz3euiabbefl1ah9a5a
xn--mgbaaaaaixovuz3euiabbefl1ah9a5au xn--mgbaaaaappdj8bbdz5f7ibhghcf0afj0a566aoafb
xn--mgbaaaag7ac7ad4rabbenxd5eb xn--mgbaaaagbxoc5bd7gqhabbefl1ah5des
xn--mgbaaaahmjo4b3e7fgabbeel6a7a1arb xn--mgbaaaahun0bb9dp9jvaabbefl8a3ds
xn--mgbaaaahuntsx7dj0mabbefl8a9a2at xn--mgbaaaarkk0bv5pbkfhcl71hnxio
xn--mgbaaallk6a8dq0f4abjhvf60voa xn--mgbaaallk6ab7e6fbihtf37tka xn--mgbaaaoq2ar1mbnr73e1s4k
xn--mgbaamazqpl9c5d0biliqo2a78vicf xn--mgbai3aaie3md42cob9h6rga73cd xn--mgbasq5gbjk
xn--mgbgthh4hn97h xn--mgbuf4egnaf13g xn--mxaalmcfc9bjebbhecnrfig0lgg
xn--mxadfbaleeedheiaca0aj6ab4cbbgfhecht5a1ag6spaggk
xn--mxadfbaleeedheiaca0aj6abhcb8bbchfxt5a1ag6slbogg xn--mxadgajhfieaca1awbhcb8abchrtzvg4roagg
xn--mxahahgehfav1cbbiecosog0lgg xn--mxahahgehfavr6abbjecptpg7lgg
xn--n1b1a5af8am6bco8daa4ehb8a1he0j xn--nasjonalforeningen-norges-rde-kors-1pd
xn--nasjonalforeningennorgesrdekors-pfd xn--national-red-cross-society-of-cte-d-ivoire-ode
xn--nationale-rode-kruisvereniging-van-belgi-rvd xn--nationalerodekruisverenigingvanbelgi-fjd
xn--nationalredcrosssocietyofctedivoire-cpd
xn--nationalsocietysotomandprncipeoftheredcross-6td8yvg xn--nidadja8gaf1bb3snath9a6eycge0amd
xn--nidadjad0iaf6bb1evb0kqawk5b5f4byageh2amd xn--norges-rde-kors-dub
xn--norges-rde-kors-forening-7pc xn--norgesrdekors-hnb xn--norgesrdekorsforening-wfc
xn--nxdnm9e6b8cc40a1ersko6a33apbxbi12j xn--nxdnm9e6b8cc40a1erskonllb7ai05i
xn--nxdnmn1fp7c0ec63arbxm9hro8t0owb1bm43l xn--nxdnmn1fp7c0ec63arbxm9hro8tmb17azb3bm50m
xn--nxdv1gvbc82ayk0l4h6ayi73g xn--nxdv1gvbc82ayk8ttah59e xn--nxdv1gvbc82aykit3avi66f
xn--nxdvk6esb2dc2xogkglm12aib3am05i xn--nxdvk6esb2dc2xogkglmh4a1al97h
xn--nxdvk6esb2dc2xogkglmyrhlpb6am12j xn--ob0byio99aa296df1cdrllhyhv5bx8ac0ca2498b
xn--ob0byio99aa296df1cdrllhyhv5bx8ac0ca2498beya xn--p6cadrcb2gsb3hua0dh3dcg5kqe
xn--p6caqc8d2a1gqa0cyccd1i1d xn--p6ccob6dufoa9b2bg2n xn--p6cm2b1dk6dd0j
xn--polski-czerwony-krzy-1le xn--polskiczerwonykrzy-l6d
xn--polskie-stowarzyszenie-krajowe-czerwonego-krzya-65j
xn--polskiestowarzyszeniekrajoweczerwonegokrzya-9cj xn--pr3b89dsvbxxidqayu
xn--pr3b89dsvbxxidqayui40f xn--qzl-aypara-cmiyyti-e0cb043dea xn--qzl-aypara-xubb
xn--qzlaypara-vpbb xn--qzlayparacmiyyti-9pcb647cea xn--raudonasis-kryius-b0d
xn--raudonasiskryius-0sd xn--raudonojo-kryiaus-draugija-lvf xn--raudonojokryiausdraugija-1gf
xn--raui-kross-slands-nvb2c xn--raui-krossinn--slandi-n0b1z4b xn--raui-krossinn-5jb
xn--rauikrossinn-ygb xn--rauikrossinnslandi-9rb4vzb xn--rauikrossslands-dpb8b
xn--rda-kors-sverige-mwb xn--rda-korset-ecb xn--rda-korset-sverige-d3b xn--rdakorset-07a
xn--rdakorsetsverige-mwb xn--rdakorssverige-vpb xn--rde-kors-54a
xn--rde-kors-foreningen-i-norge-b0c xn--rde-kors-i-danmark-g4b xn--rde-kors-i-norge-lxb
xn--rde-kors-norge-qqb xn--rdei-kri-slovenije-wgc97t xn--rdeikrislovenije-u7b25r xn--rdekors-q1a
xn--rdekorsforeningeninorge-lmc xn--rdekorsidanmark-5tb xn--rdekorsinorge-bnb xn--rdekorsnorge-vjb
xn--red-cross-of-cte-d-ivoire-uqc xn--red-cross-of-so-tom-and-prncipe-6uc7rnf
xn--red-cross-society-of-cte-d-ivoire-lid xn--red-cross-society-of-so-tom-and-prncipe-1id5wng
xn--redcrossofctedivoire-68b xn--redcrossofsotomandprncipe-4dc0ove
xn--redcrosssocietyofctedivoire-lxc xn--redcrosssocietyofsotomandprncipe-4xc2spf
xn--rode-kruis-van-belgi-13b xn--rodekruisvanbelgi-sub xn--rotes-kreuz-in-sterreich-zoc
xn--roteskreuzinsterreich-sec xn--rotkreuz-gesellschaft-in-sterreich-znd
xn--rotkreuzgesellschaftinsterreich-sdd xn--shoqata-e-kryqit-t-kuq-e-maqedonis-scdq
xn--shoqata-e-kryqit-t-kuq-e-republiks-s-maqedonis-heepdk xn--shoqata-e-kryqit-t-kuq-shqiptar-m2c
xn--shoqata-e-kryqit-t-kuq-t-republiks-s-shqipris-fbegjdgd
xn--shoqata-e-kryqit-t-kuq-t-shqipris-q8cggd xn--shoqata-maqedonase-e-kryqit-t-kuq-18c
xn--shoqataekryqittkuqeishrepubliksjugosllavetmaqedonis-otepmj
xn--shoqataekryqittkuqemaqedonis-dtcn xn--shoqataekryqittkuqerepublikssmaqedonis-xodmcj
xn--shoqataekryqittkuqshqiptar-8mc xn--shoqataekryqittkuqtrepublikssshqipris-vldeicfd
xn--shoqataekryqittkuqtshqipris-bqcefd xn--shoqatamaqedonaseekryqittkuq-ntc
xn--slovensk-erven-kr-tvb80ag44a59f xn--slovenskervenkr-jpb8xf21a34f xn--slovenski-rdei-kri-6gc97t
xn--slovenskirdeikri-37b25r xn--so-tom-and-principe-red-cross-5oc5q
xn--so-tom-and-principe-red-cross-society-scd3v xn--sociedad-de-la-cruz-roja-de-amrica-49c
xn--sociedad-nacional-de-la-cruz-roja-salvadorea-sge xn--sociedaddelacruzrojadeamrica-yrc
xn--sociedade-cruz-vermelha-de-so-tom-e-prncipe-jud9yvg
xn--sociedade-da-cruz-vermelha-de-so-tom-e-prncipe-32d70a7g
xn--sociedade-da-cruz-vermelha-so-tom-e-prncipe-jud9yvg
xn--sociedade-so-tom-e-prncipe-da-cruz-vermelha-1td9yvg
xn--sociedadecruzvermelhadesotomeprncipe-m9c6uyf
xn--sociedadedacruzvermelhadesotomeprncipe-cgd8v6f
xn--sociedadedacruzvermelhasotomeprncipe-m9c6uyf
xn--sociedadenacionaldacruzvermelhadesotomeprncipe-62d60a5g
xn--sociedadenacionalsotomeprncipedacruzvermelha-2wd4zxg
xn--sociedadesotomeprncipedacruzvermelha-78c6uyf xn--sociedadnacionaldelacruzrojasalvadorea-8vd
xn--societ-nazionale-della-croce-rossa-in-svizzera-dyd
xn--societ-nazionale-della-croce-rossa-svizzera-4pd xn--societatea-de-cruce-roie-din-moldova-9mm
xn--societatea-de-cruce-roie-din-romnia-z5c827b
xn--societatea-naional-de-cruce-roie-din-romnia-mtd67ljzi65k
xn--societateadecruceroiedinmoldova-ryk xn--societateadecruceroiedinromnia-urc501b
xn--societateanaionaldecruceroiedinromnia-ncd38jo2h14j
xn--societnazionaledellacrocerossainsvizzera-whd xn--societnazionaledellacrocerossasvizzera-fcd
xn--society-so-tom-and-prncipe-of-the-red-cross-ztd9yxg
xn--societysotomandprncipeoftheredcross-c6c0uwf xn--socit-croix-rouge-de-guine-equatoriale-emdbu
xn--socit-croix-rouge-de-so-tom-et-prncipe-7fd5tbx2p
xn--socit-de-la-croix-rouge-de-guine-equatoriale-e4db0a
xn--socit-de-la-croix-rouge-de-la-guine-equatoriale-eeeb3a
xn--socit-de-la-croix-rouge-de-sao-tom-et-principe-ebeb3a
xn--socit-de-la-croix-rouge-quato-guinenne-emdbtk
xn--socit-nationale-de-croix-rouge-de-cte-d-ivoire-ebeb38c
xn--socit-nationale-de-croix-rouge-du-togo-emdb xn--socit-nationale-de-la-croix-rouge-belge-epdb
xn--socit-nationale-de-la-croix-rouge-bnin-emdb4a
xn--socit-nationale-de-la-croix-rouge-bninoise-eydb4a
xn--socit-nationale-de-la-croix-rouge-burkina-faso-ebeb
xn--socit-nationale-de-la-croix-rouge-burkinab-eydb1b
xn--socit-nationale-de-la-croix-rouge-camerounaise-ebeb
xn--socit-nationale-de-la-croix-rouge-canada-esdb
xn--socit-nationale-de-la-croix-rouge-canadienne-e4db
xn--socit-nationale-de-la-croix-rouge-centrafricaine-eheb
xn--socit-nationale-de-la-croix-rouge-conglaise-e1db
xn--socit-nationale-de-la-croix-rouge-congolaise-e4db
xn--socit-nationale-de-la-croix-rouge-cte-d-ivoire-ebeb38c
xn--socit-nationale-de-la-croix-rouge-de-belgique-e7db
xn--socit-nationale-de-la-croix-rouge-de-burkina-faso-ekeb
xn--socit-nationale-de-la-croix-rouge-de-cte-d-ivoire-ekeb91d
xn--socit-nationale-de-la-croix-rouge-de-france-e1db
xn--socit-nationale-de-la-croix-rouge-de-guine-eydb0b
xn--socit-nationale-de-la-croix-rouge-de-l-le-maurice-ekeb80a
xn--socit-nationale-de-la-croix-rouge-de-madagascar-eeeb
xn--socit-nationale-de-la-croix-rouge-de-mali-evdb
xn--socit-nationale-de-la-croix-rouge-de-maurice-e4db
xn--socit-nationale-de-la-croix-rouge-de-monaco-e1db
xn--socit-nationale-de-la-croix-rouge-de-suisse-e1db
xn--socit-nationale-de-la-croix-rouge-des-seychelles-eheb
xn--socit-nationale-de-la-croix-rouge-du-bnin-evdb7a
xn--socit-nationale-de-la-croix-rouge-du-burkina-faso-ekeb
xn--socit-nationale-de-la-croix-rouge-du-burundi-e4db
xn--socit-nationale-de-la-croix-rouge-du-cameroun-e7db
xn--socit-nationale-de-la-croix-rouge-du-canada-e1db
xn--socit-nationale-de-la-croix-rouge-du-congo-eydb
xn--socit-nationale-de-la-croix-rouge-du-gabon-eydb
xn--socit-nationale-de-la-croix-rouge-du-liban-eydb
xn--socit-nationale-de-la-croix-rouge-du-luxembourg-eeeb
xn--socit-nationale-de-la-croix-rouge-du-madagascar-eeeb
xn--socit-nationale-de-la-croix-rouge-du-mali-evdb
xn--socit-nationale-de-la-croix-rouge-du-niger-eydb
xn--socit-nationale-de-la-croix-rouge-du-rwanda-e1db
xn--socit-nationale-de-la-croix-rouge-du-sngal-eydb7ab
xn--socit-nationale-de-la-croix-rouge-du-tchad-eydb
xn--socit-nationale-de-la-croix-rouge-du-togo-evdb
xn--socit-nationale-de-la-croix-rouge-franaise-wwd7cb
xn--socit-nationale-de-la-croix-rouge-france-esdb
xn--socit-nationale-de-la-croix-rouge-gabonaise-e1db
xn--socit-nationale-de-la-croix-rouge-guine-epdb7a
xn--socit-nationale-de-la-croix-rouge-hatienne-eydb51a
xn--socit-nationale-de-la-croix-rouge-ivoirienne-e4db
xn--socit-nationale-de-la-croix-rouge-libanaise-e1db
xn--socit-nationale-de-la-croix-rouge-luxembourg-e4db
xn--socit-nationale-de-la-croix-rouge-luxembourgeoise-ekeb
xn--socit-nationale-de-la-croix-rouge-madagascar-e4db
xn--socit-nationale-de-la-croix-rouge-malagasy-eydb
xn--socit-nationale-de-la-croix-rouge-mali-emdb
xn--socit-nationale-de-la-croix-rouge-malienne-eydb
xn--socit-nationale-de-la-croix-rouge-mauricienne-e7db
xn--socit-nationale-de-la-croix-rouge-monaco-esdb
xn--socit-nationale-de-la-croix-rouge-mongasque-e1db6a
xn--socit-nationale-de-la-croix-rouge-niger-epdb
xn--socit-nationale-de-la-croix-rouge-nigrienne-e1db6a
xn--socit-nationale-de-la-croix-rouge-rwanda-esdb
xn--socit-nationale-de-la-croix-rouge-rwandaise-e1db
xn--socit-nationale-de-la-croix-rouge-seychelles-e4db
xn--socit-nationale-de-la-croix-rouge-sngal-epdb4ab
xn--socit-nationale-de-la-croix-rouge-sngalaise-e1db4ab
xn--socit-nationale-de-la-croix-rouge-suisse-esdb
xn--socit-nationale-de-la-croix-rouge-tchadienne-e4db
xn--socit-nationale-de-la-croix-rouge-togo-emdb
xn--socit-nationale-de-la-croix-rouge-togolaise-e1db
xn--socit-nationale-du-croissant-rouge-comores-eydb
xn--socit-nationale-du-croissant-rouge-comorien-e1db
xn--socit-nationale-du-croissant-rouge-de-djibouti-ebeb
xn--socit-nationale-du-croissant-rouge-de-mauritanie-eheb
xn--socit-nationale-du-croissant-rouge-de-tunisie-e7db
xn--socit-nationale-du-croissant-rouge-des-comores-ebeb
xn--socit-nationale-du-croissant-rouge-djibouti-e1db
xn--socit-nationale-du-croissant-rouge-djiboutien-e7db
xn--socit-nationale-du-croissant-rouge-du-djibouti-ebeb
xn--socit-nationale-du-croissant-rouge-du-maroc-e1db
xn--socit-nationale-du-croissant-rouge-maroc-esdb
xn--socit-nationale-du-croissant-rouge-marocain-e1db
xn--socit-nationale-du-croissant-rouge-mauritanie-e7db
xn--socit-nationale-du-croissant-rouge-mauritanien-ebeb
xn--socit-nationale-du-croissant-rouge-tunisie-eydb
xn--socit-nationale-du-croissant-rouge-tunisien-e1db
xn--socit-so-tom-et-prncipe-de-la-croix-rouge-9nd8wbi4q
xn--socitcroixrougedeguineequatoriale-e6cbq xn--socitcroixrougedesotometprncipe-bvc7pbs2m
xn--socitdelacroixrougedeguineequatoriale-ejdbu xn--socitdelacroixrougedelaguineequatoriale-epdbw
xn--socitdelacroixrougedesaotometprincipe-ejdbw xn--socitdelacroixrougequatoguinenne-e3cboj
xn--socitnationaledecroixrougedectedivoire-emdb98b xn--socitnationaledecroixrougedutogo-e3cb
xn--socitnationaledelacroixrougebelge-e6cb xn--socitnationaledelacroixrougebnin-e3cby
xn--socitnationaledelacroixrougebninoise-egdby xn--socitnationaledelacroixrougeburkinab-egdb5a
xn--socitnationaledelacroixrougeburkinafaso-epdb xn--socitnationaledelacroixrougecamerounaise-esdb
xn--socitnationaledelacroixrougecanada-e9cb xn--socitnationaledelacroixrougecanadienne-emdb
xn--socitnationaledelacroixrougecentrafricaine-eydb xn--socitnationaledelacroixrougeconglaise-ejdb
xn--socitnationaledelacroixrougecongolaise-emdb xn--socitnationaledelacroixrougectedivoire-emdb98b
xn--socitnationaledelacroixrougedebelgique-emdb xn--socitnationaledelacroixrougedeburkinafaso-evdb
xn--socitnationaledelacroixrougedectedivoire-esdb31c xn--socitnationaledelacroixrougedefrance-egdb
xn--socitnationaledelacroixrougedeguine-eddb3a
xn--socitnationaledelacroixrougedeguineequatoriale-ebeb3a
xn--socitnationaledelacroixrougedelaguineequatoriale-eheb5a
xn--socitnationaledelacroixrougedellemaurice-esdb5v
xn--socitnationaledelacroixrougedemadagascar-esdb xn--socitnationaledelacroixrougedemali-e9cb
xn--socitnationaledelacroixrougedemaurice-ejdb xn--socitnationaledelacroixrougedemonaco-egdb
xn--socitnationaledelacroixrougedesaotometprincipe-ebeb5a
xn--socitnationaledelacroixrougedesseychelles-evdb xn--socitnationaledelacroixrougedesuisse-egdb
xn--socitnationaledelacroixrougedubnin-e9cb0a xn--socitnationaledelacroixrougeduburkinafaso-evdb
xn--socitnationaledelacroixrougeduburundi-ejdb xn--socitnationaledelacroixrougeducameroun-emdb
xn--socitnationaledelacroixrougeducanada-egdb xn--socitnationaledelacroixrougeducongo-eddb
xn--socitnationaledelacroixrougedugabon-eddb xn--socitnationaledelacroixrougeduliban-eddb
xn--socitnationaledelacroixrougeduluxembourg-esdb
xn--socitnationaledelacroixrougedumadagascar-esdb xn--socitnationaledelacroixrougedumali-e9cb
xn--socitnationaledelacroixrougeduniger-eddb xn--socitnationaledelacroixrougedurwanda-egdb
xn--socitnationaledelacroixrougedusngal-eddb0ab xn--socitnationaledelacroixrougedutchad-eddb
xn--socitnationaledelacroixrougedutogo-e9cb xn--socitnationaledelacroixrougefranaise-2ed1cb
xn--socitnationaledelacroixrougefrance-e9cb xn--socitnationaledelacroixrougegabonaise-ejdb
xn--socitnationaledelacroixrougeguine-e6cb1a xn--socitnationaledelacroixrougehatienne-egdb3x
xn--socitnationaledelacroixrougeivoirienne-emdb xn--socitnationaledelacroixrougelibanaise-ejdb
xn--socitnationaledelacroixrougeluxembourg-emdb
xn--socitnationaledelacroixrougeluxembourgeoise-e1db
xn--socitnationaledelacroixrougemadagascar-emdb xn--socitnationaledelacroixrougemalagasy-egdb
xn--socitnationaledelacroixrougemali-e3cb xn--socitnationaledelacroixrougemalienne-egdb
xn--socitnationaledelacroixrougemauricienne-epdb xn--socitnationaledelacroixrougemonaco-e9cb
xn--socitnationaledelacroixrougemongasque-ejdb0a xn--socitnationaledelacroixrougeniger-e6cb
xn--socitnationaledelacroixrougenigrienne-ejdb0a xn--socitnationaledelacroixrougerwanda-e9cb
xn--socitnationaledelacroixrougerwandaise-ejdb xn--socitnationaledelacroixrougeseychelles-emdb
xn--socitnationaledelacroixrougesngal-e6cbyb xn--socitnationaledelacroixrougesngalaise-ejdbyb
xn--socitnationaledelacroixrougesuisse-e9cb xn--socitnationaledelacroixrougetchadienne-emdb
xn--socitnationaledelacroixrougetogo-e3cb xn--socitnationaledelacroixrougetogolaise-ejdb
xn--socitnationaleducroissantrougecomores-ejdb xn--socitnationaleducroissantrougecomorien-emdb
xn--socitnationaleducroissantrougededjibouti-esdb
xn--socitnationaleducroissantrougedemauritanie-eydb
xn--socitnationaleducroissantrougedescomores-esdb xn--socitnationaleducroissantrougedetunisie-epdb
xn--socitnationaleducroissantrougedjibouti-emdb xn--socitnationaleducroissantrougedjiboutien-esdb
xn--socitnationaleducroissantrougedudjibouti-esdb xn--socitnationaleducroissantrougedumaroc-ejdb
xn--socitnationaleducroissantrougemaroc-eddb xn--socitnationaleducroissantrougemarocain-emdb
xn--socitnationaleducroissantrougemauritanie-esdb
xn--socitnationaleducroissantrougemauritanien-evdb xn--socitnationaleducroissantrougetunisie-ejdb
xn--socitnationaleducroissantrougetunisien-emdb
xn--socitnationalesotometprncipedelacroixrouge-crd6wbp6q
xn--socitsotometprncipedelacroixrouge-m0c1sbg0n xn--sotomandprinciperedcross-09b4n
xn--sotomandprinciperedcrosssociety-tuc6r xn--spolenost-esk-erven-k-e8b37ag89aff05sy4a
xn--spolenost-eskho-ervenho-ke-nlci4j95bfah23w89a xn--spolenosteskervenk-yyb72af25aee12qs1a
xn--spolenosteskhoervenhoke-mcch1iz3beag30u26a xn--sterreichische-rotkreuz-gesellschaft-0td
xn--sterreichischen-roten-kreuz-oyc xn--sterreichischen-roten-kreuzes-f5c
xn--sterreichischenrotenkreuz-xrc xn--sterreichischenrotenkreuzes-oyc
xn--sterreichischerotkreuzgesellschaft-9md xn--sterreichisches-rotes-kreuz-oyc
xn--sterreichischesroteskreuz-xrc xn--stowarzyszenie-polskiego-czerwonego-krzya-txi
xn--stowarzyszeniepolskiegoczerwonegokrzya-4bi xn--svenska-rda-kors-uwb xn--svenska-rda-korset-l3b
xn--svenskardakors-2pb xn--svenskardakorset-twb xn--sveriges-rda-kors-8zb
xn--sveriges-rda-korset-z6b xn--sveriges-rdakorsfrening-hlch xn--sverigesrdakors-htb
xn--sverigesrdakorset-7zb xn--sverigesrdakorsfrening-2hch
xn--the-cte-d-ivoire-red-cross-society-fld xn--the-cte-d-ivoire-red-cross-wtc
xn--the-national-red-cross-society-of-cte-d-ivoire-1qe xn--the-red-cross-of-cte-d-ivoire-73c
xn--the-red-cross-of-so-tom-and-prncipe-m6c1uyf xn--the-red-cross-society-of-cte-d-ivoire-yvd
xn--the-red-cross-society-of-so-tom-and-prncipe-hud9yxg
xn--the-so-tom-and-principe-red-cross-l0c9s xn--the-so-tom-and-prncipe-red-cross-society-eld1xrg
xn--thectedivoireredcross-bdc xn--thectedivoireredcrosssociety-i0c
xn--thenationalredcrosssocietyofctedivoire-dzd
xn--theredcrossnationalsocietyofsotomandprncipe-kud8yvg xn--theredcrossofctedivoire-7jc
xn--theredcrossofsotomandprncipe-pmc8p3e xn--theredcrosssocietyofctedivoire-m7c
xn--theredcrosssocietyofsotomandprncipe-p6c0uwf xn--thesotomandprinciperedcross-ljc2p
xn--thesotomandprncipenationalsocietyoftheredcross-c2d60a7g
xn--thesotomandprnciperedcrosssociety-k0c8stf xn--trk-kzlay-q9a10dbd
xn--trkiye-kzlay-dernei-59b66e7lb xn--trkiyekzlaydernei-22b49d4kb xn--trkkzlay-65a74cbd
xn--trkmen-gyzyl-arymay-59b7af xn--trkmen-gyzyl-arymay-jemgyeti-16c6bfh
xn--trkmengyzylarymay-22b3af xn--trkmengyzylarymayjemgyeti-fwc1bfg
xn--trkmenistany-gyzyl-aryma-jemgyeti-rpd7cfg34z
xn--trkmenistany-gyzyl-aryma-milli-jemgyeti-0be3dfm783a xn--trkmenistany-gyzyl-arymay-fwc9bf57s
xn--trkmenistany-milli-gyzyl-arymay-oid1df91x xn--trkmenistanygyzylarymajemgyeti-4ed2cff12x
xn--trkmenistanygyzylarymamillijemgyeti-uwd7cfk190a xn--trkmenistanygyzylarymay-cpc5bf72r
xn--trkmenistanymilligyzylarymay-16c5cf79u xn--u-a--x---u---k2g1581aka1egbe8rmn7gj7n7bh
xn--uaxu-xvc782kea7adbb6jtjyeg2isbe xn--vereniging-van-het-rode-kruis-van-belgi-osd
xn--verenigingvanhetrodekruisvanbelgi-58c xn--vk1b151a0od4mn56chvb xn--vk1b82xpvbxxhdqa745d
xn--vrskereszt-magyarorszgon-58b93cb xn--vrskereszt-trsasg-magyarorszgon-btcem91eb
xn--vrskeresztmagyarorszgon-d6b91cb xn--vrskereszttrsasgmagyarorszgon-qncel97db
xn--xkc2aaobfaaa1bznnbf6b5j7azf8ai3gfhcc xn--y9aaaaa2dbqpf4cgp3cwc6awc xn--y9aaaaa3dolbbf9cgs5cxgc
xn--y9aaaaayujobutbbgd9elpiie7bcq1pci3dd yemen-red-crescent yemen-red-crescent-society
yemeni-red-crescent yemeni-red-crescent-society yemeniredcrescent yemeniredcrescentsociety
yemenredcrescent yemenredcrescentsociety zambia-red-cross zambia-red-cross-society
zambian-red-cross zambian-red-cross-society zambianredcross zambianredcrosssociety zambiaredcross
zambiaredcrosssociety zimbabwe-red-cross zimbabwe-red-cross-society zimbabwean-red-cross
zimbabwean-red-cross-society zimbabweanredcross zimbabweanredcrosssociety zimbabweredcross
zimbabweredcrosssociety
`,
  /** Of intergovernmental organisations. */
  organisations: `
african-caribbean-and-pacific-group-of-states african-development-bank
african-intellectual-property-organization african-petroleum-producers-association
african-regional-intellectual-property-organization african-union
africancaribbeanandpacificgroupofstates africandevelopmentbank
africanintellectualpropertyorganization africanpetroleumproducersassociation
africanregionalintellectualpropertyorganization africanunion
amazon-cooperation-treaty-organization amazoncooperationtreatyorganization andean-community
andean-development-corporation andeancommunity andeandevelopmentcorporation
asean-promotion-centre-on-trade-investment-and-tourism
aseanpromotioncentreontradeinvestmentandtourism asian-african-legal-consultative-organization
asian-africanlegalconsultativeorganization asian-development-bank asian-productivity-organization
asiandevelopmentbank asianproductivityorganization association-of-caribbean-states
association-of-southeast-asian-nations associationofcaribbeanstates
associationofsoutheastasiannations bank-for-international-settlements
bankforinternationalsettlements benelux-organization-for-intellectual-property
beneluxorganizationforintellectualproperty black-sea-trade-and-development-bank
blackseatradeanddevelopmentbank bureau-international-des-poids-et-mesures
bureauinternationaldespoidsetmesures caribbean-community caribbeancommunity
carribean-telecommunications-union carribeantelecommunicationsunion
central-american-integration-system central-bank-of-west-african-states
centralamericanintegrationsystem centralbankofwestafricanstates
collective-security-treaty-organization collectivesecuritytreatyorganization
common-fund-for-commodities commonfundforcommodities commonwealth-of-independent-states
commonwealthofindependentstates community-of-sahel-saharan-states communityofsahel-saharanstates
conferenceoninteractionandconfidencebuildingmeasuresinasia
cooperation-council-for-the-arab-states-of-the-gulf cooperationcouncilforthearabstatesofthegulf
council-of-europe council-of-europe-development-bank councilofeurope
councilofeuropedevelopmentbank east-african-community eastafricancommunity
economic-community-of-central-african-states economic-community-of-west-african-states
economic-cooperation-organization economiccommunityofcentralafricanstates
economiccommunityofwestafricanstates economiccooperationorganization efta-court
efta-surveillance-authority eftacourt eftasurveillanceauthority energy-charter-conference
energycharterconference euclid-university eucliduniversity eurasian-development-bank
eurasian-economic-community eurasian-patent-organization eurasiandevelopmentbank
eurasianeconomiccommunity eurasianpatentorganization european-atomic-energy-community
european-bank-for-reconstruction-and-development european-central-bank
european-centre-for-medium-range-weather-forecasts european-commission
european-conference-of-ministers-of-transport european-council european-external-action-service
european-forest-institute european-free-trade-association european-investment-bank
european-molecular-biology-laboratory european-organisation-for-the-safety-of-air-navigation
european-organization-for-nuclear-research european-parliament european-patent-office
european-patent-organisation european-police-office european-space-agency european-union
europeanatomicenergycommunity europeanbankforreconstructionanddevelopment europeancentralbank
europeancentreformedium-rangeweatherforecasts europeancommission
europeanconferenceofministersoftransport europeancouncil europeanexternalactionservice
europeanforestinstitute europeanfreetradeassociation europeaninvestmentbank
europeanmolecularbiologylaboratory europeanorganisationforthesafetyofairnavigation
europeanorganizationfornuclearresearch europeanparliament europeanpatentoffice
europeanpatentorganisation europeanpoliceoffice europeanspaceagency europeanunion
food-and-agriculture-organization-of-the-united-nations
foodandagricultureorganizationoftheunitednations hague-conference-on-private-international-law
hagueconferenceonprivateinternationallaw inter-american-development-bank
inter-american-investment-corporation inter-americandevelopmentbank
inter-americaninvestmentcorporation intergovernmental-authority-on-development
intergovernmentalauthorityondevelopment international-anti-corruption-academy
international-atomic-energy-agency international-centre-for-migration-policy-development
international-centre-for-settlement-of-investment-disputes
international-civil-aviation-organization international-cocoa-organization
international-coffee-organization international-conference-on-the-great-lakes-region-of-africa
international-court-of-justice international-criminal-court
international-criminal-police-organization-interpol international-development-association
international-development-law-organization international-energy-agency
international-exhibitions-bureau international-finance-corporation
international-fund-for-agricultural-development international-fund-for-saving-the-aral-sea
international-humanitarian-fact-finding-commission international-hydrographic-organization
international-institute-for-democracy-and-electoral-assistance
international-institute-for-the-unification-of-private-law international-joint-commission
international-labour-organization international-maritime-organization
international-mobile-satellite-organization international-monetary-fund
international-olive-oil-council international-organization-for-migration
international-renewable-energy-agency international-science-and-technology-center
international-seabed-authority international-sugar-organization
international-telecommunication-union international-telecommunications-satellite-organization
international-trade-centre international-transport-forum
international-tribunal-for-the-law-of-the-sea international-tropical-timber-organization
international-whaling-commission internationalanti-corruptionacademy
internationalatomicenergyagency internationalcentreforadvancedmediterraneanagronomicstudies
internationalcentreformigrationpolicydevelopment
internationalcentreforsettlementofinvestmentdisputes internationalcivilaviationorganization
internationalcocoaorganization internationalcoffeeorganization
internationalconferenceonthegreatlakesregionofafrica internationalcourtofjustice
internationalcriminalcourt internationalcriminalpoliceorganization-interpol
internationaldevelopmentassociation internationaldevelopmentlaworganization
internationalenergyagency internationalexhibitionsbureau internationalfinancecorporation
internationalfundforagriculturaldevelopment internationalfundforsavingthearalsea
internationalhumanitarianfact-findingcommission internationalhydrographicorganization
internationalinstitutefordemocracyandelectoralassistance
internationalinstitutefortheunificationofprivatelaw internationaljointcommission
internationallabourorganization internationalmaritimeorganization
internationalmobilesatelliteorganization internationalmonetaryfund internationaloliveoilcouncil
internationalorganizationformigration internationalrenewableenergyagency
internationalscienceandtechnologycenter internationalseabedauthority
internationalsugarorganization internationaltelecommunicationssatelliteorganization
internationaltelecommunicationunion internationaltradecentre internationaltransportforum
internationaltribunalforthelawofthesea internationaltropicaltimberorganization
internationalunionforconservationofnatureandnaturalresources
internationalunionfortheprotectionofnewvarietiesofplants internationalwhalingcommission
islamic-development-bank-group islamicdevelopmentbankgroup italian-latin-american-institute
italian-latinamericaninstitute iter-international-fusion-energy-organization
iterinternationalfusionenergyorganization joint-united-nations-programme-on-hiv-aids
jointunitednationsprogrammeonhivaids latin-american-and-caribbean-economic-system
latin-american-parliament latinamericanandcaribbeaneconomicsystem latinamericanparliament
league-of-arab-states leagueofarabstates mekong-river-commission mekongrivercommission
multilateral-investment-guarantee-agency multilateralinvestmentguaranteeagency
nordic-investment-bank nordic-patent-institute nordicinvestmentbank nordicpatentinstitute
north-atlantic-salmon-conservation-organization north-atlantic-treaty-organization
north-pacific-marine-science-organization northatlanticsalmonconservationorganization
northatlantictreatyorganization northpacificmarinescienceorganization
organisation-for-economic-co-operation-and-development
organisation-for-joint-armament-co-operation
organisation-for-the-harmonisation-of-business-law-in-africa
organisation-for-the-prohibition-of-chemical-weapons
organisation-internationale-de-la-francophonie organisation-internationale-de-la-vigne-et-du-vin
organisation-of-eastern-caribbean-states organisation-of-islamic-cooperation
organisationforeconomicco-operationanddevelopment organisationforjointarmamentco-operation
organisationfortheharmonisationofbusinesslawinafrica
organisationfortheprohibitionofchemicalweapons organisationinternationaledelafrancophonie
organisationinternationaledelavigneetduvin organisationofeasterncaribbeanstates
organisationofislamiccooperation organization-for-democracy-and-economic-development
organization-for-security-and-co-operation-in-europe organization-of-american-states
organization-of-the-black-sea-economic-cooperation
organization-of-the-petroleum-exporting-countries organizationfordemocracyandeconomicdevelopment
organizationforsecurityandco-operationineurope organizationofamericanstates
organizationoftheblackseaeconomiccooperation organizationofthepetroleumexportingcountries
pacific-community pacific-islands-forum pacificcommunity pacificislandsforum
pan-american-health-organization panamericanhealthorganization
parliamentary-assembly-of-the-mediterranean parliamentaryassemblyofthemediterranean
partners-in-population-and-development partnersinpopulationanddevelopment
permanent-court-of-arbitration permanentcourtofarbitration
postal-union-of-the-americas-spain-and-portugal postalunionoftheamericasspainandportugal
shanghai-cooperation-organisation shanghaicooperationorganisation
south-asian-association-for-regional-cooperation south-centre
southasianassociationforregionalcooperation southcentre southern-african-development-community
southernafricandevelopmentcommunity the-common-market-for-eastern-and-southern-africa
the-commonwealth the-opec-fund-for-international-development
thecommonmarketforeasternandsouthernafrica thecommonwealth theopecfundforinternationaldevelopment
union-benelux union-of-south-american-nations unionbenelux unionofsouthamericannations
united-nations united-nations-children-s-fund united-nations-conference-on-trade-and-development
united-nations-development-programme
united-nations-educational-scientific-and-cultural-organization
united-nations-environment-programme united-nations-framework-convention-on-climate-change
united-nations-high-commissioner-for-refugees-un-refugee-agency
united-nations-human-settlements-programme united-nations-industrial-development-organization
united-nations-international-computing-centre united-nations-office-for-project-services
united-nations-population-fund united-nations-university unitednations unitednationschildrensfund
unitednationsconferenceontradeanddevelopment unitednationsdevelopmentprogramme
unitednationseducationalscientificandculturalorganization
unitednationsentityforgenderequalityandtheempowermentofwomen unitednationsenvironmentprogramme
unitednationsframeworkconventiononclimatechange
unitednationshighcommissionerforrefugeesunrefugeeagency unitednationshumansettlementsprogramme
unitednationsindustrialdevelopmentorganization unitednationsinternationalcomputingcentre
unitednationsofficeforprojectservices unitednationspopulationfund unitednationsuniversity
universal-postal-union universalpostalunion university-for-peace universityforpeace world-bank
world-customs-organization world-food-programme world-health-organization
world-intellectual-property-organization world-meteorological-organization
world-organisation-for-animal-health world-tourism-organization world-trade-organization worldbank
worldcustomsorganization worldfoodprogramme worldhealthorganization
worldintellectualpropertyorganization worldmeteorologicalorganization
worldorganisationforanimalhealth worldtourismorganization worldtradeorganization
xn--asociacin-latinoamericana-de-integracin-x0d4a xn--asociacinlatinoamericanadeintegracin-2qd1a
xn--commission-de-l-ocan-indien-soc xn--commissiondelocanindien-pcc
xn--comunidade-dos-pases-de-lngua-portuguesa-gxdi xn--comunidadedospasesdelnguaportuguesa-thdg
xn--mercado-comn-de-sur-b9b xn--mercadocomndesur-tyb
xn--union-economique-et-montaire-ouest-africaine-x4d
xn--unioneconomiqueetmontaireouestafricaine-upd
`,
  /** Short names of countries in English. */
  countries: `
afghanistan albania algeria american-samoa americansamoa andorra angola anguilla antarctica
antigua-and-barbuda antiguaandbarbuda argentina armenia aruba
ascension-and-tristan-da-cunha-saint-helena ascensionandtristandacunhasainthelena australia
austria azerbaijan bahamas bahrain bangladesh barbados belarus belgium belize benin bermuda bhutan
bolivarian-republic-of-venezuela bolivarianrepublicofvenezuela bolivia bonaire
bonaire-sint-eustatius-and-saba bonairesinteustatiusandsaba bosnia-and-herzegovina
bosniaandherzegovina botswana bouvet-island bouvetisland brazil british-indian-ocean-territory
british-virgin-islands britishindianoceanterritory britishvirginislands brunei-darussalam
bruneidarussalam bulgaria burkina-faso burkinafaso burundi cabo-verde caboverde cambodia cameroon
canada cape-verde capeverde cayman-islands caymanislands central-african-republic
centralafricanrepublic chad chile china christmas-island christmasisland cocos-islands
cocos-keeling-islands cocosislands cocoskeelingislands colombia comoros congo cook-islands
cookislands costa-rica costarica croatia cuba cyprus czech-republic czechia czechrepublic
democratic-people-s-republic-of-korea democratic-peoples-republic-of-korea
democratic-republic-of-the-congo democraticpeoplesrepublicofkorea democraticrepublicofthecongo
denmark djibouti dominica dominican-republic dominicanrepublic ecuador egypt eire el-salvador
elsalvador equatorial-guinea equatorialguinea eritrea estonia ethiopia european-union
europeanunion falkland-islands falkland-islands-malvinas falklandislands falklandislandsmalvinas
faroe-islands faroeislands federated-states-of-micronesia federatedstatesofmicronesia fiji finland
former-yugoslav-republic-of-macedonia formeryugoslavrepublicofmacedonia france french-guiana
french-polynesia french-southern-territories frenchguiana frenchpolynesia
frenchsouthernterritories gabon gambia georgia germany ghana gibraltar greece greenland grenada
guadeloupe guam guatemala guernsey guinea guinea-bissau guineabissau guyana haiti
heard-island-and-mcdonald-islands heardislandandmcdonaldislands holy-see
holy-see-vatican-city-state holysee holyseevaticancitystate honduras hong-kong hongkong hungary
iceland india indonesia iran iraq ireland islamic-republic-of-iran islamicrepublicofiran
isle-of-man isleofman israel italy jamaica japan jersey jordan kazakhstan keeling-islands
keelingislands kenya kiribati korea kuwait kyrgyzstan lao-people-s-democratic-republic
lao-peoples-democratic-republic laopeoplesdemocraticrepublic laos latvia lebanon lesotho liberia
libya liechtenstein lithuania luxembourg macao macedonia madagascar malawi malaysia maldives mali
malta malvinas marshall-islands marshallislands martinique mauritania mauritius mayotte mexico
micronesia moldova monaco mongolia montenegro montserrat morocco mozambique myanmar namibia nauru
nepal netherlands new-caledonia new-zealand newcaledonia newzealand nicaragua niger nigeria niue
norfolk-island norfolkisland northern-mariana-islands northernmarianaislands norway oman pakistan
palau palestine panama papua-new-guinea papuanewguinea paraguay peru philippines pitcairn
plurinational-state-of-bolivia plurinationalstateofbolivia poland portugal
province-of-china-taiwan provinceofchinataiwan puerto-rico puertorico qatar republic-of-korea
republic-of-moldova republicofkorea republicofmoldova romania russia russian-federation
russianfederation rwanda saint-helena saint-helena-ascension-and-tristan-da-cunha
saint-kitts-and-nevis saint-lucia saint-martin saint-pierre-and-miquelon
saint-vincent-and-the-grenadines sainthelena sainthelenaascensionandtristandacunha
saintkittsandnevis saintlucia saintmartin saintpierreandmiquelon saintvincentandthegrenadines
samoa san-marino sanmarino sao-tome-and-principe saotomeandprincipe sark saudi-arabia saudiarabia
senegal serbia seychelles sierra-leone sierraleone singapore sint-eustatius-and-saba-bonaire
sint-maarten sinteustatiusandsababonaire sintmaarten slovakia slovenia solomon-islands
solomonislands somalia south-africa south-georgia-and-the-south-sandwich-islands south-sudan
southafrica southgeorgiaandthesouthsandwichislands southsudan spain sri-lanka srilanka
state-of-palestine stateofpalestine sudan suriname svalbard-and-jan-mayen svalbardandjanmayen
swaziland sweden switzerland syrian-arab-republic syrianarabrepublic taiwan
taiwan-province-of-china taiwanprovinceofchina tajikistan tanzania thailand
the-democratic-republic-of-the-congo the-former-yugoslav-republic-of-macedonia
thedemocraticrepublicofthecongo theformeryugoslavrepublicofmacedonia timor-leste timorleste togo
tokelau tonga trinidad-and-tobago trinidadandtobago tunisia turkey turkmenistan
turks-and-caicos-islands turksandcaicosislands tuvalu u-s-virgin-islands uganda ukraine
united-arab-emirates united-kingdom united-kingdom-of-great-britain-and-northern-ireland
united-republic-of-tanzania united-states united-states-minor-outlying-islands
united-states-of-america unitedarabemirates unitedkingdom
unitedkingdomofgreatbritainandnorthernireland unitedrepublicoftanzania unitedstates
unitedstatesminoroutlyingislands unitedstatesofamerica uruguay us-virgin-islands usvirginislands
uzbekistan vanuatu vatican vatican-city-state vaticancitystate venezuela viet-nam vietnam
virgin-islands virginislands wallis-and-futuna wallisandfutuna western-sahara westernsahara
xn--cte-d-ivoire-eib xn--cte-divoire-2eb xn--ctedivoire-rbb xn--curaao-zua xn--land-islands-scb
xn--landislands-w8a xn--mxico-bsa xn--runion-bva xn--saint-barthlemy-lnb xn--saintbarthlemy-kkb
yemen yugoslav zambia zimbabwe
`,
};
