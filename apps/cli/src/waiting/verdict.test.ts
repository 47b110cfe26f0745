import { expect, test } from 'vitest';
import { createOutput } from '../output/index.ts';
import { EXIT_CODES, Failure } from '../program/index.ts';
import { recordingTerminal } from '../terminal/terminal.fixture.ts';
import { endAs } from './index.ts';

function ending(verdict: string): { code: number; text: string } {
  const { terminal, err } = recordingTerminal();
  const differences = [
    { what: 'table', name: 'public.orders', problem: 'rows_differ', expected: 3, found: 2 },
  ];
  try {
    endAs({ verdict, differences }, 'what was restored', createOutput(terminal, {}));
    return { code: 0, text: err.join('') };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: EXIT_CODES[error.ending].code, text: error.message };
  }
}

test('B38: only what a proof confirmed is called proven; a mismatch has an exit code of its own', () => {
  expect(ending('confirmed')).toMatchObject({ code: 0, text: expect.stringContaining('Proven') });
  expect(ending('unproven')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Not proven'),
  });
  expect(ending('cannot_confirm').code).toBe(1);
  expect(ending('missing').code).toBe(6);
  const { code, text } = ending('mismatch');
  expect(code).toBe(6);
  expect(text).toContain('table public.orders rows differ (3 expected, 2 found)');
});
