import { field } from './field.ts';

export const FOOD = [
  field('baking', {
    of: `bakery baker bake baking bread cake pastry dough sourdough cookie biscuit croissant
      patisserie cupcake loaf flour oven bun pie tart dessert muffin pretzel bagel donut`,
    words: `crumb crust hearth ember oven loaf knead flour grain wheat barley rye golden butter
      honey vanilla cinnamon maple sugar proof rise morsel brioche biscotti praline almond
      caramel tartine crumble millet`,
    heads: `hearth oven mill loaf crumb house table kitchen basket crust flour`,
    roots: `pan forn crost gran dolc brio miel tort levan spig`,
  }),
  field('coffee', {
    of: `coffee cafe espresso barista roast roaster roastery latte cappuccino bean brew tea teahouse`,
    words: `roast ember brew mocha arabica crema velvet cinder kettle dawn morning amber bean
      steam copper ritual cup sienna java umber grind aroma early saucer leaf`,
    heads: `roast brew bean kettle house leaf press bar cup`,
    roots: `caf brun mok aram torr arab crem sienn`,
  }),
  field('cooking', {
    of: `food recipe cook cooking chef kitchen meal restaurant dinner lunch breakfast dish cuisine
      catering eat eating diner bistro snack nutrition grocery groceries ingredient menu vegan
      vegetarian soup salad spice sauce pasta pizza noodle sushi burger taco takeaway delivery`,
    words: `basil thyme sage saffron ginger pepper olive lemon clove fennel mint savory relish
      feast supper pantry ladle skillet simmer spoon fork plate plum citron sesame paprika zest
      umami tasty harvest picnic`,
    heads: `spoon fork table pantry kitchen feast supper plate ladle bowl larder`,
    roots: `sav gust sapor cen tavol oliv basil salv past cucin`,
  }),
  field('drinks', {
    of: `wine winery vineyard beer brewery brewing craft-beer craft-brewery cider gin whisky whiskey cocktail bar
      pub juice smoothie drink beverage distillery spirits rum vodka liquor kombucha lemonade`,
    words: `vine cork barrel hop malt oak cellar amber copper cask grove orchard juniper ferment
      toast tonic nectar bramble elder quince bottle vintage barley tipple cooper russet`,
    heads: `barrel cask cellar vine cork grove oak works house malt`,
    roots: `vin uv cerv malt lup cant vend mer ambr`,
  }),
  field('farming', {
    of: `farm farmer farming agriculture crop harvest tractor livestock dairy organic vegetable
      fruit orchard soil field seed irrigation beekeeping honey bee hive greenhouse agritech`,
    words: `acre furrow harvest meadow clover seed sprout barn plough grain pasture orchard hive
      honey nectar comb loam field farrow bounty stable rooster apple pear plum root yield acorn
      sow till`,
    heads: `acre field barn hive meadow yard seed harvest root stead furrow`,
    roots: `agr camp terr sem mell ros frut hort`,
  }),
];
