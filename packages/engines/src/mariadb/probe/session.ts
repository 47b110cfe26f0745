import type { SessionReport, SessionTask } from '../../session/model.ts';
import { type Progress, serveSession } from '../../session/serve.ts';
import { NOT_ENCRYPTED } from '../../session/tls.ts';
import { createRedactor } from '../../wording/redact.ts';
import { createWording } from '../../wording/wording.ts';
import { connect } from '../connection/connect.ts';
import { identify, limitQueries } from '../connection/identify.ts';
import { queryRefusal } from '../connection/refusals.ts';
import { vendorOf } from '../rules.ts';
import { adviceOn } from './advice.ts';
import { findCautions } from './cautions.ts';
import { checkReadable, type ReadCheck } from './readable.ts';

/** The job `probe`: see `runIsolated`. */
export const serveProbe = serveSession(inspect);

/** Everything that is checked at the server before a backup. */
async function inspect(
  task: SessionTask,
  progress: Progress,
  report: SessionReport,
): Promise<void> {
  const wording = createWording(createRedactor(task.target.password));
  const { connection, encrypted, close } = await connect(task, progress, wording);
  try {
    progress.reached('checking');
    if (task.target.tls.mode === 'prefer' && !encrypted) report.warnings.push(NOT_ENCRYPTED);
    const { version, database } = await identify(connection, progress.learned);
    await limitQueries(connection, version, task.budgetMs);
    const check: ReadCheck = {
      connection,
      database,
      user: wording.name(task.target.username),
      vendor: vendorOf(version),
      wording,
    };
    await checkReadable(check);
    report.warnings.push(...(await findCautions(check)));
    const advice = await adviceOn(check);
    if (advice.length > 0) report.advice = advice;
  } catch (error) {
    throw queryRefusal(error, task.target, wording);
  } finally {
    await close();
  }
}
