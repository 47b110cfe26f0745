import { UriFault } from './uri-fault.ts';

/**
 * Takes percent-escapes out of a part of a URI. People paste passwords as they are, so a `%` that
 * begins no escape stands for itself; but where some do and some do not, nobody can tell which was
 * meant, and the part is refused. So it is when the bytes are not UTF-8.
 */
export function decodePart(part: string, what: string): string {
  if (!/%[0-9a-f]{2}/i.test(part)) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new UriFault(
      `has a ${what} that can be read in more than one way: write each % in it as %25, or ` +
        'percent-encode it as a whole (in UTF-8)',
    );
  }
}
