import { Readable } from 'node:stream';
import { DumpUnreadable } from '@holdfast/artifact';
import { endWell, endWellLater, mutantsOf, often, textMutantsOf } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestoreFailure } from '../../model.ts';
import { createLoadFilter } from '../load/filter.ts';
import { recognise } from '../load/recognise.ts';
import { holdsOnDatabase, readGrants } from '../probe/grants.ts';
import { createMariadbMeasurer } from './index.ts';

const runs = { numRuns: often({ test: 200, soak: 20_000 }) };

/** As mariadb-dump writes it. */
const DUMP = Buffer.from(`/*M!999999\\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version\t10.11.6-MariaDB-0+deb12u1

/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
DROP TABLE IF EXISTS \`constructor\`;
CREATE TABLE \`constructor\` (
  \`id\` int(11) NOT NULL AUTO_INCREMENT,
  \`__proto__\` enum('a','b') DEFAULT NULL COMMENT 'x; -- "'
) ENGINE=InnoDB AUTO_INCREMENT=7;
LOCK TABLES \`constructor\` WRITE;
/*!40000 ALTER TABLE \`constructor\` DISABLE KEYS */;
INSERT INTO \`constructor\` VALUES
(1,'it\\'s ),( \\\\',0x00FF,NULL),
(2,'\\n-- Dump completed\\n;',-1.5e300,_binary 'x');
UNLOCK TABLES;
CREATE SEQUENCE \`s\` start with 1 minvalue 1 maxvalue 9 increment by 1 cache 1000 nocycle ENGINE=InnoDB;
DO SETVAL(\`s\`, 1001, 0);
/*!50003 SET sql_mode              = 'ANSI_QUOTES' */ ;
DELIMITER ;;
/*!50003 CREATE*/ /*!50017 DEFINER="root"@"localhost"*/ /*!50003 trigger "t;;g" before insert on a for each row begin set @a = 1; end 
*/;;
CREATE DEFINER=\`root\`@\`%\` PROCEDURE \`p\`()
begin select 1; end
;;
/*!50106 CREATE*/ /*!50117 DEFINER=\`o\`@\`localhost\`*/ /*!50106 EVENT \`e\` ON SCHEDULE EVERY 1 DAY ON COMPLETION NOT PRESERVE ENABLE DO select 1 */ ;;
DELIMITER ;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=\`root\`@\`localhost\` SQL SECURITY DEFINER */
/*!50001 VIEW \`v\` AS select 'a;b' AS \`q\` */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-15 04:32:00
`);

test('a dump that is damaged anywhere is measured as what it holds, or unreadable', () => {
  const examine = (bytes: Buffer, cut: number) => {
    const measured = endWell(() => {
      const measurer = createMariadbMeasurer();
      for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
        measurer.write(Buffer.from(piece));
      }
      return measurer.finish();
    }, [DumpUnreadable]);
    if (!measured) return;
    expect(measured.bytes).toBe(bytes.length);
    expect(measured.rows).toBe(measured.tables.reduce((sum, { rows }) => sum + rows, 0));
  };
  const sound = createMariadbMeasurer();
  sound.write(Buffer.from(DUMP));
  expect(sound.finish()).toMatchObject({ rows: 2, tables: [{ name: 'constructor' }] });
  fc.assert(fc.property(mutantsOf(DUMP), fc.nat(2_000), examine), runs);
});

test('a damaged dump is filtered for its loading, or a failure of the restore', async () => {
  const examine = async (bytes: Buffer, ownership: 'omit' | 'keep') => {
    endWell(() => recognise(bytes));
    const filter = createLoadFilter({ ownership, database: 'shop', target: 'copy' });
    const load = () => Array.fromAsync(filter.over(Readable.from([bytes])));
    await endWellLater(load, [RestoreFailure]);
    endWell(() => [
      filter.leftOut(),
      filter.asleep(),
      filter.isExpected({ level: 'Warning', number: 1265, text: '', changes: true }),
    ]);
  };
  await examine(DUMP, 'omit');
  const ownership = fc.constantFrom('omit' as const, 'keep' as const);
  await fc.assert(fc.asyncProperty(mutantsOf(DUMP), ownership, examine), runs);
});

test('whatever a server prints as grants is read as grants', () => {
  const lines = textMutantsOf(
    'GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION',
    'GRANT SELECT, LOCK TABLES ON `sh\\_op%`.* TO `a``b`@`%`',
    'REVOKE SELECT ON `shop`.* FROM `app`@`%`',
  );
  fc.assert(
    fc.property(fc.array(lines, { maxLength: 3 }), textMutantsOf('shop'), (given, database) => {
      endWell(() => holdsOnDatabase(readGrants(given), database, ['SELECT']));
    }),
    runs,
  );
});
