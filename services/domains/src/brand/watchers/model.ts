import type { Sensitivity } from '@holdfast/lookalikes';

export type Watcher = {
  id: string;
  /** As people read it: normalised, in unicode. */
  keyword: string;
  /** Registrable domains in punycode; they and what is below them never hit. */
  allowlist: string[];
  notificationEmail: string | null;
  /** When the account behind its last address was erased, and the address with it. */
  recipientErasedAt: Date | null;
  minScore: number;
  sensitivity: Sensitivity;
  aiCheck: boolean;
  enabled: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** As it is shown: with its address, in lower case, as long as that has not confirmed. */
export type ShownWatcher = Watcher & { unconfirmed: string[] };

/** Where a recipient confirms that they want emails about hits. */
export const CONFIRM_PATH = '/app/v1/alert-recipients/confirm';

export const MOST_WATCHERS = 200;
export const MOST_ALLOWED = 1_000;
export const SHORTEST_KEYWORD = 2;
export const LONGEST_KEYWORD = 63;

export const WATCHER_SORTS = ['keyword', '-keyword', 'created', '-created'] as const;
export type WatcherSort = (typeof WATCHER_SORTS)[number];

export type WatcherFilters = {
  search?: string | undefined;
  enabled?: boolean | undefined;
};

/** What a change asks for; what is left out stays. */
export type WatcherChanges = {
  [Field in Exclude<keyof Watcher, 'id' | 'createdAt' | 'updatedAt' | 'recipientErasedAt'>]?:
    | Watcher[Field]
    | undefined;
};
