import { expect } from 'vitest';

/** Whatever a registry wrote, PostgreSQL must accept what we keep of it: as text, as time, in JSON. */
export function expectStorable(value: unknown): void {
  const text = JSON.stringify(value) ?? '';
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  JSON.parse(text, (key, member) => {
    if (key.endsWith('At')) expect(member).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    if (key.endsWith('At')) expect(new Date(member).getUTCFullYear()).toBeGreaterThan(0);
    return member;
  });
}
