import type { ByteRange } from './model.ts';

/**
 * The part of a file of this size that a Range header asks for. Undefined is the whole file: no
 * header, several parts, or one that is not understood, as RFC 9110 lets us. A range that lies
 * outside is `unsatisfiable`.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const wanted = Number(last);
    if (wanted === 0 || bytes === 0) return 'unsatisfiable';
    return { first: Math.max(0, bytes - wanted), last: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= bytes ? 'unsatisfiable' : { first: from, last: to };
}

/** A file name that is valid on every system. */
export function fileName(datasourceName: string, at: Date, extension: string): string {
  const safe = datasourceName.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replaceAll(/^[-.]+|-+$/g, '');
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${safe || 'backup'}-${time}.${extension}`;
}
