import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { Setting } from '../../parts/setting.tsx';
import { typedSince } from '../../parts/typed-since.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { SavedName } from './queries.ts';

const words = texts.savedNames;

/**
 * The notes are read again before they are saved: if somebody else has changed them meanwhile, the page
 * says so, and nothing that was typed is lost.
 */
export function Notes({ name }: { name: SavedName }) {
  const { id } = name;
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  /** The name as it was when typing began. */
  const [known, setKnown] = useState(name);
  const [typed, setTyped] = useState(name.notes ?? '');
  const [theirs, setTheirs] = useState<SavedName>();
  const isDirty = typed !== (known.notes ?? '');
  // Until something is typed, the latest notes are shown.
  if (!isDirty && name.updatedAt > known.updatedAt) {
    setKnown(name);
    setTyped(name.notes ?? '');
  }
  const save = useMutation({
    mutationFn: async ({ over, sent }: { over: SavedName; sent: string }) => {
      const current = await api.domains.readSavedDomain({ path: { id } });
      if (current.updatedAt !== over.updatedAt) return { theirs: current };
      const notes = sent.trim() === '' ? null : sent;
      return { saved: await api.domains.updateSavedDomain({ path: { id }, body: { notes } }) };
    },
    onSuccess: async ({ saved, theirs }, { sent }) => {
      setTheirs(theirs);
      if (!saved) return;
      setKnown(saved);
      setTyped((current) => typedSince(current, sent, saved.notes ?? ''));
      sayDone(words.notesSaved);
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
  if (!may('domains', 'updateSavedDomain')) {
    return (
      <Section title={words.notes}>
        <Text style={{ whiteSpace: 'pre-wrap' }}>{name.notes ?? words.noNotes}</Text>
      </Section>
    );
  }
  return (
    <Setting
      title={words.notes}
      text={words.notesText}
      isDirty={isDirty}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(event) => {
        event?.preventDefault();
        if (isDirty && !save.isPending) save.mutate({ over: known, sent: typed });
      }}
    >
      <Textarea
        aria-label={words.notes}
        autosize
        minRows={2}
        maxLength={5_000}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {theirs && (
        <Alert color="yellow" role="alert" title={words.conflict.title}>
          <Text size="sm">
            {words.conflict.text} {words.conflict.theirs}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {theirs.notes ?? words.noNotes}
          </Text>
          <Group mt="sm">
            <Button size="xs" onClick={() => save.mutate({ over: theirs, sent: typed })}>
              {words.conflict.mine}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                setKnown(theirs);
                setTyped(theirs.notes ?? '');
                setTheirs(undefined);
              }}
            >
              {words.conflict.take}
            </Button>
          </Group>
        </Alert>
      )}
    </Setting>
  );
}
