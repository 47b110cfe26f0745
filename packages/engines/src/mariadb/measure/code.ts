import type { CodeStatement } from '@holdfast/artifact';
import type { ObjectKind } from './statements.ts';

/** Their tables reach files and other servers, with the rights of the server. */
const REACHING = /\) ENGINE=(CONNECT|FEDERATED|SPIDER|S3|FILE|ODBC|JDBC|OQGRAPH|SPHINX)\b/i;
const INVOKER = /^(?:ALGORITHM=\w+ |CREATE ALGORITHM=\w+ )SQL SECURITY INVOKER /;

/**
 * What of a statement can run code. Nothing does while it is loaded: no expression of a table may call
 * a function that somebody wrote, and triggers are made after the rows. A routine counts as one that
 * runs with its definer's rights: whether it says otherwise stands within its own text.
 */
export function runsOf(
  kind: ObjectKind,
  definition: string,
): Omit<CodeStatement, 'object'> | undefined {
  switch (kind) {
    case 'EVENT':
      return { runs: 'by_clock' };
    case 'TRIGGER':
    case 'FUNCTION':
    case 'PROCEDURE':
    case 'PACKAGE':
    case 'PACKAGE BODY':
      return { runs: 'as_owner' };
    case 'VIEW':
      return { runs: INVOKER.test(definition) ? 'when_used' : 'as_owner' };
    case 'TABLE': {
      const [, engine] = REACHING.exec(definition) ?? [];
      return engine ? { runs: 'as_owner', because: [`storage engine ${engine}`] } : undefined;
    }
    case 'SEQUENCE':
      return undefined;
  }
}
