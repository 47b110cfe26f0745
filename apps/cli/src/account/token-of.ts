/** What a link stands for is behind its #; the bare token is fine, too. */
export function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf('#') + 1);
}
