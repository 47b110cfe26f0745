/** Scripts for the browser, as text: the compiler here does not know the names that pages have. */

/** Notes when the first match of the selector was painted: in the frame after it appeared. */
export const noteContent = (selector: string): string => `{
  const look = () =>
    requestAnimationFrame(() => {
      if (!document.querySelector(${JSON.stringify(selector)})) return look();
      requestAnimationFrame(() => { globalThis.contentAt = performance.now(); });
    });
  look();
}`;

export const CONTENT = `({
  content: globalThis.contentAt,
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
})`;

/** The words of the rows that can be seen without scrolling. */
export const FIRST_SCREEN = `[...document.querySelectorAll('main tr, main [role="row"]')]
  .filter((row) => row.getBoundingClientRect().top < innerHeight)
  .map((row) => [...row.children].map((cell) => cell.innerText))`;

/** The element that scrolls farthest: the page, or a part of it. */
const SCROLLER = `[...document.querySelectorAll('*')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY))
  .reduce((a, b) => (b.scrollHeight > a.scrollHeight ? b : a), document.documentElement)`;

export const HEIGHT = `(${SCROLLER}).scrollHeight`;

/** How many rows a windowed table says that it has, including its head. */
export const ROW_COUNT = `Number(document.querySelector('main [aria-rowcount]')?.getAttribute('aria-rowcount'))`;

/** Scrolls from top to bottom, one step per frame; returns the frames' times and the most rows seen. */
export const scrollDown = (forMs: number): string => `(() => {
  const scroller = ${SCROLLER};
  const way = scroller.scrollHeight - scroller.clientHeight;
  const times = [];
  let mostRows = 0;
  return new Promise((resolve) => {
    const step = (time) => {
      times.push(time);
      const done = Math.min(1, (time - times[0]) / ${forMs});
      scroller.scrollTop = way * done;
      if (times.length % 30 === 0) {
        mostRows = Math.max(mostRows, document.querySelectorAll('tr, [role="row"]').length);
      }
      if (done < 1) requestAnimationFrame(step);
      else resolve({ times, mostRows });
    };
    requestAnimationFrame(step);
  });
})()`;
