import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { count } from '../../parts/format.ts';
import { Page } from '../../parts/page.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { LeftOut } from './left-out.tsx';
import { NamesInput } from './names-input.tsx';
import type { BulkJob } from './use-bulk.ts';
import { useNames } from './use-names.ts';

const words = texts.bulk;
const MODES = ['verified', 'info', 'full', 'bloom'] as const satisfies readonly BulkJob['mode'][];
const GIVE_UPS = ['0s', '15m', '1h', '24h'] as const;

export function AddBulkCheckPage() {
  const { may } = useMember();
  return (
    <Page
      title={words.addTitle}
      crumbs={[{ label: texts.navigation.bulk, to: { to: '/bulk-checks' } }]}
      lead={words.lead}
    >
      {may('domains', 'uploadBulkCheck') ? (
        <AddForm />
      ) : (
        <Empty title={texts.failure.forbidden}>{words.forbidden}</Empty>
      )}
    </Page>
  );
}

function AddForm() {
  const { api } = useMember();
  const navigate = useNavigate();
  const given = useNames();
  const [mode, setMode] = useState<BulkJob['mode']>('verified');
  const [giveUpAfter, setGiveUpAfter] = useState('15m');
  const names = given.reading?.names ?? [];
  const start = useAction(
    () =>
      api.domains.uploadBulkCheck({
        body: new Blob([names.join('\n')], { type: 'text/plain' }),
        query: { mode, giveUpAfter },
      }),
    {
      done: words.started,
      onDone: ({ id }) => void navigate({ to: '/bulk-checks/$id', params: { id } }),
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (names.length > 0 && !start.isPending) start.mutate(undefined);
      }}
    >
      <Stack gap="md" maw={760}>
        <NamesInput given={given} />
        {given.isReading ? (
          <Text role="status">{words.reading(count(given.linesRead))}</Text>
        ) : (
          given.reading && <LeftOut reading={given.reading} />
        )}
        <Select
          label={texts.checks.mode}
          description={texts.checks.modeTexts[mode]}
          data={MODES.map((value) => ({ value, label: texts.checks.modes[value] }))}
          value={mode}
          onChange={(chosen) => chosen && setMode(chosen as BulkJob['mode'])}
          allowDeselect={false}
        />
        <Select
          label={words.giveUp}
          description={words.giveUpHint}
          data={GIVE_UPS.map((value) => ({ value, label: words.giveUps[value] }))}
          value={giveUpAfter}
          onChange={(chosen) => chosen && setGiveUpAfter(chosen)}
          allowDeselect={false}
          disabled={mode === 'bloom'}
        />
        {start.error && <Failure error={start.error} />}
        <Group>
          <Button
            type="submit"
            loading={start.isPending}
            disabled={names.length === 0 || !given.isCurrent}
          >
            {words.start}
          </Button>
        </Group>
        <Text size="sm" className="quiet">
          {texts.empty.orByCommand}
        </Text>
        <Command text={words.command} />
      </Stack>
    </form>
  );
}
