import type { Candidate } from '../model.ts';
import { FILLER } from '../words/filler.ts';
import { soundOf } from './sound.ts';

export type Scored = Candidate & { score: number };

/** What a name loses for each earlier one that shares the same word, beginning, ending or style. */
const PER_WORD = 0.07;
const PER_START = 0.035;
const PER_END = 0.025;
const PER_STYLE = 0.05;
const PER_PATTERN = 0.05;

/**
 * The best first, and no two alike. After each choice everything like it sinks; since names only
 * ever sink, one that is still on top after its penalty was counted again is the best of all
 * (lazy greedy), so that each choice looks at a few names and not at thousands.
 */
export function selectDiverse(
  scored: readonly Scored[],
  size: number,
  isWelcome: (candidate: Candidate) => boolean,
): Scored[] {
  const uses = new Map<string, number>();
  const sounds = new Set<string>();
  const near = new Set<string>();
  const queue = new Queue(scored);
  const chosen: Scored[] = [];
  while (chosen.length < size) {
    const top = queue.pop();
    if (!top) break;
    const { item, features } = top;
    const now = item.score - penalty(features, uses);
    if (now < top.key - 1e-9) {
      queue.push({ item, features, key: now });
      continue;
    }
    const sound = soundOf(item.name);
    if (sounds.has(sound) || isTwin(item, near) || !isWelcome(item)) continue;
    if (!queue.accepts(top)) continue;
    chosen.push(item);
    sounds.add(sound);
    for (const less of neighbours(item.name)) near.add(less);
    for (const { text } of features) uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  return chosen;
}

/** In each run of so many names, one may be made of filler. */
const RUN = 20;

/**
 * What comes next. Filler waits in a heap of its own: one of it in each run of names; where there is
 * nothing else, because the description says nothing, each of its stems once in a run.
 */
class Queue {
  readonly #specific = new Heap();
  readonly #filler = new Heap();
  #waiting: Entry[] = [];
  #accepted = 0;
  readonly #stems = new Set<string>();

  constructor(scored: readonly Scored[]) {
    for (const item of scored) this.push({ item, features: featuresOf(item), key: item.score });
  }

  push(entry: Entry): void {
    (fillerIn(entry.item).length > 0 ? this.#filler : this.#specific).push(entry);
  }

  pop(): Entry | undefined {
    const [specific, filler] = [this.#specific.top(), this.#filler.top()];
    if (!specific) return this.#filler.pop();
    const mayBeFiller = this.#stems.size === 0 && filler && isAbove(filler, specific);
    return mayBeFiller ? this.#filler.pop() : this.#specific.pop();
  }

  /** Counts it, or lets it wait for the next run. */
  accepts(entry: Entry): boolean {
    const stems = fillerIn(entry.item);
    if (stems.some((stem) => this.#stems.has(stem))) {
      this.#waiting.push(entry);
      return false;
    }
    for (const stem of stems) this.#stems.add(stem);
    this.#accepted += 1;
    if (this.#accepted % RUN === 0) this.#startRun();
    return true;
  }

  #startRun(): void {
    this.#stems.clear();
    for (const entry of this.#waiting) this.#filler.push(entry);
    this.#waiting = [];
  }
}

function fillerIn({ words }: Candidate): string[] {
  return words.filter((word) => FILLER.has(word));
}

type Feature = { text: string; cost: number };

function featuresOf({ name, style, words, pattern }: Candidate): Feature[] {
  return [
    ...(pattern === undefined ? [] : [{ text: `pattern ${pattern}`, cost: PER_PATTERN }]),
    ...words.map((word) => ({ text: `word ${word}`, cost: PER_WORD })),
    { text: `start ${name.slice(0, 3)}`, cost: PER_START },
    { text: `end ${name.slice(-3)}`, cost: PER_END },
    { text: `style ${style}`, cost: PER_STYLE },
  ];
}

function penalty(features: readonly Feature[], uses: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const { text, cost } of features) sum += cost * Math.sqrt(uses.get(text) ?? 0);
  return sum;
}

/** Invented names that are one letter apart are one name; words and pairs of words are not. */
function isTwin({ name, style }: Candidate, near: ReadonlySet<string>): boolean {
  if (style === 'real_word' || style === 'compound') return false;
  return neighbours(name).some((less) => near.has(less));
}

function neighbours(name: string): string[] {
  return [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))];
}

type Entry = { item: Scored; features: Feature[]; key: number };

/** Of two with the same key the name decides, so that runs are alike. */
function isAbove(a: Entry, b: Entry): boolean {
  return a.key > b.key || (a.key === b.key && a.item.name < b.item.name);
}

/** Highest key first. */
class Heap {
  readonly #entries: Entry[] = [];

  top(): Entry | undefined {
    return this.#entries[0];
  }

  push(entry: Entry): void {
    const entries = this.#entries;
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#swapIfAbove(at, parent)) break;
      at = parent;
    }
  }

  pop(): Entry | undefined {
    const entries = this.#entries;
    const [top] = entries;
    const last = entries.pop();
    if (!top || !last || entries.length === 0) return top;
    entries[0] = last;
    for (let at = 0; ; ) {
      const left = 2 * at + 1;
      const child = this.#isAbove(left + 1, left) ? left + 1 : left;
      if (!this.#swapIfAbove(child, at)) return top;
      at = child;
    }
  }

  #isAbove(one: number, other: number): boolean {
    const a = this.#entries[one];
    const b = this.#entries[other];
    return a !== undefined && b !== undefined && isAbove(a, b);
  }

  #swapIfAbove(lower: number, upper: number): boolean {
    const a = this.#entries[lower];
    const b = this.#entries[upper];
    if (!a || !b || !this.#isAbove(lower, upper)) return false;
    this.#entries[lower] = b;
    this.#entries[upper] = a;
    return true;
  }
}
