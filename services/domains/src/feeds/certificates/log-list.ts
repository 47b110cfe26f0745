import { z } from 'zod';
import { type CtLog, LOG_KINDS } from './model.ts';

const LogList = z.array(
  z.strictObject({
    name: z.string().min(1).max(100),
    url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    kind: z.enum(LOG_KINDS),
  }),
);

/** Reads the operator's file: `[{"name": "…", "url": "https://…", "kind": "static"}]`. */
export function readLogList(text: string): { logs: CtLog[] } | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problems: ['the file is not JSON, or is cut off'] };
  }
  const { data, error } = LogList.safeParse(json);
  if (error) {
    return {
      problems: error.issues.map(
        ({ path: [at, field = ''], message }) =>
          `${typeof at === 'number' ? `log ${at + 1} ${String(field)}`.trim() : 'the file'}: ${message}`,
      ),
    };
  }
  const names = new Set(data.map(({ name }) => name));
  return names.size < data.length ? { problems: ['two logs have the same name'] } : { logs: data };
}
