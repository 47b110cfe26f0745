import type { Common } from '../program/index.ts';
import {
  type Cell,
  facts,
  plain,
  plainJson,
  plainLine,
  type Terminal,
  table,
} from '../terminal/index.ts';

/** How a list of items is shown. */
export type View<T> = {
  id(item: T): string;
  columns: Record<string, (item: T) => Cell>;
  /** The message when there are none. */
  none: string;
};

/** Everything is printed in one of three ways: for people, as JSON, or only ids. */
export type Output = {
  /** Many: a table, an array, or their ids. */
  list<T>(items: readonly T[], view: View<T>): void;
  /** One: its facts, itself, or its id. */
  one<T>(item: T, id: string, pairs: readonly (readonly [string, Cell | null | undefined])[]): void;
  /** One of a stream: its text, itself as one line of JSON, or its id. */
  line(item: object, id: string, text: string): void;
  /** What was done: a sentence (or none, where a failure follows), the thing itself, or its id. */
  done(sentence: string, item: object, id?: string): void;
  /** A remark beside the outcome, for people only. */
  note(sentence: string): void;
};

export function createOutput(terminal: Terminal, { json, quiet }: Common): Output {
  const style = { columns: terminal.columns, colours: terminal.colours.out };
  const inJson = (value: unknown) => terminal.out(plainJson(value, 2));
  const say = (text: string) => terminal.out(plain(text));
  const note = (sentence: string) => {
    if (!json && !quiet) terminal.err(`${plain(sentence)}\n`);
  };
  return {
    list(items, { id, columns, none }) {
      if (json) return inJson(items);
      if (quiet) return items.map(id).forEach(say);
      if (items.length === 0) return note(none);
      const rows = items.map((item) => Object.values(columns).map((cell) => cell(item)));
      table(Object.keys(columns), rows, style).forEach(terminal.out);
    },
    one(item, id, pairs) {
      if (json) inJson(item);
      else if (quiet) say(id);
      else facts(pairs, style).forEach(terminal.out);
    },
    line(item, id, text) {
      if (json) terminal.out(plainJson(item));
      else terminal.out(plainLine(quiet ? id : text));
    },
    done(sentence, item, id) {
      if (json) inJson(item);
      else if (quiet) {
        if (id !== undefined) say(id);
      } else if (sentence !== '') say(sentence);
    },
    note,
  };
}
