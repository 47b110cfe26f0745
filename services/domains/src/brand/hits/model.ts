import type { Band, Piece, Score, ScoreComponent, Sensitivity } from '@holdfast/lookalikes';

export const FEEDS = ['certificates', 'zone_differences', 'permutations'] as const;
export type Feed = (typeof FEEDS)[number];

/** Where and when a name was seen. What a feed does not know is absent. */
export type Evidence = {
  feed: Feed;
  /** The host name as it was seen, in punycode, without `*.`. */
  name: string;
  at: string;
  /** Certificates: the log's name, and what the certificate says. */
  log?: string;
  issuer?: string;
  serial?: string;
  notBefore?: string;
  /** Zone files: the zone in which it is new. */
  zone?: string;
  /** Permutations: how it was made, and which server says that it exists. */
  family?: string;
  server?: string;
  records?: Record<string, string[]>;
};

export type Hit = {
  id: string;
  watcherId: string;
  keyword: string;
  /** The registrable name, in punycode. */
  domain: string;
  unicode: string;
  tld: string;
  /** Includes the model's points; the components do not. */
  score: number;
  band: Band;
  components: ScoreComponent[];
  aiCheck: { points: number; reason: string; at: Date } | null;
  feeds: Feed[];
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/** A hit with its watcher's settings for the brand. */
export type KnownHit = Hit & {
  evidence: Evidence[];
  sensitivity: Sensitivity;
  allowlist: string[];
};

/** The most similar of the names that were seen, piece by piece beside the brand. */
export type Comparison = {
  /** In punycode, and as people read it. */
  name: string;
  unicode: string;
  /** The keyword, with its suffix if the allowlist has it as a domain. */
  brand: string;
  pieces: Piece[];
};

export type HitDetail = Hit & { evidence: Evidence[]; comparison: Comparison | null };

/** A name that a feed brought up and a watcher's keyword matched. */
export type Sighting = {
  watcherId: string;
  domain: string;
  unicode: string;
  tld: string;
  score: Score;
  evidence: Evidence;
};

/** All sightings of one domain by one watcher in one batch. */
export type Finding = Omit<Sighting, 'evidence'> & { evidence: Evidence[]; feeds: Feed[] };

/** The part of a hit that another sighting can change. */
export type HitState = {
  ruleScore: number;
  score: number;
  band: Band;
  components: ScoreComponent[];
  feeds: Feed[];
  evidence: Evidence[];
  aiPoints: number | null;
  untold: boolean;
  toldBand: Band | null;
};

export const HIT_SORTS = [
  'lastSeen',
  '-lastSeen',
  'firstSeen',
  '-firstSeen',
  'score',
  '-score',
  'domain',
  '-domain',
] as const;
export type HitSort = (typeof HIT_SORTS)[number];

export type HitFilters = {
  watchers?: readonly string[] | undefined;
  scoreMin?: number | undefined;
  scoreMax?: number | undefined;
  search?: string | undefined;
  feed?: Feed | undefined;
  band?: Band | undefined;
};

/** A hit as it is reported to people. */
export type ToldHit = {
  domain: string;
  unicode: string;
  score: number;
  band: Band;
  components: ScoreComponent[];
  feeds: string[];
  /** The band that was reported before; null for a new hit. */
  before: Band | null;
};
