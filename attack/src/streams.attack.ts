import type { HttpClient } from '@holdfast/platform/testing';
import type { Attack } from './model.ts';
import { watch } from './watch.ts';

const PER_ORGANISATION = 20;
const PER_PROCESS = 50;
const ORGANISATIONS = 4;

export const prepare: Attack['prepare'] = async () => ({
  settings: {
    HOLDFAST_STREAMS_PER_ORGANISATION: String(PER_ORGANISATION),
    HOLDFAST_STREAMS_PER_PROCESS: String(PER_PROCESS),
    // Nothing answers at these, so no check is ever done.
    HOLDFAST_DNS_SERVERS: '127.0.0.1:9',
    HOLDFAST_RDAP_BOOTSTRAP: '/there-is-none.json',
  },
  close: async () => {},
});

/** Several organisations open all the streams that they can and read none, while another goes on working. */
export const play: Attack['play'] = async (platform) => {
  const other = await platform.owner('domains');
  const watching = watch(other, '/app/v1/saved-domains');
  const over = new AbortController();
  const open: number[] = [];
  const refusals = new Set<number>();
  // Kept: a stream is closed once its response is garbage-collected.
  const held: Response[] = [];
  for (let n = 0; n < ORGANISATIONS; n += 1) {
    const answers = await openStreams(await platform.owner('domains'), over.signal);
    open.push(answers.filter(({ status }) => status === 200).length);
    for (const { status } of answers) if (status !== 200) refusals.add(status);
    held.push(...answers);
  }
  const { requests, refused, worstMs } = await watching.end();
  over.abort();
  held.length = 0;
  const all = open.reduce((sum, count) => sum + count, 0);
  return {
    name: 'streams',
    promise:
      'streams are capped per organisation and per process, and take no request from another',
    measured: `${open.join(', ')} open, the rest ${[...refusals].join(', ')}; ${refused} of ${requests} requests refused, worst ${Math.round(worstMs)} ms`,
    held:
      Math.max(...open) <= PER_ORGANISATION &&
      all === PER_PROCESS &&
      refused === 0 &&
      [...refusals].every((status) => status === 429 || status === 503),
  };
};

/** Twice as many streams as it may have, of a bulk check that keeps waiting for an answer. */
async function openStreams(client: HttpClient, signal: AbortSignal): Promise<Response[]> {
  const wanted = { domains: ['example.com'], mode: 'full', giveUpAfter: '10m' };
  const { body } = await client.post<{ id: string }>('/app/v1/check/bulk', wanted);
  const url = `${client.baseUrl}/app/v1/check/bulk/${body.id}/stream`;
  const headers = { authorization: `Bearer ${client.token}` };
  return Promise.all(
    Array.from({ length: 2 * PER_ORGANISATION }, () => fetch(url, { headers, signal })),
  );
}
