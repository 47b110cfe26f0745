import { BuildFailed } from '@holdfast/resolve';
import { Failure } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, counted, createProgress, percent, plainJson, whole } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import { suffixOf, withFilters } from './place.ts';

export type BuildChoices = {
  tld?: string;
  zone?: string;
  list?: string;
  out?: string;
  allowShrinking?: boolean;
  json?: boolean;
};

/** Builds a filter. If anything fails the old one stays, and a running service goes on using it. */
export async function build(choices: BuildChoices, surroundings: Surroundings): Promise<void> {
  const { terminal, environment } = surroundings;
  const { source, format } = sourceOf(choices);
  const signal = surroundings.stop();
  const progress = createProgress(terminal);
  await withFilters(choices.out, environment, signal, async (filters) => {
    const built = await filters
      .build({
        source,
        format,
        ...(choices.tld !== undefined && { tld: suffixOf(choices.tld) }),
        ...(choices.allowShrinking && { allowShrinking: true }),
        signal,
        onProgress: ({ bytesRead, bytesTotal }) =>
          progress.at(`${source}: ${bytes(bytesRead)} of ${bytes(bytesTotal)} read`),
      })
      .catch((error) => {
        throw explain(error, source, filters.where);
      })
      .finally(() => progress.end());
    const { facts, ignored } = built;
    if (choices.json) {
      terminal.out(plainJson({ ...factsOf(built), ignored }, 2));
      return;
    }
    terminal.out(
      `${facts.tld}: ${counted(facts.count, 'name')}, ${bytes(built.bytes)}, ${percent(facts.falsePositiveRate)} false positives`,
    );
    if (ignored > 0)
      terminal.out(`Entries that are not names under ${facts.tld}: ${whole(ignored)}`);
    terminal.out(built.file);
  });
}

function sourceOf({ zone, list }: BuildChoices): { source: string; format: 'zone' | 'list' } {
  if (zone !== undefined && list === undefined) return { source: zone, format: 'zone' };
  if (list !== undefined && zone === undefined) return { source: list, format: 'list' };
  throw new Failure('usage', 'Say what to build from: either --zone <file> or --list <file>.');
}

function explain(error: unknown, source: string, where: string): unknown {
  if (error instanceof BuildFailed) {
    const { message } = error;
    return new Failure('failed', message.includes(source) ? message : `${source}: ${message}`, {
      cause: error,
    });
  }
  if (error instanceof Error && error.name === 'AbortError') {
    return new Failure('interrupted', 'Interrupted; nothing was changed.', { cause: error });
  }
  const { path: place } = error as NodeJS.ErrnoException;
  if (codeOf(error) === undefined) return error;
  return place === undefined || place === source
    ? new Failure('usage', `${source} cannot be read (${codeOf(error)}).`, { cause: error })
    : new Failure('failed', `${where} cannot be written (${codeOf(error)}).`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
