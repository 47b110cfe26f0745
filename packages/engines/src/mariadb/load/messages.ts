/** Lines that the client may write to standard error though all is well, each with the reason. */
const HARMLESS: readonly RegExp[] = [
  // The relay checks certificates, and the client is told not to.
  /^WARNING: option --ssl-verify-server-cert is disabled, because of an insecure passwordless login\.$/,
  /^(?:mysql|mariadb): \[Warning\] .*(?:get-server-public-key|system-command|sandbox)'?\.?$/,
  /^(?:\S*\/)?(?:mysql|mariadb): (?:WARNING|Warning): unknown (?:option|variable) '--?loose-[\w-]+'/,
  /^(?:\S*\/)?(?:mysql|mariadb): unknown (?:option|variable) '--?loose-[\w-]+'/,
  // Newer MariaDB ships the client under two names and prefers the other one.
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

/** What the server says of a row, without the value that it quotes: who may read it may not read rows. */
export function withoutValues(text: string): string {
  return text
    .replace(/^(Duplicate entry) '.*'( for key )/s, '$1$2')
    .replace(/^((?:Truncated i|I)n(?:correct|valid) [^:]*(?:value|string)): '.*'/s, '$1');
}

/**
 * Warnings by which the server says that it stored something other than what it was given: a value
 * that it cut or changed, a storage engine or a folder that it ignored. As the dump asks, loading
 * is not in strict mode, which would refuse some old values.
 */
const CHANGED = new Set([
  ...[1048, 1264, 1265, 1292, 1364, 1366, 1406, 1411, 1525, 3140, 4038],
  ...[1266, 1286, 1618],
]);

/**
 * The dump program also writes values of generated columns, which the server then computes again;
 * and events are made in a state in which they do not run, whatever the scheduler does.
 */
const EXPECTED = [
  { number: 1906, text: '' },
  { number: 1105, text: 'Event scheduler is switched off' },
];

export type ServerWarning = {
  level: 'Warning' | 'Error' | 'Note';
  number: number;
  text: string;
  changes: boolean;
};

/**
 * Reads a line that `--show-warnings` prints; undefined for any other line, and for expected
 * warnings.
 */
export function readWarning(line: string): ServerWarning | undefined {
  const [, level, digits, text = ''] =
    /^(Warning|Error|Note) \(Code (\d+)\): (.*)$/.exec(line) ?? [];
  const number = Number(digits);
  const expected = EXPECTED.some((one) => one.number === number && text.startsWith(one.text));
  if (level === undefined || expected) return undefined;
  return { level: level as ServerWarning['level'], number, text, changes: CHANGED.has(number) };
}
