import type { Sensitivity } from '@holdfast/lookalikes';

export type Watcher = {
  id: string;
  /** As people read it: normalised, in unicode. */
  keyword: string;
  /** Registrable domains in punycode; they and names below them are never hits. */
  allowlist: string[];
  notificationEmail: string | null;
  /** When its last address was removed because the account behind it was erased. */
  recipientErasedAt: Date | null;
  minScore: number;
  sensitivity: Sensitivity;
  aiCheck: boolean;
  enabled: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** As it is shown: `unconfirmed` has its address, in lower case, until that is confirmed. */
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

/** What a change asks for; fields that are left out stay as they are. */
export type WatcherChanges = {
  [Field in Exclude<keyof Watcher, 'id' | 'createdAt' | 'updatedAt' | 'recipientErasedAt'>]?:
    | Watcher[Field]
    | undefined;
};
