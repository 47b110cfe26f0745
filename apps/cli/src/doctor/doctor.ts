import { createOutput } from '../output/index.ts';
import { type Common, Failure } from '../program/index.ts';
import type { Surroundings, Tone } from '../terminal/index.ts';
import { examineDataDirectory } from './data-directory.ts';
import { examineEngines } from './engines.ts';
import type { Finding, State } from './model.ts';
import { examineNode } from './node.ts';
import { examinePlatform } from './platform.ts';
import { examinePorts } from './ports.ts';
import { examineSettings } from './settings.ts';

const EXAMINATIONS = [examineNode, examineEngines, examineDataDirectory, examinePorts];
const TONES: Record<State, Tone> = { ok: 'good', lacking: 'doubtful', missing: 'bad' };

/** Examines everything, and prints the command that fixes each thing that is not as it should be. */
export async function doctor(surroundings: Surroundings, choices: Common): Promise<void> {
  const { environment } = surroundings;
  const signal = surroundings.stop();
  const { settings, findings: first } = examineSettings(environment);
  const patient = { environment, settings, signal };
  const others = await Promise.all(EXAMINATIONS.map((examine) => examine(patient)));
  const findings = [...first, ...others.flat(), ...(await examinePlatform(surroundings, choices))];
  tell(surroundings, choices, findings);
  const missing = findings.filter(({ state }) => state === 'missing');
  if (missing.length > 0) {
    throw new Failure('failed', `Missing: ${missing.map(({ check }) => check).join(', ')}.`);
  }
}

function tell({ terminal }: Surroundings, choices: Common, findings: readonly Finding[]): void {
  const notFine = findings.filter(({ state }) => state !== 'ok').map(({ check }) => check);
  createOutput(terminal, choices).one(
    findings,
    notFine.join('\n'),
    findings.map(({ check, state, message, mend }) => [
      check,
      {
        text: `${state}: ${message}${mend === undefined ? '' : `\n  fix: ${mend}`}`,
        tone: TONES[state],
      },
    ]),
  );
}
