import type { HttpClient } from '@holdfast/platform/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  answers,
  type ModelServer,
  says,
  startModelServer,
} from '../model-client/model-server.fixture.ts';
import { startTestDomains, type TestDomains } from '../testing/test-domains.ts';

const KEY = 'sk-never-to-be-seen';
let model: ModelServer;
let domains: TestDomains;
let owner: HttpClient;

type Job = { id: string; state: string; model: { used: boolean; reason: string | null } };
type Name = { name: string; style: string };

beforeAll(async () => {
  model = await startModelServer();
  domains = await startTestDomains({
    environment: { HOLDFAST_LLM_URL: model.url, HOLDFAST_LLM_KEY: KEY, HOLDFAST_LLM_MODEL: 'm-7' },
  });
  owner = await domains.owner();
  await domains.work();
});
afterAll(async () => {
  await domains.stop();
  await model.stop();
});

async function run(respond: ModelServer['respond']) {
  model.respond = respond;
  const url = '/app/v1/name-generator';
  const wanted = { description: 'A bakery in Lisbon', size: 60 };
  const { id } = (await owner.post<Job>(url, wanted)).body;
  const job = await vi.waitFor(
    async () => {
      const { body } = await owner.get<Job>(`${url}/${id}`);
      expect(['completed', 'failed']).toContain(body.state);
      return body;
    },
    { timeout: 90_000, interval: 30 },
  );
  const { body } = await owner.get<{ items: Name[] }>(`${url}/${id}/names`, {
    query: { limit: 1000 },
  });
  return { job, names: body.items };
}

test("D10: the model's names come in beside ours, through the same filters", async () => {
  const said = [
    'Padarella',
    'fornazul',
    'googel',
    'shitbread',
    'two words',
    'x9',
    'bakery',
    'rtkpl',
  ];
  const { job, names } = await run(says(`\`\`\`json\n${JSON.stringify(said)}\n\`\`\``));
  expect(job).toMatchObject({ state: 'completed', model: { used: true, reason: null } });
  const theirs = names.filter(({ style }) => style === 'model').map(({ name }) => name);
  expect(theirs.sort()).toEqual(['fornazul', 'padarella']);
  expect(names).toHaveLength(60);
  expect(model.asked.at(-1)).toMatchObject({ body: { model: 'm-7' } });
});

test('D10: whatever goes wrong with the model is noted, and changes nothing else', async () => {
  const { names: expected } = await run(answers(503, ''));
  expect(expected).toHaveLength(60);
  for (const [respond, reason] of [
    [answers(429, '{}'), /too many requests/],
    [says('I would call it Bread & Breakfast!'), /did not return a list of names/],
    [says('[1, 2, {"a": 3}]'), /did not return a list of names/],
    [says(null, { refusal: 'No.' }), /refused/],
    [answers(200, '<html>'), /not have the expected format/],
  ] as const) {
    const { job, names } = await run(respond);
    expect(job).toMatchObject({
      state: 'completed',
      model: { used: false, reason: expect.stringMatching(reason) },
    });
    expect(names).toEqual(expected);
  }
});

test('D10: the key is neither in the job nor in the log', async () => {
  const { job } = await run(answers(401, `{"error":"bad key ${KEY}"}`));
  expect(JSON.stringify(job)).not.toContain(KEY);
  expect(domains.logs.join('\n')).not.toContain(KEY);
});
