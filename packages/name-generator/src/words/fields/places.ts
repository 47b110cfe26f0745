import { field } from './field.ts';

/** Places give a name its colour: what grows, shines and is sung there. */
export const PLACES = [
  field('iberia', {
    of: `lisbon lisboa porto portugal portuguese spain spanish madrid barcelona seville iberian`,
    words: `azul sol luz tejo tile alba oliva marina pomar azulejo saudade terracotta`,
    heads: ``,
    roots: `luz sol alb port cal azul mar`,
  }),
  field('italy', {
    of: `italy italian rome roma milan florence tuscany naples sicily venice`,
    words: `piazza bella terra villa vespa gusto allora dolce ciao bravo riva sienna`,
    heads: `villa riva`,
    roots: `bell dolc vill ven fior`,
  }),
  field('france', {
    of: `france french paris lyon provence bordeaux marseille brittany`,
    words: `lumiere petit rive maison soleil marais joli etoile belle atelier`,
    heads: ``,
    roots: `lum bell fleur jol cher`,
  }),
  field('nordic', {
    of: `nordic scandinavian sweden swedish norway norwegian denmark danish finland finnish iceland
      copenhagen stockholm oslo helsinki reykjavik`,
    words: `fjord hygge north birch saga aurora skald runa lund sol elk`,
    heads: `fjord lund`,
    roots: `nord lund ask bjor sol`,
  }),
  field('japan', {
    of: `japan japanese tokyo kyoto osaka zen ramen sushi matcha anime`,
    words: `sora hana koi yuki kumo mori sakura hoshi kaze momiji umi`,
    heads: ``,
    roots: `sor han mor kaz sak`,
  }),
  field('britain', {
    of: `london england english scotland scottish wales ireland irish dublin edinburgh britain british`,
    words: `thistle heather bramble highland shire moor loch lantern rook hawthorn tartan`,
    heads: `glen shire`,
    roots: `alb brit thist glen`,
  }),
  field('alps', {
    of: `alps austria vienna switzerland swiss zurich bavaria munich tyrol german germany berlin`,
    words: `alpine edel summit larch enzian glacier stube linden`,
    heads: `alm peak`,
    roots: `alp edel lind berg`,
  }),
  field('tropics', {
    of: `tropical caribbean hawaii bali thailand mexico mexican brazil cuba jamaica africa african
      india indian kenya`,
    words: `mango coral palm papaya hibiscus toucan monsoon lagoon saffron mambo baobab cacao`,
    heads: `palm`,
    roots: `palm coral mang sab`,
  }),
];
