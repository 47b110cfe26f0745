import { field } from './field.ts';

export const PEOPLE = [
  field('kids', {
    of: `kid kids child children baby babies toddler toddlers parent parents parenting family mom dad
      school-age toy toys nursery-school daycare babysitter maternity newborn`,
    words: `tiny pip cub bubble button pocket doodle sprout wonder giggle puddle jelly rocket
      acorn bunny noodle cricket firefly pebble jolly sunny hop skip bumble nibble marble kite
      peanut`,
    heads: `cub pup kite nest button buddy pocket bunny pals`,
    roots: `pip bimb jol nid lil min piccol`,
  }),
  field('education', {
    of: `education learn learning school student students teacher teachers teaching tutor tutoring
      course courses university college study studying language languages exam training lesson
      lessons classroom vocabulary math maths reading flashcard flashcards quiz knowledge`,
    words: `quill scholar lantern chalk owl sage slate mentor wit compass ladder curious folio
      primer bright lyceum page inkwell cursive acorn wonder beacon parrot alphabet atlas`,
    heads: `quill lamp owl page path slate ladder nest deck`,
    roots: `schol doc lect sap studi ling mem alum disc`,
  }),
  field('health', {
    of: `health healthcare medical medicine doctor doctors clinic hospital patient patients dental
      dentist pharmacy nurse nursing care tooth teeth toothbrush physiotherapy physiotherapist hearing-aid
      hearing-aids therapy therapist diagnosis telemedicine wellness surgery
      elderly eldercare hearing vision-care nutritionist vitamin vitamins supplement`,
    words: `balm vital pulse tonic sage haven willow mend thrive remedy kind bright lumen calm
      marrow clover gentle steady bloom root solace restore verve hale well`,
    heads: `well pulse care haven bloom path spring balm`,
    roots: `san vit cur salv med vig nov ser val`,
  }),
  field('mind', {
    of: `meditation mindfulness mental mental-health anxiety stress calm relax relaxation breathing
      journal journaling mood therapy-app habit habits sleeping yoga self-care sleep spa massage spiritual
      coach coaching`,
    words: `calm lotus serene breath hush haven willow ease lull solace harbor moon
      tranquil quiet ripple zen glow balm gentle clear kindle soft river drift`,
    heads: `lotus breath path mind glow haven moon river`,
    roots: `seren pax zen alm quiet anim placid sol len`,
  }),
  field('fitness', {
    of: `fitness gym workout workouts exercise running runner run marathon trainer personal-trainer strength muscle sport sports athlete athletes football soccer
      tennis basketball golf boxing crossfit pilates climbing-gym league team-sport step steps`,
    words: `stride vigor sprint pace rally summit verve pulse tempo dash bolt falcon gazelle swift
      stamina spark relay champion peak lunge volley momentum brisk hustle victory onyx
      granite tiger bison`,
    heads: `stride pace rally peak crew works`,
    roots: `vigor fort vel act cors cel vict rob dyn`,
  }),
  field('cycling', {
    of: `cycling cyclist bike bikes bicycle bicycles ebike e-bike bikepacking velodrome`,
    words: `velo saddle spoke pedal breeze tandem coaster sprocket freewheel swift lark glide
      tailwind meridian chain roam swallow`,
    heads: `wheel spoke ride pedal cycle saddle`,
    roots: `vel cicl rond pedal mov`,
  }),
  field('beauty', {
    of: `beauty cosmetics makeup skincare skin hair hairdresser salon barber barbershop nail nails
      perfume fragrance soap soaps lotion shampoo beard`,
    words: `velvet petal glow silk rose bloom pearl blush ivory dew opal jasmine satin amber lush
      muse aura grace lilac mirror balm halo nectar willow honey`,
    heads: `glow petal bloom silk muse rose blush dew`,
    roots: `bell lum ros sed viol aur grac fior`,
  }),
  field('fashion', {
    of: `fashion clothing clothes apparel dress dresses shoe shoes sneaker sneakers jewelry jewellery
      tailor tailoring textile fabric handbag handbags watch watches designer-clothes wardrobe
      streetwear denim wedding-dress bags leather eyewear`,
    words: `thread velvet linen stitch satin denim loom weave indigo bobbin silk tweed button
      thimble cashmere ribbon hem pleat corduroy vogue ivory atelier cotton sable`,
    heads: `thread stitch loom cloth weave pocket button tailor`,
    roots: `fil mod tess vest sart elan trem lan`,
  }),
  field('music', {
    of: `music musician song songs band guitar piano concert singer singing audio sound podcast
      podcasts radio dj record records vinyl playlist orchestra instrument instruments drum drums
      headphones listen beats jazz opera choir karaoke`,
    words: `chord tempo lyric cadence echo sonata encore riff hymn melody treble rhythm aria
      ballad harp allegro vinyl chorus crescendo lute tune fiddle octave hum reverb`,
    heads: `chord tune beat note song echo riff wave harp`,
    roots: `son melod ton cant ari lir fon ritm`,
  }),
  field('arts', {
    of: `art arts artist artists painting gallery museum photography photographer photo photos camera
      film films movie movies cinema theatre theater dance video writer writing book books poetry
      novel author publishing publisher bookstore library-books reading-club comic comics tattoo tattoos ink`,
    words: `canvas folio fable palette ochre muse lantern aperture lens reel prose verse chapter
      inkwell marble gallery saga sonnet easel frame vignette indigo scribe story shutter focus`,
    heads: `frame page ink lens story reel verse press canvas quill`,
    roots: `art pict lit fabul imag lib scrib oper mus`,
  }),
  field('media', {
    of: `news media journalism newspaper magazine blog broadcast broadcasting streaming tv television
      press podcast podcasts editorial content creator creators stories storytelling reporter`,
    words: `herald gazette beacon bulletin chronicle echo column headline dispatch courier lantern
      signal inkwell daily byline tribune relay banner vantage`,
    heads: `press post herald wire cast page`,
    roots: `medi nov voc dict scrib cron ver`,
  }),
  field('crafts', {
    of: `craft crafts handmade knitting wool yarn sewing pottery ceramics ceramic potter woodworking carpenter carpentry wood
      workshop diy maker makers artisan quilting origami leathercraft blacksmith woodwork repair`,
    words: `loom anvil chisel kiln thread cedar clay spindle thimble forge bobbin maple walnut
      mallet whittle weaver hearth oak copper rivet twine birch ember artisan`,
    heads: `loom kiln forge works craft thread yard wright shed`,
    roots: `fabr art tess cer man legn oper faber`,
  }),
  field('community', {
    of: `community social network-of-people neighbourhood neighborhood neighbors neighbours volunteer
      volunteers nonprofit non-profit charity donation donations friend friends dating club refugee refugees forum group groups
      chat messaging messenger message local church fundraising sharing share`,
    words: `hearth village harbor gather campfire banter kindred rally porch accord
      together bridge clover huddle mingle unity plaza lantern circle`,
    heads: `circle folk porch bridge nest square`,
    roots: `soci comun amic frater civ conc`,
  }),
  field('heritage', {
    of: `history historical heritage genealogy ancestry family-tree family-trees ancestor ancestors
      legacy museum archaeology antiquity memory memories memoir`,
    words: `heirloom chronicle legacy saga oak root branch lantern crest chapter locket
      annals relic fable quill epoch lineage hearth amber elder`,
    heads: `tree crest tale saga chapter quill`,
    roots: `mem avit fabul genes chron vet sag`,
  }),
  field('events', {
    of: `event events wedding weddings party parties festival festivals conference conferences ticket
      tickets ticketing venue birthday celebration celebrate planner-events bride`,
    words: `confetti gala lantern ribbon encore revel jubilee merry carnival soiree toast
      sparkle velvet bouquet waltz fanfare festoon ever vow`,
    heads: `gala lantern ribbon waltz`,
    roots: `fest gal fel jub celebr evviv noc`,
  }),
  field('travel', {
    of: `travel traveler traveller trip trips vacation holiday holidays tourism tourist hotel hotels
      hostel flight flights airline booking itinerary guide tour tours visit backpacker cruise road
      destination destinations luggage map maps navigation city`,
    words: `wander compass voyage atlas nomad passport journey lantern horizon meridian caravan
      detour roam sojourn summit postcard swallow harbor roost odyssey venture latitude milestone
      oasis`,
    heads: `trail path route roam atlas trek port roost mile bound wing`,
    roots: `itin nav orb per mond pass`,
  }),
  field('vehicles', {
    of: `car cars auto automotive vehicle vehicles motorcycle garage mechanic parking parking-space taxi ride
      rideshare scooter scooters tire driving carpool van campervan`,
    words: `torque piston throttle gear axle chrome turbo cruise apex dash coupe ignition comet
      falcon mustang roadster pedal clutch bolt voyager cobalt`,
    heads: `gear drive wheel lane torque ride`,
    roots: `mot vel aut turb cors axi`,
  }),
];
