const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

/** Any text as HTML that shows it; nothing in it is markup. */
export function toHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? '');
}
