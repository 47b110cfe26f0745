import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const PAGE = path.resolve(import.meta.dirname, '../../docs/scaling.md');

/** The rows of the page's tables whose first column has this head, by their columns' heads. */
function tablesOf(text: string, first: string): Record<string, string>[] {
  return text.split('\n\n').flatMap((block) => {
    const [head = [], , ...rows] = block
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
    if (head[0] !== first) return [];
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
  });
}

const numberOf = (cell: string) => Number(/^[\d,.]+/.exec(cell)?.[0].replaceAll(',', ''));
const plain = (cell = '') => cell.replaceAll('`', '');

/** Evaluates sums, products and brackets of numbers and symbols, as people write them. */
function evaluate(formula: string, values: Map<string, number>): number {
  const tokens = plain(formula).match(/[\d,.]+|\w+|[+−×÷()]/g) ?? [];
  const take = () => tokens.shift() ?? '';
  function factor(): number {
    const token = take();
    if (token === '(') {
      const value = sum();
      expect(take(), formula).toBe(')');
      return value;
    }
    const value = values.get(token) ?? numberOf(token);
    expect(value, `${token} in ${formula}`).not.toBeNaN();
    return value;
  }
  function product(): number {
    let value = factor();
    while (tokens[0] === '×' || tokens[0] === '÷') {
      value = take() === '×' ? value * factor() : value / factor();
    }
    return value;
  }
  function sum(): number {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '−') {
      value = take() === '+' ? value + product() : value - product();
    }
    return value;
  }
  const result = sum();
  expect(tokens, formula).toEqual([]);
  return result;
}

test('every figure of docs/scaling.md is what its formula makes of the numbers on the page', async () => {
  const page = await readFile(PAGE, 'utf8');
  const inputs = tablesOf(page, 'symbol');
  const figures = tablesOf(page, 'figure');
  expect(inputs.length).toBeGreaterThan(20);
  expect(figures.length).toBeGreaterThan(25);
  const wrong: string[] = [];
  for (const column of ['daily', 'hourly', 'result']) {
    const values = new Map(
      inputs.map((row) => [
        plain(row.symbol),
        numberOf(row[column] || row.here || row.daily || ''),
      ]),
    );
    for (const { figure, formula, symbol, [column]: shown } of figures) {
      if (!shown) continue;
      const value = evaluate(formula ?? '', values);
      if (symbol) values.set(plain(symbol), value);
      const digits = (/^[\d,.]+/.exec(shown)?.[0] ?? '').replaceAll(/[,.]/g, '').replace(/^0+/, '');
      const precision = Math.max(1, digits.replace(/0+$/, '').length);
      if (Number(value.toPrecision(precision)) !== numberOf(shown)) {
        wrong.push(`${figure} (${column}): ${shown}, but ${formula} is ${value.toPrecision(4)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
