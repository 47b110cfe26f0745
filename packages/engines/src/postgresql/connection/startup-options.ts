/** Settings for a whole session, as it asks for them when it begins. */
export function startupOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([key, value]) => `-c ${key}=${value.replaceAll(/[\s\\]/g, '\\$&')}`)
    .join(' ');
}
