import { field } from './field.ts';

export const BUSINESS = [
  field('finance', {
    of: `finance financial money bank banking invest investing investment investor savings saving
      budget budgeting loan loans credit payment payments insurance tax taxes accounting accountant
      bookkeeping invoice invoices invoicing wallet crypto bitcoin pension mortgage trading stock
      payroll fund wealth expense expenses freelancer billing`,
    words: `ledger penny florin ducat mint tally coin sterling crown harvest acorn nest summit
      copper silver treasury steward oak pebble anchor thrift bounty purse guilder abacus
      equity yield`,
    heads: `ledger mint coin penny tally purse fund nest crown`,
    roots: `fin cred val mon num aur capit tesor`,
  }),
  field('legal', {
    of: `law law-firm legal lawyer attorney contract contracts court justice notary patent trademark solicitor
      regulation policy will wills arbitration`,
    words: `accord gavel quill pact charter counsel verity clause oath brief writ equity just
      tenet candor advocate covenant scales harbor seal parchment`,
    heads: `pact quill accord seal bench counsel clause`,
    roots: `leg jur pact ver just iur concord fid`,
  }),
  field('marketing', {
    of: `marketing advertising ads seo campaign brand audience social-media influencer growth leads
      sales crm customer customers newsletter promotion email outreach referral loyalty`,
    words: `beacon megaphone spark buzz echo ripple signal herald pitch magnet splash trumpet
      spotlight banner amplify jingle funnel catalyst lure cheer halo surge`,
    heads: `buzz reach spark signal ripple wave magnet loop lift`,
    roots: `voc prom attract reson merc grov`,
  }),
  field('retail', {
    of: `shop store shopping retail ecommerce marketplace boutique market sell seller buy vintage
      second-hand thrift goods gift gifts product products wholesale auction antique antiques`,
    words: `bazaar parcel ribbon trove treasure curio gem bounty trinket
      sundry emporium parlor lantern magpie find merry nook token stall`,
    heads: `trove market basket cart corner nook crate goods parcel`,
    roots: `merc bazar fer curi tres vend empor`,
  }),
  field('logistics', {
    of: `logistics shipping freight courier truck trucking transport transportation fleet warehouse
      supply-chain cargo parcel delivery-tracking tracking dispatch postal packaging moving route
      driver drone drones`,
    words: `cargo swift convoy harbor parcel crate route relay caravan compass depot arrow pallet
      carrier courier wheel swallow express transit wagon rudder`,
    heads: `route freight crate haul dock wheel wing depot track`,
    roots: `port cur veh tran nav cels`,
  }),
  field('work', {
    of: `productivity task tasks project projects management team teams collaboration remote meeting
      meetings coworking-space calendar schedule scheduling notes note-taking office job jobs career careers hiring
      recruiting recruitment hr employee employees work coworking freelance time planner to-do
      organize organise consulting consultant business startup company`,
    words: `tempo rally huddle cadence pilot anchor compass canvas pivot crew relay summit slate
      ledger agenda steady focus momentum rhythm keel ladder beacon clarity folio nimble`,
    heads: `desk flow deck crew slate pilot path hive works`,
    roots: `labor oper tem org ag stud coll act`,
  }),
  field('property', {
    of: `property real-estate estate house housing rent apartment apartments landlord
      tenant realtor mortgage-broker lease building buildings construction builder contractor
      renovation architect architecture roof roofing estate-agent estate-agents`,
    words: `gable lintel arch hearth threshold keystone cedar beam brick terrace garden lantern
      mason cornice timber manor porch slate plumb pillar granite atrium chimney`,
    heads: `gate door stone key gable brick beam porch yard stead`,
    roots: `cas dom arch habit vill mur tect font`,
  }),
  field('trades', {
    of: `plumbing plumber electrician handyman locksmith tradesman tradesmen heating-engineer boiler
      pipe pipes painter-decorator glazier welder welding locksmiths repairs`,
    words: `copper wrench level plumb sterling rivet brass anvil gauge beacon granite pillar tinker
      bolt steady mason oak keystone hammer iron craft`,
    heads: `works wrench craft bolt yard gauge stone forge`,
    roots: `fabr font ferr art oper solid`,
  }),
  field('home', {
    of: `home furniture interior decor decoration cleaning cleaner laundry household candle candles
      bedding bed mattress lamp-shade rug kitchenware tidy`,
    words: `hearth nook linen cedar lantern willow cozy quilt velvet cotton loft candle amber
      cottage pillow parlor thistle sage nest latch clover hush teak rattan`,
    heads: `nook nest hearth loft house lamp quilt cottage`,
    roots: `cas dom lar lin foc ten legn quiet`,
  }),
];
