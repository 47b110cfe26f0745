import type { Asleep } from '@holdfast/artifact';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLoadFilter } from './filter.ts';
import { failureOf } from './restore.fixture.ts';

const BEGIN = `/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump\n
/*!40101 SET NAMES utf8mb4 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
`;
const END = '/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n\n-- Dump completed\n';
const DATA = [
  "CREATE TABLE `t` (\n  `x` text COMMENT 'DEFINER=`a`@`b` ; ;; $$'\n) ENGINE=InnoDB;\n",
  'LOCK TABLES `t` WRITE;\n/*!40000 ALTER TABLE `t` DISABLE KEYS */;\n',
  "INSERT INTO `t` VALUES\n('CREATE DEFINER=`a`@`b` PROCEDURE'),\n('/*!50003 CREATE*/ /*!50017 DEFINER=`a`@`b`*/ \\\\! ;\\''),\n('\\\\'),('é\\n-- Dump completed\\n');\n",
  'UNLOCK TABLES;\n',
].join('');
const DEFINED = [
  'ALTER DATABASE `the ``old` CHARACTER SET latin1 COLLATE latin1_swedish_ci ;\nDELIMITER ;;\n',
  "/*!50003 CREATE*/ /*!50017 DEFINER=`ro``ot`@`%`*/ /*!50003 trigger x before insert on t for each row begin set @a = 'DEFINER=`a`@`b`'; end \n*/;;\nDELIMITER ;\n",
  '/*!50106 DROP EVENT IF EXISTS `e` */;\nDELIMITER ;;\n',
  "/*!50106 CREATE*/ /*!50117 DEFINER=`o'd; */ d`@`localhost`*/ /*!50106 EVENT `e` ON SCHEDULE EVERY 1 DAY ON COMPLETION NOT PRESERVE ENABLE COMMENT ' ON COMPLETION PRESERVE ENABLE ' DO select 1 */ ;;\nDELIMITER ;\n",
  '/*!50003 DROP PROCEDURE IF EXISTS `p` */;\nDELIMITER ;;\nCREATE DEFINER=`r` PROCEDURE `p`()\nselect 1 -- ends in a comment\n;;\n',
  'CREATE DEFINER="root"@"x" PACKAGE "pk" as procedure x; end\n;;\nDELIMITER ;\n',
  '/*!50001 DROP VIEW IF EXISTS `v`*/;\n/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */\n/*!50001 VIEW `v` AS select 1 AS `DEFINER=``a``@``b``` */;\n',
].join('');

async function filtered(
  text: string,
  { ownership = 'omit', cuts = [] }: { ownership?: 'omit' | 'keep'; cuts?: number[] } = {},
): Promise<{ text: string; definers: number; asleep: Asleep[] }> {
  const file = Buffer.from(text);
  const ends = [...cuts.filter((cut) => cut < file.length), file.length].sort((a, b) => a - b);
  const filter = createLoadFilter({ target: 'copy', ownership });
  const pieces: Buffer[] = [];
  async function* dump() {
    for (const [i, end] of ends.entries()) yield file.subarray(ends[i - 1] ?? 0, end);
  }
  for await (const piece of filter.over(dump())) pieces.push(piece);
  const definers = [...filter.leftOut().values()].flat().length;
  return { text: Buffer.concat(pieces).toString(), definers, asleep: filter.asleep() };
}

describe('what is loaded of a dump', () => {
  it('is without definers where they are left out, and rows are as they were', async () => {
    const { text, definers } = await filtered(BEGIN + DATA + DEFINED + END);
    expect(definers).toBe(5);
    expect(text).toContain(DATA.slice(DATA.indexOf('INSERT'), DATA.indexOf('UNLOCK')));
    expect(text).toContain("COMMENT 'DEFINER=`a`@`b` ; ;; $$'");
    expect(text).toContain('/*!50003 CREATE*/ /*!50003 trigger x before insert');
    expect(text).toContain("set @a = 'DEFINER=`a`@`b`'");
    expect(text).toContain('/*!50106 CREATE*/ /*!50106 EVENT `e` ON SCHEDULE');
    expect(text).toContain('CREATE PROCEDURE `p`()\nselect 1 -- ends in a comment\n');
    expect(text).toContain('CREATE PACKAGE "pk" as procedure x; end');
    expect(text).toContain('/*!50013 SQL SECURITY DEFINER */\n/*!50001 VIEW `v` AS');
    expect(text).toContain('AS `DEFINER=``a``@``b```');
  });

  it('has events in a state in which they never run, and their own state is known', async () => {
    const { text, asleep } = await filtered(BEGIN + DATA + DEFINED + END);
    expect(text).toContain(
      "EVERY 1 DAY ON COMPLETION PRESERVE DISABLE COMMENT ' ON COMPLETION PRESERVE ENABLE ' DO",
    );
    expect(asleep).toEqual([{ name: 'e', state: 'ON COMPLETION NOT PRESERVE ENABLE' }]);
  });

  it('keeps definers where they are to be kept', async () => {
    const { text, definers } = await filtered(BEGIN + DATA + DEFINED + END, { ownership: 'keep' });
    expect(definers).toBe(0);
    for (const who of ['`ro``ot`@`%`', "`o'd; */ d`@`localhost`", '"root"@"x"']) {
      expect(text).toContain(`DEFINER=${who}`);
    }
  });

  it('alters no other database, locks nothing, drops no routine, and takes no other engine', async () => {
    const { text } = await filtered(BEGIN + DATA + DEFINED + END);
    expect(text).toContain('ALTER DATABASE CHARACTER SET latin1 COLLATE latin1_swedish_ci');
    expect(text).not.toMatch(/the ``old|LOCK TABLES|DROP (?:PROCEDURE|EVENT)|enable the sandbox/);
    expect(text).toMatch(
      /NO_AUTO_VALUE_ON_ZERO' \*\/\n;\nSET SESSION sql_mode = .*NO_ENGINE_SUBST/,
    );
    expect(text).toContain('DROP VIEW IF EXISTS `v`');
  });

  it('does not depend on where the bytes are cut', async () => {
    const dump = BEGIN + DATA + DEFINED + END;
    const whole = await filtered(dump);
    const cuts = fc.array(fc.nat(Buffer.byteLength(dump) - 1), { maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(cuts, async (at) => {
        expect(await filtered(dump, { cuts: at })).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('ends well only with the end of the dump', async () => {
    const dump = BEGIN + DATA + END;
    for (const cut of [0, 40, BEGIN.length + 20, dump.indexOf('INSERT') + 60, dump.length - 2]) {
      expect(await failureOf(filtered(dump.slice(0, cut)))).toMatchObject({
        code: 'RESTORE_FAILED',
        message: expect.stringMatching(/is cut off/),
      });
    }
  });

  it.each([
    "SELECT 1 INTO OUTFILE '/tmp/x'",
    "LOAD DATA INFILE '/etc/passwd' INTO TABLE t",
    "CREATE FUNCTION f RETURNS STRING SONAME 'x.so'",
    "INSTALL PLUGIN x SONAME 'x.so'",
    'GRANT ALL ON *.* TO x',
    "SET GLOBAL general_log_file = '/tmp/x'",
    '/*!40101 SET GLOBAL x = 1 */',
    "SET PASSWORD = 'x'",
    "SET @x = (SELECT 1 INTO OUTFILE '/tmp/x')",
    "SET @@global.secure_auth = '1'",
    'DELETE FROM mysql.user',
    'USE mysql',
    'DROP DATABASE shop',
    'CREATE DATABASE x',
    'ALTER DATABASE x UPGRADE DATA DIRECTORY NAME',
    'source /tmp/x',
    'system touch /tmp/x',
    '\\! touch /tmp/x\n',
  ])('is not %s', async (statement) => {
    const { code } = await failureOf(filtered(`${BEGIN}${statement};\n${END}`));
    expect(code).toBe('RESTORE_FAILED');
  });
});
