import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Limited, withLimit } from '../output/index.ts';
import { type Common, noun, verb } from '../program/index.ts';
import type { AdjustChoices } from './adjust.ts';
import type { AttachChoices } from './attach.ts';
import { type PolicyChoices, withPolicy } from './settings.ts';

/** `holdfast policies …` */
export function policiesCommand(open: Open): Command {
  const policies = noun('policies', 'when backups are made, where they go, and which are kept');

  withLimit(
    verb(policies, 'list', 'list them', [
      'holdfast policies list',
      'holdfast policies list --datasource shop',
    ]),
  )
    .option('--datasource <name>', 'only those that apply to this one')
    .action(async (choices: Common & Limited & { datasource?: string }) =>
      (await import('./list.ts')).listPolicies(await open(choices), choices),
    );

  withPolicy(
    verb(policies, 'add <name>', 'add one', [
      "holdfast policies add nightly --cron '0 3 * * *' --keep-daily 7 --keep-weekly 4",
      "holdfast policies add hourly --cron '@hourly' --keep-last 48 --destination offsite",
    ]),
    { change: false },
  ).action(async (name: string, choices: Common & PolicyChoices) =>
    (await import('./add.ts')).addPolicy(await open(choices), name, choices),
  );

  verb(policies, 'show <policy>', 'show one', ['holdfast policies show nightly']).action(
    async (name: string, choices: Common) =>
      (await import('./show.ts')).showPolicy(await open(choices), name),
  );

  withPolicy(
    verb(policies, 'update <policy>', 'change one; anything not given stays as it is', [
      'holdfast policies update nightly --keep-daily 14 --keep-weekly 8',
      'holdfast policies update nightly --keep-weekly none',
    ]),
    { change: true },
  )
    .option('--name <name>', 'its new name')
    .action(async (name: string, choices: Common & PolicyChoices & { name?: string }) =>
      (await import('./update.ts')).updatePolicy(await open(choices), name, choices),
    );

  verb(policies, 'delete <policy>', 'delete one that is attached to nothing', [
    'holdfast policies delete nightly --yes',
  ])
    .option('--yes', 'without asking')
    .action(async (name: string, choices: Common & { yes?: boolean }) =>
      (await import('./delete.ts')).deletePolicy(await open(choices), name, choices),
    );

  verb(policies, 'attach <policy> <datasource>', 'apply one to a datasource', [
    'holdfast policies attach nightly shop',
    'holdfast policies attach nightly shop --disabled',
  ])
    .option('--priority <number>', 'a manual backup uses the policy with the highest priority')
    .option('--disabled', 'do not run its schedule yet')
    .action(async (policy: string, datasource: string, choices: AttachChoices) =>
      (await import('./attach.ts')).attachPolicy(await open(choices), policy, datasource, choices),
    );

  verb(policies, 'adjust <policy> <datasource>', 'change how it applies to a datasource', [
    'holdfast policies adjust nightly shop --disable',
    'holdfast policies adjust nightly shop --enable --priority 5',
  ])
    .option('--enable', 'run its schedule')
    .option('--disable', 'pause its schedule')
    .option('--priority <number>', 'a manual backup uses the policy with the highest priority')
    .action(async (policy: string, datasource: string, choices: AdjustChoices) =>
      (await import('./adjust.ts')).adjustPolicy(await open(choices), policy, datasource, choices),
    );

  verb(
    policies,
    'detach <policy> <datasource>',
    'stop applying one to a datasource; backups are kept',
    ['holdfast policies detach nightly shop'],
  ).action(async (policy: string, datasource: string, choices: Common) =>
    (await import('./detach.ts')).detachPolicy(await open(choices), policy, datasource),
  );
  return policies;
}
