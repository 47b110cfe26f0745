/** A lane's slots in this process. */
export type Slots = { free: number };

/** Where a task of the lane at `index` can run: among its own slots, else among those after it. */
export function findSlot(lanes: readonly Slots[], index: number): Slots | undefined {
  return lanes.slice(index).find(({ free }) => free > 0);
}
