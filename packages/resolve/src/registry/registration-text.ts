/** Registries' text is shown to people and stored, so it is cut to one line of bounded length. */
export function plainText(value: unknown, longest = 255): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();
  return text === '' ? undefined : text;
}

/** Without repeats, and of bounded length. */
export function plainList(values: readonly (string | undefined)[], most = 64): string[] {
  return [...new Set(values.filter((value) => value !== undefined))].slice(0, most);
}

/** Only years 1 to 9999: PostgreSQL would not read others as dates, and nothing is registered then. */
export function plainMoment(time: number): string | undefined {
  const moment = new Date(time);
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? moment.toISOString() : undefined;
}

export function hostName(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().toLowerCase().replace(/\.$/, '') : '';
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(text) && text.length <= 253 ? text : undefined;
}
