import type { z } from 'zod';

/**
 * The places inside a schema that accept an object and drop fields they do not know, each named by
 * its path. Objects that keep unknown fields count too: those would not have been checked.
 */
export function loosePlaces(schema: z.ZodType, root: string): string[] {
  const found: string[] = [];
  visit(schema as Node, root, found, new Set());
  return found;
}

/** The parts of zod's definitions that contain further schemas. */
type Node = {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Node>;
      catchall?: Node;
      element?: Node;
      innerType?: Node;
      valueType?: Node;
      options?: Node[];
      items?: Node[];
      rest?: Node | null;
      left?: Node;
      right?: Node;
      in?: Node;
      out?: Node;
      getter?: () => Node;
    };
  };
};

function visit(node: Node, path: string, found: string[], seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  const { def } = node._zod;
  if (def.type === 'object' && def.catchall?._zod.def.type !== 'never') found.push(path);
  for (const [name, child] of Object.entries(def.shape ?? {})) {
    visit(child, `${path}.${name}`, found, seen);
  }
  for (const child of [def.element, def.valueType, def.rest, ...(def.items ?? [])]) {
    if (child) visit(child, `${path}[]`, found, seen);
  }
  const same = [def.innerType, def.left, def.right, def.in, def.out, def.getter?.()];
  for (const child of [...same, ...(def.options ?? [])]) {
    if (child) visit(child, path, found, seen);
  }
}
