import type {
  ServerVersion,
  SessionMessage,
  SessionReport,
  SessionStage,
  SessionTask,
} from './model.ts';
import { ProbeRefusal, stackOf } from './refusal.ts';
import type { JobLine } from './serve-jobs.ts';

/** Reports how far the session has come. */
export type Progress = {
  reached(stage: SessionStage): void;
  learned(version: ServerVersion): void;
};

/**
 * The job of a session that inspects. A refusal that is thrown becomes the report's failure; any
 * other error is a bug of ours, reported by its stack without its message, which might quote a
 * secret.
 */
export function serveSession(
  inspect: (task: SessionTask, progress: Progress, report: SessionReport) => Promise<void>,
) {
  return async (task: SessionTask, { post }: JobLine<never, SessionMessage>): Promise<void> => {
    const report: SessionReport = { warnings: [] };
    post({ stage: 'connecting' });
    try {
      await inspect(
        task,
        {
          reached: (stage) => post({ stage }),
          learned: (version) => {
            report.version = version;
            post({ version });
          },
        },
        report,
      );
      post({ report });
    } catch (error) {
      if (error instanceof ProbeRefusal) post({ report: { ...report, failure: error.failure } });
      else post({ fault: stackOf(error) });
    }
  };
}

/** For a session whose progress is of no interest. */
export const SILENT: Progress = { reached: () => {}, learned: () => {} };
