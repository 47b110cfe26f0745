import { type ReactNode, useEffect, useState } from 'react';

/** A browser that does not tell when it has nothing to do (Safari) gets this long. */
const SOON_MS = 300;
/** One that is never idle draws it all the same. */
const AT_LAST_MS = 3_000;

/** What is not why somebody came: its script is fetched once the rest has been drawn. */
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
