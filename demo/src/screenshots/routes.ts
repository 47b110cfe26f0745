import type { Page } from 'playwright-core';

type Router = { routesByPath: Record<string, unknown> };

/** Every route of the pages, according to the router itself. */
export const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys((globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath),
  );

/** Routes and recipes that have no counterpart. */
export function compare(routes: readonly string[], recipes: readonly string[]): string[] {
  return [
    ...routes.filter((route) => !recipes.includes(route)).map((one) => `${one}: has no recipe`),
    ...recipes.filter((recipe) => !routes.includes(recipe)).map((one) => `${one}: is no route`),
  ];
}
