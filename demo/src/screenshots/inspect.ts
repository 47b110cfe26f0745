import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What on the page as it is now would keep somebody from using it, in words. */
export async function inspect(page: Page): Promise<string[]> {
  const wider = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [...(wider > 0 ? [`${wider} px wider than the screen`] : []), ...(await violations(page))];
}

async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  // Through the debugger, to whose scripts the page's content security policy does not apply.
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${axe.source};axe.run(document,{runOnly:${JSON.stringify(RULES)}}).then(({violations})=>violations.flatMap(({id,nodes})=>nodes.map(({html})=>'axe, '+id+': '+html.slice(0,160))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as string[];
}

/** Collects what the page logs or throws from now on; each call returns what is new since the last. */
export function listen(page: Page): () => string[] {
  let faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  return () => {
    const heard = faults;
    faults = [];
    return heard;
  };
}
