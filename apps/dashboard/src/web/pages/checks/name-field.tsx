import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts/index.ts';
import { LONGEST } from './search.ts';

const words = texts.checks;
/** Long enough that a name is not asked for letter by letter: registries count questions. */
const PAUSE_MS = 400;

/** The address follows what is typed after a moment, or at once by Enter; and it the address. */
export function NameField({
  value,
  typed,
  onType,
  onSettle,
  fault,
}: {
  /** As it stands in the address. */
  value: string;
  typed: string;
  onType: (text: string) => void;
  onSettle: (name: string) => void;
  fault: string | undefined;
}) {
  const own = useRef(value);
  const settle = (name: string) => {
    own.current = name;
    onSettle(name);
  };
  const later = useDebouncedCallback(settle, { delay: PAUSE_MS });
  useEffect(() => {
    // Somebody has gone to another name by a link, or back.
    if (value === own.current) return;
    own.current = value;
    later.cancel();
    onType(value);
  }, [value, onType, later]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        later.cancel();
        settle(typed.trim());
      }}
    >
      <TextInput
        type="search"
        size="lg"
        label={words.name}
        description={words.nameHint}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          later(currentTarget.value.trim());
        }}
        error={fault}
        maxLength={LONGEST}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
    </form>
  );
}
