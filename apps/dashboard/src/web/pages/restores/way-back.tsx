import type { Backup } from '@holdfast/clients';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.restores;
const HALF_WAY = 'OVERWRITE_HALF_WAY';
/** Of a swap that broke off, and is tried again until it ends. */
const UNFINISHED = 'SWAP_UNFINISHED';

/** The old database that is kept, or what to do after an overwrite was left half way. */
export function WayBack({
  restore,
  datasource,
}: {
  restore: Backup.Restore;
  datasource: Backup.Datasource | undefined;
}) {
  const code = restore.failure?.code;
  if (code === HALF_WAY || (restore.state === 'started' && code === UNFINISHED))
    return <HalfWay restore={restore} datasource={datasource} />;
  if (restore.oldDatabase) return <OldDatabase restore={restore} old={restore.oldDatabase} />;
  return null;
}

function OldDatabase({
  restore,
  old,
}: {
  restore: Backup.Restore;
  old: NonNullable<Backup.Restore['oldDatabase']>;
}) {
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  const [isDropping, setDropping] = useState(false);
  return (
    <Section
      title={words.wayBack}
      actions={
        may('backup', 'dropOldDatabase') && (
          <Button variant="default" onClick={() => setDropping(true)}>
            {words.dropOld}
          </Button>
        )
      }
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconArrowBackUp size={20} aria-hidden style={{ flexShrink: 0 }} />
        <div style={{ minWidth: 0 }}>
          <Text style={{ overflowWrap: 'anywhere' }}>{words.oldKept(old.database)}</Text>
          <Text size="sm" className="quiet">
            {words.oldUntil} <Time at={old.keptUntil} />
          </Text>
        </div>
      </Group>
      {isDropping && (
        <ConfirmByName
          title={words.drop.title}
          name={old.database}
          action={words.drop.action}
          onClose={() => setDropping(false)}
          onConfirm={async () => {
            await api.backup.dropOldDatabase({ path: { id: restore.id } });
            sayDone(words.dropped);
            await queryClient.invalidateQueries({
              queryKey: [organisation.id, 'restore', restore.id],
            });
          }}
        >
          {words.drop.text}
        </ConfirmByName>
      )}
    </Section>
  );
}

function HalfWay({
  restore,
  datasource,
}: {
  restore: Backup.Restore;
  datasource: Backup.Datasource | undefined;
}) {
  const { api, may } = useMember();
  const [isRepairing, setRepairing] = useState(false);
  const { datasourceId, safetyJobId } = restore;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={words.halfWay}
    >
      <Text size="sm">
        {restore.failure?.code === UNFINISHED ? words.unfinishedText : words.halfWayText}
      </Text>
      <Group mt="sm" gap="sm">
        {safetyJobId && may('backup', 'createRestore') && (
          <Button
            renderRoot={(props) => (
              <Link
                to="/restore"
                search={{ database: datasourceId, backup: safetyJobId, mode: 'overwrite' }}
                {...props}
              />
            )}
          >
            {words.restoreSafety}
          </Button>
        )}
        {datasource && may('backup', 'acceptRepaired') && (
          <Button variant="default" onClick={() => setRepairing(true)}>
            {words.repaired}
          </Button>
        )}
      </Group>
      {isRepairing && datasource && (
        <ConfirmByName
          title={words.repair.title}
          name={datasource.name}
          action={words.repair.action}
          onClose={() => setRepairing(false)}
          onConfirm={async () => {
            await api.backup.acceptRepaired({ path: { id: restore.id } });
            sayDone(words.repair.done);
          }}
        >
          {words.repair.text}
        </ConfirmByName>
      )}
    </Alert>
  );
}
