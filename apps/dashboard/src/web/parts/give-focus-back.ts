/** Focuses the element as soon as possible, unless something else has the focus by then. */
export function giveFocusBack(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  const isSettled = () => {
    if (!element.isConnected || document.activeElement !== document.body) return true;
    element.focus();
    return document.activeElement === element;
  };
  if (isSettled()) return;
  // The element is still busy.
  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect();
  });
  observer.observe(element, { attributes: true });
}
