import http from 'node:http';
import https from 'node:https';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Secret } from '@holdfast/platform/secrets';
import { refuseInTransaction } from '@holdfast/platform/transactions';
import { z } from 'zod';
import { ChannelFailure } from '../model.ts';
import { explainAnswer, explainFailure } from './failures.ts';

const TIMEOUT_MS = 10_000;
/** How much of an answer is read, and ignored, so that a receiver can finish sending it. */
const MOST_OF_ANSWER = 64 * 1024;

/** Where a customer may have us post to; some of these addresses are keys, so all are secrets. */
export const postAddress = z.url({ protocol: /^https?$/ }).max(2048);

/** All that may be shown of such an address. */
export function hostOf(address: string | undefined): string | null {
  return URL.parse(address ?? '')?.hostname ?? null;
}

export type Post = (
  url: Secret,
  request: { body: string; headers?: Record<string, string>; signal: AbortSignal },
) => Promise<void>;

/**
 * Posts JSON to an address that a customer gave, connecting only to what the network guard has
 * checked. Redirects are not followed, certificates are verified.
 */
export function createPost(
  network: NetworkGuard,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number | undefined } = {},
): Post {
  return async (secretUrl, { body, headers, signal }) => {
    refuseInTransaction('A channel is called');
    const url = URL.parse(secretUrl.reveal());
    if (!url) throw new ChannelFailure('The address is not a URL.', 'none');
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = AbortSignal.any([signal, deadline]);
    let status: number;
    try {
      const { lookup } = await network.pin(url.hostname);
      status = await exchange(url, { body, headers: headers ?? {}, signal: either, lookup });
    } catch (error) {
      signal.throwIfAborted();
      throw deadline.aborted ? explainFailure(deadline.reason) : explainFailure(error);
    }
    if (status < 200 || status >= 300) throw explainAnswer(status);
  };
}

type Exchange = {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
  lookup: Awaited<ReturnType<NetworkGuard['pin']>>['lookup'];
};

async function exchange(url: URL, { body, headers, signal, lookup }: Exchange): Promise<number> {
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  // Not the shared agent, which follows the environment's proxy settings.
  const agent = new Agent({ keepAlive: false });
  const outgoing = request(url, {
    method: 'POST',
    agent,
    lookup,
    signal,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Holdfast',
    },
  });
  try {
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve);
      outgoing.once('error', reject);
      outgoing.end(body);
    });
    await drain(answer);
    return answer.statusCode ?? 0;
  } finally {
    outgoing.on('error', () => {}); // the status is known; later errors do not matter
    outgoing.destroy();
    agent.destroy();
  }
}

async function drain(answer: http.IncomingMessage): Promise<void> {
  let seen = 0;
  try {
    for await (const chunk of answer) {
      seen += (chunk as Buffer).length;
      if (seen > MOST_OF_ANSWER) return;
    }
  } catch {
    // The status is known; the rest does not matter.
  }
}
