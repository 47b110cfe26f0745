import { defuseName, type Mail, toHtml } from '@holdfast/platform/mail';
import type { ToldHit } from '../hits/model.ts';
import type { Digest } from './model.ts';

type Words = Pick<Mail, 'subject' | 'text' | 'html'>;

/** No name in it becomes a link, even in a mail program that makes links of anything like a domain. */
export function wordsOf({ id, items, total, ...digest }: Digest): Words {
  const keyword = defuseName(digest.keyword);
  const [top] = items;
  const count = total === 1 ? 'A look-alike' : `${total} look-alikes`;
  const subject = `[Holdfast] ${count} of “${keyword}”${top ? `, ${total === 1 ? '' : 'highest '}score ${top.score} (${top.band})` : ''}`;
  const summary = `${count} of “${keyword}” ${total === 1 ? 'is' : 'are'} new or more suspicious than before.`;
  const more = total > items.length ? `And ${total - items.length} more in the brand monitor.` : '';
  const footer =
    'You receive this email because a Holdfast watcher has your address. To stop these emails, remove the address from the watcher (notificationEmail: null) or disable the watcher.';
  return {
    subject,
    text: [summary, ...items.map(textOf), more, footer, `Digest ${id}`]
      .filter((part) => part !== '')
      .join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family: sans-serif">',
      `<p>${toHtml(summary)}</p>`,
      '<table cellpadding="6">',
      '<tr><th align="left">Domain</th><th align="left">Score</th><th align="left">Why</th></tr>',
      ...items.map(rowOf),
      '</table>',
      `<p>${toHtml(more)}</p>`,
      `<p style="color: #666">${toHtml(footer)}</p>`,
      '</body></html>',
    ].join('\n'),
  };
}

function textOf(item: ToldHit): string {
  return [`${nameOf(item)}: ${scoreOf(item)}`, ...reasonsOf(item).map((why) => `  ${why}`)].join(
    '\n',
  );
}

function rowOf(item: ToldHit): string {
  const cells = [nameOf(item), scoreOf(item), reasonsOf(item).join('\n')];
  return `<tr>${cells.map((cell) => `<td valign="top">${toHtml(cell)}</td>`).join('')}</tr>`;
}

function nameOf({ domain, unicode }: ToldHit): string {
  return domain === unicode ? defang(domain) : `${defang(unicode)} (${defang(domain)})`;
}

function scoreOf({ score, band, before }: ToldHit): string {
  return `${score}, ${band}${before ? ` (was ${before})` : ''}`;
}

function reasonsOf({ components, feeds }: ToldHit): string[] {
  const reasons = components.map(
    ({ points, detail }) => `${points > 0 ? '+' : ''}${points} ${defang(detail)}`,
  );
  return [...reasons, `seen in ${feeds.join(', ').replaceAll('_', ' ')}`];
}

/** `example[.]com`. */
function defang(text: string): string {
  return text.replaceAll('.', '[.]');
}
