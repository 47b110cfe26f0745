import type { z } from 'zod';
import { checkDeclaration } from './check-declaration.ts';
import type {
  NoBody,
  Responses,
  Route,
  RouteAccess,
  RouteSpec,
  Shape,
  StreamBody,
} from './model.ts';

/** Declares an endpoint; throws when the declaration is not valid. */
export function route<
  const A extends RouteAccess,
  const R extends Responses,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  H extends Shape = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<A, P, Q, H, B, R>): Route {
  checkDeclaration(spec);
  return spec;
}

/** For `response: { 200: streamed('text/csv', 'One line a result.') }`; the handler returns a Readable. */
export function streamed(contentType: string, description: string, example?: string): StreamBody {
  return { kind: 'stream', contentType, description, ...(example !== undefined && { example }) };
}

/** For `response: { 204: noContent }`; the handler returns nothing. */
export const noContent: NoBody = { kind: 'none', description: 'Done; the answer has no body.' };
