import { DumpUnreadable } from '@holdfast/artifact';
import type { Recognised } from '../../model.ts';
import { decodeName } from '../measure/names.ts';
import { readFirstContents } from './contents.ts';
import { extensionsIn } from './statements.ts';

const MAGIC = 'PGDMP';
const CUSTOM_FORMAT = 1;
/** From this version on the compression is one byte; before, it was a number. */
const COMPRESSION_ALGORITHM = 15;
const PARTS_OF_TIME = 7;
const VERSION = /^(\d+(?:\.\d+)*)/;

const BEGINNING = 4_096;
/** How Windows writes text that PowerShell redirects. */
const UTF16 = /^(?:\xff\xfe|\xfe\xff|-\0)/;
const TEXT = /^(?:\xef\xbb\xbf)?--\r?\n-- PostgreSQL database (cluster )?dump\r?$/m;
const DUMPED_FROM = /^-- Dumped from database version (\d+(?:\.\d+)*)/m;
const ENCODING = /^SET client_encoding = '(\w+)';/m;

/** See `Engine.recognise`. Both an archive and text say what server they came from. */
export function recognise(beginning: Buffer): Recognised {
  if (beginning.subarray(0, MAGIC.length).toString('latin1') === MAGIC) return readHead(beginning);
  const text = beginning.subarray(0, BEGINNING).toString('latin1');
  if (UTF16.test(text)) {
    return {
      refused:
        'This is UTF-16 text, as written by PowerShell. Let pg_dump write the file itself, with --file.',
    };
  }
  const [found, cluster] = TEXT.exec(text) ?? [];
  if (found === undefined) {
    return {
      refused:
        'This is not a dump by pg_dump. Upload one that it has written with --format=custom or as SQL.',
    };
  }
  if (cluster !== undefined) {
    return {
      refused:
        'This is a dump of a whole server, by pg_dumpall. Upload a pg_dump of each database instead.',
    };
  }
  const [, version] = DUMPED_FROM.exec(text) ?? [];
  if (!version) return { refused: 'The dump does not say which server it came from.' };
  // Bytes of an unknown encoding cannot be converted into another.
  const encoding = ENCODING.exec(text)?.[1] === 'SQL_ASCII' ? { encoding: 'SQL_ASCII' } : {};
  const extensions = extensionsIn(beginning.toString()).map(({ name }) => name);
  return { server: { vendor: 'postgresql', version, ...encoding }, form: 'text', extensions };
}

function readHead(head: Buffer): Recognised {
  let at = MAGIC.length;
  const byte = () => head.readUInt8(at++);
  try {
    const [, minor] = [byte(), byte(), byte()];
    const intBytes = byte();
    byte(); // bytes of an offset
    if (byte() !== CUSTOM_FORMAT) {
      return { refused: 'This is an archive of another format: use pg_dump --format=custom.' };
    }
    const int = () => {
      byte(); // its sign
      const value = head.readUIntLE(at, Math.min(intBytes, 6));
      at += intBytes;
      return value;
    };
    const text = () => {
      const length = int();
      at += length;
      return head.subarray(at - length, at).toString();
    };
    if ((minor ?? 0) >= COMPRESSION_ALGORITHM) byte();
    else int();
    for (let part = 0; part < PARTS_OF_TIME; part += 1) int();
    const [database, server] = [text(), text()];
    const [, version] = VERSION.exec(server) ?? [];
    if (!version) return { refused: 'The archive does not say which server it came from.' };
    return { server: { vendor: 'postgresql', version }, database, extensions: extensionsOf(head) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: 'The archive is cut off within its header.' };
  }
}

/** Errors in the contents are not reported here, but when they are read as a whole. */
function extensionsOf(head: Buffer): string[] {
  try {
    return readFirstContents(head)
      .filter(({ kind }) => kind === 'EXTENSION')
      .map(({ tag }) => decodeName(tag));
  } catch (error) {
    if (!(error instanceof DumpUnreadable)) throw error;
    return [];
  }
}
