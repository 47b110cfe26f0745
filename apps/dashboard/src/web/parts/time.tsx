import { Tooltip } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { localTime, relativeTime, utcTime } from './format.ts';

/** One clock for all, which stands still while nobody looks. */
let now = Date.now();
const listeners = new Set<() => void>();
setInterval(() => {
  if (document.hidden) return;
  now = Date.now();
  for (const listener of listeners) listener();
}, 20_000);

function useNow(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => now,
  );
}

/** A time as the reader thinks of it; exactly and in UTC when it is pointed at. */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  const present = useNow();
  const date = new Date(at);
  return (
    <Tooltip
      label={`${localTime(date)} · ${utcTime(date)}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={at} className="numbers">
        {exact ? localTime(date) : relativeTime(date, Math.max(present, Date.now() - 20_000))}
      </time>
    </Tooltip>
  );
}
