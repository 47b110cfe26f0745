import { createConnection } from 'node:net';
import { encodeQuestion, questionEnd } from './encode.ts';
import { answersQuestion } from './matches.ts';
import type { DnsServer, Entropy, Patience, Question, Reply } from './model.ts';

/**
 * One question over a connection of its own. Only the server can answer here, so the case of the
 * letters may differ; the name may not.
 */
export function askOverTcp(
  server: DnsServer,
  question: Question,
  { deadline, signal }: Patience,
  entropy: Entropy,
): Promise<Reply> {
  if (performance.now() >= deadline) return Promise.resolve('timeout');
  const message = encodeQuestion(question, entropy);
  message.writeUInt16BE(entropy.next() & 0xffff, 0);
  const end = questionEnd(question.name);
  return new Promise((resolve) => {
    const socket = createConnection({ host: server.address, port: server.port });
    const over = (reply: Reply) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket.destroy();
      resolve(reply);
    };
    const abort = () => over('aborted');
    const timer = setTimeout(() => over('timeout'), Math.max(0, deadline - performance.now()));
    if (signal?.aborted) return over('aborted');
    signal?.addEventListener('abort', abort);
    const length = Buffer.from([message.length >> 8, message.length & 0xff]);
    socket.write(Buffer.concat([length, message]));
    let received = Buffer.alloc(0);
    let connected = false;
    socket.on('connect', () => {
      connected = true;
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2) return;
      const whole = 2 + received.readUInt16BE(0);
      if (received.length < whole) return;
      const answer = received.subarray(2, whole);
      const ours = answer.length > 2 && answer.readUInt16BE(0) === message.readUInt16BE(0);
      const matches = ours && answersQuestion(answer, message, end, { exactCase: false });
      over(matches ? answer : 'bad_answer');
    });
    socket.on('error', () => over(connected ? 'bad_answer' : 'unreachable'));
    socket.on('close', () => over('bad_answer'));
  });
}
