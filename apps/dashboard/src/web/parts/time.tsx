import { Tooltip } from '@mantine/core';
import { useRef, useState, useSyncExternalStore } from 'react';
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

/**
 * A time as the reader thinks of it; exactly and in UTC when it is pointed at. Only then is there a
 * tooltip: a page may show hundreds of times, and each would cost as much as the rest of its row.
 */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  const present = useNow();
  const place = useRef<HTMLTimeElement>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const date = new Date(at);
  return (
    <>
      <time
        ref={place}
        dateTime={at}
        className="numbers"
        onPointerEnter={() => setIsPointedAt(true)}
        onPointerLeave={() => setIsPointedAt(false)}
      >
        {exact ? localTime(date) : relativeTime(date, Math.max(present, Date.now() - 20_000))}
      </time>
      {isPointedAt && (
        <Tooltip target={place} defaultOpened label={`${localTime(date)} · ${utcTime(date)}`} />
      )}
    </>
  );
}
