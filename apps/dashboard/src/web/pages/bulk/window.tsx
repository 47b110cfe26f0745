import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, memo, useLayoutEffect, useRef } from 'react';
import { type NameStatus, NameStatusBadge } from '../../parts/name-status.tsx';
import { texts } from '../../texts/index.ts';
import type { Rows } from './rows.ts';
import type { Picks } from './use-picks.ts';

const words = texts.bulk;
const ROW_HEIGHT = 40;
/** On a narrow screen the status stands below the name. */
const NARROW_HEIGHT = 64;
const heightOf = (isNarrow: boolean) => (isNarrow ? NARROW_HEIGHT : ROW_HEIGHT);
/** Browsers draw nothing that is higher than some seventeen million pixels. */
export const MOST_DRAWN = 250_000;

/** Drawn only as far as it is seen, of plain elements: dozens are made anew in each frame of a scroll. */
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
  const height = heightOf(isNarrow);
  const shown = Math.min(places.length, MOST_DRAWN);
  const windowed = useVirtualizer({
    count: shown,
    getScrollElement: () => scrolled.current,
    estimateSize: () => height,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is the reason
  useLayoutEffect(() => windowed.measure(), [height]);
  const drawn = windowed.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = windowed.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const open = (event: MouseEvent) => {
    const name = (event.target as Element).closest('a')?.dataset.name;
    // With a key held down the browser opens it in another tab by itself.
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
      <table aria-label={words.results} aria-rowcount={shown + 1} onClick={open}>
        <thead>
          <tr aria-rowindex={1}>
            {picks && (
              <th scope="col" className="pick">
                {words.rowColumns.pick}
              </th>
            )}
            <th scope="col">{words.rowColumns.name}</th>
            {!isNarrow && (
              <>
                <th scope="col" className="status">
                  {words.rowColumns.status}
                </th>
                <th scope="col">{words.rowColumns.remarks}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {drawn.map(({ index }) => {
            const at = places[index] ?? 0;
            const name = rows.name(at);
            return (
              <Row
                key={at}
                index={index}
                isNarrow={isNarrow}
                name={name}
                unicode={rows.unicode(at)}
                status={rows.status(at)}
                remark={rows.remark(at)}
                isPicked={picks?.names.has(name)}
                onPick={picks?.toggle}
              />
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** In place of the rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={4} style={{ height, padding: 0 }} />
    </tr>
  );
}

const Row = memo(function Row(props: {
  index: number;
  isNarrow: boolean;
  name: string;
  unicode: string | undefined;
  status: NameStatus | 'again';
  remark: string;
  isPicked: boolean | undefined;
  onPick: ((name: string) => void) | undefined;
}) {
  const { index, isNarrow, name, unicode = name, status, remark, isPicked, onPick } = props;
  return (
    <tr aria-rowindex={index + 2} style={{ height: heightOf(isNarrow) }}>
      {onPick && (
        <td className="pick">
          <input
            type="checkbox"
            aria-label={words.pick(unicode)}
            checked={isPicked}
            onChange={() => onPick(name)}
          />
        </td>
      )}
      <td>
        <a href={`?name=${encodeURIComponent(name)}`} data-name={name} title={unicode}>
          <bdi>{unicode}</bdi>
        </a>
        {isNarrow && <NameStatusBadge status={status} />}
      </td>
      {!isNarrow && (
        <>
          <td>
            <NameStatusBadge status={status} />
          </td>
          <td className="quiet" title={remark}>
            {remark}
          </td>
        </>
      )}
    </tr>
  );
});
