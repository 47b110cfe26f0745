import {
  Button,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  TagsInput,
  Textarea,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { faultsOf } from '../../parts/form-faults.ts';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';
import { CATEGORIES, type Draft, MOST_IDEAS, readEndings, STYLES } from './draft.ts';
import { endingsFault, type useAsking } from './use-ideas.ts';

const words = texts.generator;
const FIELDS = ['description', 'category', 'style', 'maxLength', 'size'];

/** The form that describes what the names are for. What was typed stays, whatever the outcome. */
export function Describe({
  draft,
  onChange,
  asking: { find, check },
}: {
  draft: Draft;
  onChange: (draft: Draft) => void;
  asking: ReturnType<typeof useAsking>;
}) {
  const [hasNone, setHasNone] = useState(false);
  const { fields, rest } = faultsOf(find.error, FIELDS);
  const set = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  const asked = check.variables?.tlds ?? [];
  const isEndingless = hasNone && draft.endings.length === 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    setHasNone(draft.endings.length === 0);
    if (draft.endings.length === 0 || find.isPending) return;
    check.reset();
    find.mutate(draft);
  }
  return (
    <Section title={words.describe} lead={words.private}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            label={words.description}
            description={words.descriptionHint}
            placeholder={words.example}
            autosize
            minRows={2}
            maxLength={500}
            required
            value={draft.description}
            error={fields.description}
            onChange={({ currentTarget }) => set({ description: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <Select
              label={words.category}
              data={CATEGORIES.map((value) => ({ value, label: words.categories[value] }))}
              value={draft.category}
              error={fields.category}
              onChange={(category) => set({ category: (category ?? 'any') as Draft['category'] })}
              allowDeselect={false}
              searchable
              nothingFoundMessage={texts.frame.nothingFound}
            />
            <Select
              label={words.style}
              data={STYLES.map((value) => ({ value, label: words.styles[value] }))}
              value={draft.style}
              error={fields.style}
              onChange={(style) => set({ style: (style ?? 'any') as Draft['style'] })}
              allowDeselect={false}
            />
            <Whole
              label={words.maxLength}
              range={[4, 30]}
              value={draft.maxLength}
              error={fields.maxLength}
              onChange={(maxLength) => set({ maxLength })}
            />
            <Whole
              label={words.size}
              range={[1, MOST_IDEAS]}
              value={draft.size}
              error={fields.size}
              onChange={(size) => set({ size })}
            />
          </SimpleGrid>
          <TagsInput
            label={words.endings}
            description={words.endingsHint}
            value={draft.endings}
            onChange={(typed) => set({ endings: readEndings(typed) })}
            splitChars={[',', ' ', ';']}
            maxTags={20}
            required
            error={isEndingless ? words.noEndings : endingsFault(check.error, asked)}
            maw={560}
          />
          {rest != null && <Failure error={rest} />}
          <Group>
            <Button type="submit" loading={find.isPending}>
              {words.find}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function Whole({
  label,
  range: [min, max],
  value,
  error,
  onChange,
}: {
  label: string;
  range: [number, number];
  value: number | '';
  error: string | undefined;
  onChange: (value: number | '') => void;
}) {
  return (
    <NumberInput
      label={label}
      min={min}
      max={max}
      allowDecimal={false}
      value={value}
      error={error}
      onChange={(next) => onChange(typeof next === 'number' ? next : '')}
    />
  );
}
