/** A word of a command as a shell reads it. */
export const shellWord = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
