import { describe, expect, it } from 'vitest';
import type { ClientTool } from '../model.ts';
import { fittingTools, readServerVersion, toolsFailure, versionFailure } from './rules.ts';

const tools = (folder: string, version: string): ClientTool[] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return ['pg_dump', 'pg_restore'].map((name) => ({
    ...{ name, path: `${folder}/${name}`, vendor: 'postgresql' as const, major, minor, version },
  }));
};

describe('the client programs for a PostgreSQL server', () => {
  const installed = [
    ...tools('/usr/lib/postgresql/14/bin', '14.9'),
    ...tools('/usr/lib/postgresql/15/bin', '15.4'),
    ...tools('/opt/fifteen/bin', '15.19'),
    ...tools('/usr/lib/postgresql/17/bin', '17.0'),
  ];

  it("are those of the server's own major, the newest of them, never of a newer or older one", () => {
    expect(fittingTools(installed, 15)?.dump.path).toBe('/opt/fifteen/bin/pg_dump');
    expect(fittingTools(installed, 15)?.restore.path).toBe('/opt/fifteen/bin/pg_restore');
    expect(fittingTools(installed, 14)?.dump.version).toBe('14.9');
    expect(fittingTools(installed, 16)).toBeUndefined();
    expect(fittingTools([], 15)).toBeUndefined();
  });

  it('come from one folder', () => {
    const [dump] = tools('/a', '15.1') as [ClientTool];
    const [, restore] = tools('/b', '15.1') as [ClientTool, ClientTool];
    expect(fittingTools([dump, restore], 15)).toBeUndefined();
  });

  it('that are missing are told with every version that is there', () => {
    expect(toolsFailure(installed, 16).errorMessage).toContain(
      'installed there: 14.9, 15.4, 15.19, 17.0.',
    );
  });
});

describe('the version of a PostgreSQL server', () => {
  it.each([
    [150_008, '15.8 (Debian 15.8-0+deb12u1)', 15, '15.8'],
    [180_000, '18beta1', 18, '18beta1'],
    [90_624, '9.6.24', 9, '9.6.24'],
  ])('%i is read', (number, text, major, shown) => {
    expect(readServerVersion(number, text)).toMatchObject({ major, text: shown });
  });

  it('is supported from 10 to 18, and no number at all is not', () => {
    const supported = (number: number) =>
      versionFailure(readServerVersion(number, 'x')) === undefined;
    expect([90_624, 100_000, 180_004, 190_000, Number.NaN].map(supported)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
