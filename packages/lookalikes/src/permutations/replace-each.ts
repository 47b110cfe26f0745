/** Replaces one of a group's texts, in each place where it stands, with each of the others. */
export function* replaceEach(
  label: string,
  groups: readonly (readonly string[])[],
): Iterable<string> {
  for (const group of groups) {
    for (const from of group) {
      for (let at = label.indexOf(from); at >= 0; at = label.indexOf(from, at + 1)) {
        for (const to of group) {
          if (to !== from) yield label.slice(0, at) + to + label.slice(at + from.length);
        }
      }
    }
  }
}
