import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { Problem, validate } from '../errors/index.ts';

export { serializerCompiler } from 'fastify-type-provider-zod';

/**
 * Our own in place of the type provider's, which flattens paths into text: `a[3]` and `a.3` could
 * not be told apart any more.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const root = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (data: unknown) => {
    try {
      // fastify gives null for a body that was not sent.
      return { value: validate(schema, data ?? undefined, root) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { error: httpPart === 'params' ? new Problem('NOT_FOUND', { cause: error }) : error };
    }
  };
};
