const A = 97;
const LETTERS = 27; // and the edge of a word
const SMOOTHING = 0.02;

/** How likely letters are to follow each other in words; two tables of numbers, some 80 KB. */
export type FluencyModel = { pairs: Float32Array; triples: Float32Array };

export function train(words: Iterable<string>): FluencyModel {
  const triples = new Float32Array(LETTERS ** 3);
  const pairs = new Float32Array(LETTERS ** 2);
  for (const word of words) {
    walk(word, (first, second, third) => {
      triples[(first * LETTERS + second) * LETTERS + third] =
        (triples[(first * LETTERS + second) * LETTERS + third] ?? 0) + 1;
      pairs[second * LETTERS + third] = (pairs[second * LETTERS + third] ?? 0) + 1;
    });
  }
  for (let row = 0; row < LETTERS; row += 1) toShares(pairs, row);
  for (let row = 0; row < LETTERS ** 2; row += 1) toShares(triples, row);
  return { pairs, triples };
}

function toShares(table: Float32Array, row: number): void {
  const cells = table.subarray(row * LETTERS, (row + 1) * LETTERS);
  const sum = cells.reduce((total, cell) => total + cell, 0);
  if (sum > 0) for (const [i, cell] of cells.entries()) cells[i] = cell / sum;
}

/** From 0 to 1; ordinary words come out over a half. The mean counts 60 %, the worst joint 40 %. */
export function fluencyOf({ pairs, triples }: FluencyModel, name: string): number {
  let sum = 0;
  let steps = 0;
  let worst = 0;
  walk(name, (first, second, third) => {
    const share =
      0.6 * (triples[(first * LETTERS + second) * LETTERS + third] ?? 0) +
      0.38 * (pairs[second * LETTERS + third] ?? 0) +
      SMOOTHING / LETTERS;
    const cost = -Math.log(share);
    sum += cost;
    steps += 1;
    worst = Math.max(worst, cost);
  });
  const mean = sum / Math.max(1, steps);
  return clamp(0.6 * clamp((4 - mean) / 2.2) + 0.4 * clamp((7 - worst) / 4));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function walk(word: string, step: (first: number, second: number, third: number) => void): void {
  let first = 0;
  let second = 0;
  for (let i = 0; i <= word.length; i += 1) {
    const third = i === word.length ? 0 : word.charCodeAt(i) - A + 1;
    step(first, second, third);
    first = second;
    second = third;
  }
}
