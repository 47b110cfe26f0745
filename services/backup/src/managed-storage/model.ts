/** The mark by which a storage is recognised as the one of this installation. */
export type Mark = { mark: string; address: string };

/** An object that a move has copied, and read back with this digest. */
export type Moved = { key: string; bytes: number; sha256: string };
