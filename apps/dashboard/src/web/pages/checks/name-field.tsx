import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts/index.ts';
import { LONGEST } from './search.ts';

const words = texts.checks;
/** Long enough not to check a name letter by letter: registries limit the number of questions. */
const PAUSE_MS = 400;

/** The address follows what is typed after a moment, or at once on Enter; the field follows the address. */
export function NameField({
  value,
  typed,
  onType,
  onSettle,
  fault,
}: {
  /** The name in the address. */
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
    // The name has changed by a link, or by going back.
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
