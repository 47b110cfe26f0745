import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { localTime, relativeTime, utcTime } from './format.ts';

/** Runs before anything on the page can stop the event. */
const CAPTURE = { capture: true };

/** One clock for all times, which pauses while the tab is hidden. */
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
 * A time as people think of it; exact and in UTC when a mouse points at it or a finger taps it. Only
 * then is there a tooltip: a page may show hundreds of times, and each tooltip would cost as much as
 * the rest of its row.
 *
 * A finger's pointer leaves as soon as it is lifted, and the mouse events that a browser emulates after
 * a tap include a leave, once it checks where the real mouse is: so only a mouse's own pointer closes
 * the tooltip by leaving.
 */
export function Time({ at, exact = false }: { at: string; exact?: boolean }) {
  const present = useNow();
  const place = useRef<HTMLTimeElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const date = new Date(at);
  return (
    <>
      <time
        ref={place}
        dateTime={at}
        className="numbers"
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setIsOpen(false)}
        onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setIsOpen(true)}
      >
        {exact ? localTime(date) : relativeTime(date, Math.max(present, Date.now() - 20_000))}
      </time>
      {isOpen && <Exactly date={date} place={place} close={() => setIsOpen(false)} />}
    </>
  );
}

/** Open as long as it is mounted: it calls `close` itself, because the library's tooltip does not. */
function Exactly({
  date,
  place,
  close,
}: {
  date: Date;
  place: RefObject<HTMLTimeElement | null>;
  close: () => void;
}) {
  useWindowEvent(
    'pointerdown',
    ({ target }) => {
      if (!place.current?.contains(target as Node)) close();
    },
    CAPTURE,
  );
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && close(), CAPTURE);
  return (
    <Tooltip
      target={place}
      opened
      // On one line where there is room; on a narrow phone UTC is on the next.
      multiline
      w="max-content"
      maw="calc(100vw - 16px)"
      label={`${localTime(date)} · ${utcTime(date).replaceAll(' ', '\u00a0')}`}
    />
  );
}
