import { ActionIcon, Alert, Anchor, Button, Checkbox, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NameStatusBadge } from '../../parts/name-status.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Picked, Shortlist } from './shortlist-store.ts';
import { useDeciding } from './use-deciding.ts';

const words = texts.generator;

/** The names that were picked, to check again, to save, and to watch. */
export function ShortlistSection({ shortlist }: { shortlist: Shortlist }) {
  const { may } = useMember();
  const { picked } = shortlist;
  /** All names are selected except these. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const { recheck, save, isSaved, failures } = useDeciding(shortlist);
  const chosen = picked.filter(({ domain }) => !left.includes(domain) && !isSaved(domain));
  const maySave = may('domains', 'saveDomain');
  if (picked.length === 0) {
    return (
      <Section title={words.shortlist}>
        <Text size="sm">{words.shortlistEmpty}</Text>
      </Section>
    );
  }
  const refused = save.data?.refused ?? [];
  return (
    <Section
      title={words.shortlist}
      lead={words.shortlistLead}
      actions={
        <>
          <Button
            variant="default"
            loading={recheck.isPending}
            onClick={() => recheck.mutate(picked)}
          >
            {words.recheck}
          </Button>
          {maySave && (
            <Button
              loading={save.isPending}
              disabled={chosen.length === 0}
              title={chosen.length === 0 ? words.saveNone : undefined}
              onClick={() => save.mutate(chosen.map(({ domain }) => domain))}
            >
              {words.save(chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {refused.length > 0 && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.failure.title}
        >
          <List size="sm">
            {refused.map(({ name, why }) => (
              <List.Item key={name}>{words.couldNot(name, why)}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <RowTable
        caption={words.shortlist}
        rows={picked}
        keyOf={({ domain }) => domain}
        columns={[
          {
            label: words.shortlistColumns.name,
            cell: ({ domain, unicode }) =>
              maySave && !isSaved(domain) ? (
                <Checkbox
                  label={<bdi>{unicode}</bdi>}
                  aria-label={words.choose(unicode)}
                  checked={!left.includes(domain)}
                  onChange={({ currentTarget: { checked } }) =>
                    setLeft((before) =>
                      checked ? before.filter((one) => one !== domain) : [...before, domain],
                    )
                  }
                />
              ) : (
                <bdi>{unicode}</bdi>
              ),
          },
          {
            label: words.shortlistColumns.status,
            cell: (one) => <Standing one={one} failure={failures.get(one.domain)} />,
          },
          {
            label: words.shortlistColumns.saved,
            cell: ({ domain }) => (isSaved(domain) ? words.isSaved : words.notSaved),
          },
          {
            label: words.shortlistColumns.next,
            cell: (one) => <Next one={one} onRemove={() => shortlist.remove(one.domain)} />,
          },
        ]}
      />
      <Group gap="md">
        <Button variant="subtle" size="xs" onClick={shortlist.clear}>
          {words.clear}
        </Button>
        <Anchor size="sm" renderRoot={(props) => <Link to="/saved-names" {...props} />}>
          {words.toSaved}
        </Anchor>
      </Group>
    </Section>
  );
}

/** The last answer and when it came; a check that failed is mentioned beside it. */
function Standing({ one, failure }: { one: Picked; failure: string | undefined }) {
  const { status, checkedAt, reason } = one;
  return (
    <div>
      <Group gap="xs">
        {status ? <NameStatusBadge status={status} /> : <Text size="sm">{words.status.not}</Text>}
        {checkedAt && (
          <Text span size="sm" className="quiet">
            <Time at={checkedAt} />
          </Text>
        )}
      </Group>
      {(failure ?? (status !== 'available' && reason)) && (
        <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
          {failure ? `${words.failed}: ${failure}` : reason}
        </Text>
      )}
    </div>
  );
}

function Next({ one: { unicode }, onRemove }: { one: Picked; onRemove: () => void }) {
  const { may } = useMember();
  const brand = unicode.split('.')[0] ?? '';
  return (
    <Group gap="xs" wrap="nowrap">
      {may('domains', 'createWatcher') && (
        <Anchor
          size="sm"
          aria-label={words.watchLabel(brand)}
          renderRoot={(props) => <Link to="/watchers/new" search={{ brand }} {...props} />}
        >
          {words.watch}
        </Anchor>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.remove(unicode)}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
