import { soundOf } from './sound.ts';

/** Names that everybody knows; a new name must not be one, nor be mistaken for one. */
const BRANDS = `adidas adobe airbnb alibaba amazon android apple asana asus atlassian audi bacardi
  bentley bloomberg boeing bose budweiser bugatti burberry cadillac calvin canon canva cartier
  chanel chevron chrome cisco citibank cloudflare coca cola coinbase colgate corona costco danone
  dell delta deloitte dior discord disney docker doordash dreamworks dropbox duolingo dyson ebay
  ericsson etsy evernote expedia facebook fanta fedex ferrari figma firefox fitbit ford fortnite
  garmin gillette github gitlab gmail godaddy google gopro grammarly gucci haribo heineken heinz
  hermes hilton hitachi honda hubspot hulu hyundai ibm ikea instagram intel intuit jaguar kellogg
  kindle kodak lacoste lamborghini lego lenovo lexus linkedin logitech loreal lufthansa lyft
  marlboro marriott maserati mastercard mattel mazda mcdonalds mercedes microsoft milka mozilla
  mustang nescafe nespresso nestle netflix netgear nike nikon nintendo nissan nivea nokia notion
  novartis nutella nvidia okta oracle oreo palantir panasonic patreon paypal peloton pepsi peugeot
  pfizer philips pinterest pixar playstation pokemon polaroid porsche prada puma quora raytheon
  reddit reebok renault revolut robinhood roblox roku rolex salesforce samsung shazam shell shopify
  siemens skype slack snapchat snickers sony soundcloud spacex spotify sprite starbucks stripe
  subaru suzuki swarovski swatch telegram tesco tesla tiffany tiktok tinder toblerone toyota trello
  tripadvisor tumblr twilio twitch twitter uber unilever verizon versace vespa vimeo visa vodafone
  vogue volkswagen volvo walmart whatsapp wikipedia wise wordpress xbox xerox xiaomi yahoo yamaha
  yelp youtube zalando zapier zara zendesk zillow zoom stellantis astrazeneca merck sanofi bayer
  panera ferrero lindt subway dominos kraft evian perrier tropicana snapple lipton lavazza klarna
  monzo mailchimp datadog splunk mongodb vercel netlify heroku ansible terraform bitwarden lastpass
  dashlane veeam backblaze openai anthropic gemini copilot cortana alexa siri strava sonos deezer
  hasbro purina pedigree whiskas uniqlo primark trivago redfin moderna prozac viagra tylenol
  aspirin headspace calm insightly calendly bitly weebly chipotle nando wendys adecco accenture
  allianz aviva barclays carrefour danfoss fujitsu kayak lidl aldi sephora`
  .trim()
  .split(/\s+/);

const NEAR_FROM = 5;
const WITHIN_FROM = 6;
/** Brands that are ordinary words too: they may be a part of a name. */
const ORDINARY = new Set([
  'amazon',
  'android',
  'chrome',
  'corona',
  'hermes',
  'jaguar',
  'kindle',
  'mustang',
  'oracle',
  'sprite',
  'stripe',
  'telegram',
  'notion',
  'tinder',
  'discord',
  'docker',
]);

const exact: ReadonlySet<string> = new Set(BRANDS);
const sounds: ReadonlySet<string> = new Set(BRANDS.map(soundOf));
const cut: ReadonlySet<string> = new Set(
  BRANDS.filter(({ length }) => length >= NEAR_FROM).flatMap(withoutOne),
);
const within = BRANDS.filter((name) => name.length >= WITHIN_FROM && !ORDINARY.has(name));

/** Whether it is a famous name, sounds like one, is one letter away from one, or contains one. */
export function isBrandLike(name: string, isWord: (name: string) => boolean): boolean {
  if (exact.has(name)) return true;
  if (within.some((brand) => name.includes(brand))) return true;
  // A real word is not a misspelling of a brand.
  return (sounds.has(soundOf(name)) || isOneOff(name)) && !isWord(name);
}

function isOneOff(name: string): boolean {
  if (name.length < NEAR_FROM - 1) return false;
  return cut.has(name) || withoutOne(name).some((less) => isNear(less, name));
}

function isNear(less: string, name: string): boolean {
  return (
    (less.length >= NEAR_FROM && exact.has(less)) || (name.length >= NEAR_FROM && cut.has(less))
  );
}

function withoutOne(name: string): string[] {
  return Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1));
}
