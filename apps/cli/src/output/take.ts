import { type Command, InvalidArgumentError } from 'commander';
import type { Output, View } from './output.ts';

const FALLBACK = 50;

export type Limited = { limit: number };

/** For a verb whose list may be very long. */
export function withLimit(command: Command): Command {
  return command.option('--limit <count>', 'how many at most', count, FALLBACK);
}

/** Shows the first of them, and says if there are more. A page has at most `pageSize` of them. */
export async function listFirst<T>(
  output: Output,
  read: (page: Limited) => AsyncIterable<T>,
  { limit, pageSize = 100 }: Limited & { pageSize?: number },
  view: View<T>,
): Promise<void> {
  const first: T[] = [];
  let more = false;
  for await (const item of read({ limit: Math.min(limit + 1, pageSize) })) {
    if (first.length === limit) {
      more = true;
      break;
    }
    first.push(item);
  }
  output.list(first, view);
  if (more) output.note(`Showing the first ${limit}; --limit shows more.`);
}

/** A whole number above zero, for an option. */
export function count(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number above zero.');
}
