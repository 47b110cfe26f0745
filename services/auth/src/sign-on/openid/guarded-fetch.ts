import http from 'node:http';
import https from 'node:https';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { CustomFetch, CustomFetchOptions } from 'openid-client';

/** Key sets and tokens are a few kilobytes. */
const MOST_BYTES = 512 * 1024;

/**
 * How identity providers are called: only at addresses that the network guard checks for each call;
 * redirects are not followed, but returned like any other answer; answers that are too long fail.
 */
export function guardedFetch(guard: NetworkGuard, timeoutMs: number): CustomFetch {
  return async (address, options) => {
    const url = new URL(address);
    const { lookup } = await guard.pin(url.hostname);
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    return exchange(url, options, { lookup, signal });
  };
}

async function exchange(
  url: URL,
  { method, headers, body }: CustomFetchOptions,
  connection: Pick<http.RequestOptions, 'lookup' | 'signal'>,
): Promise<Response> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  // Not the shared one, which follows the environment's proxy settings.
  const agent = new Agent({ keepAlive: false });
  const sent = body == null ? undefined : Buffer.from(String(body));
  const outgoing = request(url, {
    ...connection,
    method,
    agent,
    headers: { ...headers, ...(sent && { 'content-length': sent.length }) },
  });
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.end(sent);
    });
    const bytes = await readAtMost(answer, MOST_BYTES);
    const status = answer.statusCode ?? 0;
    const type = answer.headers['content-type'];
    return new Response(status === 204 || status === 304 ? null : bytes, {
      status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  } finally {
    outgoing.on('error', () => {});
    outgoing.destroy();
    agent.destroy();
  }
}

async function readAtMost(answer: http.IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += (chunk as Buffer).length;
    if (size > most) throw new Error("The identity provider's answer is too long.");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}
