import { readFile } from 'node:fs/promises';
import { type Backup, pages } from '@holdfast/clients';
import type { Connected, Open } from '../connection/index.ts';
import { findDestination } from '../destinations/find.ts';
import { type Common, Failure } from '../program/index.ts';
import { counted, type Surroundings, whole } from '../terminal/index.ts';
import { readTimeout, waitOn } from '../waiting/index.ts';

export type ImportChoices = Common & {
  keyFile?: string;
  destination?: string;
  url?: string;
  tokenFile?: string;
  look?: boolean;
  timeout?: string;
};

type Counts = Backup.Import['counts'];

/**
 * Has a running Holdfast import what a storage holds, and waits for it. The import goes on without
 * this command, and can be repeated: nothing is imported twice.
 */
export async function importBackups(
  surroundings: Surroundings,
  open: Open,
  choices: ImportChoices,
): Promise<void> {
  if (choices.timeout !== undefined) readTimeout(choices.timeout);
  const keyFile = choices.keyFile === undefined ? undefined : await readTextFile(choices.keyFile);
  const connected = await connectTo(surroundings, open, choices);
  const { holdfast, output, commandLine } = connected;
  const { backup } = holdfast;
  const { id } =
    choices.destination === undefined
      ? await backup.ensureManagedDestination()
      : await findDestination(holdfast, choices.destination);
  if (keyFile !== undefined) await takeKeys(connected, keyFile);
  const started = await backup.startImport({
    path: { id },
    body: { takeIn: choices.look !== true },
  });
  const which = choices.destination === undefined ? [] : ['--destination', id];
  const subject = {
    what: 'The import',
    look: commandLine('backups', 'import', '--look', ...which),
  };
  const { job, failure } = await waitOn(connected, subject, choices, ({ tell, ...options }) =>
    holdfast.waitFor(started, {
      ...options,
      onProgress: ({ counts }) => tell(`${summary(counts)}…`),
    }),
  );
  const query = { state: 'refused' as const, limit: 100 };
  const refused = await Array.fromAsync(pages(backup.listFoundBackups, { path: { id }, query }));
  const lines = [
    ...refused.map(({ artifactKey, reason }) => `refused ${artifactKey}: ${reason}`),
    `${summary(job.counts)}.`,
    ...(isNothing(job.counts) ? [NOTHING] : []),
    ...(job.counts.datasources > 0 ? [NEXT] : []),
  ];
  output.done(lines.join('\n'), { ...job, refused }, job.id);
  if (failure) throw failure;
}

const NOTHING =
  'No backups were found. To import those of another installation, give --key-file with the key ' +
  'file of its recovery kit.';
const NEXT =
  'Imported datasources have no credentials: set them before the next backup, or before a ' +
  'restore to their own servers.';

/**
 * Uses a token if one is given and no sign-in is named: from a file or a variable, because everybody
 * can read the command line. Otherwise uses the sign-in, which outlasts every token.
 */
async function connectTo(
  surroundings: Surroundings,
  open: Open,
  choices: ImportChoices,
): Promise<Connected> {
  const { environment } = surroundings;
  const { url, tokenFile, context = environment.HOLDFAST_CONTEXT || undefined, org } = choices;
  if (tokenFile !== undefined && choices.context !== undefined) {
    throw new Failure('usage', 'Give either --token-file or --context, not both.');
  }
  const token =
    tokenFile !== undefined
      ? (await readTextFile(tokenFile)).trim()
      : context === undefined
        ? environment.HOLDFAST_TOKEN
        : undefined;
  if (!token) {
    if (tokenFile !== undefined) throw new Failure('usage', `${tokenFile} is empty.`);
    if (url === undefined) return open(choices);
    throw new Failure('usage', '--url only works with a token; a sign-in has its own address.');
  }
  if (org !== undefined) {
    throw new Failure('usage', 'A token is for one organisation: leave --org out.');
  }
  const { connectByToken } = await import('../connection/connect.ts');
  const port = environment.HOLDFAST_BACKUP_PORT || 4002;
  return connectByToken(surroundings, choices, { url: url ?? `http://127.0.0.1:${port}`, token });
}

async function readTextFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new Failure('usage', `${file} cannot be read (${cause.code}).`, { cause });
  });
}

async function takeKeys({ holdfast, output }: Connected, keyFile: string): Promise<void> {
  const { keys } = await holdfast.backup.takeRecoveryKeys({ body: { keyFile } });
  for (const { organisationId } of keys.filter(({ trustsSeals }) => !trustsSeals)) {
    output.note(
      `The keys of ${organisationId} open backups, but the kit is too old to verify their manifests, ` +
        'so these backups are refused. Upload them instead.',
    );
  }
}

function summary({ takenIn, known, refused, found, datasources }: Counts): string {
  const looked = found > 0 ? `, ${whole(found)} could be imported` : '';
  return (
    `${counted(takenIn, 'backup')} and ${counted(datasources, 'datasource')} imported, ` +
    `${whole(known)} known already, ${whole(refused)} refused${looked}`
  );
}

function isNothing(counts: Counts): boolean {
  return Object.values(counts).every((count) => count === 0);
}
