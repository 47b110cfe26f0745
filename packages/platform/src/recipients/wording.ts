import { type Mail, toHtml } from '../mail/index.ts';
import type { Topic } from './model.ts';

/** The mail to somebody who was named as a recipient and is not a member. */
export function questionOf(
  { short, long }: Topic,
  link: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const title = `Do you want alerts about ${short}?`;
  const summary = `Somebody wants alerts about ${long} sent to this address.`;
  const nextStep = 'If you did not expect this, ignore this email: no alerts will be sent to you.';
  return {
    subject: `[Holdfast] ${title}`,
    text: [summary, `To confirm, open: ${link}`, nextStep].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family: sans-serif">',
      `<h2>${toHtml(title)}</h2>`,
      `<p>${toHtml(summary)}</p>`,
      `<p>To confirm, open <a href="${toHtml(link)}">${toHtml(link)}</a></p>`,
      `<p>${toHtml(nextStep)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

/** Asks for confirmation if there is a link to follow; otherwise says that it is done. */
export function pageOf({ short }: Topic, address: string, next: string | undefined): string {
  const words =
    next === undefined
      ? `Alerts are now sent to ${toHtml(address)}.`
      : `Send alerts about ${short} to ${toHtml(address)}? <a href="${toHtml(next)}">Yes, send ` +
        'them</a>';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Holdfast</title><p>${words}</p></html>\n`;
}
