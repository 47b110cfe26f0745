/** A name in two parts: `{ label: 'example', suffix: 'co.uk' }`, both in punycode. */
export type LabelAndSuffix = { label: string; suffix: string };

/** The sixteen families of dnstwist, then ours. */
export const FAMILIES = [
  'addition',
  'bitsquatting',
  'cyrillic',
  'dictionary',
  'homoglyph',
  'hyphenation',
  'insertion',
  'omission',
  'plural',
  'repetition',
  'replacement',
  'subdomain',
  'tld-swap',
  'transposition',
  'various',
  'vowel-swap',
  'homophone',
  'misspelling',
] as const;
export type Family = (typeof FAMILIES)[number];

export type Permutation = {
  /** In punycode; a valid host name, and never the name itself. */
  domain: string;
  family: Family;
};

export type PermutationOptions = {
  /** All of them if not given. */
  families?: readonly Family[];
  /** Words for the family `dictionary`; the most frequent of the suspicious words if not given. */
  words?: readonly string[];
  /** Suffixes for the family `tld-swap`; much used and much abused ones if not given. */
  suffixes?: readonly string[];
  /** Also two homoglyphs at once: some hundred times as many names, which the matcher finds anyway. */
  homoglyphPairs?: boolean;
};

/** How much counts as a look-alike: only what is certain; what most want to see; all that could be. */
export const SENSITIVITIES = ['strict', 'balanced', 'broad'] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];

/** What a watcher looks for; the keyword in lower case, 2 to 63 characters, unicode or punycode. */
export type Keyword = {
  id: string;
  keyword: string;
  /** `balanced` if not given. */
  sensitivity?: Sensitivity | undefined;
};

/** A `DomainName` is one, and so is a host name below it: `login.example.co.uk` with `co.uk`. */
export type HostName = { ascii: string; suffix: string };

/** How near a match is: the text as written, text that looks like it, or one slip away from it. */
export type MatchKind = 'exact' | 'homograph' | 'edit';

/**
 * What is around the matched text. `whole`: nothing, it is the whole label; `token`: a hyphen, a
 * digit or the label's end on both sides; `words`: only suspicious words that are joined to it;
 * `edge`: a hyphen, a digit or the end on one side; `inside`: letters on both.
 */
export type Boundary = 'whole' | 'token' | 'words' | 'edge' | 'inside';

/** `dot`: the keyword with a dot in it, `hold.fast.com`. */
export type Edit =
  | 'insertion'
  | 'omission'
  | 'replacement'
  | 'transposition'
  | 'hyphenation'
  | 'dot';

/**
 * `confusable`: Unicode's data say that the two look alike; `accents`: they do without marks, hooks
 * and strokes, or as small capitals; `letters`: digits and letters that are taken for others, such
 * as 5 and s; `shapes`: letters of similar shape, such as c and e.
 */
export type Homograph = 'confusable' | 'accents' | 'letters' | 'shapes';

export type Match = Keyword & {
  kind: MatchKind;
  boundary: Boundary;
  /** With kind `edit`. */
  edit?: Edit;
  /** With kind `homograph`; with `edit` where other letters of the text are look-alikes too. */
  homograph?: Homograph;
  /** The text in the name that matched, and the label that it is in; both in unicode. */
  found: string;
  label: string;
  /** Whether that is the label that was registered, or one below it. */
  place: 'registrable' | 'subdomain';
  /** Suspicious words outside the matched text, such as `login`. */
  company: string[];
  /** Whether the label mixes scripts that no language writes together. */
  mixedScript: boolean;
  suffix: string;
};

/**
 * A keyword of up to this many letters occurs in many ordinary words: it counts only where it
 * stands alone, between hyphens, digits and the ends of a label, or beside suspicious words.
 */
export const SHORT = 4;

/**
 * One slip counts in keywords of at least this many letters: four letters have whole dictionaries
 * within one slip, which a broad watcher has asked for.
 */
export const EDIT_FROM: Readonly<Record<Sensitivity, number>> = {
  strict: 5,
  balanced: 5,
  broad: 4,
};

/** Matches any number of names. */
export type Matcher = {
  /** At most one match for each keyword: its nearest. Gated, so that short keywords do not flood. */
  match(name: HostName): Match[];
  /** How many keywords it knows. */
  size: number;
};

export type MatcherOptions = {
  /** Also finds homographs and slips, not only the text as written; true if not given. */
  fuzzy?: boolean;
};

/** A matcher that takes new keywords while it is in use. */
export type SwappingMatcher = Matcher & { replace(keywords: readonly Keyword[]): void };

export const BANDS = ['low', 'medium', 'high', 'critical'] as const;
export type Band = (typeof BANDS)[number];

export type ScoreContext = {
  /** How old the registration is, where that is known. */
  ageDays?: number;
};

export type ScoreComponent = { rule: string; points: number; detail: string };

/** The score is the sum of the components, kept within 0 and 100. */
export type Score = { score: number; band: Band; components: ScoreComponent[] };

/**
 * How a stretch of a name relates to the stretch of the brand that it is compared with.
 * `homoglyph`: other characters that look alike; `around`: outside what was matched.
 */
export const PIECE_KINDS = [
  ...(['same', 'homoglyph', 'replaced', 'swapped', 'doubled', 'added', 'dropped'] as const),
  ...(['around', 'ending'] as const),
] as const;

/** A stretch of the name in unicode, and the part of the brand it stands for; either may be empty. */
export type Piece = { kind: (typeof PIECE_KINDS)[number]; brand: string; name: string };
