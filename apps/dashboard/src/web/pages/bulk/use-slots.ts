import { type FocusEvent, useRef } from 'react';

/**
 * Which element shows which row. A row that stays in sight keeps its own; one that comes takes over that
 * of one that has gone, since making elements anew costs more than a frame has. Only the element with the
 * focus is not taken over: whoever presses a key means the row that it showed.
 */
export function useSlots() {
  const held = useRef(new Map<number, number>());
  const made = useRef(0);
  const focused = useRef<number>(undefined);
  return {
    /** Of the rows in sight, from top to bottom. */
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
