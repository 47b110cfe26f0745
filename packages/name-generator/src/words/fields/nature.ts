import { field } from './field.ts';

export const NATURE = [
  field('garden', {
    of: `garden gardening gardener plant plants flower florist flowers landscaping botanical houseplant
      nursery lawn bouquet herb herbs tree trees`,
    words: `fern moss petal bloom thistle willow ivy clover rose lily iris sorrel bramble trellis
      sprout bud leaf meadow dahlia hazel laurel juniper aster poppy lavender myrtle trowel
      orchid verbena posy`,
    heads: `bloom petal leaf fern grove garden stem bower root thicket`,
    roots: `flor verd folia hort lirio viol arbor sylv botan`,
  }),
  field('wild', {
    of: `nature outdoor outdoors hiking hike camping camp trail mountain forest woods wilderness
      climbing climbing-gym bouldering adventure trek backpacking national-park park wildlife ski skiing`,
    words: `ridge cairn summit trail pine cedar birch fern canyon alpine granite larch falcon elk
      heron otter lynx timber valley creek stone peak wander glade fjord tundra juniper north
      ember hollow`,
    heads: `ridge trail peak cairn pine stone creek glade path camp crest hollow`,
    roots: `alp mont silv cim val sent orient bor ced`,
  }),
  field('sea', {
    of: `sea ocean beach surf surfing sail sailing boat yacht fishing fish marine coast coastal dive
      diving harbour harbor port ship river lake water swim swimming seafood naval island`,
    words: `tide coral harbor anchor cove lagoon reef drift pearl breeze mariner kelp beacon
      sail keel current swell shore haven gull lantern cobalt azure skiff dune delta atoll
      helm compass`,
    heads: `tide cove reef sail harbor bay anchor wave shore port drift`,
    roots: `mar ond naut lag port aqu cor azur vel pel`,
  }),
  field('weather', {
    of: `weather climate forecast rain storm wind snow sun temperature meteorology cloudy sky`,
    words: `nimbus breeze cirrus zephyr gale mist rain thunder aurora halo sky sun dew frost
      monsoon solstice equinox rainbow gust cloud skylark drizzle`,
    heads: `sky cloud breeze vane wind rain dawn`,
    roots: `nimb cirr aer zeph vent ciel sol nub`,
  }),
  field('ecology', {
    of: `sustainable sustainability eco ecology environment environmental green recycling recycle
      carbon conservation zero-waste compost waste reuse climate-change planet earth biodegradable`,
    words: `leaf moss evergreen seed earth sprout acorn meadow rain root clover renew cycle loop
      fern canopy grove terra pure kind willow forest`,
    heads: `leaf loop cycle root earth seed grove canopy path`,
    roots: `terr verd gai sylv viv natur folia ren`,
  }),
  field('pets', {
    of: `pet pets dog dogs cat cats puppy kitten vet veterinary veterinarian animal animals grooming
      leash horse rabbit walker kennel bird paw aquarium`,
    words: `paw whisker biscuit fetch wag purr collar bark scout buddy otter pepper tabby
      hound puddle mittens clover basket ruff muzzle rover fluff nuzzle treat hazel`,
    heads: `paw tail pup whisker den pal hound trot`,
    roots: `can fel zamp mic lup cuccio fid`,
  }),
  field('space', {
    of: `space astronomy star stars planet planets telescope cosmos cosmic rocket satellite galaxy
      moon universe astronaut orbit stargazing solar-system astrophysics`,
    words: `orbit comet nova luna stellar nebula cosmo eclipse meteor aurora zenith saturn vega
      lyra orion apollo galaxy quasar pulsar twilight rocket lunar star sky moon halo polaris
      perigee`,
    heads: `orbit star moon comet sky nova rocket scope beam glow`,
    roots: `astr stell lun cosm orb nov sider cel zen`,
  }),
];
