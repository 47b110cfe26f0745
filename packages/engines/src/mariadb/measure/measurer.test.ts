import { createHash } from 'node:crypto';
import { DumpUnreadable, type Measured, type MeasureOptions } from '@holdfast/artifact';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOf } from '../../measure/sum-of.fixture.ts';
import { createMariadbMeasurer } from './index.ts';

const END = '/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n\n-- Dump completed\n';
const id = (name: string) => `\`${name.replaceAll('`', '``')}\``;

function measure(
  text: string | Buffer,
  cuts: readonly number[] = [],
  options: MeasureOptions = {},
): Measured {
  const dump = Buffer.from(text);
  const measurer = createMariadbMeasurer(options);
  let from = 0;
  for (const cut of [...cuts, dump.length]) {
    const chunk = Buffer.from(dump.subarray(from, cut));
    measurer.write(chunk);
    chunk.fill('('); // its memory is used for something else now
    from = cut;
  }
  return measurer.finish();
}

/** Everything but the size of the file itself. */
function contentsOf(text: string, cuts?: readonly number[]): Omit<Measured, 'bytes'> {
  const { bytes: _, ...contents } = measure(text, cuts);
  return contents;
}

const table = (
  name: string,
  options = '',
  elements = '`id` int(11) NOT NULL,\n  PRIMARY KEY (`id`)',
) =>
  `DROP TABLE IF EXISTS ${id(name)};\nCREATE TABLE ${id(name)} (\n  ${elements}\n) ENGINE=InnoDB${options};\n`;

type Layout = { between: string; head: string; perStatement: number };
const BY_LINES: Layout = { between: ',\n', head: '\n', perStatement: 1000 };

function rows(name: string, tuples: readonly string[], layout: Layout = BY_LINES): string {
  const statements: string[] = [];
  for (let from = 0; from < tuples.length; from += layout.perStatement) {
    const some = tuples.slice(from, from + layout.perStatement).join(layout.between);
    statements.push(`INSERT INTO ${id(name)} VALUES${layout.head}${some};\n`);
  }
  return statements.join('');
}

/** A dump as the tools write it, full of text that could be taken for something else. */
const HOSTILE = [
  '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19\n--\n-- Host: x\n\n',
  "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;\n",
  "/*!40103 SET TIME_ZONE='+00:00' */;\n\n--\n-- Table structure for table `a\n-- Dump completed\n-- b`\n--\n\n",
  table('a\nDump completed\nb', " AUTO_INCREMENT=7 COMMENT='x AUTO_INCREMENT=5; -- \"'"),
  'LOCK TABLES `a\nDump completed\nb` WRITE;\n/*!40000 ALTER TABLE `a\nDump completed\nb` DISABLE KEYS */;\n',
  rows('a\nDump completed\nb', [
    "(1,'it\\'s ),( \\\\',0x00FF,NULL)",
    "(2,'\\n-- Dump completed\\n; DROP TABLE x; VALUES (',-1.5e300,'')",
    "(3,'''doubled''',_binary 'x','\\\\\\'')",
  ]),
  'UNLOCK TABLES;\n',
  table('weird `;\' " name'),
  'INSERT INTO `weird ``;\' " name` (`a) VALUES (`, b) VALUES (1,2),\n(3,4);\n',
  "/*!50003 SET sql_mode              = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES' */ ;\nDELIMITER ;;\n",
  '/*!50003 CREATE*/ /*!50017 DEFINER="root"@"localhost"*/ /*!50003 trigger "t;;g" before insert on a for each row begin set @a = \'\\\'; -- don\'t ;;\n/* nor "here ;; */ set @b = ";;"; end \n*/;;\nDELIMITER ;\n',
  '/*!50003 SET sql_mode              = @saved_sql_mode */ ;\n',
  '/*!50001 DROP VIEW IF EXISTS `v;w`*/;\n/*!50001 CREATE VIEW `v;w` AS SELECT\n NULL AS `q` */;\n',
  'CREATE SEQUENCE `s` start with 1 minvalue 1 maxvalue 9 increment by 1 cache 1000 nocycle ENGINE=InnoDB;\nDO SETVAL(`s`, 1001, 0);\n',
  "/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */\n/*!50001 VIEW `v;w` AS select 'a;b' AS `q` */;\n",
  "DELIMITER ;;\nCREATE DEFINER=`root`@`%` PROCEDURE `p`()\nbegin select 'INSERT INTO x VALUES'; select 1; end\n;;\nDELIMITER ;\n",
  END,
].join('');

const cutsOf = (text: string) =>
  fc
    .array(fc.nat(Buffer.byteLength(text)), { maxLength: 12 })
    .map((cuts) => cuts.sort((a, b) => a - b));

describe('what a dump holds', () => {
  it('is told table by table, whatever names and values look like', () => {
    const measured = measure(HOSTILE);
    expect(measured.tables.map(({ name, rows: count }) => [name, count])).toEqual([
      ['a\nDump completed\nb', 3],
      ['weird `;\' " name', 2],
    ]);
    expect(measured).toMatchObject({
      rows: 5,
      bytes: Buffer.byteLength(HOSTILE),
      schema: { objects: 6 },
      sequences: { count: 2 },
    });
    expect(measured.tables[1]).toMatchObject({
      bytes: 12,
      sha256: createHash('sha256').update('(1,2),\n(3,4)').digest('hex'),
    });
  });

  it('does not depend on where its bytes are cut', () => {
    const whole = measure(HOSTILE);
    expect(measure(HOSTILE, [...Buffer.from(HOSTILE).keys()])).toEqual(whole);
    fc.assert(
      fc.property(cutsOf(HOSTILE), (cuts) => {
        expect(measure(HOSTILE, cuts)).toEqual(whole);
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on how rows are put into statements and lines', () => {
    const value = fc.oneof(
      fc.constant('NULL'),
      fc.integer().map(String),
      fc.uint8Array({ maxLength: 90 }).map((b) => `0x${Buffer.from(b).toString('hex')}`),
      fc.string({ unit: fc.constantFrom(...'(),;\n\\\'"`-x\0 é'), maxLength: 90 }).map(escaped),
    );
    const tuple = fc.array(value, { minLength: 1, maxLength: 4 }).map((v) => `(${v.join(',')})`);
    const layout = fc.record({
      between: fc.constantFrom(',', ',\n'),
      head: fc.constantFrom(' ', '\n'),
      perStatement: fc.integer({ min: 1, max: 9 }),
    });
    const tuples = fc.array(tuple, { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(tuples, layout, fc.array(fc.nat(2000), { maxLength: 9 }), (all, how, cuts) => {
        const text = table('t') + rows('t', all, how) + END;
        const inside = cuts.filter((cut) => cut < Buffer.byteLength(text)).sort((a, b) => a - b);
        const joined = all.join(',\n');
        const measured = {
          name: 't',
          rows: all.length,
          bytes: Buffer.byteLength(joined),
          sha256: createHash('sha256').update(joined).digest('hex'),
        };
        expect(measure(text, inside).tables).toEqual([measured]);
        const keyless = table('t', '', '`id` int') + rows('t', all, how) + END;
        const unordered = all.length > 1 ? { unordered: sumOf(all) } : {};
        expect(measure(keyless, inside).tables).toEqual([{ ...measured, ...unordered }]);
      }),
      { numRuns: 500 },
    );
  });

  it('is read from what MySQL’s own program writes, too', () => {
    const text = [
      '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: h    Database: d\n\n',
      '/*!50503 SET NAMES utf8mb4 */;\n/*!50606 SET @OLD_X=@@X, X=0 */;\n\n',
      'DROP TABLE IF EXISTS `t`;\n/*!50503 SET character_set_client = utf8mb4 */;\nCREATE TABLE `t` (\n  `id` int NOT NULL AUTO_INCREMENT,\n  `h` int /*!80023 INVISIBLE */,\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci;\n',
      "INSERT INTO `t` (`id`, `h`) VALUES (1,_binary 'a),(\\''),(2,NULL);\nUNLOCK TABLES;\n",
      '/*!50001 DROP VIEW IF EXISTS `v`*/;\nSET @saved_cs_client     = @@character_set_client;\n/*!50001 CREATE VIEW `v` AS SELECT \n 1 AS `id`*/;\nSET character_set_client = @saved_cs_client;\n',
      '/*!50106 SET @save_time_zone= @@TIME_ZONE */ ;\n/*!50106 DROP EVENT IF EXISTS `e` */;\nDELIMITER ;;\n/*!50106 CREATE*/ /*!50117 DEFINER=`r`@`%`*/ /*!50106 EVENT `e` ON SCHEDULE EVERY 1 DAY DO begin select 1; end */ ;;\nDELIMITER ;\n',
      '/*!50001 DROP VIEW IF EXISTS `v`*/;\n/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=`r`@`%` SQL SECURITY INVOKER */\n/*!50001 VIEW `v` AS select 1 AS `id` */;\n',
      '/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;\n\n-- Dump completed on 2026-11-15  4:43:13\n',
    ].join('');
    expect(measure(text)).toMatchObject({
      tables: [{ name: 't', rows: 2 }],
      schema: { objects: 3 },
      sequences: { count: 1 },
    });
  });

  it('counts a value with a bare newline as one, though no tool writes such', () => {
    const text = table('t') + rows('t', ["(1,'x),\ny')", "(2,'\n')"]) + END;
    expect(measure(text).rows).toBe(2);
  });

  it('differs in exactly the table in which a row was changed, removed, doubled or moved', () => {
    const dump = (a: string[], b: string[]) =>
      contentsOf(table('a') + rows('a', a) + table('b') + rows('b', b) + END);
    const same = ['(1)', '(2)', '(3)'];
    const before = dump(same, same);
    for (const other of [
      ['(1)', '(2)', '(4)'],
      ['(1)', '(2)'],
      ['(1)', '(2)', '(2)', '(3)'],
      ['(1)', '(3)', '(2)'],
    ]) {
      const after = dump(same, other);
      expect(after.tables[0]).toEqual(before.tables[0]);
      expect(after.tables[1]?.sha256).not.toBe(before.tables[1]?.sha256);
      expect(after.schema).toEqual(before.schema);
    }
  });

  it('does not depend on the order of rows where no key gives them one, nor at a second look', () => {
    const value = fc.string({ unit: fc.constantFrom(..."a(),\n'\\"), maxLength: 9 }).map(escaped);
    const row = fc.oneof(
      { weight: 9, arbitrary: value.map((v) => ({ parts: [v], row: `(${v})` })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(value, value)
          .map((v) => ({ parts: v, row: '(@holdfast_1,@holdfast_2)' })),
      },
    );
    type Row = { parts: string[]; row: string };
    /** Rows of two values have them before the row, in pieces. */
    const dump = (all: readonly Row[], elements: string, piece: number) => {
      const statements = all.map(({ parts, row }) => {
        if (parts.length < 2) return rows('t', [row]);
        const pieces = parts.flatMap((part, at) => {
          const variable = `@holdfast_${at + 1}`;
          const units = part.slice(1, -1).match(/\\.|[^\\]/gs) ?? [];
          const count = Math.max(1, Math.ceil(units.length / piece));
          const [first, ...more] = [...Array(count).keys()].map((n) =>
            units.slice(n * piece, (n + 1) * piece).join(''),
          );
          return [
            `SET ${variable} = _binary'${first}';\n`,
            ...more.map((some) => `SET ${variable} = CONCAT(${variable}, _binary'${some}');\n`),
            `SET ${variable} = CONVERT(${variable} USING utf8mb4);\n`,
          ];
        });
        const end = 'SET @holdfast_1 = NULL, @holdfast_2 = NULL;\n';
        return `${pieces.join('')}${rows('t', [row])}${end}`;
      });
      return table('t', '', elements) + statements.join('') + END;
    };
    const moved = fc
      .array(row, { minLength: 2, maxLength: 12 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      );
    const held = (all: readonly Row[], elements: string, piece: number, options?: MeasureOptions) =>
      measure(dump(all, elements, piece), [100, 200, 300], options).tables[0];
    const [keyless, keyed] = ['`a` text NOT NULL', '`a` int NOT NULL,\n  PRIMARY KEY (`a`)'];
    const keyOf = (all: readonly Row[]) => all.map((one) => JSON.stringify(one.parts));
    fc.assert(
      fc.property(moved, fc.integer({ min: 1, max: 4 }), ([all, other], piece) => {
        const one = held(all, keyless, 2);
        const two = held(other, keyless, piece);
        expect(two?.unordered).toBe(one?.unordered);
        expect(one?.unordered).toMatch(/^[0-9a-f]{64}$/);
        expect(held(all, keyed, 2)).toEqual({ ...one, unordered: undefined });
        const again = { again: new Set(['t']) };
        const looked = held(other, keyed, piece, again)?.sha256;
        expect(looked).toBe(held(all, keyed, 2, again)?.sha256);
        // A row that is another one, even one that is there already, makes a difference.
        for (const changed of [
          other.with(0, { parts: ['9'], row: '(9)' }),
          other.with(0, other[1] as Row),
        ]) {
          const same = keyOf(changed).sort().join() === keyOf(all).sort().join();
          const found = held(changed, keyless, 2);
          expect(found?.unordered === one?.unordered).toBe(same);
          expect(same || found?.sha256 !== one?.sha256).toBe(true);
          expect(held(changed, keyed, 2, again)?.sha256 === looked).toBe(same);
        }
      }),
      { numRuns: often({ test: 100, soak: 5_000 }) },
    );
  });

  it.each([
    ['a primary key', '`a` int(11) NOT NULL,\n  PRIMARY KEY (`a`)'],
    ['a long one, which InnoDB keeps', '`a` varchar(700) NOT NULL,\n  PRIMARY KEY (`a`)'],
    [
      'two columns',
      "`a` int NOT NULL,\n  `b b` char(9) NOT NULL COMMENT 'x,`',\n  PRIMARY KEY (`b b` DESC,`a`)",
    ],
    [
      'a unique one',
      '`n` int DEFAULT NULL,\n  `a` bigint(20) NOT NULL,\n  UNIQUE KEY `PRIMARY)` (`a`),\n  KEY (`n`)',
    ],
    [
      'more after it',
      '`a` int NOT NULL,\n  `n` int,\n  UNIQUE KEY `a` (`a`),\n  UNIQUE KEY `n` (`n`)',
    ],
  ])('has rows in one order, and no other digest of them: %s', (_, elements) => {
    const [held] = measure(table('t', '', elements) + rows('t', ['(1)', '(2)']) + END).tables;
    expect(held).not.toHaveProperty('unordered');
  });

  it.each([
    ['no key', '`a` int NOT NULL,\n  KEY `a` (`a`)'],
    [
      'only the words of one',
      "`a` int NOT NULL COMMENT 'x,\\n  PRIMARY KEY (`a`)',\n  KEY `PRIMARY KEY` (`a`)",
    ],
    ['rows among NULLs', '`a` int DEFAULT NULL,\n  UNIQUE KEY `a` (`a`)'],
    [
      'one column of two that may be NULL',
      '`a` int NOT NULL,\n  `b` int,\n  UNIQUE KEY `a` (`a`,`b`)',
    ],
    ['a part of a column', '`a` varchar(20) NOT NULL,\n  UNIQUE KEY `a` (`a`(10))'],
    ['more than is sorted by', '`a` varchar(300) NOT NULL,\n  UNIQUE KEY `a` (`a`)'],
    ['a text of any length', '`a` text NOT NULL,\n  UNIQUE KEY `a` (`a`) USING HASH'],
    ['an expression', '`a` int NOT NULL,\n  UNIQUE KEY `a` ((`a` + 1))'],
    [
      'what is worked out',
      '`a` int NOT NULL,\n  `b` int GENERATED ALWAYS AS (`a` + 1) STORED NOT NULL,\n  UNIQUE KEY `b` (`b`)',
    ],
    [
      'versions of rows',
      '`a` int NOT NULL,\n  PRIMARY KEY (`a`)',
      ' DEFAULT CHARSET=utf8mb4 WITH SYSTEM VERSIONING',
    ],
    ['words alone', '`a` text NOT NULL,\n  FULLTEXT KEY `a` (`a`)'],
  ])('has rows in any order where the key gives none: %s', (_, elements, options = '') => {
    const [held] = measure(table('t', options, elements) + rows('t', ['(1)', '(2)']) + END).tables;
    expect(held).toMatchObject({ unordered: sumOf(['(1)', '(2)']) });
  });

  it('takes owners, counters and the order of objects out of the schema, and nothing else', () => {
    const view = (definer: string, security = 'DEFINER') =>
      `/*!50001 CREATE ALGORITHM=UNDEFINED */\n/*!50013 DEFINER=${definer} SQL SECURITY ${security} */\n/*!50001 VIEW \`v\` AS select 1 AS \`q\` */;\n`;
    const before = contentsOf(table('a', ' AUTO_INCREMENT=4') + table('b') + view('`r`@`h`') + END);
    const same = contentsOf(
      `-- MySQL dump\n${table('b')}${view('`x``y`@`%`')}${table('a', ' AUTO_INCREMENT=4')}${END}`,
    );
    expect({ ...same, rights: before.rights, largest: before.largest }).toEqual(before);
    expect(before.rights).toMatchObject({ objects: 1, roles: ['r@h'] });
    expect(same.rights?.roles).toEqual(['x`y@%']);
    expect(same.rights?.sha256).not.toBe(before.rights?.sha256);
    const later = contentsOf(table('a', ' AUTO_INCREMENT=5') + table('b') + view('`r`@`h`') + END);
    expect(later.schema).toEqual(before.schema);
    expect(later.sequences.sha256).not.toBe(before.sequences.sha256);
    for (const other of [
      table('a', ' AUTO_INCREMENT=4') + table('b') + view('`r`@`h`', 'INVOKER'),
      table('a', ' AUTO_INCREMENT=4') + table('b', ' COMMENT=1') + view('`r`@`h`'),
      table('a', ' AUTO_INCREMENT=4') + table('c') + view('`r`@`h`'),
      table('a', ' AUTO_INCREMENT=4') + table('b'),
    ]) {
      expect(contentsOf(other + END).schema.sha256).not.toBe(before.schema.sha256);
    }
  });

  it('has the sql_mode of a routine and the order of triggers in its schema', () => {
    const routine = (mode: string) =>
      `/*!50003 SET sql_mode = '${mode}' */ ;\nDELIMITER ;;\nCREATE DEFINER=\`r\`@\`h\` FUNCTION \`f\`() RETURNS int(11)\nreturn 1\n;;\nDELIMITER ;\n`;
    const trigger = (name: string) =>
      `DELIMITER ;;\n/*!50003 CREATE*/ /*!50017 DEFINER=\`r\`@\`h\`*/ /*!50003 TRIGGER ${name} before insert on t for each row set @a = 1 */;;\nDELIMITER ;\n`;
    const schemas = [
      routine('') + table('t') + trigger('a') + trigger('b'),
      routine('ANSI_QUOTES') + table('t') + trigger('a') + trigger('b'),
      routine('') + table('t') + trigger('b') + trigger('a'),
    ].map((text) => contentsOf(text + END).schema.sha256);
    expect(new Set(schemas).size).toBe(3);
  });

  it('is told as it comes', () => {
    const measurer = createMariadbMeasurer();
    measurer.write(Buffer.from(`${table('t')}INSERT INTO \`t\` VALUES\n(1),\n(2),\n(`));
    expect(measurer.progress()).toMatchObject({ rows: 3, tables: 1 });
  });
});

describe('a dump that is not whole', () => {
  const refuses = (text: string | Buffer) => {
    let error: unknown;
    try {
      measure(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DumpUnreadable);
    return String(error);
  };

  it('is refused wherever it was cut off', () => {
    const whole = Buffer.from(HOSTILE);
    const step = often({ test: 7, soak: 1 });
    for (let length = whole.length - 1; length >= 0; length -= step) {
      refuses(whole.subarray(0, length));
    }
  });

  it('is refused when something follows its end', () => {
    refuses(`${HOSTILE}x`);
    refuses(`${HOSTILE}${table('t')}`);
    refuses(`${HOSTILE}-- more\n`);
  });

  it('is refused when its last line stands there without its last statement', () => {
    refuses(`${table('t')}-- Dump completed\n`);
  });

  it.each([
    ['', 'is missing'],
    ['GRANT ALL ON x TO secret_user;\n', 'begins with "GRANT ALL ON"'],
    ["CALL proc('secret value');\n", 'begins with "CALL proc"'],
    ['\x00\xff\x01garbage;', 'not recognised'],
    [rows('t', ['(1)']), 'rows of a table that was not created'],
    [table('t') + table('t'), 'drops a table that it created earlier'],
    [table('t').replace(/^.*\n/, '').repeat(2), 'the same table twice'],
    [
      table('a') + table('b') + rows('a', ['(1)']) + rows('b', ['(1)']) + rows('a', ['(2)']),
      'in two places',
    ],
    [`${table('t')}INSERT INTO \`t\` VALUES;\n`, 'where a row should be'],
    [`${table('t')}INSERT INTO \`t\` VALUES (1)(2);\n`, 'neither another row nor the end'],
    [`${table('t')}INSERT INTO \`t\` VALUES (1),;\n`, 'where a row should be'],
    [`${table('t')}INSERT INTO t VALUES (1);\n`, 'INSERT statement could not be parsed'],
    ['/*!50001 CREATE VIEW `v` AS SELECT 1 AS `q` */;\n', 'announced but never created'],
    ['DELIMITER $x$\n', 'DELIMITER'],
  ])('is refused for what it holds: %j', (text, words) => {
    const message = refuses(text === '' ? '' : text + END);
    expect(message).toContain(words);
    expect(message).not.toContain('secret value');
  });
});

/** As mysql_real_escape_string does it. */
function escaped(text: string): string {
  const inner = text
    .replaceAll(/[\\'"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\0', '\\0');
  return `'${inner}'`;
}
