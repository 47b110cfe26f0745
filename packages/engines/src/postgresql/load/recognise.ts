import type { Recognised } from '../../model.ts';

const MAGIC = 'PGDMP';
const CUSTOM_FORMAT = 1;
/** From here on the compression is one byte, and was a number before. */
const COMPRESSION_ALGORITHM = 15;
const PARTS_OF_TIME = 7;
const VERSION = /^(\d+(?:\.\d+)*)/;

const HOW_TO_CONVERT =
  'Load it into an empty database yourself (psql -X -v ON_ERROR_STOP=1 -f), make an archive of that ' +
  '(pg_dump --format=custom), and upload the archive.';

/** See `Engine.recognise`. An archive's head says what server it came from. */
export function recognise(beginning: Buffer): Recognised {
  if (beginning.subarray(0, MAGIC.length).toString('latin1') === MAGIC) return readHead(beginning);
  const text = beginning.subarray(0, 4_096).toString('latin1');
  if (/^(?:--|\s|\\restrict)*PostgreSQL database (?:cluster )?dump/m.test(text)) {
    return { refused: `This is SQL text, which may hold any command. ${HOW_TO_CONVERT}` };
  }
  return {
    refused: 'This is no archive of pg_dump. Upload what pg_dump --format=custom has written.',
  };
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
    return { server: { vendor: 'postgresql', version }, database };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { refused: 'The archive is cut off in its very head.' };
  }
}
