import type { Band, ScoreComponent } from '@holdfast/lookalikes';

export type DigestItem = {
  domain: string;
  unicode: string;
  score: number;
  band: Band;
  components: ScoreComponent[];
  feeds: string[];
  /** The band that was reported before; null for a new hit. */
  before: Band | null;
};

/** An email that is to be sent, or was. */
export type Digest = {
  id: string;
  keyword: string;
  /** The highest scores first; there may be more than are listed. */
  items: DigestItem[];
  total: number;
  createdAt: Date;
};

export type DigestKey = { organisation: string; digestId: string };
