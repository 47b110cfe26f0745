import type { Command } from 'commander';
import type { OpenAsEither } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { lone } from '../program/index.ts';
import type { AuditChoices } from './filters.ts';

/** `holdfast audit` */
export function auditCommand(open: OpenAsEither): Command {
  return withLimit(
    lone('audit', 'show who did what, newest first; with --follow, as it happens', [
      'holdfast audit',
      'holdfast audit --action backup_job.deleted,datasource.deleted --from 2026-03-01',
      'holdfast audit --target shop',
      'holdfast audit --target-type session,member --actor ada@example.com',
      'holdfast audit --follow --json',
    ]),
  )
    .option('--from <moment>', 'from this moment on, such as 2026-03-01 or 2026-03-01T10:00:00Z')
    .option('--to <moment>', 'before this moment')
    .option('--action <actions>', 'only these, separated by commas')
    .option('--target-type <types>', 'only what was done to these, separated by commas')
    .option(
      '--target <name>',
      'only what was done to this one, by its name or id, even if it has been deleted',
    )
    .option('--actor <name>', 'only what this one did, by name, email or key')
    .option('--follow', 'wait for more, and show each as it happens')
    .action(async (choices: AuditChoices & Limited) => {
      const connected = await open(choices);
      if (choices.follow) await (await import('./follow.ts')).followAudit(connected, choices);
      else await (await import('./list.ts')).listAudit(connected, choices);
    });
}
