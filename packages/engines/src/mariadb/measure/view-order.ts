import { nameIn } from './characters.ts';
import { bare, type Statement } from './statements.ts';

/** The names after FROM and JOIN; texts and other names are matched whole. */
const NAMED =
  /'(?:[^'\\]|\\.|'')*'|(?<=\b(?:from|join) \(*)(?:`(?:[^`]|``)*`\.)?(`(?:[^`]|``)*`)|`(?:[^`]|``)*`/gs;
const DROPS_VIEW = /^(?:\/\*M?!\d{5,6} )?DROP VIEW IF EXISTS /;
const PUTS_BACK = / = *@saved_/;
/** Of statements, in characters. */
const MOST_HELD = 64 << 20;

export type ViewOrder = {
  /** Takes the next statement, in its character set; `go` is called once it is its turn. */
  take(
    text: string,
    statement: Statement,
    on: { characters: string | undefined; go: () => void },
  ): void;
  /** Its turn has come for everything so far: before what is no statement, and at the end. */
  flush(): void;
};

/** What a view is made by: settings before and after it, too. */
type Group = { name: string | undefined; below: string[]; steps: (() => void)[] };

/**
 * The dump programs write views by their names, over stand-ins for those that come later. Not every
 * view can be made over a stand-in, such as one with a check option. So the views at the end of a
 * dump come after those that they stand on.
 */
export function createViewOrder(): ViewOrder {
  let held: Group[] = [];
  let heldLength = 0;
  let open: Group | undefined;

  function close(): void {
    if (open?.name !== undefined) held.push(open);
    else if (open) {
      const { steps } = open;
      open = undefined;
      goHeld();
      for (const step of steps) step();
    }
    open = undefined;
  }

  function goHeld(): void {
    const views = held;
    held = [];
    heldLength = 0;
    for (const { steps } of inOrder(views)) for (const step of steps) step();
  }

  function flush(): void {
    close();
    goHeld();
  }

  function begin(): Group {
    close();
    open = { name: undefined, below: [], steps: [] };
    return open;
  }

  return {
    take(text, statement, { characters, go }) {
      heldLength += text.length;
      if (heldLength > MOST_HELD) flush();
      const isBegun = open !== undefined && open.name === undefined;
      if (statement.is === 'object' && statement.kind === 'VIEW') {
        const group = isBegun && open ? open : begin();
        group.name = nameIn(statement.name, characters);
        group.below = namedIn(statement.definition).map((name) => nameIn(name, characters));
        group.steps.push(go);
      } else if (DROPS_VIEW.test(text)) (isBegun && open ? open : begin()).steps.push(go);
      else if (statement.is === 'drop') begin().steps.push(go);
      else if (open && statement.is === 'settings' && (isBegun || PUTS_BACK.test(text))) {
        open.steps.push(go);
      } else {
        flush();
        go();
      }
    },
    flush,
  };
}

function namedIn(definition: string): string[] {
  const names = [...definition.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
  return [...new Set(names)].map(bare);
}

/** Those that stand on each other in a circle, which no server lets be made, come in any order. */
function inOrder(views: readonly Group[]): Group[] {
  const byName = new Map(views.map((view) => [view.name, view]));
  const seen = new Set<Group>();
  const ordered = new Set<Group>();
  const path = views.toReversed();
  for (let view = path.at(-1); view; view = path.at(-1)) {
    const below = seen.has(view) ? [] : view.below.flatMap((name) => byName.get(name) ?? []);
    seen.add(view);
    const missing = below.filter((one) => !seen.has(one));
    for (const one of missing) path.push(one);
    if (missing.length > 0) continue;
    path.pop();
    ordered.add(view);
  }
  return [...ordered];
}
