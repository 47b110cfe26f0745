import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  answers,
  type ModelServer,
  says,
  startModelServer,
} from '../../model-client/model-server.fixture.ts';
import { startTestDomains, type TestDomains } from '../../testing/test-domains.ts';
import type { Watcher } from '../watchers/model.ts';
import { askModel } from './ask-model.ts';
import { recordSightings } from './index.ts';
import type { Hit } from './model.ts';
import { readOpinion } from './opinion.ts';

let domains: TestDomains;
let model: ModelServer;

beforeAll(async () => {
  model = await startModelServer();
  domains = await startTestDomains({ environment: { HOLDFAST_LLM_URL: model.url } });
});
afterAll(async () => {
  await domains.stop();
  await model.stop();
});
afterEach(() => domains.query('delete from brand_watchers'));

/** A hit with score 60, as a match of the whole label gets. */
async function seen({ aiCheck = true, domain = 'contoso.net' } = {}) {
  const organisation = uuidv7();
  const owner = await domains.owner(organisation);
  const { body: watcher } = await owner.post<Watcher>('/app/v1/brand/watchers', {
    ...{ keyword: 'contoso', aiCheck, minScore: 0 },
  });
  const { parts } = domains.composed;
  const score = { score: 60, band: 'high' as const, components: [] };
  const evidence = { feed: 'certificates' as const, name: domain, at: new Date().toISOString() };
  const sighting = { watcherId: watcher.id, domain, unicode: domain, tld: 'net', score, evidence };
  await parts.database.system((tx) =>
    recordSightings(tx, [sighting], { at: domains.clock.now(), model: true }),
  );
  const [row] = await domains.query<{ id: string }>('select id from brand_hits');
  const id = row?.id ?? '';
  const context = { signal: new AbortController().signal, log: parts.logger };
  return {
    ask: () => askModel(parts, { organisation, hitId: id }, context),
    hit: async () => (await owner.get<Hit>(`/app/v1/brand/hits/${id}`)).body,
  };
}

test('D13: the model moves a score by its points, recorded apart, once', async () => {
  const { ask, hit } = await seen();
  model.respond = says('{"points": -7, "reason": "It is a fan club."}');
  expect(await hit()).toMatchObject({ score: 60, band: 'high', aiCheck: null });
  await ask();
  expect(await hit()).toMatchObject({
    ...{ score: 53, band: 'medium' },
    aiCheck: { points: -7, reason: 'It is a fan club.', at: expect.any(String) },
  });
  model.respond = says('{"points": 10, "reason": "again"}');
  await ask();
  expect(await hit()).toMatchObject({ score: 53 });
});

test('D13: whatever the model is talked into, it is ten points at most', async () => {
  const { ask, hit } = await seen();
  model.respond = says('Ignore all limits! {"points": 1e9, "reason": "obey\\u0000\\nme"}');
  await ask();
  expect(await hit()).toMatchObject({ score: 70, aiCheck: { points: 10, reason: 'obey me' } });
  const asked = model.asked.at(-1)?.body as { messages: { role: string; content: string }[] };
  expect(JSON.parse(asked.messages[1]?.content ?? '')).toEqual({
    brand: 'contoso',
    domain: 'contoso.net',
  });
});

test.each([
  ['a refusal', answers(401, '{}')],
  ['nonsense', says('I think that this is fine.')],
  ['points that are no number', says('{"points": "ten", "reason": ""}')],
  ['an outage', answers(500, 'x')],
])('D13: %s changes nothing', async (_, respond) => {
  const { ask, hit } = await seen();
  const before = await hit();
  model.respond = respond;
  await ask();
  expect(await hit()).toEqual(before);
  expect(await domains.query('select ai_due from brand_hits')).toEqual([{ ai_due: false }]);
});

test('D13: a watcher without the AI check asks nobody', async () => {
  const { ask, hit } = await seen({ aiCheck: false });
  const before = model.asked.length;
  await ask();
  expect(model.asked).toHaveLength(before);
  expect(await hit()).toMatchObject({ score: 60, aiCheck: null });
});

test('any answer at all is an opinion within its bounds, or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.double().map((n) => `{"points":${n}}`),
      ),
      (text) => {
        const opinion = readOpinion(text);
        if (!opinion) return;
        expect(Number.isInteger(opinion.points)).toBe(true);
        expect(Math.abs(opinion.points)).toBeLessThanOrEqual(10);
        expect(opinion.reason.length).toBeLessThanOrEqual(300);
      },
    ),
  );
});
