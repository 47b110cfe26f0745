/** Receives what a reader finds. */
export type NameSink = {
  /** The first `length` bytes are a label, in lower case, that is registered below the suffix. */
  name(label: Uint8Array, length: number): void;
  /** An entry was not a name below the suffix. */
  ignored(): void;
};

/** Reads names out of a file's bytes as they come; throws `BuildFailed` if it cannot read them. */
export type SourceReader = {
  push(chunk: Uint8Array): void;
  end(): void;
  /** The suffix that was asked for, or the file's own once that is known. */
  readonly tld: string | undefined;
};
