import { Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { localTime, relativeTime, utcTime } from './format.ts';

/** Before anything on the page can keep an event to itself. */
const CAPTURE = { capture: true };

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
 * A time as the reader thinks of it; exactly and in UTC when a mouse points at it or a finger taps it.
 * Only then is there a tooltip: a page may show hundreds of times, and each would cost as much as the
 * rest of its row.
 *
 * A finger leaves as soon as it is lifted, and the mouse events that a browser makes up after a tap
 * include a leave, once it looks again where the real mouse is: only a mouse's own pointer closes by
 * leaving.
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

/** Open for as long as it is there: it says when it shall go, since a tooltip of the library does not. */
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
      // In one line where there is room; it is wider than a narrow phone, which has UTC in the next.
      multiline
      w="max-content"
      maw="calc(100vw - 16px)"
      label={`${localTime(date)} · ${utcTime(date).replaceAll(' ', '\u00a0')}`}
    />
  );
}
