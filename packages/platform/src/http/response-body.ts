import { z } from 'zod';
import type { ResponseBody, StreamBody } from './model.ts';

export function isJson(body: ResponseBody): body is z.ZodType {
  return body instanceof z.ZodType;
}

export function isStream(body: ResponseBody): body is StreamBody {
  return !isJson(body) && body.kind === 'stream';
}
