import type { Backup } from '@holdfast/clients';
import { Alert, List } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { texts } from '../texts/index.ts';
import { describeDifference } from './proof-rows.ts';

const words = texts.proof;

/** Differences besides those in tables, and what was compared in another way. */
export function OtherDifferences({ proof }: { proof: Backup.Restore['proof'] | undefined }) {
  const others = (proof?.differences ?? []).filter(({ what }) => what !== 'table');
  const notes = proof?.notes ?? [];
  return (
    <>
      {others.length > 0 && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={words.differences}
        >
          <List size="sm">
            {others.map((one) => (
              <List.Item key={`${one.what} ${one.name}`}>
                {words.what[one.what]}
                {one.name && ` (${one.name})`}: {describeDifference(one)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {notes.length > 0 && (
        <Alert
          color="blue"
          variant="light"
          icon={<IconInfoCircle aria-hidden />}
          title={words.notes}
        >
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
