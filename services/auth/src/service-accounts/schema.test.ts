import { expect, test } from 'vitest';
import { ServiceAccountAnswer } from './schema.ts';

test('the example has a client id as accounts really get it: their id', () => {
  const example = ServiceAccountAnswer.meta()?.example as { id: string };
  expect(example).toMatchObject({ clientId: example.id });
});
