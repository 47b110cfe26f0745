import { afterEach, expect, test, vi } from 'vitest';
import { createEngines, type RestoreNeeds } from '../index.ts';
import { hostileServer, network, stayOpen, target } from '../probe/probe.fixture.ts';

afterEach(() => vi.restoreAllMocks());

const needs: RestoreNeeds = {
  server: { vendor: '', version: '' },
  ...{ extensions: [], bytes: 0, ownership: 'omit' },
};

test.each(['postgresql', 'mariadb'] as const)(
  'a %s server that falls silent holds nothing for ever that is done to its databases',
  async (engine) => {
    const silent = await hostileServer(stayOpen);
    const real = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(Math.min(ms, 2_000)));
    const { restoring } = createEngines({ places: {} })[engine];
    const to = target(engine, { port: silent.port });
    const session = { network, signal: new AbortController().signal };
    const plan = { current: 'd', side: 'side', aside: 'aside' };
    const works = [
      restoring.createDatabase(to, 'made', needs, session),
      restoring.dropDatabase(to, 'made', session),
      restoring.empty(to, session),
      restoring.swap(to, plan, session),
      ...(engine === 'mariadb'
        ? [restoring.wake(to, [{ name: 'nightly', state: 'ENABLED' }], session)]
        : []),
    ];
    for (const outcome of await Promise.allSettled(works)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
    }
    await silent.stop();
  },
);
