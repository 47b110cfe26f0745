import type { z } from 'zod';

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

/**
 * Reads only the variables that the shape names. An empty one counts as unset, because a compose
 * file or a manifest has no other way to unset it.
 */
export function parseSettings<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  env: Environment,
): { [Name in keyof Shape]: z.output<Shape[Name]> } {
  const settings: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(shape)) {
    const value = env[name] === '' ? undefined : env[name];
    const outcome = parseOne(field, value);
    if ('problem' in outcome) problems[name] = outcome.problem;
    else settings[name] = outcome.parsed;
  }
  if (Object.keys(problems).length > 0) throw new SettingsError(problems);
  return settings as { [Name in keyof Shape]: z.output<Shape[Name]> };
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
