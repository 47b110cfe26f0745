import type { SessionReport, SessionTask } from '../../session/model.ts';
import { type Progress, SILENT, serveSession } from '../../session/serve.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { beginReading } from '../connection/begin-reading.ts';
import { connect } from '../connection/connect.ts';
import { identify } from '../connection/identify.ts';
import { refuseSharedPooler } from '../connection/pooler.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { together } from '../connection/together.ts';
import { cautionsOf } from './cautions.ts';
import { checkLargeObjects } from './large-objects.ts';
import { adviceOn } from './powers.ts';
import { checkReadable } from './readable.ts';

const STANDBY =
  'The server is a standby: it may cancel long dumps when changes arrive from its primary.';
const SESSION_POOLER =
  'The connection goes through a connection pooler in session mode. Backups work through it, but a direct connection is safer.';

/** The job `probe`: see `runIsolated`. */
export const serveProbe = serveSession(inspect);

/**
 * Everything that is checked at the server before a backup. No setting outlives a transaction:
 * behind a pooler it would stay with a server process that others use.
 */
async function inspect(
  task: SessionTask,
  progress: Progress,
  report: SessionReport,
): Promise<void> {
  const began = performance.now();
  const wording = createWording(createRedactor(task.target.password));
  const session = await connect(task, progress, wording);
  try {
    progress.reached('checking');
    const { tls, socket } = task.target;
    if (tls.mode === 'prefer' && !session.encrypted && socket === undefined) {
      report.warnings.push(NOT_ENCRYPTED);
    }
    const { version, standby } = await identify(session, wording, progress.learned);
    if (standby) report.warnings.push(STANDBY);
    const pooler = await refuseSharedPooler(session, () => connect(task, SILENT, wording));
    if (pooler === 'session') report.warnings.push(SESSION_POOLER);
    const leftMs = Math.max(100, Math.floor(task.budgetMs - (performance.now() - began)));
    const user = wording.name(task.target.username);
    const { client } = session;
    await beginReading(client, { statement_timeout: leftMs, lock_timeout: leftMs });
    const advice = await adviceOn(client, user, wording);
    if (advice.length > 0) report.advice = advice;
    const warnings = await together([
      checkReadable(client, user, wording),
      cautionsOf(client, wording),
      checkLargeObjects(client, { major: version.major, user, wording }),
    ]);
    report.warnings.push(...warnings.flat());
    await client.query('rollback');
  } catch (error) {
    throw queryRefusal(error, task.target, wording);
  } finally {
    await session.close();
  }
}
