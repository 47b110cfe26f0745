import { Box, Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { faultsOf } from '../../parts/form-faults.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { useTyped } from '../../parts/use-typed.ts';
import { texts } from '../../texts/index.ts';
import { AVAILABLE, type Filters, readFilters, SORTS, SPANS } from './filters.ts';
import { nameOfMonth } from './months.ts';

const words = texts.savedNames;

export function FilterBar({ filters, error }: { filters: Filters; error: unknown }) {
  const navigate = useNavigate({ from: '/saved-names' });
  const change = (changed: Record<string, string | null>) =>
    void navigate({
      search: (before) => ({
        ...before,
        ...{ q: undefined, is: undefined, ending: undefined, expires: undefined, sort: undefined },
        ...readFilters({ ...before, ...changed }),
      }),
      replace: true,
      resetScroll: false,
    });
  const { q = '', is = null, ending = '', expires = null, sort = SORTS[0] } = filters;
  return (
    <Group gap="sm" align="flex-end">
      <Box w={{ base: '100%', xs: 260 }}>
        <SearchField label={words.search} value={q} onSearch={(q) => change({ q })} />
      </Box>
      <Choice
        label={words.filters.is}
        data={Object.keys(AVAILABLE).map((value) => ({
          value,
          label: words.is[value as keyof typeof AVAILABLE],
        }))}
        value={is}
        onChange={(is) => change({ is })}
      />
      <Choice
        label={words.filters.expires}
        data={spansWith(expires)}
        value={expires}
        onChange={(expires) => change({ expires })}
      />
      <Ending
        value={ending}
        error={faultsOf(error, ['tlds']).fields.tlds}
        onChange={(ending) => change({ ending })}
      />
      <Select
        label={words.filters.sort}
        data={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        value={sort}
        onChange={(sort) => change({ sort })}
        allowDeselect={false}
        w={{ base: 'calc(50% - 6px)', xs: 150 }}
      />
    </Group>
  );
}

/** A month is picked in the drawing, and then becomes one of the choices. */
function spansWith(chosen: string | null) {
  const spans = SPANS.map((value) => ({ value: value as string, label: words.expires[value] }));
  if (chosen === null || spans.some(({ value }) => value === chosen)) return spans;
  const month = nameOfMonth(new Date(`${chosen}-01T00:00:00`));
  return [...spans, { value: chosen, label: words.inMonth(month) }];
}

function Choice({
  label,
  data,
  value,
  onChange,
}: {
  label: string;
  data: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <Select
      label={label}
      placeholder={words.filters.any}
      data={data}
      value={value}
      onChange={onChange}
      clearable
      clearButtonProps={{ 'aria-label': texts.frame.clear }}
      w={{ base: 'calc(50% - 6px)', xs: 170 }}
    />
  );
}

function Ending({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const [typed, type] = useTyped(value, onChange, 400);
  return (
    <TextInput
      label={words.filters.ending}
      placeholder={words.filters.endingHint}
      spellCheck={false}
      autoCapitalize="off"
      w={{ base: 'calc(50% - 6px)', xs: 110 }}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
