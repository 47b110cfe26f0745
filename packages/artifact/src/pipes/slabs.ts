type Slab = { memory: Buffer; lent: number; full: boolean; home: Slab[] };

/** Slabs by the memory that their pieces lie in. Giving back any other memory does nothing. */
const slabs = new WeakMap<ArrayBufferLike, Slab>();

export type Slabs = {
  /** The next memory to write to; the one before counts as full from then on. */
  next(): Buffer;
  /** Notes that a piece of the memory goes to a reader. */
  lend(piece: Buffer): Buffer;
};

/**
 * Large blocks of memory that are used again. A stream of gigabytes in fresh memory keeps the
 * garbage collector busier than everything else (measured: a third of a backup's CPU), and makes
 * the process grow. A reader that is done with a piece calls `giveBack`. If it does not, the memory
 * is just not reused: it is never written to again, and left to the garbage collector.
 */
export function createSlabs(bytes: number): Slabs {
  const home: Slab[] = [];
  let current: Slab | undefined;

  function come(): Slab {
    const used = home.pop();
    if (used) return used;
    const slab = { memory: Buffer.allocUnsafeSlow(bytes), lent: 0, full: false, home };
    slabs.set(slab.memory.buffer, slab);
    return slab;
  }

  return {
    next() {
      if (current) {
        current.full = true;
        comeHome(current);
      }
      current = come();
      return current.memory;
    },
    lend(piece) {
      const slab = slabs.get(piece.buffer);
      if (slab) slab.lent += piece.length;
      return piece;
    },
  };
}

/**
 * Takes a piece or a part of one: the caller is its last reader, and must not read it any more.
 * Each byte may be given back only once.
 */
export function giveBack(piece: Buffer): void {
  const slab = slabs.get(piece.buffer);
  if (!slab) return;
  slab.lent -= piece.length;
  if (slab.lent < 0) throw new Error('A piece was given back twice.');
  comeHome(slab);
}

function comeHome(slab: Slab): void {
  if (!slab.full || slab.lent > 0) return;
  slab.full = false;
  slab.home.push(slab);
}
