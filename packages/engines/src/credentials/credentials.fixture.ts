import { validate } from '@holdfast/platform/errors';
import { often } from '@holdfast/platform/testing';
import { credentialsSchema, type EngineName, readCredentials } from '../engines.ts';
import type { Credentials } from './model.ts';

/** As the API reads them: the schema first, then the engine's own rules. */
export function readBody(engine: EngineName, body: unknown): Credentials {
  return readCredentials(engine, validate(credentialsSchema, body, 'body'));
}

export const ODD_PASSWORDS = [
  'p@ss',
  'a:b:c',
  'a/b//c',
  'what?',
  'why?a=b&c=d',
  '#1 hash',
  '100%',
  "it's",
  'say "hi"',
  'back\\slash\\',
  ' leading and trailing ',
  'tab\tin it',
  'pässwörd',
  '密码🔑',
  '🗄️ ﬁle №1',
  '@:/?#[]@!$&\'()*+,;=%"\\ <>{}|^`~',
  '-leading-dash',
  '$HOME `id` $(id)',
  "'; drop table users; --",
  'postgres://u:p@h/d',
  'a'.repeat(300),
];

/** Together they have every oddity of those above: for tests in which each password takes a while. */
const ODDEST = [
  `'; drop table users; -- 100% @:/?#[]@!$&'()*+,;=%"\\ <>{}|^\`~`,
  ' leading, pässwörd, 密码🔑 and trailing ',
  '🗄️ ﬁle №1 back\\slash\\',
];
export const ODDEST_PASSWORDS = often({ test: ODDEST, soak: [...ODDEST, ...ODD_PASSWORDS] });

/** One part of a URI, as a careful person writes it. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
