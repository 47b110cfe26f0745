import { readName } from '@holdfast/names';
import { ANSWERS, FAILURES, SOURCES } from '@holdfast/resolve';
import { z } from 'zod';
import { CONFIDENCES, MODES, STATUSES } from './model.ts';

export const modeField = z
  .enum(MODES)
  .describe(
    '`bloom`: the filter alone, no network. `verified`: zone and registry must agree. `info`: the ' +
      'registration record. `full`: all of it side by side.',
  );
export const maxAgeField = z
  .string()
  .regex(/^\d{1,6}[smhd]$/, 'must be a duration such as 90s, 10m, 24h or 7d')
  .optional()
  .describe('The oldest answer that is accepted: `90s`, `10m`, `24h`, `7d`.');
export const domainField = z
  .string()
  .max(300, 'must be at most 300 characters')
  .refine((text) => /[.\u3002\uFF0E\uFF61]/.test(text), 'must contain a dot');

/** `com`, `.com`, `co.uk`, `рф`, brought into the form in which names are stored. */
const suffixField = z.string().transform((text, context) => {
  const reading = readName(`name.${text.trim().replace(/^\./, '')}`);
  if (reading.ok) return reading.name.suffix;
  context.addIssue('must be suffixes under which names are registered, such as com or co.uk');
  return z.NEVER;
});
export const suffixesField = z
  .string()
  .max(6_400)
  .transform((text) => text.split(','))
  .pipe(z.array(suffixField).max(100))
  .optional()
  .describe('Suffixes, separated by commas: `com`, `co.uk`, `рф`.');

export const CheckBody = z
  .strictObject({ domain: domainField, mode: modeField, maxAge: maxAgeField })
  .meta({ example: { domain: 'example-shop.com', mode: 'verified', maxAge: '24h' } });

export const ResultView = z
  .object({
    domain: z.string().describe('In lower case and punycode.'),
    unicode: z.string(),
    tld: z.string(),
    suffix: z.string(),
    mode: z.enum(MODES),
    status: z.enum(STATUSES),
    available: z.boolean().nullable().describe('Null for `likely_available` and `unknown`.'),
    confidence: z.enum(CONFIDENCES),
    conflict: z.boolean().describe('Whether two sources that answered contradict each other.'),
    reason: z.string().optional(),
    restricted: z
      .string()
      .optional()
      .describe(
        'Who may register such a name, if not everybody may. `confidence` is then never `certain`.',
      ),
    checkedAt: z.iso.datetime().describe('The time of the oldest piece of evidence.'),
    ageSeconds: z.int(),
    cached: z.boolean(),
    retryAfter: z.int().optional().describe('Seconds after which it is worth asking again.'),
    evidence: z.array(
      z.object({
        source: z.enum(SOURCES),
        server: z.string(),
        outcome: z.enum([...ANSWERS, ...FAILURES]),
        at: z.iso.datetime(),
        ms: z.int(),
        detail: z.string().optional(),
      }),
    ),
    filter: z.object({ builtAt: z.string(), falsePositiveRate: z.number() }).optional(),
    registration: z
      .object({
        registrar: z.string().optional(),
        registrarIanaId: z.string().optional(),
        createdAt: z.string().optional(),
        updatedAt: z.string().optional(),
        expiresAt: z.string().optional(),
        statuses: z.array(z.string()),
        nameservers: z.array(z.string()),
        dnssec: z.boolean().optional(),
      })
      .optional(),
    dns: z
      .object({
        a: z.array(z.string()).optional(),
        aaaa: z.array(z.string()).optional(),
        mx: z.array(z.string()).optional(),
        ns: z.array(z.string()).optional(),
      })
      .describe(
        'In `full`: what the name resolves to. Records that no server answered for are left out.',
      )
      .optional(),
  })
  .meta({
    id: 'CheckResult',
    example: {
      domain: 'example-shop.com',
      unicode: 'example-shop.com',
      tld: 'com',
      suffix: 'com',
      mode: 'verified',
      status: 'registered',
      available: false,
      confidence: 'certain',
      conflict: false,
      checkedAt: '2026-11-02T09:30:00.000Z',
      ageSeconds: 0,
      cached: false,
      evidence: [
        {
          source: 'dns',
          server: 'a.gtld-servers.net',
          outcome: 'delegated',
          at: '2026-11-02T09:30:00.000Z',
          ms: 21,
        },
        {
          source: 'rdap',
          server: 'rdap.verisign.com',
          outcome: 'found',
          at: '2026-11-02T09:30:00.000Z',
          ms: 140,
        },
      ],
      registration: {
        registrar: 'Example Registrar, Inc.',
        registrarIanaId: '9999',
        createdAt: '2019-03-04T00:00:00Z',
        expiresAt: '2027-03-04T00:00:00Z',
        statuses: ['client transfer prohibited'],
        nameservers: ['ns1.example.net', 'ns2.example.net'],
        dnssec: false,
      },
    },
  });
