import { expect, test } from 'vitest';
import { askForPasskey } from './passkey-questions.ts';
import { AskedPasskeyAnswer, NewPasskeyAnswer } from './schema.ts';

test.each([AskedPasskeyAnswer, NewPasskeyAnswer])(
  'the example waits for a passkey as long as browsers are told to',
  (answer) => {
    const { timeout } = askForPasskey({ id: 'localhost', origin: 'http://localhost' }, []);
    expect(answer.meta()?.example).toMatchObject({ options: { timeout } });
  },
);
