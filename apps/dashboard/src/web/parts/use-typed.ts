import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** The text of a field, which is passed on, trimmed, once nothing has been typed for a moment. */
export function useTyped(value: string, onChange: (text: string) => void, delay: number) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useDebouncedCallback(
    (text: string) => {
      told.current = text;
      onChange(text);
    },
    { delay },
  );
  // Follows what was cleared or chosen elsewhere; what is being typed is left alone.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  const type = (text: string) => {
    setTyped(text);
    tell(text.trim());
  };
  return [typed, type] as const;
}
