import { HoldfastError } from '@holdfast/clients';
import { faultsOf } from '../../parts/form-faults.ts';
import { mergeLists } from '../../parts/typed-since.ts';
import type { Watcher } from './queries.ts';

export type WatcherValues = {
  keyword: string;
  allowlist: string[];
  sensitivity: Watcher['sensitivity'];
  minScore: number | string;
  notificationEmail: string;
  aiCheck: boolean;
};

export const FIELDS = [
  ...(['keyword', 'allowlist', 'sensitivity', 'minScore', 'notificationEmail', 'aiCheck'] as const),
];
export type Field = (typeof FIELDS)[number];

/** Starts from a brand: a keyword, or a domain of your own, which is put on the allowlist. */
export function newWatcher(brand = ''): WatcherValues {
  const name = brand.trim().toLowerCase();
  const [keyword = ''] = name.split('.');
  return {
    ...{ keyword, allowlist: name.includes('.') ? [name] : [], sensitivity: 'balanced' },
    ...{ minScore: 50, notificationEmail: '', aiCheck: false },
  };
}

export function valuesOf(watcher: Watcher): WatcherValues {
  const { keyword, allowlist, sensitivity, minScore, notificationEmail, aiCheck } = watcher;
  return {
    ...{ keyword, allowlist, sensitivity, minScore, aiCheck },
    notificationEmail: notificationEmail ?? '',
  };
}

/** A missing number is left to the service, which reports it at its field. */
function bodyOf(values: WatcherValues) {
  const { keyword, notificationEmail, minScore, allowlist, sensitivity, aiCheck } = values;
  const address = notificationEmail.trim();
  return {
    ...{ keyword: keyword.trim(), allowlist, sensitivity, aiCheck },
    minScore: minScore === '' ? Number.NaN : Number(minScore),
    notificationEmail: address === '' ? null : address,
  };
}

export const createBodyOf = (values: WatcherValues) => bodyOf(values);

export const isSame = (one: WatcherValues, other: WatcherValues, field: Field) =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

/**
 * Only what was changed here: what somebody else changed in other fields stays, and so do the names that
 * they added to the list or removed from it.
 */
export function changesOf(values: WatcherValues, before: WatcherValues, theirs = before) {
  const changed = FIELDS.filter((field) => !isSame(values, before, field));
  const lists = { mine: values.allowlist, theirs: theirs.allowlist };
  const body = bodyOf({ ...values, allowlist: mergeLists(before.allowlist, lists) });
  return Object.fromEntries(changed.map((field) => [field, body[field]])) as Partial<typeof body>;
}

/** The service's faults, by field: in the list it names each domain by its index. */
export function watcherFaults(
  error: unknown,
  { allowlist }: WatcherValues,
): { fields: Partial<Record<Field, string>>; rest: unknown } {
  if (!(error instanceof HoldfastError)) return { fields: {}, rest: error };
  if (error.type === 'NAME_TAKEN') return { fields: { keyword: error.message }, rest: undefined };
  const names = Object.keys(error.fields ?? {});
  const { fields, rest } = faultsOf(error, [
    ...FIELDS,
    ...names.filter((name) => name.startsWith('allowlist')),
  ]);
  const inList = Object.entries(fields).flatMap(([name, fault]) => {
    const [, at] = /^allowlist(?:\[|\.)(\d+)/.exec(name) ?? [];
    return at === undefined ? [] : [`${allowlist[Number(at)] ?? at}: ${fault}`];
  });
  return { fields: { ...fields, ...(inList[0] && { allowlist: inList.join('; ') }) }, rest };
}
