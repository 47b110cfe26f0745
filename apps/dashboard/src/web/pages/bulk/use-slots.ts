import { type FocusEvent, useRef } from 'react';

/**
 * Which element shows which row. A row that stays in sight keeps its element; a new one takes over that
 * of a row that has gone, since making new elements takes longer than a frame. Only the element with the
 * focus is not taken over: a key that is pressed is meant for the row that it showed.
 */
export function useSlots() {
  const held = useRef(new Map<number, number>());
  const made = useRef(0);
  const focused = useRef<number>(undefined);
  return {
    /** The elements of the rows in sight, from top to bottom. */
    slotsOf(rows: readonly number[]): number[] {
      const before = held.current;
      const staying = new Set(rows);
      const free = [...before.keys()].filter((row) => !staying.has(row) && row !== focused.current);
      const next = new Map<number, number>();
      for (const row of rows) {
        const known = before.get(row) ?? before.get(free.shift() ?? -1);
        next.set(row, known ?? made.current++);
      }
      held.current = next;
      return [...next.values()];
    },
    onFocus({ target }: FocusEvent): void {
      const row = target.closest('tr')?.dataset.row;
      focused.current = row === undefined ? undefined : Number(row);
    },
    onBlur(): void {
      focused.current = undefined;
    },
  };
}
