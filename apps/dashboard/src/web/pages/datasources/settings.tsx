import type { Backup } from '@holdfast/clients';
import { Stack } from '@mantine/core';
import { OnlyMore } from '../../parts/only-more.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AcceptedExceptions } from './accepted-exceptions.tsx';
import { CredentialsSetting } from './set-credentials.tsx';
import { LabelsSetting } from './set-labels.tsx';
import { LossWarningSetting } from './set-loss-warning.tsx';
import { NameSetting } from './set-name.tsx';
import { RestoreTestingSetting } from './set-restore-testing.tsx';

/** Each setting is saved by itself. */
export function Settings({ datasource }: { datasource: Backup.Datasource }) {
  const { may } = useMember();
  if (!may('backup', 'updateDatasource')) return texts.datasources.settings.readOnly;
  return (
    <Stack maw={640} gap="xl">
      <NameSetting datasource={datasource} />
      <LabelsSetting datasource={datasource} />
      <CredentialsSetting datasource={datasource} />
      <OnlyMore permission="alerts.silence" />
      <RestoreTestingSetting datasource={datasource} />
      <LossWarningSetting datasource={datasource} />
      <AcceptedExceptions id={datasource.id} />
    </Stack>
  );
}
