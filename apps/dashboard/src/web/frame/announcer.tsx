import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** A page gets its title a moment after it is opened, once its subject is known. */
const SETTLED_MS = 400;

/**
 * Does for a single-page app what a browser does when it loads a page: moves the focus to what is new,
 * and has its title read out.
 */
export function Announcer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // The browser has read that one out itself.
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
