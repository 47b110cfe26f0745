import { generate, openLexicon } from '@holdfast/name-generator';
import type { ModelClient } from '../model-client/index.ts';
import type { Parts } from '../parts.ts';
import { askModel } from './ask-model.ts';
import { beginGenerating, saveGenerated } from './store.ts';

type Which = { organisation: string; jobId: string };

/**
 * Nothing is stored until everything is there, and all of it follows from the request: if a worker dies
 * in the middle, another one does it all again.
 */
export async function runGenerator(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  model: ModelClient | undefined,
  { organisation, jobId }: Which,
  signal: AbortSignal,
): Promise<void> {
  const job = await database.tenant(organisation, (tx) =>
    beginGenerating(tx, organisation, jobId, clock.now()),
  );
  if (!job) return;
  const asked = await askModel(model, job, signal);
  signal.throwIfAborted();
  const lexicon = openLexicon();
  try {
    const generated = generate(job, lexicon, asked.names);
    const result = { ...generated, model: asked.part, at: clock.now() };
    await database.tenant(organisation, (tx) => saveGenerated(tx, organisation, jobId, result));
  } finally {
    lexicon.close();
  }
}
