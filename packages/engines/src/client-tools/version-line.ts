import type { ClientTool } from '../model.ts';

export type ToolVersion = Pick<ClientTool, 'vendor' | 'major' | 'minor' | 'version'>;

/** From a pattern whose groups are major, minor if there is one, and the rest with its dot. */
export function versionIn(line: string, pattern: RegExp, vendor: string): ToolVersion | undefined {
  const parts = pattern.exec(line);
  if (!parts) return undefined;
  const [, major, minor, patch = ''] = parts;
  const version = minor === undefined ? `${major}` : `${major}.${minor}${patch}`;
  return { vendor, major: Number(major), minor: Number(minor ?? 0), version };
}
