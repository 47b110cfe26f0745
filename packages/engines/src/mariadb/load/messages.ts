/** What the client may say on standard error though all is well, each with why. */
const HARMLESS: readonly RegExp[] = [
  // The relay does that, and the client is told not to.
  /^WARNING: option --ssl-verify-server-cert is disabled, because of an insecure passwordless login\.$/,
  /^(?:mysql|mariadb): \[Warning\] .*(?:get-server-public-key|system-command|sandbox)'?\.?$/,
  /^(?:\S*\/)?(?:mysql|mariadb): (?:WARNING|Warning): unknown (?:option|variable) '--?loose-[\w-]+'/,
  /^(?:\S*\/)?(?:mysql|mariadb): unknown (?:option|variable) '--?loose-[\w-]+'/,
  // Newer MariaDB ships it under two names and would rather be called by the other.
  /^(?:\S*\/)?mysql: Deprecated program name\. It will be removed in a future release, use '.*' instead$/,
  /^$/,
];

function isHarmless(line: string): boolean {
  return HARMLESS.some((pattern) => pattern.test(line));
}

/** The first line on standard error that is not known to be harmless. */
export function firstHarmful(stderr: string): string | undefined {
  return stderr.split('\n').find((line) => !isHarmless(line.trimEnd()));
}

/**
 * Warnings by which the server says that it took something else than it was given: a value that
 * it cut or changed, a storage engine or a place that it put aside. Loading goes on without strict
 * mode, as the dump wants it, since old values may be such as it would refuse.
 */
const CHANGED = new Set([
  ...[1048, 1264, 1265, 1292, 1364, 1366, 1406, 1411, 1525, 3140, 4038],
  ...[1266, 1286, 1618],
]);

/**
 * The dump program writes values of generated columns, too, which are then generated anew; and
 * events are made in a state in which they do not run, whatever the scheduler does.
 */
const EXPECTED = [
  { number: 1906, text: '' },
  { number: 1105, text: 'Event scheduler is switched off' },
];

/**
 * An ENUM may hold the error value, which is written as an empty text and taken as that again, with
 * a warning. What came of it is compared by the proof.
 */
export function isErrorValue({ number, text }: ServerWarning, isEnum: (column: string) => boolean) {
  const [, column] = /^Data truncated for column '(.*)' at row \d+$/.exec(text) ?? [];
  return number === 1265 && column !== undefined && isEnum(column);
}

export type ServerWarning = {
  level: 'Warning' | 'Error' | 'Note';
  number: number;
  text: string;
  changes: boolean;
};

/** What `--show-warnings` prints; undefined for any other line, and for what is expected. */
export function readWarning(line: string): ServerWarning | undefined {
  const [, level, digits, text = ''] =
    /^(Warning|Error|Note) \(Code (\d+)\): (.*)$/.exec(line) ?? [];
  const number = Number(digits);
  const expected = EXPECTED.some((one) => one.number === number && text.startsWith(one.text));
  if (level === undefined || expected) return undefined;
  return { level: level as ServerWarning['level'], number, text, changes: CHANGED.has(number) };
}
