const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `162,000,000` */
export function whole(count: number): string {
  return count.toLocaleString('en-GB');
}

/** `1 name`, `1,200 names` */
export function counted(count: number, thing: string): string {
  return `${whole(count)} ${thing}${count === 1 ? '' : 's'}`;
}

/** `243 MB`, `1.3 GB` */
export function bytes(count: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(count, 1)) / 3), UNITS.length - 1);
  const amount = count / 1_000 ** power;
  const digits = power > 0 && amount < 10 ? 1 : 0;
  return `${amount.toFixed(digits)} ${UNITS[power]}`;
}

/** `0.48 %` */
export function percent(part: number): string {
  return `${(part * 100).toFixed(2)} %`;
}
