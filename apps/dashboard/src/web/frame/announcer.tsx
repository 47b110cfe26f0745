import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** A page has its name a moment after it was opened, when what it is about is known. */
const SETTLED_MS = 400;

/**
 * What a browser does when it loads a page, for one that is loaded once: the focus goes to what is
 * new, and its name is said.
 */
export function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // The browser has said that one itself.
    if (first.current === pathname) return;
    first.current = '';
    document.getElementById('content')?.focus({ preventScroll: true });
    let timer = setTimeout(() => setSaid(document.title), SETTLED_MS);
    const title = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setSaid(document.title), SETTLED_MS);
    });
    const element = document.querySelector('title');
    if (element) title.observe(element, { childList: true });
    return () => {
      clearTimeout(timer);
      title.disconnect();
    };
  }, [pathname]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
