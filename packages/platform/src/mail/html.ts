const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

/** Escapes text for HTML that shows it as it is; nothing in it is markup. */
export function toHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? '');
}
