import { type RefObject, useEffect, useRef } from 'react';

/** A button that is busy loses the focus to nobody: this is who had it last. */
export function useLastFocused(): RefObject<Element | null> {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);
  return last;
}
