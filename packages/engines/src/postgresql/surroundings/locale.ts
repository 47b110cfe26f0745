import pg from 'pg';
import type { DatabaseLocale } from './model.ts';

/** Since this major version a database names the provider of its collations. */
const PROVIDERS = 15;

/** The clauses of a CREATE DATABASE. */
export function localeClauses(locale: DatabaseLocale, major: number): string[] {
  const text = (value: string) => pg.escapeLiteral(value);
  const { collation, ctype, provider, locale: name, icuRules } = locale;
  return [
    ...(major >= PROVIDERS ? [`locale_provider ${provider}`] : []),
    ...(provider === 'icu' && name !== undefined ? [`icu_locale ${text(name)}`] : []),
    ...(provider === 'icu' && icuRules !== undefined ? [`icu_rules ${text(icuRules)}`] : []),
    ...(provider === 'builtin' && name !== undefined ? [`builtin_locale ${text(name)}`] : []),
    `lc_collate ${text(collation)} lc_ctype ${text(ctype)}`,
  ];
}

/** For people: `C.UTF-8`, `en_US.utf8 with ctype C`, `ICU de-DE`. */
export function describeLocale({ collation, ctype, provider, locale }: DatabaseLocale): string {
  const libc = collation === ctype ? collation : `${collation} with ctype ${ctype}`;
  if (provider === 'libc') return libc;
  const name = provider === 'icu' ? 'ICU' : 'builtin';
  return `${name} ${locale ?? ''} (with libc locale ${libc})`;
}

/** `en_US.UTF-8` and `en_US.utf8` are one. */
export function isSameLocale(one: DatabaseLocale, other: DatabaseLocale): boolean {
  const plain = (text = '') => text.toLowerCase().replaceAll('-', '');
  const fields = ['collation', 'ctype', 'provider', 'locale', 'icuRules'] as const;
  return fields.every((field) => plain(one[field]) === plain(other[field]));
}
