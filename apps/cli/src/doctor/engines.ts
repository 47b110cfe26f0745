import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  createEngines,
  ENGINE_NAMES,
  type Engine,
  type EngineName,
  limitsFor,
} from '@holdfast/engines';
import type { Examination, Finding, Patient } from './model.ts';
import { installing, STAND_INS } from './packages.ts';

type Tool = Awaited<ReturnType<Engine['clientTools']>>[number];

const START_MS = 60_000;
/** The version to assume for a server whose own programs are not here. */
const OLDEST_ELSE = '8.0.0';

/** Checks each engine's client programs, and that a sandbox for proofs starts and is cut off. */
export const examineEngines: Examination = async (patient) => {
  const { environment, settings, signal } = patient;
  const engines = createEngines({
    places: {
      extra: settings.HOLDFAST_CLIENT_TOOL_DIRS,
      ...(environment.PATH !== undefined && { path: environment.PATH }),
    },
  });
  const found = await Promise.all(
    ENGINE_NAMES.map(async (name) => {
      const all = await engines[name].clientTools(signal);
      const own = all.filter(({ vendor }) => vendor === name);
      const others = all.filter(({ vendor }) => vendor === STAND_INS[name]);
      return { name, tools: own.length > 0 ? own : others };
    }),
  );
  // Nobody needs all engines, but without any there is nothing to back up with.
  const absent = found.some(({ tools }) => tools.length > 0) ? 'lacking' : 'missing';
  const findings = await Promise.all(
    found.map(async ({ name, tools }) => {
      if (tools.length === 0) {
        const mend = await installing(name, 'clients');
        return [{ check: name, state: absent, message: 'no client programs', mend } as const];
      }
      const message = [...new Set(tools.map((tool) => `${tool.name} ${tool.version}`))].join(', ');
      const clients: Finding = { check: name, state: 'ok', message };
      return [clients, await examineSandbox(name, engines[name], tools, patient)];
    }),
  );
  return findings.flat();
};

/** Starts one as a proof would, for a backup of the oldest version that can be made here. */
async function examineSandbox(
  name: EngineName,
  engine: Engine,
  tools: readonly Tool[],
  { signal }: Patient,
): Promise<Finding> {
  const check = `${name} proofs`;
  const [oldest] = tools.toSorted((a, b) => a.major - b.major || a.minor - b.minor);
  const workDirectory = await mkdtemp(path.join(os.tmpdir(), 'holdfast-doctor-'));
  try {
    const sandbox = await engine.restoring.startSandbox({
      needs: {
        server: { vendor: name, version: oldest?.vendor === name ? oldest.version : OLDEST_ELSE },
        ...{ extensions: [], bytes: 0, ownership: 'omit' },
      },
      limits: limitsFor({ bytes: 0 }, { keepFree: 0, leastMs: START_MS }),
      workDirectory,
      signal,
    });
    await sandbox.stop();
    return sandbox.cutOff
      ? {
          check,
          state: 'ok',
          message: `a server of ${sandbox.serverVersion} starts, isolated from the machine`,
        }
      : {
          ...{ check, state: 'lacking' },
          message: `a server of ${sandbox.serverVersion} starts, but this account cannot isolate it from the machine; backups with extensions that reach beyond their database are not proven`,
          mend: 'sysctl -w kernel.unprivileged_userns_clone=1 (or run as root)',
        };
  } catch (error) {
    signal.throwIfAborted();
    const { message } = error as Error;
    return { check, state: 'lacking', message, mend: await installing(name, 'server') };
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}
