import type { CheckResult, Status } from '../check/model.ts';

export type SavedDomain = {
  id: string;
  domain: string;
  unicode: string;
  tld: string;
  notes: string | null;
  createdAt: Date;
  updatedAt: Date;
  status: Status | null;
  available: boolean | null;
  registrar: string | null;
  expiresAt: Date | null;
  checkedAt: Date | null;
  /** The newest check; null until the first. */
  result: CheckResult | null;
};

export const SORTS = [
  'domain',
  '-domain',
  'created',
  '-created',
  'expires',
  '-expires',
  'checked',
  '-checked',
  'registrar',
  '-registrar',
] as const;
export type Sort = (typeof SORTS)[number];

export type SavedFilters = {
  /** Exactly these, in the form in which they are stored. */
  domains?: readonly string[] | undefined;
  search?: string | undefined;
  tlds?: readonly string[] | undefined;
  available?: 'true' | 'false' | 'unknown' | undefined;
  registrar?: string | undefined;
  expiresFrom?: Date | undefined;
  expiresTo?: Date | undefined;
};
