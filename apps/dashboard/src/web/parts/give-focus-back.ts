/** As soon as it can have it, unless something else has it by then. */
export function giveFocusBack(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  const isSettled = () => {
    if (!element.isConnected || document.activeElement !== document.body) return true;
    element.focus();
    return document.activeElement === element;
  };
  if (isSettled()) return;
  // It is still busy.
  const observer = new MutationObserver(() => {
    if (isSettled()) observer.disconnect();
  });
  observer.observe(element, { attributes: true });
}
