import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';
import { useDatasourceNames } from './datasource-names.ts';

/** Selects one database of possibly thousands, by a part of its name. */
export function DatasourceSelect({
  label,
  placeholder,
  none,
  value,
  onChange,
}: {
  label: string;
  placeholder?: string;
  /** Shown instead if there is no database at all. */
  none?: ReactNode;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const { api, organisation } = useMember();
  const nameOf = useDatasourceNames(value === undefined ? [] : [value]);
  const chosen = value === undefined ? undefined : nameOf(value);
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim(), 200);
  const search = wanted === chosen ? '' : wanted;
  const found = useQuery({
    queryKey: [organisation.id, 'datasources-like', search],
    queryFn: ({ signal }) =>
      api.backup.listDatasources({ query: { limit: 20, ...(search && { search }) }, signal }),
    placeholderData: (before) => before,
  });
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (value !== undefined && !options.some((one) => one.value === value)) {
    options.unshift({ value, label: chosen ?? texts.frame.loading });
  }
  if (none && options.length === 0 && search === '' && found.data) return none;
  return (
    <Select
      label={label}
      placeholder={placeholder}
      data={options}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': texts.frame.clear }}
      onSearchChange={setTyped}
      // The service has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={texts.frame.nothingFound}
      w={{ base: '100%', xs: 280 }}
    />
  );
}
