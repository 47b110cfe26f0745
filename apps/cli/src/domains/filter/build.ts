import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BuildFailed, buildFilter } from '@holdfast/resolve';
import { makeFolder } from '../../host/data-directory.ts';
import { Failure } from '../../program/index.ts';
import type { Surroundings } from '../../terminal/index.ts';
import { bytes, createProgress, percent, plainJson, whole } from '../../terminal/index.ts';
import { factsOf } from './facts.ts';
import { folderOf, suffixOf } from './folder.ts';

export type BuildChoices = {
  tld?: string;
  zone?: string;
  list?: string;
  out?: string;
  allowShrinking?: boolean;
  json?: boolean;
};

/** Builds a filter. Whatever goes wrong, the old one stays, and a running service goes on with it. */
export async function build(choices: BuildChoices, surroundings: Surroundings): Promise<void> {
  const { terminal, environment } = surroundings;
  const { source, format } = sourceOf(choices);
  const folder = folderOf(choices.out, environment);
  await ensureFolder(folder);
  const progress = createProgress(terminal);
  try {
    const { file, facts, ignored } = await buildFilter({
      source,
      format,
      folder,
      ...(choices.tld !== undefined && { tld: suffixOf(choices.tld) }),
      ...(choices.allowShrinking && { allowShrinking: true }),
      signal: surroundings.stop(),
      onProgress: ({ bytesRead, bytesTotal }) =>
        progress.at(`${source}: ${bytes(bytesRead)} of ${bytes(bytesTotal)} read`),
    });
    const { size } = await stat(file);
    progress.end();
    if (choices.json) {
      terminal.out(plainJson({ ...factsOf({ file, facts, bytes: size }), ignored }, 2));
      return;
    }
    terminal.out(
      `${facts.tld}: ${whole(facts.count)} names, ${bytes(size)}, ${percent(facts.falsePositiveRate)} false positives`,
    );
    if (ignored > 0)
      terminal.out(`Entries that are no names below ${facts.tld}: ${whole(ignored)}`);
    terminal.out(file);
  } catch (error) {
    progress.end();
    throw explain(error, source, folder);
  }
}

function sourceOf({ zone, list }: BuildChoices): { source: string; format: 'zone' | 'list' } {
  if (zone !== undefined && list === undefined) return { source: zone, format: 'zone' };
  if (list !== undefined && zone === undefined) return { source: list, format: 'list' };
  throw new Failure('usage', 'Say what to build from: either --zone <file> or --list <file>.');
}

/** Readable by all, as the filters in it are: the service may run under another account. */
async function ensureFolder(folder: string): Promise<void> {
  try {
    await makeFolder(path.dirname(path.resolve(folder)));
    await mkdir(folder).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } catch (cause) {
    throw new Failure('failed', `The folder ${folder} cannot be made (${codeOf(cause)}).`, {
      cause,
    });
  }
}

function explain(error: unknown, source: string, folder: string): unknown {
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
    : new Failure('failed', `${folder} cannot be written (${codeOf(error)}).`, { cause: error });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
