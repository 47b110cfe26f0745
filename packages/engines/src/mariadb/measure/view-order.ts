import { nameIn } from './characters.ts';
import { bare, type Statement } from './statements.ts';

/** The names after FROM and JOIN; texts and other names are matched whole. */
const NAMED =
  /'(?:[^'\\]|\\.|'')*'|(?<=\b(?:from|join) \(*)(?:`(?:[^`]|``)*`\.)?(`(?:[^`]|``)*`)|`(?:[^`]|``)*`/gs;
const DROPS_VIEW = /^(?:\/\*M?!\d{5,6} )?DROP VIEW IF EXISTS /;
const PUTS_BACK = / = *@saved_/;
/** Of statements, in characters. */
const MOST_HELD = 64 << 20;

/**
 * No view can be made over one whose definer lacks rights in this database. So what others stand on is
 * made `for now`, and `at last` once those are there; all else is made `for good`.
 */
export type Turn = 'for good' | 'for now' | 'at last';

export type ViewOrder = {
  /** Takes the next statement, in its character set; `go` is called each time that it is its turn. */
  take(
    text: string,
    statement: Statement,
    on: { characters: string | undefined; go: (turn: Turn) => void },
  ): void;
  /** Its turn has come for everything so far: before what is no statement, and at the end. */
  flush(): void;
};

/** What a view is made by: settings before and after it, too. */
type Group = { name: string | undefined; below: string[]; steps: ((turn: Turn) => void)[] };

/**
 * The dump programs write views by their names, over stand-ins for those that come later. Not every
 * view can be made over a stand-in, such as one with a check option. So the views at the end of a
 * dump come after those that they stand on.
 */
export function createViewOrder({ keepsDefiners = false } = {}): ViewOrder {
  let held: Group[] = [];
  let heldLength = 0;
  let open: Group | undefined;

  function close(): void {
    if (open?.name !== undefined) held.push(open);
    else if (open) {
      const { steps } = open;
      open = undefined;
      goHeld();
      for (const step of steps) step('for good');
    }
    open = undefined;
  }

  function goHeld(): void {
    const views = held;
    held = [];
    heldLength = 0;
    const below = new Set(keepsDefiners ? views.flatMap((view) => view.below) : []);
    const isBelow = ({ name }: Group) => name !== undefined && below.has(name);
    const ordered = inOrder(views);
    const turns: [Group, Turn][] = [
      ...ordered.map((view): [Group, Turn] => [view, isBelow(view) ? 'for now' : 'for good']),
      ...ordered
        .filter(isBelow)
        .map((view): [Group, Turn] => [view, 'at last'])
        .reverse(),
    ];
    for (const [{ steps }, turn] of turns) for (const step of steps) step(turn);
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
        go('for good');
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
