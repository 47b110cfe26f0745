import { z } from 'zod';
import { Secret } from '../secrets/index.ts';

/** 0 lets the system choose one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port from 0 to 65535');

export const boolean = z
  .enum(['true', 'false', '1', '0'], 'must be true, false, 1 or 0')
  .transform((text) => text === 'true' || text === '1');

/** At least 1; the fallback if it is not set. */
export const count = (fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
    .transform(Number)
    .default(fallback);

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90s`, `10m`, `24h`, `7d`, in milliseconds. */
export const duration = z.string().transform((text, context) => {
  const [, number, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (number !== undefined && unit !== undefined)
    return Number(number) * UNIT_MS[unit as keyof typeof UNIT_MS];
  context.addIssue('must be a duration such as 90s, 10m, 24h or 7d');
  return z.NEVER;
});

/** Kept as given. `protocols` are written as in `https:`. A URL with a password in it is a secret too. */
export function url(protocols: readonly string[]) {
  const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return z.string().refine((text) => {
    const parsed = URL.parse(text);
    return parsed !== null && protocols.includes(parsed.protocol);
  }, `must be a URL that begins with ${schemes}`);
}

/** The base of links that we give out; `request` takes it from each request's own Host header. */
export const publicUrl = z.literal('request').or(url(['http:', 'https:']));

/** Scheme, host and port of a browser's page, as its Origin header has them. */
export const origin = z.string().transform((text, context) => {
  const parsed = URL.parse(text);
  const web = parsed?.protocol === 'https:' || parsed?.protocol === 'http:';
  if (parsed && web && parsed.href === `${parsed.origin}/`) return parsed.origin;
  context.addIssue('must be an origin such as https://holdfast.example.com');
  return z.NEVER;
});

/** Empty items are dropped; the others are parsed by `item`. */
export function commaList<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''))
    .pipe(z.array(item));
}

export const secret = asSecret(z.string().transform((text) => new Secret(text)));

/** Its value may lie in a file that `NAME_FILE` names, which no process list or unit shows. */
export function asSecret<Field extends z.ZodType>(field: Field): Field {
  return field.meta({ secret: true });
}

/** Whatever was made optional, refined or given a default afterwards. */
export function isSecret(field: z.ZodType): boolean {
  if (field.meta()?.secret === true) return true;
  return 'innerType' in field.def && isSecret(field.def.innerType as z.ZodType);
}

const DAYS = 'must be a whole number of days from 31 to 36500';

/** How long records of finished work are kept: longer than the 30 days that pages look back. */
export const historyDays = z
  .string()
  .regex(/^\d{1,5}$/, DAYS)
  .transform(Number)
  .refine((days) => days >= 31 && days <= 36_500, DAYS)
  .default(400);
