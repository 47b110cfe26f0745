import { Alert, Button, Group, List, Progress, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { Page } from '../../parts/page.tsx';
import { type SavedSeveral, saveNames } from '../../parts/save-names.ts';
import { sayDone } from '../../parts/say-done.ts';
import { typedSince } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { readNames } from './rules.ts';

const words = texts.savedNames;
const MOST = 100;

/** Saves several at once; names that could not be saved stay in the box, each with its fault. */
export function AddNamesPage() {
  const { api, may } = useMember();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [notes, setNotes] = useState('');
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState(0);
  const names = readNames(typed);
  const save = useAction(
    (wanted: string[]) => saveNames(api, wanted, { notes: notes.trim(), onDone: setDone }),
    {
      onDone: ({ saved, known, refused }, wanted) => {
        if (saved.length + known.length > 0) sayDone(told({ saved, known }));
        const left = typedSince(
          names,
          wanted,
          refused.map(({ name }) => name),
        );
        setTyped(left.join('\n'));
        if (left.length === 0) void navigate({ to: '/saved-names' });
      },
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (names.length === 0) return setFault(words.noNames);
    if (names.length > MOST) return setFault(words.tooMany(names.length, MOST));
    setFault(undefined);
    setDone(0);
    save.mutate(names);
  }
  const refused = save.data?.refused ?? [];
  return (
    <Page
      title={words.addTitle}
      crumbs={[{ label: texts.navigation.savedNames, to: { to: '/saved-names' } }]}
      lead={words.addLead}
    >
      <form onSubmit={submit} noValidate>
        <Stack maw={640}>
          <Textarea
            label={words.names}
            description={words.namesHint}
            placeholder="example.com"
            autosize
            minRows={6}
            maxRows={20}
            spellCheck={false}
            autoCapitalize="off"
            required
            value={typed}
            error={fault}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {refused.length > 0 && !save.isPending && <Refused refused={refused} />}
          <Textarea
            label={words.notesForAll}
            autosize
            minRows={2}
            maxLength={5_000}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
          {save.isPending && (
            <div role="status">
              <Text size="sm">{words.saving(done, names.length)}</Text>
              <Progress value={(done / names.length) * 100} aria-label={words.save} />
            </div>
          )}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={!may('domains', 'saveDomain')}>
              {words.save}
            </Button>
          </Group>
          <Text size="sm" className="quiet">
            {texts.empty.orByCommand}
          </Text>
          <Command text={words.command} />
        </Stack>
      </form>
    </Page>
  );
}

const told = ({ saved, known }: Pick<SavedSeveral, 'saved' | 'known'>) =>
  [saved.length > 0 && words.savedSome(saved.length), known.length > 0 && words.known(known.length)]
    .filter((part) => part !== false)
    .join(' ');

function Refused({ refused }: { refused: SavedSeveral['refused'] }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={words.notSaved}>
      <List size="sm">
        {refused.map(({ name, why }) => (
          <List.Item key={name} style={{ overflowWrap: 'anywhere' }}>
            <strong>{name}</strong>: {why}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
