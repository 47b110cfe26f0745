import { defuseName, type Mail, toHtml } from '@holdfast/platform/mail';
import type { Letter } from './model.ts';

/**
 * The same words twice: as text, and as HTML that loads nothing from elsewhere. Nothing but the link
 * can be opened, whatever people and organisations are called.
 */
export function mailOf(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { link, closing } = letter;
  const title = defuseName(letter.title);
  const says = letter.says.map(defuseName);
  const end = closing === undefined ? [] : [defuseName(closing)];
  return {
    subject: `[Holdfast] ${title}`,
    text: [...says, ...(link ? [`${link.label}: ${link.url}`] : []), ...end].join('\n\n'),
    html: [
      '<!doctype html><html><body style="font-family: sans-serif">',
      `<h2>${toHtml(title)}</h2>`,
      ...says.map((text) => `<p>${toHtml(text)}</p>`),
      ...(link
        ? [
            `<p><a href="${toHtml(link.url)}">${toHtml(link.label)}</a></p>`,
            `<p style="word-break: break-all">${toHtml(link.url)}</p>`,
          ]
        : []),
      ...end.map((text) => `<p>${toHtml(text)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}
