export type ToolOptions = {
  /** An absolute path: nothing is looked up. */
  program: string;
  /** Everybody on the machine can read these: no secrets. */
  args: readonly string[];
  /** Everything in the program's environment besides PATH, LANG, TZ and HOME. No secrets. */
  env?: Readonly<Record<string, string>>;
  /**
   * From `makeToolFolder`: where it runs, and its HOME, so that it finds no settings of the user
   * who runs us. If we are root it runs under the account that this folder was made for, never as
   * root.
   */
  workDirectory: string;
  /** Its standard input, passed on no faster than it reads. Without it there is none. */
  input?: AsyncIterable<Buffer>;
  /** Nothing reads the pieces of the input after the program has: their memory is given back. */
  inputIsLent?: boolean;
  /** Ends the program; `bytes` then throws the signal's reason. */
  signal: AbortSignal;
  /** Removes secrets from what it writes to standard error. */
  redact: (text: string) => string;
  /**
   * How long it may do nothing while we wait for it: neither write nor take input that we have.
   * Time that a slow reader or a slow input takes does not count. Left out, it may take for ever.
   */
  stallMs?: number;
  /** How long it may take to stop by itself when asked to. */
  graceMs?: number;
  /** How much of the end of its standard error is kept; 48 KiB if left out. */
  stderrBytes?: number;
  /** Called when something new came on standard error, with the end of it, up to 64 KiB. */
  onStderr?: (text: string) => void;
};

export type RunningTool = {
  /** The pid of the program, which leads a process group of its own. */
  pid: number;
  /**
   * What it writes to standard output, in large pieces, to be read once. Ends only when the program
   * has closed its output, taken all its input and exited with 0; otherwise throws a `ToolFailed`,
   * the signal's reason, or the error of the input. When it ends or throws, or its reader leaves,
   * the whole group is gone.
   */
  bytes: AsyncIterable<Buffer>;
  /** What it has written to standard error: the beginning and the end of it, without secrets. */
  stderr(): string;
  /** Ends the program and all that it started; resolves when they are gone. Safe to repeat. */
  stop(): Promise<void>;
};

export type ToolFailureKind =
  | 'not-started'
  | 'no-account' // there is none to run under; it was not started either
  | 'exit' // with a code other than 0
  | 'signal' // killed by somebody else
  | 'stalled'
  | 'stopped' // by `stop`
  | 'unread-input'; // it exited well before it had read all

/** A program did not do what it was started for. The message holds no secret and no output. */
export class ToolFailed extends Error {
  readonly kind: ToolFailureKind;
  readonly exitCode: number | undefined;
  readonly exitSignal: string | undefined;
  /** As `RunningTool.stderr()`. */
  readonly stderr: string;

  constructor(
    kind: ToolFailureKind,
    message: string,
    details: { exitCode?: number; exitSignal?: string; stderr?: string; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ToolFailed';
    this.kind = kind;
    this.exitCode = details.exitCode;
    this.exitSignal = details.exitSignal;
    this.stderr = details.stderr ?? '';
  }
}
