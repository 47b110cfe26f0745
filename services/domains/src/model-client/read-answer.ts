import { z } from 'zod';
import type { ModelAnswer } from './model.ts';

const MAX_BYTES = 256 * 1024;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/** The body as text; undefined for one that is longer than any sensible answer. */
export async function readCapped(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function readAnswer(status: number, body: string | undefined): ModelAnswer {
  if (status === 429) return no('The model is busy: too many requests.');
  if (status === 401 || status === 403) return no('The model did not accept the key.');
  if (status !== 200) return no(`The model answered with HTTP status ${status}.`);
  if (body === undefined) return no('The model’s answer is too long.');
  const completion = Completion.safeParse(parse(body));
  const [choice] = completion.data?.choices ?? [];
  if (!choice) return no('The model’s answer does not have the expected format.');
  const { message, finish_reason: reason } = choice;
  if (message.refusal || reason === 'content_filter') return no('The model refused to answer.');
  if (!message.content) return no('The model’s answer is empty.');
  return { ok: true, text: message.content };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function no(reason: string): ModelAnswer {
  return { ok: false, reason };
}
