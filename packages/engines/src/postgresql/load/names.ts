import type { Wording } from '../../wording/wording.ts';
import type { ContentsEntry } from '../measure/contents.ts';
import { decodeName } from '../measure/names.ts';

type Named = Pick<ContentsEntry, 'kind' | 'namespace' | 'tag'>;

/** Where pg_dump's word is not what people call it. */
const WORDS = new Map([
  ['TABLE DATA', 'rows of table'],
  ['MATERIALIZED VIEW', 'materialised view'],
  ['MATERIALIZED VIEW DATA', 'materialised view'],
  ['FK CONSTRAINT', 'foreign key'],
  ['CHECK CONSTRAINT', 'constraint'],
  ['SEQUENCE SET', 'position of sequence'],
]);
/** Their tags begin with the table that they are of. */
const OF_TABLES = /^(?:TRIGGER|RULE|POLICY|DEFAULT|(?:FK |CHECK )?CONSTRAINT)$/;

/** An entry of an archive, as people write it. */
export function nameOf({ kind, namespace, tag }: Named, wording: Pick<Wording, 'said'>): string {
  const schema = namespace.length > 0 ? `${decodeName(namespace)}.` : '';
  const word = WORDS.get(kind) ?? kind.toLowerCase();
  const text = decodeName(tag);
  const name = schema + (text.startsWith(`${kind} `) ? text.slice(kind.length + 1) : text);
  const [, table = '', own = ''] = (OF_TABLES.test(kind) && /^(.*) (.*)$/s.exec(name)) || [];
  return wording.said(own ? `${word} ${own} of table ${table}` : `${word} ${name}`);
}

/** A table, as a measurer calls it. */
export function rowsOf({ namespace, tag }: Named): string {
  return `${decodeName(namespace)}.${decodeName(tag)}`;
}
