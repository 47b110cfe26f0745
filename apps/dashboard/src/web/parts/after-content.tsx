import { type ReactNode, useEffect, useState } from 'react';

/** The delay in a browser that does not report when it is idle (Safari). */
const SOON_MS = 300;
/** In a browser that is never idle, it is drawn after this long all the same. */
const AT_LAST_MS = 3_000;

/** For what people did not come for: its script is fetched once the rest has been drawn. */
export function AfterContent({ instead, children }: { instead: ReactNode; children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const begin = () => setIsTime(true);
    if (!globalThis.requestIdleCallback) {
      const timer = setTimeout(begin, SOON_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(begin, { timeout: AT_LAST_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return isTime ? children : instead;
}
