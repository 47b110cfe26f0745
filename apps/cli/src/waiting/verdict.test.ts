import { expect, test } from 'vitest';
import { createOutput } from '../output/index.ts';
import { EXIT_CODES, Failure } from '../program/index.ts';
import { recordingTerminal } from '../terminal/terminal.fixture.ts';
import { endAs, type Proof } from './index.ts';

function ending(verdict: Proof['verdict']): { code: number; text: string } {
  const { terminal, err } = recordingTerminal();
  const differences = [
    { what: 'table', name: 'public.orders', problem: 'rows_differ', expected: 3, found: 2 },
  ];
  const objects = [
    { object: 'view public.daily', why: 'division by zero', advice: 'Change the view.' },
    { object: 'table public.far', why: 'no such server', accepted: true },
  ];
  try {
    endAs(
      { verdict, differences, objects, moreObjects: 3 },
      'what was restored',
      createOutput(terminal, {}),
    );
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

test('exceptions are named and end well; what every restore refuses is named with a way on, and ends badly', () => {
  const named = [
    '  view public.daily: division by zero',
    '    Change the view.',
    '  table public.far: no such server (accepted)',
    '  and 3 more',
  ].join('\n');
  const excepted = ending('confirmed_except');
  expect(excepted).toMatchObject({ code: 0, text: expect.stringContaining('with exceptions') });
  expect(excepted.text).toContain(named);
  const refused = ending('not_restorable');
  expect(refused).toMatchObject({
    code: 6,
    text: expect.stringContaining('--skip-failed-objects'),
  });
  expect(refused.text).toContain(named);
});
