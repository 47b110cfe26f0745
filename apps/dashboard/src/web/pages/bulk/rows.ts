import type { Domains } from '@holdfast/clients';
import type { NameStatus } from '../../parts/name-status.tsx';
import { STATUSES } from './filters.ts';

type Result = Domains.CheckResult;

/** The name is being checked again: its previous status no longer counts. */
const AGAIN = STATUSES.length;
const UNKNOWN = STATUSES.indexOf('unknown');
/** How many different remarks are kept; rows beyond that show theirs only in their details. */
const MOST_REMARKS = 60_000;
const LONGEST_REMARK = 240;
/** How often subscribers are told: results arrive by the thousand. */
const TELL_MS = 200;

/**
 * The rows of one bulk check, stored by column in some fifty bytes each: there may be a million. The
 * evidence stays with the service, which finds it by the number of the row.
 */
export function createRows() {
  const names: string[] = [];
  const unicodes = new Map<number, string>();
  const remarkTexts = [''];
  const remarkOf = new Map([['', 0]]);
  /** Where the rows are that may be checked again. */
  const unknownAt = new Map<string, number>();
  const counts = new Int32Array(STATUSES.length + 1);
  const listeners = new Set<() => void>();
  let statuses = new Uint8Array(1024);
  let remarks = new Uint16Array(1024);
  let numbers = new Uint32Array(1024);
  let lastId: string | undefined;
  let version = 0;
  let revision = 0;
  let isToBeTold = false;

  function tell(): void {
    if (isToBeTold) return;
    isToBeTold = true;
    setTimeout(() => {
      isToBeTold = false;
      version += 1;
      for (const listener of listeners) listener();
    }, TELL_MS);
  }

  function makeRoom(): void {
    if (names.length < statuses.length) return;
    const length = statuses.length * 2;
    const grow = <Column extends Uint8Array | Uint16Array | Uint32Array>(
      to: Column,
      from: Column,
    ) => {
      to.set(from);
      return to;
    };
    statuses = grow(new Uint8Array(length), statuses);
    remarks = grow(new Uint16Array(length), remarks);
    numbers = grow(new Uint32Array(length), numbers);
  }

  function remarkIndex({ reason, restricted, registration }: Result): number {
    const text = (reason ?? restricted ?? registration?.registrar ?? '').slice(0, LONGEST_REMARK);
    const known = remarkOf.get(text);
    if (known !== undefined) return known;
    if (remarkTexts.length === MOST_REMARKS) return 0;
    remarkTexts.push(text);
    remarkOf.set(text, remarkTexts.length - 1);
    return remarkTexts.length - 1;
  }

  /** Of an existing row: whatever has filtered it by status must look again. */
  function setStatus(at: number, status: number): void {
    const before = statuses[at] ?? 0;
    counts[before] = (counts[before] ?? 0) - 1;
    counts[status] = (counts[status] ?? 0) + 1;
    statuses[at] = status;
    revision += 1;
  }

  function setAll(from: number, to: number): void {
    for (const at of unknownAt.values()) if (statuses[at] === from) setStatus(at, to);
    tell();
  }

  return {
    /** A name that was unknown gets its new answer in its old place, so nothing jumps. */
    add(id: string, result: Result): void {
      lastId = id;
      const status = STATUSES.indexOf(result.status);
      const known = unknownAt.get(result.domain);
      const at = known ?? names.length;
      if (known === undefined) {
        makeRoom();
        names.push(result.domain);
        statuses[at] = status;
        counts[status] = (counts[status] ?? 0) + 1;
        if (result.unicode !== '' && result.unicode !== result.domain)
          unicodes.set(at, result.unicode);
      } else setStatus(at, status);
      remarks[at] = remarkIndex(result);
      numbers[at] = Number(id);
      if (status === UNKNOWN) unknownAt.set(result.domain, at);
      else unknownAt.delete(result.domain);
      tell();
    },
    askAgain: () => setAll(UNKNOWN, AGAIN),
    /** Nothing more arrives: names without a new answer are as unknown as before. */
    settle: () => setAll(AGAIN, UNKNOWN),
    lastId: () => lastId,
    size: () => names.length,
    revision: () => revision,
    answered: () => names.length - (counts[AGAIN] ?? 0),
    askedAgain: () => counts[AGAIN] ?? 0,
    countOf: (status: NameStatus) => counts[STATUSES.indexOf(status)] ?? 0,
    find: (name: string) => names.indexOf(name),
    name: (at: number) => names[at] ?? '',
    unicode: (at: number) => unicodes.get(at),
    status: (at: number): NameStatus | 'again' => STATUSES[statuses[at] ?? 0] ?? 'again',
    statusIndex: (at: number) => statuses[at] ?? 0,
    remark: (at: number) => remarkTexts[remarks[at] ?? 0] ?? '',
    number: (at: number) => numbers[at] ?? 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}

export type Rows = ReturnType<typeof createRows>;
