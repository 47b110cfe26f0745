import { inspect } from 'node:util';
import { Secret } from '@holdfast/platform/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModelClient } from './client.ts';
import { answers, type ModelServer, says, startModelServer } from './model-server.fixture.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

const KEY = 'sk-very-secret-key';
const client = (timeoutMs = 5_000) => {
  const made = createModelClient({
    url: server.url,
    key: new Secret(KEY),
    model: 'm-1',
    timeoutMs,
  });
  if (!made) throw new Error('There should be a client.');
  return made;
};
const never = new AbortController().signal;
const question = { system: 'Be brief.', user: 'Hello?', signal: never };

test('without an address there is no model', () => {
  expect(createModelClient({ url: undefined, model: 'm-1' })).toBeUndefined();
});

test('asks for a chat completion with the key and gives the text back', async () => {
  server.respond = says('Hello.');
  expect(await client().ask(question)).toEqual({ ok: true, text: 'Hello.' });
  expect(server.asked.at(-1)).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${KEY}` },
    body: {
      model: 'm-1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello?' },
      ],
    },
  });
});

test.each<[string, ModelServer['respond'], RegExp]>([
  ['too many requests', answers(429, '{}'), /too many requests/],
  ['a wrong key', answers(401, '{}'), /did not accept the key/],
  ['an error', answers(500, 'oops'), /status 500/],
  ['a redirect', (r) => void r.writeHead(302, { location: '/elsewhere' }).end(), /not be reached/],
  ['no JSON', answers(200, 'I am a model!'), /not have the expected format/],
  ['other JSON', answers(200, '{"choices":[]}'), /not have the expected format/],
  ['a refusal', says(null, { refusal: 'I cannot help.' }), /refused/],
  ['an empty answer', says(''), /empty/],
  ['an answer without end', answers(200, 'x'.repeat(300_000)), /too long/],
  ['a cut line', (r) => void r.writeHead(200).write('{', () => r.destroy()), /not be reached/],
])('%s is a reason, and no exception', async (_, respond, reason) => {
  server.respond = respond;
  const answer = await client().ask(question);
  expect(answer).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  expect(JSON.stringify(answer)).not.toContain(KEY);
});

test('a model that says nothing is not waited for for ever', async () => {
  server.respond = () => {};
  expect(await client(100).ask(question)).toEqual({
    ok: false,
    reason: 'The model did not answer in time.',
  });
});

test('a body that trickles does not outlast the patience either', async () => {
  server.respond = (response) => void response.writeHead(200).write('{"choices":');
  expect(await client(100).ask(question)).toMatchObject({ ok: false, reason: /in time/ });
});

test("the caller's own end is the caller's: it is thrown", async () => {
  server.respond = () => {};
  const over = new AbortController();
  const asking = client().ask({ ...question, signal: over.signal });
  over.abort(new Error('the worker stops'));
  await expect(asking).rejects.toThrow('the worker stops');
});

test('a server that is not there is a reason too, and the key is in nothing that can be printed', async () => {
  const gone = createModelClient({
    url: 'http://127.0.0.1:9/v1/',
    key: new Secret(KEY),
    model: 'm-1',
  });
  expect(await gone?.ask(question)).toMatchObject({ ok: false, reason: /could not be reached/ });
  expect(inspect(gone, { depth: 9 })).not.toContain(KEY);
});
