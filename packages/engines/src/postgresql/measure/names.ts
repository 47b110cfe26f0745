const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Names stand in a dump in the encoding of the database. Those that are no UTF-8 are read byte by
 * byte, which is right for Latin 1 and keeps others apart from each other.
 */
export function decodeName(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}
