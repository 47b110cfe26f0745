import { closeSync, openSync, readSync } from 'node:fs';
import type { z } from 'zod';
import { isSecret } from './fields.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names every wrong variable at once, one `NAME: what is wrong` a line; never with its value. */
export class SettingsError extends Error {
  /** Variable → what is wrong with it. */
  readonly problems: Readonly<Record<string, string>>;

  constructor(problems: Record<string, string>) {
    const lines = Object.entries(problems).map(([name, problem]) => `${name}: ${problem}`);
    super(['These settings are wrong:', ...lines].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** Beside the name of a secret: the file that contains it, in its place. */
const IN_FILE = '_FILE';
const LONGEST_FILE = 64 << 10;

/** Every variable that `parseSettings` may read for the shape. */
export function namesOf(shape: Readonly<Record<string, z.ZodType>>): string[] {
  return Object.entries(shape).flatMap(([name, field]) =>
    isSecret(field) ? [name, `${name}${IN_FILE}`] : [name],
  );
}

/**
 * Reads only the variables that the shape names. An empty one counts as unset, because a compose
 * file or a manifest has no other way to unset it. A secret may also lie in a file.
 */
export function parseSettings<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  env: Environment,
): { [Name in keyof Shape]: z.output<Shape[Name]> } {
  const settings: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(shape)) {
    const file = isSecret(field) ? env[`${name}${IN_FILE}`] : undefined;
    const given = file ? readGiven(name, file, env) : { value: env[name] || undefined };
    const outcome = 'value' in given ? parseOne(field, given.value) : given;
    if ('problem' in outcome) problems[file ? `${name}${IN_FILE}` : name] = outcome.problem;
    else settings[name] = outcome.parsed;
  }
  if (Object.keys(problems).length > 0) throw new SettingsError(problems);
  return settings as { [Name in keyof Shape]: z.output<Shape[Name]> };
}

function readGiven(
  name: string,
  file: string,
  env: Environment,
): { value: string } | { problem: string } {
  if (env[name]) return { problem: `is set, and so is ${name}: leave out one of them` };
  try {
    const text = readBeginning(file);
    if (text.length > LONGEST_FILE) return { problem: 'names a file that is too long' };
    // Editors and `echo` end a file with the end of a line.
    const value = text.replace(/\r?\n$/, '');
    return value === '' ? { problem: 'names an empty file' } : { value };
  } catch (error) {
    return {
      problem: `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`,
    };
  }
}

function readBeginning(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(LONGEST_FILE + 1);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

type Outcome = { parsed: unknown } | { problem: string };

function parseOne(field: z.ZodType, value: string | undefined): Outcome {
  try {
    const { success, data, error } = field.safeParse(value);
    if (success) return { parsed: data };
    if (value === undefined) return { problem: 'is required' };
    return { problem: withoutValue(describe(error.issues), value) };
  } catch {
    // Errors of Node, such as that of `new URL`, contain the value, so their text must not get out.
    return { problem: 'is not valid' };
  }
}

function describe(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const texts = issues.map(({ path: [index], message }) =>
    typeof index === 'number' ? `item ${index + 1} ${message}` : message,
  );
  return texts.join('; ');
}

/** A field's own message could quote the value. Values under 4 characters would match by chance. */
function withoutValue(text: string, value: string): string {
  const quoted = value.length >= 4 && text.includes(value.trim());
  return quoted ? 'is not valid' : text;
}
