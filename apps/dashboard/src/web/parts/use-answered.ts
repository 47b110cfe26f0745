import { useState } from 'react';

/**
 * Whether all of these were answered, well or not. What a page shows first comes at once: a part that
 * came in later would move what is read, or what is clicked on. From then on it changes as it is told.
 */
export function useAnswered(...questions: { isLoading: boolean }[]): boolean {
  const [wasAnswered, setAnswered] = useState(false);
  const isAnswered = questions.every(({ isLoading }) => !isLoading);
  if (isAnswered && !wasAnswered) setAnswered(true);
  return wasAnswered || isAnswered;
}
