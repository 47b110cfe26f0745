import type { ToldHit } from '../hits/model.ts';

/** An email that waits to be sent, or was sent. */
export type Digest = {
  id: string;
  keyword: string;
  /** The highest scores first; there may be more than are listed. */
  items: ToldHit[];
  total: number;
  createdAt: Date;
};

export type DigestKey = { organisation: string; digestId: string };
