export type Json = { [key: string]: unknown };

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined if the bytes are not one JSON object in UTF-8. */
export function readObject(bytes: Uint8Array): Json | undefined {
  try {
    const value: unknown = JSON.parse(UTF8.decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectsOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
