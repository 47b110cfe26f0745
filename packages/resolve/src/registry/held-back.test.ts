import { expect, test } from 'vitest';
import { nameOf } from '../testing/name.ts';
import { judgeText } from '../whois/judge-text.ts';
import { PACKAGED_SERVERS } from '../whois/servers.ts';
import { saysHeldBack } from './held-back.ts';

const HELD = [
  'This name is reserved by the registry.',
  'The domain name has been blocked by a brand protection service.',
  'Domain is not available for registration',
  'The requested name is a premium name; see your registrar.',
  '% This is a premium domain.',
  'Reserved name',
  'PREMIUM DOMAIN',
];

const IDLE = [
  'All rights reserved.',
  'The registry reserves the right to change this domain policy.',
  'Prices of premium names may differ.',
  'No match for "X.COM".',
  'The Registry database contains ONLY .COM, .NET, .EDU domains and Registrars.',
  '',
];

test('D1: a registry that says that it keeps a name, or sells it as premium, is heard', () => {
  for (const line of HELD) expect(saysHeldBack(['Not found.', line]), line).toBe(true);
  for (const line of IDLE) expect(saysHeldBack(['Not found.', line]), line).toBe(false);
});

test('D1: WHOIS that says free and held back at once says nothing', () => {
  const { com } = PACKAGED_SERVERS;
  if (!com) throw new Error('no such server');
  const free = 'No match for "X.COM".\r\n';
  for (const line of HELD) {
    const { outcome } = judgeText(`${free}${line}\r\n`, nameOf('x.com'), com);
    expect(outcome, line).toBe('bad_answer');
  }
  for (const line of IDLE) {
    expect(judgeText(`${free}${line}\r\n`, nameOf('x.com'), com).outcome, line).toBe('not_found');
  }
});
