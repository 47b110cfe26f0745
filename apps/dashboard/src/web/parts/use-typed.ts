import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Text of a field that is told on, without spaces around it, once nothing is typed for a moment. */
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
  // What was cleared or chosen elsewhere stands here, too; what is being typed is left alone.
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
