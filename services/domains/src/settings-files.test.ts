import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SettingsError } from '@holdfast/platform/config';
import { temporaryDirectory } from '@holdfast/platform/testing';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './config.ts';

const place = await temporaryDirectory();
afterAll(() => place.remove());

const file = async (name: string, text: string) => {
  const full = path.join(place.path, name);
  await writeFile(full, text);
  return full;
};
const problemsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
    return undefined;
  } catch (error) {
    return (error as SettingsError).problems;
  }
};

test('WHOIS servers come from a file, and what is wrong with it is named with its line', async () => {
  const good = await file('good', '[nl]\nserver = whois.example\nnot-found = {name} is free\n');
  expect(readSettings({ HOLDFAST_WHOIS_SERVERS: good }).whoisServers).toHaveProperty('nl');
  expect(readSettings({}).whoisServers).toBeUndefined();
  const bad = await file('bad', '[nl]\nserver = whois.example\nnot found = x\n[nope]\n');
  expect(problemsOf({ HOLDFAST_WHOIS_SERVERS: bad })?.HOLDFAST_WHOIS_SERVERS).toMatch(
    /^line 1: .*; line 3: .*; line 4: /,
  );
  const missing = path.join(place.path, 'missing');
  expect(problemsOf({ HOLDFAST_WHOIS_SERVERS: missing })).toEqual({
    HOLDFAST_WHOIS_SERVERS: 'the file cannot be read (ENOENT)',
  });
});

test('a bootstrap file of one’s own is looked at before anything starts', async () => {
  const problem = (value: string) =>
    problemsOf({ HOLDFAST_RDAP_BOOTSTRAP: value })?.HOLDFAST_RDAP_BOOTSTRAP;
  const good = '{"services":[[["com"],["https://rdap.example/"]]]}';
  expect(problem(await file('a', good))).toBeUndefined();
  expect(problem('https://rdap.example/dns.json')).toBeUndefined();
  expect(problem(path.join(place.path, 'later.json'))).toBeUndefined();
  expect(problem(await file('b', '{\n"services":\nhello }'))).toMatch(/not JSON/);
  expect(problem(await file('c', '{"services":['))).toMatch(/not JSON/);
  expect(problem(await file('d', '{"services":[]}'))).toMatch(/not an RDAP bootstrap file/);
  await mkdir(path.join(place.path, 'e'));
  expect(problem(path.join(place.path, 'e'))).toBe('the file cannot be read (EISDIR)');
});
