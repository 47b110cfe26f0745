import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTyped } from './use-typed.ts';

/** What is typed here goes into the address after a moment; the `/` key focuses it. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [typed, type] = useTyped(value, onSearch, 250);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={{ base: '100%', sm: 'auto' }}
      maw={420}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
