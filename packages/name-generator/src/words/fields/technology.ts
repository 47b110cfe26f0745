import { field } from './field.ts';

export const TECHNOLOGY = [
  field('software', {
    of: `software code coding developer developers programming api framework library open-source
      devops deploy deployment git app saas database server hosting compiler debugging testing
      engineer engineering programmer backend frontend integration automation automate workflow
      web website browser internet computer computing kubernetes container containers serverless linux
      cluster optimisation optimization no-code low-code`,
    words: `stack loop forge kernel vector commit branch merge syntax lambda relay module pixel
      cobalt lattice circuit bolt signal anvil render tempo cursor pivot orbit beacon conduit
      quill scaffold`,
    heads: `stack forge loop base kit dock deck works flow layer lab pilot grid`,
    roots: `cod log vect nod kern form cre tec axi`,
  }),
  field('data', {
    of: `data analytics analysis dashboard metrics insight insights statistics chart report reporting
      business-intelligence bi warehouse pipeline spreadsheet visualization big-data monitor
      monitoring observability log logs`,
    words: `prism lens signal gauge sonar index ledger mosaic pulse beacon clarity facet graph
      insight lumen metric delta tally radar strata vista pixel prospect compass`,
    heads: `lens gauge graph pulse scope view sight stream point tally`,
    roots: `dat lum vis prism clar met stat cifr num`,
  }),
  field('intelligence', {
    of: `ai artificial intelligence machine-learning learning-model neural chatbot assistant bot
      robot robotics language-model llm agent voice speech vision recognition predict prediction`,
    words: `synapse cortex echo muse sage spark wit mentor lumen atlas mirror signal nimble
      clever insight cipher vector thought savant genie`,
    heads: `mind muse sage spark pilot mate loop`,
    roots: `cogn ment sap neur sens intell ver nous aud`,
  }),
  field('security', {
    of: `security secure privacy private password encryption encrypt encrypted cyber cybersecurity
      firewall vault authentication identity fraud antivirus vpn lock alarm safe safety protect
      protection guard surveillance threat hacker compliance trust`,
    words: `vault shield cipher sentry bastion keep citadel guard haven lock key warden aegis
      rampart harbor armor castle beacon falcon rook griffin stronghold moat sentinel turret
      onyx iron safe trust secret`,
    heads: `vault guard lock keep shield gate key ward fort wall`,
    roots: `crypt tut custod fid salv arc firm veil sec munit`,
  }),
  field('backup', {
    of: `backup backups restore recovery archive archiving snapshot storage sync disaster-recovery
      preserve save copy replicate cloud`,
    words: `anchor ark harbor keep amber cache echo vault cellar haven mirror stow evergreen
      rescue lifeboat twin shelter depot safe cloud lantern`,
    heads: `keep ark vault cache haven well anchor loft cellar`,
    roots: `arc serv salv mem cust tes memor perman`,
  }),
  field('networks', {
    of: `network networking telecom wireless wifi broadband connection connect connectivity iot
      sensor sensors device devices hardware chip electronics router mobile phone smart edge`,
    words: `mesh relay node beacon bridge signal link fiber circuit pulse copper current switch
      antenna link spark ether hub carrier weave`,
    heads: `mesh link bridge node wave grid beam wire span`,
    roots: `nex lig ret conn ether tel nod pont`,
  }),
  field('design', {
    of: `design designer ux ui interface graphic graphics logo typography font illustration prototype
      prototyping branding creative studio wireframe color colour`,
    words: `palette canvas pixel ochre indigo sketch hue tint kerning serif mosaic motif prism
      vermilion bezier grid ink layer shape swatch accent easel coral draft`,
    heads: `canvas hue grid ink press studio frame shape easel`,
    roots: `form color graf lin tipo arte croma figur`,
  }),
  field('games', {
    of: `game games gaming gamer esports arcade puzzle quest multiplayer console rpg board-game chess
      tabletop play player indie-game`,
    words: `quest pixel joust dragon ember rune castle goblin arcade rogue legend lantern puzzle
      tavern griffin wizard turbo combo rook gambit dice token realm rally saga`,
    heads: `quest realm forge guild arcade rune dice saga`,
    roots: `lud jog myth run epic drac fabul`,
  }),
  field('energy', {
    of: `energy solar power battery electric electricity charging charger wind-turbine turbine
      renewable grid hydrogen ev heating heat-pump fuel utility lamp light lighting`,
    words: `volt spark ember solar lumen current surge beam sun amber ion helio kindle lantern
      flux dawn bright turbine glow watt radiant daylight`,
    heads: `volt spark beam grid flux light watt ray glow`,
    roots: `hel lum sol ener volt lux dynam fot aur`,
  }),
  field('science', {
    of: `science scientific research laboratory lab chemistry biology biotech physics genetics dna
      microscope experiment molecule pharma pharmaceutical nanotechnology quantum quantum-computing academic protein`,
    words: `helix prism catalyst quanta atom ion carbon element beaker theory neutron genome
      cobalt argon radium facet lattice cell enzyme radius tangent axiom`,
    heads: `lab helix atom works field bond`,
    roots: `gen bio helic quant mol chem zym sci vit`,
  }),
];
