import type { Domains } from '@holdfast/clients';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { NameStatusBadge } from '../../parts/name-status.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { texts } from '../../texts/index.ts';
import { pickedOf, type Shortlist } from './shortlist-store.ts';
import type { useAnswers } from './use-answers.ts';

const words = texts.generator;

/** Each idea with the answers for each ending; anything else is never shown as an answer. */
export function IdeasTable({
  ideas,
  standing: { answers, job },
  isChecking,
  asked,
  shortlist,
}: {
  ideas: Domains.GeneratedName[];
  standing: ReturnType<typeof useAnswers>;
  isChecking: boolean;
  /** How many names there are. */
  asked: number;
  shortlist: Shortlist;
}) {
  const endings = Math.max(1, Math.round((job?.total ?? 0) / Math.max(1, asked)));
  return (
    <RowTable
      caption={words.ideas}
      rows={ideas}
      keyOf={({ name }) => name}
      columns={[
        { label: words.columns.name, cell: ({ name }) => <strong>{name}</strong> },
        {
          label: words.columns.made,
          cell: ({ style, words: of }) => (
            <Text size="sm" className="quiet">
              {words.madeOf(words.styles[style], of.join(', '))}
            </Text>
          ),
        },
        {
          label: words.columns.endings,
          cell: ({ name }) => {
            const known = answers.get(name) ?? [];
            return (
              <Stack gap={6}>
                {known.map((result) => (
                  <Answer key={result.domain} result={result} shortlist={shortlist} />
                ))}
                {known.length < endings && (
                  <Text size="sm" className="quiet">
                    {isChecking ? words.status.asking : words.status.not}
                  </Text>
                )}
              </Stack>
            );
          },
        },
      ]}
    />
  );
}

function Answer({ result, shortlist }: { result: Domains.CheckResult; shortlist: Shortlist }) {
  const { domain, unicode, status, reason } = result;
  const name = unicode || domain;
  const isPicked = shortlist.has(domain);
  return (
    <Group gap="xs" wrap="nowrap" className="answer">
      <ActionIcon
        variant="default"
        aria-label={isPicked ? words.unpick(name) : words.pick(name)}
        onClick={() => (isPicked ? shortlist.remove(domain) : shortlist.add(pickedOf(result)))}
      >
        {isPicked ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      </ActionIcon>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <bdi>{name}</bdi>
          <NameStatusBadge status={status} />
        </Group>
        {reason && status !== 'available' && (
          <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Text>
        )}
      </div>
    </Group>
  );
}
