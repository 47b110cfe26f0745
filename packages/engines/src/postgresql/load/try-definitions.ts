import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { ConnectionTarget } from '../../credentials/model.ts';
import { loadFailure } from '../../load/load-failure.ts';
import {
  type ClientTool,
  RestoreFailure,
  type Restoring,
  type TriedDefinitions,
} from '../../model.ts';
import { makeToolFolder, writePrivateFile } from '../../tools/index.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { majorIn, restoreTool, restoreToolMissing } from '../rules.ts';
import { atServer } from '../target/at-server.ts';
import type { Piece } from '../target/model.ts';
import { type Archive, openArchive } from './archive.ts';
import { type ArchiveContents, readArchiveContents } from './contents.ts';
import { grantFirst } from './first-grants.ts';
import { describeFailure } from './known-errors.ts';
import { nameOf } from './names.ts';
import { fitsOneTransaction, planLoad } from './plan.ts';

type TryDefinitions = NonNullable<Restoring['tryDefinitions']>;

const LOOK_MS = 30_000;
const TRY_MS = 30 * 60_000;

/** What pg_restore reads itself, at the beginning of an archive. */
const OF_ARCHIVE = /^(?:ENCODING|STDSTRINGS|SEARCHPATH)$/;
const LARGE_OBJECTS = /^BLOB|^(?:ACL|COMMENT|SECURITY LABEL) \S+ LARGE OBJECT/;

/** See `Restoring.tryDefinitions` for what it promises. */
export async function tryDefinitions(
  target: ConnectionTarget,
  options: Parameters<TryDefinitions>[1],
  clientTools: (signal?: AbortSignal) => Promise<ClientTool[]>,
): Promise<TriedDefinitions['refused']> {
  const { needs, signal, log } = options;
  const redact = createRedactor(target.password.reveal());
  const wording = createWording(redact);
  const folder = await makeToolFolder(options.workDirectory, 'pg_restore-', {
    socket: target.socket,
  });
  let archive: Archive | undefined;
  try {
    const facts = await atServer(target, { ...options, deadlineMs: LOOK_MS }, 'look', {
      place: { kind: 'empty' },
      extensions: needs.extensions.map(({ name }) => name),
      ...(needs.server.monetary !== undefined && { monetary: needs.server.monetary }),
    });
    const majors = { dumped: majorIn(needs.server.version), server: facts.version.major };
    const tools = await clientTools(signal);
    const program = restoreTool(tools, majors);
    if (!program)
      throw new RestoreFailure('CLIENT_TOOL_MISSING', restoreToolMissing(tools, majors));
    archive = await openArchive(options.dump, {
      ...{ program: program.path, workDirectory: folder, signal, redact },
      writeList: (ids) => writePrivateFile(folder, 'list', `${ids.join(';\n')};\n`),
    });
    // What is dropped is locked as well.
    if (!fitsOneTransaction([...archive.entries, ...archive.entries], facts.lockRoom)) {
      log(
        'There are too many objects to try their definitions at the server in one transaction (max_locks_per_transaction).',
      );
      return undefined;
    }
    const left = new Set(
      archive.entries.filter(({ text }) => LARGE_OBJECTS.test(text)).map(({ id }) => id),
    );
    const { entries } = planLoad(archive.entries, facts, { ownership: 'keep' }, left);
    const contents = readArchiveContents(archive.head());
    const pieces = await piecesOf(archive, contents, entries);
    const refused = await atServer(target, { ...options, deadlineMs: TRY_MS }, 'try-load', {
      ...{ settings: facts.settings.peculiar, pieces },
    });
    if (refused === null) return undefined;
    const entry = contents.entries.find(({ id }) => id === refused.id);
    return { object: entry ? nameOf(entry, wording) : 'its settings', why: refused.said };
  } catch (error) {
    signal.throwIfAborted();
    throw loadFailure(error, 'pg_restore', (failed) => describeFailure(failed, wording));
  } finally {
    await archive?.leave().catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

/** The statements as pg_restore writes them, cut where an entry begins: nobody can guess the mark. */
async function piecesOf(
  archive: Archive,
  contents: ArchiveContents,
  ids: readonly number[],
): Promise<Piece[]> {
  const mark = `-- ${randomUUID()} `;
  const wanted = new Set(ids);
  const changed = grantFirst(contents, ids);
  const marked = contents.entries
    .filter(({ id, kind, definition: { from, to } }) => {
      return wanted.has(id) && from < to && !OF_ARCHIVE.test(kind);
    })
    .map((entry) => {
      const begin = Buffer.from(`${mark}${entry.id}\n`);
      const definition = changed.get(entry.id) ?? contents.definitionOf(entry);
      return [entry.id, Buffer.concat([begin, definition])] as const;
    });
  archive.replaceHead(contents.withDefinitions(new Map(marked)));
  const [first = '', ...rest] = (await archive.statements(ids)).split(mark);
  return [
    { text: plain(first) },
    ...rest.map((text) => ({
      id: Number.parseInt(text, 10),
      text: plain(text.replace(/^\d+/, '')),
    })),
  ];
}

/** Without psql's own commands, of which the first and the last line may be one. */
const plain = (text: string) => text.replaceAll(/^\\(?:un)?restrict [A-Za-z0-9]+$/gm, '');
