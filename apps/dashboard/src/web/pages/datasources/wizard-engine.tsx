import { Button, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { texts } from '../../texts/index.ts';
import type { Engine } from './credentials-model.ts';
import type { Draft } from './draft.ts';

const { wizard, engines } = texts.datasources;

export function EngineStep({
  draft,
  onChange,
  onNext,
}: {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onNext: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <Radio.Group
          label={wizard.engine}
          value={draft.engine}
          onChange={(engine) => onChange({ engine: engine as Engine })}
        >
          <SimpleGrid cols={{ base: 1, xs: 3 }} mt="xs">
            {(Object.keys(engines) as Engine[]).map((engine) => (
              <Radio.Card key={engine} value={engine} p="md" radius="md">
                <Group wrap="nowrap" align="flex-start">
                  <Radio.Indicator />
                  <div>
                    <Text fw={600}>{engines[engine]}</Text>
                    <Text size="xs" className="quiet">
                      {wizard.versions[engine]}
                    </Text>
                  </div>
                </Group>
              </Radio.Card>
            ))}
          </SimpleGrid>
        </Radio.Group>
        <TextInput
          label={wizard.name}
          description={wizard.nameHint}
          placeholder="shop"
          required
          maxLength={100}
          value={draft.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <Group>
          <Button type="submit" disabled={draft.name.trim() === ''}>
            {wizard.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
