import { useMediaQuery } from '@mantine/hooks';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { texts } from '../../texts/index.ts';
import { Row } from './row.tsx';
import type { Rows } from './rows.ts';
import type { Picks } from './use-picks.ts';
import { useSlots } from './use-slots.ts';

const words = texts.bulk;
const HEAD_HEIGHT = 40;
const ROW_HEIGHT = 40;
/** On a narrow screen the status is below the name. */
const NARROW_HEIGHT = 64;
/** Browsers draw nothing that is higher than about seventeen million pixels. */
export const MOST_DRAWN = 250_000;

/**
 * Draws only the rows in sight. They are positioned together: if each had a position of its own, its
 * style would be computed again in every frame of a scroll.
 */
export function Window({
  rows,
  places,
  picks,
  onOpen,
}: {
  rows: Rows;
  places: number[];
  picks: Picks | undefined;
  onOpen: (name: string) => void;
}) {
  const scrolled = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const height = isNarrow ? NARROW_HEIGHT : ROW_HEIGHT;
  const shown = Math.min(places.length, MOST_DRAWN);
  const link = useRowLink();
  const windowed = useVirtualizer({
    count: shown,
    getScrollElement: () => scrolled.current,
    estimateSize: () => height,
    overscan: 6,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is the reason
  useLayoutEffect(() => windowed.measure(), [height]);
  const inSight = windowed.getVirtualItems();
  const { slotsOf, onFocus, onBlur } = useSlots();
  const slots = slotsOf(inSight.map(({ index }) => places[index] ?? 0));
  const open = (event: MouseEvent) => {
    const name = (event.target as Element).closest('a')?.dataset.name;
    // With one of these keys held down the browser opens the link elsewhere by itself.
    if (name === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(name);
  };
  return (
    <section
      className="windowed bulk"
      ref={scrolled}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={words.results}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its links are reached by the keyboard, and click */}
      <table
        aria-label={words.results}
        aria-rowcount={shown + 1}
        className={`${picks ? 'picks' : ''} ${isNarrow ? 'narrow' : ''}`}
        style={{ height: windowed.getTotalSize() + HEAD_HEIGHT }}
        onClick={open}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <thead>
          <tr aria-rowindex={1}>
            {picks && <th scope="col">{words.rowColumns.pick}</th>}
            <th scope="col">{words.rowColumns.name}</th>
            {!isNarrow && (
              <>
                <th scope="col">{words.rowColumns.status}</th>
                <th scope="col">{words.rowColumns.remarks}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody style={{ transform: `translateY(${inSight[0]?.start ?? 0}px)` }}>
          {inSight.map(({ index }, order) => {
            const at = places[index] ?? 0;
            const name = rows.name(at);
            return (
              <Row
                key={slots[order]}
                row={at}
                index={index}
                height={height}
                isNarrow={isNarrow}
                name={name}
                unicode={rows.unicode(at)}
                status={rows.status(at)}
                remark={rows.remark(at)}
                link={link}
                isPicked={picks?.names.has(name)}
                onPick={picks?.toggle}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** The same page with the same filters and organisation; only the name differs from row to row. */
function useRowLink(): string {
  const router = useRouter();
  const { name: _, ...search } = useSearch({ from: '/signed-in/bulk-checks/$id' });
  const { href } = router.buildLocation({ to: '.', search });
  return `${href}${href.includes('?') ? '&' : '?'}name=`;
}
