import { describe, expect, it } from 'vitest';
import { commonPasswords } from './read-list.ts';
import { weaknessOf } from './rules.ts';

const ADA = { email: 'ada.lovelace@engines.example', name: 'Ada Lovelace' };
const common = await commonPasswords();

describe('a password', () => {
  it.each([
    ['password1234', 'common'],
    ['Password2026!', 'common'],
    ['P@ssw0rd!!!!', 'common'],
    ['!!letmein!!2024', 'common'],
    ['dragondragon', 'common'],
    ['iloveyou-iloveyou', 'common'],
    ['sunshine00000', 'common'],
    ['xxxxxxxxxxxx', 'repeated'],
    ['abcabcabcabcab', 'repeated'],
    ['123456789012', 'repeated'],
    ['210987654321', 'repeated'],
    ['qwertyuiopas', 'repeated'],
    ['1qaz2wsx3edc', 'repeated'],
    ['ada.lovelace@engines.example', 'personal'],
    ['adalovelace1815', 'personal'],
    ['Lovelace-Ada-99', 'personal'],
    ['holdfastholdfast', 'personal'],
    ['H0ldf4st2026!', 'personal'],
    ['holdfastpassword', 'personal'],
  ])('that is tried first is refused, however it is dressed up: %s', (password, weakness) => {
    expect(weaknessOf(password, ADA, common)).toBe(weakness);
  });

  it.each([
    'correct horse battery staple',
    'seven brisk otters sing',
    'Tr0ub4dor&3-and-more',
    'purple elephant dances',
    'kX9#mQ2$vL7@pZ',
    'ünsere Straßenbahn',
  ])('that nobody would come to soon is taken: %s', (password) => {
    expect(weaknessOf(password, ADA, common)).toBeUndefined();
  });
});
