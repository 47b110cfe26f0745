import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FolderEntry, objectsIn } from './folder-tree.ts';

const names = fc.constantFrom(
  'a',
  'a.b',
  'a-b',
  'a0',
  'A',
  'b',
  '.hidden',
  'a b',
  '.a.0123456789ab.part',
);
const files = fc.uniqueArray(
  fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')),
  { maxLength: 30 },
);

/** An in-memory tree of these files; drops a file whose path is also the folder of another. */
function treeOf(paths: readonly string[]) {
  const kept = paths.filter((one) => !paths.some((other) => other.startsWith(`${one}/`)));
  const readFolder = async (folder: string): Promise<FolderEntry[]> => {
    const start = folder === '' ? '' : `${folder}/`;
    const found = new Map<string, FolderEntry['kind']>();
    for (const path of kept.filter((each) => each.startsWith(start))) {
      const [name = '', ...rest] = path.slice(start.length).split('/');
      found.set(name, rest.length === 0 ? 'file' : 'folder');
    }
    const rest = { bytes: 1, modifiedAt: new Date(0) };
    return [...found].map(([name, kind]) => ({ name, kind, ...rest }));
  };
  return { kept, readFolder };
}

test('a walk gives the keys of the tree after any key, from any beginning, each once and in order', async () => {
  const beginnings = fc.constantFrom('', 'a', 'a/', 'a/a', 'a.b/', 'b/a/', 'zz');
  await fc.assert(
    fc.asyncProperty(files, beginnings, fc.option(files), async (paths, prefix, marks) => {
      const { kept, readFolder } = treeOf(paths);
      const after = marks?.find((path) => !/\.hidden|\s|part/.test(path)) ?? '';
      const expected = kept
        .filter((path) => !/(^|\/)\.|\s/.test(path) && path.startsWith(prefix) && path > after)
        .sort();
      const walked = await Array.fromAsync(objectsIn(readFolder, prefix, after));
      expect(walked.map(({ key }) => key)).toEqual(expected);
    }),
    { numRuns: often({ test: 150, soak: 500 }) },
  );
});
