import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

const here = { origin: 'https://holdfast.example' } as Location;

test('a page sends nobody elsewhere, however the address is written', () => {
  const ours = ['/', '/backups?org=1#top', '/members?from=//evil.example'];
  for (const path of ours) expect(ownPath(path, here)).toBe(path);
  const elsewhere = [
    ...['//evil.example', '/\\evil.example', '/\t/evil.example', '\\\\evil.example'],
    ...['/.//evil.example', '/x/..//evil.example', 'https://evil.example/', 'javascript:alert(1)'],
    ...['evil.example', '', 7, undefined],
  ];
  for (const path of elsewhere) expect(ownPath(path, here)).toBeUndefined();
});
