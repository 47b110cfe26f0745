import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endWell, often, textMutantsOf } from '../testing/index.ts';
import {
  boolean,
  commaList,
  duration,
  origin,
  parseSettings,
  port,
  publicUrl,
  SettingsError,
  secret,
  unknownSettings,
  url,
} from './index.ts';

const SHAPE = {
  PORT: port,
  FLAG: boolean,
  EVERY: duration,
  ORIGINS: commaList(origin),
  DATABASE: url(['postgresql:']),
  PUBLIC: publicUrl,
  PASSWORD: secret,
};
const SOUND = {
  ...{ PORT: '4002', FLAG: 'true', EVERY: '15m', ORIGINS: 'https://a.example,http://b.example:1' },
  ...{
    DATABASE: 'postgresql://u:p%40@host:5432/db?sslmode=require',
    PUBLIC: 'https://h.example/x',
  },
  PASSWORD: 'correct horse',
};

test('settings of any text are read, or each wrong one is named and none of its value is shown', () => {
  parseSettings(SHAPE, SOUND);
  const changes = fc.tuple(
    fc.constantFrom(...Object.keys(SOUND)),
    textMutantsOf(...Object.values(SOUND), 'request', '1d'),
  );
  fc.assert(
    fc.property(changes, ([name, value]) => {
      const settings = endWell(
        () => parseSettings(SHAPE, { ...SOUND, [name]: value }),
        [SettingsError],
      );
      if (settings) expect(settings.PORT).toBeGreaterThanOrEqual(0);
      endWell(() => unknownSettings(Object.keys(SHAPE), { [`HOLDFAST_${value}`]: value }));
    }),
    { numRuns: often({ test: 200, soak: 20_000 }) },
  );
});
