import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { Problem, validate } from '../errors/index.ts';
import { unstorableText } from './storable-text.ts';

/**
 * Replaces the type provider's, which flattens paths into text: `a[3]` and `a.3` could not be told
 * apart any more.
 */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const root = httpPart === 'querystring' ? 'query' : (httpPart ?? 'body');
  return (data: unknown) => {
    try {
      // fastify passes null for a body that was not sent.
      const value = validate(schema, data ?? undefined, root);
      const faults = unstorableText(data, root);
      if (Object.keys(faults).length > 0) throw Problem.validation(faults);
      return { value };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { error: httpPart === 'params' ? new Problem('NOT_FOUND', { cause: error }) : error };
    }
  };
};

/**
 * Given when the server is created: if compilers are set later, fastify has already loaded its own,
 * a hundred files for JSON Schema. Its types know no schemas but those.
 */
export const SCHEMA_CONTROLLER = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;
