import { Failure } from '../program/index.ts';
import { suggest } from './suggest.ts';

type Named = { id: string; name: string };

/**
 * The one that was meant: by its id, by its name as it is written, or by its name in other letters
 * where that is just one.
 */
export function choose<T extends Named>(things: readonly T[], wanted: string, kind: string): T {
  const asked = wanted.trim();
  const exact = things.find(({ id, name }) => id === asked.toLowerCase() || name === asked);
  if (exact) return exact;
  const alike = things.filter(({ name }) => fold(name) === fold(asked));
  if (alike.length > 1) {
    const list = alike.map(({ id, name }) => `  ${id}  ${name}`);
    throw new Failure(
      'usage',
      [`There is more than one ${kind} ${asked}. Say which by its id:`, ...list].join('\n'),
    );
  }
  const [only] = alike;
  if (only) return only;
  const close = suggest(
    asked,
    things.map(({ name }) => name),
  );
  throw new Failure('failed', unknown(kind, asked, close, things.length));
}

function unknown(kind: string, asked: string, close: readonly string[], count: number): string {
  if (close.length > 0) return `There is no ${kind} ${asked}. Did you mean ${close.join(' or ')}?`;
  return count === 0
    ? `There is no ${kind} ${asked}; there is none at all yet.`
    : `There is no ${kind} ${asked}.`;
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
