import { Chip, Group, Select, Stack, Switch, Text } from '@mantine/core';
import { count } from '../../parts/format.ts';
import type { useOverview } from '../../parts/use-overview.ts';
import { texts } from '../../texts/index.ts';
import type { ListSearch } from './list-search.ts';

const words = texts.datasources.labels;
/** If there are more labels than this, the rest are chosen from a list. */
const CHIPS = 12;

type Counts = NonNullable<ReturnType<typeof useOverview>['data']>['labels'];

/** Which label to show, and whether to group; renders nothing if there are no labels. */
export function LabelFilter({
  labels,
  search: { label: chosen, group },
  onChange,
}: {
  labels: Counts;
  search: ListSearch;
  onChange: (changed: { label?: string | undefined; group?: 'label' | undefined }) => void;
}) {
  if (labels.length === 0) return null;
  const written = labels.map(({ label, count: many }) => ({
    value: label,
    label: words.with(label, count(many)),
  }));
  const isHidden = chosen !== undefined && !written.slice(0, CHIPS).some(isOf(chosen));
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={words.filter}>
        {written.slice(0, CHIPS).map(({ value, label }) => (
          <Chip
            key={value}
            size="sm"
            variant="outline"
            checked={value === chosen}
            onChange={(isOn) => onChange({ label: isOn ? value : undefined })}
          >
            {label}
          </Chip>
        ))}
        {written.length > CHIPS && (
          <Select
            aria-label={words.more}
            placeholder={words.more}
            data={written.slice(CHIPS)}
            value={isHidden ? chosen : null}
            onChange={(label) => onChange({ label: label ?? undefined })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': texts.frame.clear }}
            w={200}
          />
        )}
      </Group>
      <Switch
        label={words.group}
        checked={group === 'label'}
        onChange={({ currentTarget }) =>
          onChange({ group: currentTarget.checked ? 'label' : undefined })
        }
      />
      {group === 'label' && (
        <Text size="sm" className="quiet">
          {words.groupText}
        </Text>
      )}
    </Stack>
  );
}

const isOf =
  (wanted: string) =>
  ({ value }: { value: string }) =>
    value === wanted;
