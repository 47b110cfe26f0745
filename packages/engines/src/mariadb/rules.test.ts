import { describe, expect, it } from 'vitest';
import type { ClientTool } from '../model.ts';
import { fittingTools, judgeTools, readServerVersion, versionFailure } from './rules.ts';

const tool = (path: string, vendor: ClientTool['vendor'], version: string): ClientTool => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return { name: path.slice(path.lastIndexOf('/') + 1), path, vendor, major, minor, version };
};
const MARIADB = [
  tool('/a/mariadb-dump', 'mariadb', '10.11.6'),
  tool('/a/mariadb', 'mariadb', '10.11.6'),
];
const NEWER = [
  tool('/b/mariadb-dump', 'mariadb', '11.4.2'),
  tool('/b/mariadb', 'mariadb', '11.4.2'),
];
const MYSQL = [tool('/c/mysqldump', 'mysql', '8.0.36'), tool('/c/mysql', 'mysql', '8.0.36')];

describe('the version of a server', () => {
  it.each([
    ['10.11.19-MariaDB-0+deb12u1', 'mariadb', 10, 11, '10.11.19-MariaDB'],
    ['5.5.5-10.6.1-MariaDB', 'mariadb', 5, 5, '5.5.5-MariaDB'],
    ['8.0.36-0ubuntu0.22.04.1', 'mysql', 8, 0, '8.0.36'],
    ['9.1.0', 'mysql', 9, 1, '9.1.0'],
    ['nonsense', 'mysql', 0, 0, ''],
  ])('%s is read', (text, vendor, major, minor, shown) => {
    expect(readServerVersion(text)).toEqual({ vendor, major, minor, text: shown });
  });

  it.each([
    ['10.2.44-MariaDB', 'MariaDB 10.3 to 12'],
    ['13.0.1-MariaDB', 'MariaDB 10.3 to 12'],
    ['5.6.51', 'MySQL 5.7 to 9'],
    ['10.0.0', 'MySQL 5.7 to 9'],
  ])('%s is not supported, and the range is stated', (text, range) => {
    expect(versionFailure(readServerVersion(text))?.errorMessage).toContain(range);
  });

  it.each(['10.3.0-MariaDB', '10.11.6-MariaDB', '12.0.2-MariaDB', '5.7.44', '8.4.0', '9.4.0'])(
    '%s is supported',
    (text) => {
      expect(versionFailure(readServerVersion(text))).toBeUndefined();
    },
  );
});

describe('the client programs for a server', () => {
  const mariadb = readServerVersion('10.11.6-MariaDB');
  const mysql = readServerVersion('8.0.36');

  it("are the newest of its own vendor; for MySQL, MariaDB's where there are none", () => {
    expect(fittingTools([...MARIADB, ...NEWER, ...MYSQL], mariadb)?.dump.path).toBe(
      '/b/mariadb-dump',
    );
    expect(fittingTools([...MARIADB, ...MYSQL], mysql)?.dump.path).toBe('/c/mysqldump');
    expect(fittingTools(MARIADB, mysql)?.dump.path).toBe('/a/mariadb-dump');
    expect(fittingTools(MYSQL, mariadb)).toBeUndefined();
    expect(fittingTools([], mysql)).toBeUndefined();
  });

  it('need a dump program and a client, of one vendor and in one folder', () => {
    const [dump, client] = MARIADB as [ClientTool, ClientTool];
    expect(fittingTools([dump], mariadb)).toBeUndefined();
    expect(fittingTools([client], mariadb)).toBeUndefined();
    expect(fittingTools([dump, ...NEWER.slice(1)], mariadb)).toBeUndefined();
  });

  it('are warned about when they are of another vendor or older than the server', () => {
    expect(judgeTools(MARIADB, mariadb, 'mariadb')).toEqual({ warnings: [] });
    expect(judgeTools(MARIADB, mysql, 'mysql').warnings).toEqual([
      expect.stringContaining("MariaDB's mariadb-dump 10.11.6 is used"),
    ]);
    expect(judgeTools(MARIADB, readServerVersion('11.4.1-MariaDB'), 'mariadb').warnings).toEqual([
      expect.stringContaining('older than the server'),
    ]);
  });

  it('that are missing are told with what there is', () => {
    expect(judgeTools(MYSQL, mariadb, 'mariadb').failure).toEqual({
      errorCode: 'CLIENT_TOOL_MISSING',
      errorMessage: expect.stringContaining("installed there: MySQL's mysqldump 8.0.36"),
    });
    expect(judgeTools([], mysql, 'mysql').failure?.errorMessage).toContain('installed there: none');
  });
});
