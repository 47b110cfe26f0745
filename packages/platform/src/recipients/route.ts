import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Route, route, streamed } from '../http/index.ts';
import type { Recipients } from './model.ts';

const ConfirmQuery = z.strictObject({
  organisation: z.uuid().toLowerCase(),
  address: z.string().max(254),
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
  confirm: z.literal('yes').optional(),
});

const page = streamed(
  'text/html; charset=utf-8',
  'A web page.',
  '<!doctype html><html lang="en"><title>Holdfast</title><p>Alerts are now sent to ops@example.com.</p></html>',
);

/** Opening it without `confirm` changes nothing: programs that scan mail open links, too. */
export function confirmRoute(
  parts: { recipients: Recipients },
  { url, tags }: Pick<Route, 'url' | 'tags'>,
): Route {
  return route({
    method: 'GET',
    url,
    operationId: 'confirmAlertRecipient',
    summary: 'Confirm with a link from an email that you want alerts',
    description: 'Shows a page that asks; with `confirm=yes` it confirms.',
    tags,
    access: 'public',
    proof: 'none',
    contents: 'none',
    perMinute: 30,
    query: ConfirmQuery,
    response: { 200: page },
    errors: ['FORBIDDEN'],
    handler: async ({ query: { signature, confirm, ...ticket } }) => {
      const { recipients } = parts;
      if (confirm === 'yes') await recipients.confirm(ticket, signature);
      else recipients.check(ticket, signature);
      const next = new URLSearchParams({ ...ticket, expires: String(ticket.expires), signature });
      return Readable.from([
        recipients.page(ticket.address, confirm ? undefined : `?${next}&confirm=yes`),
      ]);
    },
  });
}
