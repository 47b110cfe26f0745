import { readFileSync } from 'node:fs';
import { readBootstrap, readServersFile, type WhoisServers } from '@holdfast/resolve';
import { z } from 'zod';
import { readLogList } from './feeds/certificates/log-list.ts';
import type { CtLog } from './feeds/certificates/model.ts';

/** A file of WHOIS servers, by its path. It is read at the start; every wrong line is reported. */
export const whoisServersFile = z.string().transform((file, context): WhoisServers => {
  const text = readText(file);
  const read = 'text' in text ? readServersFile(text.text) : { problems: [cannotRead(text.code)] };
  if ('servers' in read) return read.servers;
  for (const problem of read.problems) context.addIssue(problem);
  return z.NEVER;
});

/** A file of certificate logs, by its path. It is read at the start. */
export const ctLogsFile = z.string().transform((file, context): CtLog[] => {
  const text = readText(file);
  const read = 'text' in text ? readLogList(text.text) : { problems: [cannotRead(text.code)] };
  if ('logs' in read) return read.logs;
  for (const problem of read.problems) context.addIssue(problem);
  return z.NEVER;
});

/**
 * A URL, or the operator's own file. A file that exists must be a bootstrap file; one that does not
 * exist yet may come later, and until then no RDAP server is known.
 */
export const rdapBootstrap = z
  .string()
  .min(1)
  .superRefine((place, context) => {
    if (/^https?:/.test(place)) return;
    const text = readText(place);
    if ('code' in text) {
      if (text.code !== 'ENOENT') context.addIssue(cannotRead(text.code));
      return;
    }
    const problem = bootstrapProblem(text.text);
    if (problem !== undefined) context.addIssue(problem);
  });

function bootstrapProblem(text: string): string | undefined {
  try {
    return readBootstrap(JSON.parse(text))
      ? undefined
      : 'the file is not an RDAP bootstrap file as published by IANA (RFC 9224)';
  } catch {
    return 'the file is not JSON, or is cut off';
  }
}

function readText(file: string): { text: string } | { code: string } {
  try {
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? 'unknown error' };
  }
}

function cannotRead(code: string): string {
  return `the file cannot be read (${code})`;
}
