import type { buildFilter, FilterStatus } from '@holdfast/resolve';

type BuildOptions = Omit<Parameters<typeof buildFilter>[0], 'folder' | 'findLast'>;
type Built = Pick<Awaited<ReturnType<typeof buildFilter>>, 'file' | 'facts' | 'ignored'> & {
  bytes: number;
};

/** Where filters lie: a folder, or a bucket. */
export type Filters = {
  /** As shown to people. */
  where: string;
  /** Reads only their headers. */
  list(): Promise<FilterStatus[]>;
  /** Reads the filter of this suffix to its last byte. */
  verify(tld: string): Promise<FilterStatus>;
  /** Puts a new one in the place of the old one, which stays if anything goes wrong. */
  build(options: BuildOptions): Promise<Built>;
  close(): Promise<void>;
};
