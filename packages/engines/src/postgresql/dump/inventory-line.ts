import { inventoryLine } from '@holdfast/artifact';

/** The line of an object whose name is as `objectName` makes it. */
export function lineOf(object: string, facts: readonly string[]): string {
  const at = object.indexOf(' ');
  return inventoryLine(object.slice(0, at), object.slice(at + 1), facts);
}
