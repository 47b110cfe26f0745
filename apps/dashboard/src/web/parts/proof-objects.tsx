import type { Backup } from '@holdfast/clients';
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconShieldHalfFilled, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';
import { Confirm } from './confirm.tsx';
import { count } from './format.ts';
import { State } from './state.tsx';
import { useAction } from './use-action.ts';

const words = texts.proof;

type ProofObject = NonNullable<Backup.Restore['proof']['objects']>[number];

/** What every restore refuses, with a way past it, and what a proof could not compare, to be accepted. */
export function ProofObjects({
  restore,
  datasource,
}: {
  restore: Pick<Backup.Restore, 'id' | 'datasourceId' | 'jobId' | 'proof'> | undefined;
  datasource: Backup.Datasource | undefined;
}) {
  const { may } = useMember();
  const [asked, setAsked] = useState<ProofObject[]>();
  const { verdict, objects = [], moreObjects = 0 } = restore?.proof ?? {};
  if (!restore || objects.length === 0) return null;
  // Proofs of earlier versions do not tell what is refused from what is not proven.
  const refused = objects.filter((one) => verdict === 'not_restorable' && one.refused !== false);
  const others = objects.filter((one) => !refused.includes(one));
  const mayAccept =
    verdict === 'confirmed_except' && datasource && may('backup', 'acceptExceptions');
  const open = mayAccept ? objects.filter(({ accepted }) => !accepted) : [];
  const more = moreObjects > 0 && <Text size="sm">{words.more(count(moreObjects))}</Text>;
  return (
    <>
      {refused.length > 0 && (
        <Section isRefused>
          <Objects objects={refused} />
          {others.length === 0 && more}
          {datasource?.skipsFailedObjects && may('backup', 'createRestore') && (
            <Text size="sm">
              {words.skipText}{' '}
              <Anchor
                size="sm"
                underline="always"
                renderRoot={(props) => (
                  <Link
                    to="/restore"
                    search={{
                      database: restore.datasourceId,
                      backup: restore.jobId,
                      mode: 'new_database',
                    }}
                    {...props}
                  />
                )}
              >
                {words.skipAction}
              </Anchor>
            </Text>
          )}
        </Section>
      )}
      {others.length > 0 && (
        <Section>
          <Objects objects={others} {...(open.length > 1 && { onAccept: setAsked })} />
          {more}
          {open.length > 0 && (
            <Group>
              <Button size="compact-sm" variant="default" onClick={() => setAsked(open)}>
                {open.length > 1 ? words.acceptAll : words.accept}
              </Button>
            </Group>
          )}
        </Section>
      )}
      {asked && <Accept restore={restore} objects={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function Section({ isRefused = false, children }: { isRefused?: boolean; children: ReactNode }) {
  return (
    <Alert
      component="section"
      role="region"
      color={isRefused ? 'red' : 'lime'}
      variant="light"
      icon={isRefused ? <IconX aria-hidden /> : <IconShieldHalfFilled aria-hidden />}
      title={isRefused ? words.refused : words.exceptions}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm">{children}</Stack>
    </Alert>
  );
}

function Objects({
  objects,
  onAccept,
}: {
  objects: readonly ProofObject[];
  onAccept?: (objects: ProofObject[]) => void;
}) {
  return (
    <List size="sm" spacing="sm" style={{ overflowWrap: 'anywhere' }}>
      {objects.map((one) => (
        <List.Item key={`${one.object} ${one.why}`}>
          <Stack gap={6} align="flex-start">
            <div>
              <b>{one.object}</b>: {one.why}
            </div>
            {one.accepted ? (
              <State tone="good">{words.accepted}</State>
            ) : (
              one.advice && <div>{one.advice}</div>
            )}
            {onAccept && !one.accepted && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={words.acceptOf(one.object)}
                onClick={() => onAccept([one])}
              >
                {words.accept}
              </Button>
            )}
          </Stack>
        </List.Item>
      ))}
    </List>
  );
}

function Accept({
  restore,
  objects,
  onClose,
}: {
  restore: Pick<Backup.Restore, 'id' | 'datasourceId'>;
  objects: ProofObject[];
  onClose: () => void;
}) {
  const { api } = useMember();
  const names = [...new Set(objects.map(({ object }) => object))];
  const accept = useAction(
    () =>
      api.backup.acceptExceptions({
        path: { id: restore.datasourceId },
        body: { restoreId: restore.id, objects: names },
      }),
    { done: words.acceptDone, onDone: onClose },
  );
  return (
    <Confirm
      title={words.acceptTitle}
      action={words.acceptAction}
      keep={words.acceptKeep}
      color="tide"
      isBusy={accept.isPending}
      error={accept.error}
      onConfirm={() => accept.mutate(undefined)}
      onClose={onClose}
    >
      <b>{names.slice(0, 10).join(', ')}</b>
      {names.length > 10 && ` +${count(names.length - 10)}`}
      <br />
      <br />
      {words.acceptText}
    </Confirm>
  );
}
