import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './events.ts';

const NEVER = new AbortController().signal;

/** An answer with this text, cut by the network in these places. */
function answer(text: string, cuts: readonly number[]): Response {
  const bytes = new TextEncoder().encode(text);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return new Response(
    new ReadableStream({
      start(controller) {
        let at = 0;
        for (const end of [...ends, bytes.length]) {
          if (end > at) controller.enqueue(bytes.subarray(at, end));
          at = end;
        }
        controller.close();
      },
    }),
  );
}

async function all(response: Response): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(response, NEVER)) events.push(event);
  return events;
}

test('events are the same wherever the network cuts them; an unfinished one is none', async () => {
  const data = JSON.stringify({ domain: 'bücher.de', note: 'line\u2028separator' });
  const text = `: hello\n\nid: 7\ndata: ${data}\n\nid: 8\nevent: done\ndata: {}\n\nid: 9\ndata: {"cut":`;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { maxLength: 12 }), async (cuts) => {
      expect(await all(answer(text, cuts))).toEqual([
        { id: '7', event: 'message', data },
        { id: '8', event: 'done', data: '{}' },
      ]);
    }),
  );
});

test('an event that does not end is refused, rather than kept in memory', async () => {
  const endless = answer(`data: ${'x'.repeat(3 << 20)}`, [1 << 20, 2 << 20]);
  await expect(all(endless)).rejects.toMatchObject({ type: 'UNEXPECTED_ANSWER' });
});
