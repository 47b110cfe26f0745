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
 * The best first, and no two alike. After each choice everything like it sinks. Names only ever
 * sink, so one that is still on top after its penalty was counted again is the best of all (lazy
 * greedy): each choice looks at a few names and not at thousands.
 */
export function selectDiverse(
  scored: readonly Scored[],
  size: number,
  isWelcome: (candidate: Candidate) => boolean,
): Scored[] {
  const featuresOf = createFeatures();
  const sounds = new Set<string>();
  const near = new Set<string>();
  const queue = new Queue(scored);
  const chosen: Scored[] = [];
  while (chosen.length < size) {
    const top = queue.pop();
    if (!top) break;
    const { item } = top;
    top.features ??= featuresOf(item);
    const now = item.score - penalty(top.features);
    if (now < top.key - 1e-9) {
      top.key = now;
      queue.push(top);
      continue;
    }
    const sound = soundOf(item.name);
    if (sounds.has(sound) || isTwin(item, near) || !isWelcome(item)) continue;
    if (!queue.accepts(top)) continue;
    chosen.push(item);
    sounds.add(sound);
    for (const less of neighbours(item.name)) near.add(less);
    for (const feature of top.features) use(feature);
  }
  return chosen;
}

/** In each run of this many names, one may be made of filler. */
const RUN = 20;

/**
 * Says what comes next. Filler waits in a heap of its own: each run of names takes one of it. If
 * there is nothing else, because the description says nothing, a run takes each of its stems once.
 */
class Queue {
  readonly #specific = new Heap();
  readonly #filler = new Heap();
  #waiting: Entry[] = [];
  #accepted = 0;
  readonly #stems = new Set<string>();

  constructor(scored: readonly Scored[]) {
    for (const item of scored) this.push({ item, stems: fillerIn(item), key: item.score });
  }

  push(entry: Entry): void {
    (entry.stems.length > 0 ? this.#filler : this.#specific).push(entry);
  }

  pop(): Entry | undefined {
    const [specific, filler] = [this.#specific.top(), this.#filler.top()];
    if (!specific) return this.#filler.pop();
    const mayBeFiller = this.#stems.size === 0 && filler && isAbove(filler, specific);
    return mayBeFiller ? this.#filler.pop() : this.#specific.pop();
  }

  /** Counts it, or lets it wait for the next run. */
  accepts(entry: Entry): boolean {
    const { stems } = entry;
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

/** One object for all the names that share it: their loss is worked out once. */
type Feature = { cost: number; uses: number; loss: number };

function createFeatures(): (candidate: Candidate) => Feature[] {
  const patterns = featuresAt(PER_PATTERN);
  const stems = featuresAt(PER_WORD);
  const starts = featuresAt(PER_START);
  const ends = featuresAt(PER_END);
  const styles = featuresAt(PER_STYLE);
  return ({ name, style, words, pattern }) => [
    ...(pattern === undefined ? [] : [patterns(pattern)]),
    ...words.map(stems),
    starts(name.slice(0, 3)),
    ends(name.slice(-3)),
    styles(style),
  ];
}

function featuresAt(cost: number): (text: string) => Feature {
  const known = new Map<string, Feature>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    const feature = { cost, uses: 0, loss: 0 };
    known.set(text, feature);
    return feature;
  };
}

function use(feature: Feature): void {
  feature.uses += 1;
  feature.loss = feature.cost * Math.sqrt(feature.uses);
}

function penalty(features: readonly Feature[]): number {
  let sum = 0;
  for (const { loss } of features) sum += loss;
  return sum;
}

/** Invented names that are one letter apart count as one; words and pairs of words do not. */
function isTwin({ name, style }: Candidate, near: ReadonlySet<string>): boolean {
  if (style === 'real_word' || style === 'compound') return false;
  return neighbours(name).some((less) => near.has(less));
}

function neighbours(name: string): string[] {
  return [name, ...Array.from(name, (_, at) => name.slice(0, at) + name.slice(at + 1))];
}

type Entry = {
  item: Scored;
  /** Those of its words that are filler. */
  stems: string[];
  /** Set only when the name comes to the top, which most never do. */
  features?: Feature[];
  key: number;
};

/** If two have the same key, the name decides, so that every run gives the same result. */
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
