import http from 'node:http';
import https from 'node:https';
import type { NetworkGuard } from '@holdfast/platform/network-guard';
import type { Failure } from '../model.ts';
import { AskingFailed, type Patience, pinHost } from '../registry/asking.ts';

export type HttpAnswer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The server said where the body ends, so an empty one is really empty and not cut off. */
  isFramed: boolean;
};

export type HttpGet = {
  /** One request; redirects are answers like any other. Throws `AskingFailed`. */
  get(
    url: URL,
    options: { patience: Patience; maxBytes: number; headers: http.OutgoingHttpHeaders },
  ): Promise<HttpAnswer>;
};

type HttpGetOptions = {
  guard: NetworkGuard;
  /** Certificates to trust in place of the system's. */
  ca?: string | undefined;
};

/**
 * HTTP that tells apart every way to fail. One connection per question: on a kept one, surplus bytes
 * from a broken server would be read as the answer about the next name, and RDAP's 404 names no domain.
 * TLS sessions are resumed, which saves most of the handshake.
 */
export function createHttpGet({ guard, ca }: HttpGetOptions): HttpGet {
  const plain = new http.Agent({ keepAlive: false });
  const secure = new https.Agent({ keepAlive: false });

  return {
    async get(url, { patience, maxBytes, headers }) {
      const { lookup } = await pinHost(guard, url.hostname, patience);
      const agent = url.protocol === 'https:' ? secure : plain;
      const options = { headers, lookup, ca, agent, signal: patience.signal };
      return exchange(url, options, { patience, maxBytes });
    },
  };
}

function exchange(
  url: URL,
  options: https.RequestOptions,
  { patience, maxBytes }: { patience: Patience; maxBytes: number },
): Promise<HttpAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const isSecure = url.protocol === 'https:';
  // What a broken connection means depends on how far we had got.
  let means: [Failure, string] = ['unreachable', 'No connection could be established.'];
  let isSettled = false;
  const request = (isSecure ? https : http).get(url, options);

  function fail(failure: AskingFailed): void {
    if (isSettled) return;
    isSettled = true;
    reject(patience.signal.aborted ? patience.lost() : failure);
    request.destroy();
  }
  const broke = () => fail(new AskingFailed(...means));
  const ready = () => {
    means = ['bad_answer', 'The connection was closed before the end of the answer.'];
  };

  request.on('socket', (socket) => {
    if (isSecure) {
      socket.once('connect', () => {
        means = ['tls_failed', 'No trusted TLS connection could be established.'];
      });
      socket.once('secureConnect', ready);
    } else socket.once('connect', ready);
  });
  request.on('error', broke);
  request.on('close', broke);
  request.on('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) fail(new AskingFailed('bad_answer', 'The answer is too long.'));
      else chunks.push(chunk);
    });
    response.on('error', broke);
    response.on('end', () => {
      if (!response.complete) return broke();
      const { headers, statusCode: status = 0 } = response;
      const isFramed =
        headers['content-length'] !== undefined ||
        /\bchunked\b/i.test(headers['transfer-encoding'] ?? '');
      isSettled = true;
      resolve({ status, headers, body: Buffer.concat(chunks), isFramed });
    });
  });
  return promise;
}
