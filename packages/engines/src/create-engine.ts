import { discoverTools, type Programs } from './client-tools/index.ts';
import type { Engine, EngineSetup, Restoring } from './model.ts';
import { type ProbeKind, probeTarget } from './probe/probe-target.ts';

type ClientTools = Engine['clientTools'];

/** What an engine is put together from. */
type Parts = Pick<Engine, 'format' | 'seriesOf' | 'recognise' | 'createMeasurer' | 'leavesOut'> &
  Pick<ProbeKind, 'session' | 'product' | 'judgeTools'> & {
    programs: Programs;
    /**
     * The code that dumps and loads is imported when used: an API never needs it, and a worker
     * mostly waits.
     */
    loadDump(): Promise<{
      startDump(
        ...call: [...Parameters<Engine['dump']>, clientTools: ClientTools]
      ): ReturnType<Engine['dump']>;
    }>;
    createRestoring(setup: EngineSetup, clientTools: ClientTools): Restoring;
  };

export function createEngine(
  setup: EngineSetup,
  { session, product, judgeTools, programs, loadDump, createRestoring, ...own }: Parts,
): Engine {
  const { places, deadlineMs } = setup;
  const clientTools: ClientTools = (signal) => discoverTools(places, programs, signal);
  const probeKind = { session, product, deadlineMs, clientTools, judgeTools };
  return {
    ...own,
    clientTools,
    probe: (target, options) => probeTarget(target, options, probeKind),
    dump: async (target, options) => (await loadDump()).startDump(target, options, clientTools),
    restoring: createRestoring(setup, clientTools),
  };
}
