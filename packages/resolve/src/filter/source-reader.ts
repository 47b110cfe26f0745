/** Takes what a reader finds. */
export type NameSink = {
  /** The first `length` bytes are a label in lower case that is registered below the suffix. */
  name(label: Uint8Array, length: number): void;
  /** Something stood there that is no name below the suffix. */
  ignored(): void;
};

/** Reads names out of a file's bytes as they come; what it cannot read is a `BuildFailed`. */
export type SourceReader = {
  push(chunk: Uint8Array): void;
  end(): void;
  /** The suffix that was asked for or, once it is known, the file's own. */
  readonly tld: string | undefined;
};
