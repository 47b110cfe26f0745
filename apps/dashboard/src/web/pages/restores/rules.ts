import { type Backup, isProven } from '@holdfast/clients';
import type { Step } from '../../parts/steps.tsx';
import { texts } from '../../texts/index.ts';

type Restore = Backup.Restore;
type Reached = NonNullable<Restore['progress']['step']>;
type Stage = keyof typeof texts.restores.steps;

/** What is under way once the service has noted a step. */
const STAGE: Record<Reached, Stage | 'done'> = {
  claimed: 'prepare',
  rehearsing: 'rehearse',
  saving: 'save',
  emptying: 'empty',
  prepared: 'load',
  loading: 'load',
  loaded: 'prove',
  proven: 'done',
  swapping: 'swap',
  swapped: 'done',
  bringing_back: 'bringBack',
  brought_back: 'done',
  completed: 'done',
};

/** The stages of this restore, in order: an overwrite shows its way only once it has chosen one. */
function stagesOf({ mode, safetyJobId, progress }: Restore): Stage[] {
  const step = progress.step;
  const isInPlace =
    safetyJobId !== null || step === 'rehearsing' || step === 'saving' || step === 'emptying';
  if (mode !== 'overwrite') return ['wait', 'prepare', 'load', 'prove'];
  if (!isInPlace) return ['wait', 'prepare', 'load', 'prove', 'swap'];
  return [
    ...(['wait', 'prepare', 'rehearse', 'save', 'empty', 'load', 'prove'] as const),
    ...(wentBack(step) ? (['bringBack'] as const) : []),
  ];
}

const wentBack = (step: Reached | undefined) => step === 'bringing_back' || step === 'brought_back';

function stageOf({ state, mode, progress: { step } }: Restore): Stage | 'done' {
  if (state === 'created') return 'wait';
  if (state === 'completed') return 'done';
  if (step === undefined) return 'prepare';
  return step === 'proven' && mode === 'overwrite' ? 'swap' : STAGE[step];
}

export function stepsOf(restore: Restore): Step[] {
  if (wentBack(restore.progress.step)) return stepsBack(restore);
  const stages = stagesOf(restore);
  const stage = stageOf(restore);
  const at = stage === 'done' ? stages.length : stages.indexOf(stage);
  const last = restore.state === 'failed' && at === stages.length ? stages.length - 1 : at;
  return stages.map((one, index) => {
    const label = texts.restores.steps[one];
    if (index < last) return { label, state: 'done' };
    if (index > last) return { label, state: 'next' };
    return { label, state: restore.state === 'failed' ? 'failed' : 'now' };
  });
}

/** An earlier step has failed, so the restore ends as failed even if all of the database is back. */
function stepsBack(restore: Restore): Step[] {
  const { state, failure } = restore;
  const isStuck = failure?.code === 'OVERWRITE_HALF_WAY';
  const back = state !== 'failed' ? 'now' : isStuck ? 'failed' : 'done';
  // Unless the proof found something, nothing tells which of the two failed.
  const isMismatch = failure?.code.startsWith('PROOF_');
  const [load, prove] = isMismatch
    ? (['done', 'failed'] as const)
    : (['unsure', 'unsure'] as const);
  const states: Partial<Record<Stage, Step['state']>> = { load, prove, bringBack: back };
  return stagesOf(restore).map((one) => ({
    label: texts.restores.steps[one],
    state: states[one] ?? 'done',
  }));
}

/** The outcome in a sentence. */
export function meaningOf({ state, mode, proof, nextAttemptAt }: Restore): string {
  const { meaning } = texts.restores;
  if (state === 'created' && nextAttemptAt) return meaning.again;
  if (state === 'created' || state === 'started') return meaning[state];
  if (proof.verdict === 'unproven') return state === 'failed' ? meaning.failed : meaning.unproven;
  if (state === 'failed' && isProven(proof.verdict)) return meaning.failed;
  if (proof.verdict !== 'confirmed') return meaning[proof.verdict];
  return mode === 'sandbox' ? meaning.testConfirmed : meaning.confirmed;
}
