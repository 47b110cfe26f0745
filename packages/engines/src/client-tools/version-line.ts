import type { ClientTool } from '../model.ts';

export type ToolVersion = Pick<ClientTool, 'vendor' | 'major' | 'minor' | 'version'>;

/** Reads a version by a pattern whose groups are major, minor (optional), and the rest with its dot. */
export function versionIn(line: string, pattern: RegExp, vendor: string): ToolVersion | undefined {
  const parts = pattern.exec(line);
  if (!parts) return undefined;
  const [, major, minor, patch = ''] = parts;
  const version = minor === undefined ? `${major}` : `${major}.${minor}${patch}`;
  return { vendor, major: Number(major), minor: Number(minor ?? 0), version };
}
