const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Names in a dump are in the encoding of the database. Those that are not UTF-8 are read byte by
 * byte, which is right for Latin 1 and keeps other names distinct.
 */
export function decodeName(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}
