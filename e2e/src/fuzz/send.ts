import { Agent, type IncomingMessage, request } from 'node:http';

export type Sent = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
};
export type Answer = { status: number; type: string; text: string; isWhole: boolean };

/** Many times as long as any request takes; one without an answer by then hangs. */
const LONGEST_MS = 90_000;
/** A stream may have no end: this much of an answer, or what comes in this time, is enough. */
const [ENOUGH, STREAM_MS] = [4 << 20, 300];

const agent = new Agent({ keepAlive: true, maxSockets: 4 });
export const endConnections = () => agent.destroy();

/** As bare as possible: a helpful client would repair what is meant to be broken. */
export function send({ method, url, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Split by hand: `URL` would normalise the path.
    const [, host, port, path] = /^http:\/\/([^:/]+):(\d+)(.*)$/.exec(url) ?? [];
    const isLong = body !== undefined && headers['transfer-encoding'] === undefined;
    const length = isLong ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const all = { ...length, ...headers };
    const to = { host, port, path, method, agent, headers: all, timeout: LONGEST_MS };
    const call = request(to);
    call.on('timeout', () => call.destroy(new Error('no answer: it hangs')));
    call.on('error', reject);
    call.on('response', (response) => {
      read(response).then(resolve, reject);
    });
    call.end(body);
  });
}

async function read(response: IncomingMessage): Promise<Answer> {
  const type = response.headers['content-type'] ?? '';
  const chunks: Buffer[] = [];
  let [length, isWhole] = [0, true];
  const leave = () => {
    isWhole = false;
    response.destroy();
  };
  const timer = /event-stream/.test(type) ? setTimeout(leave, STREAM_MS) : undefined;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > ENOUGH) leave();
    }
  } catch (error) {
    if (isWhole) throw error;
  } finally {
    clearTimeout(timer);
  }
  return { status: response.statusCode ?? 0, type, text: String(Buffer.concat(chunks)), isWhole };
}
