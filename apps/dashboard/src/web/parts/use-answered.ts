import { useState } from 'react';

/**
 * Whether all of these were answered, well or not. A page first appears as a whole: a part that came in
 * later would move what people read or click on. After that it changes as answers arrive.
 */
export function useAnswered(...questions: { isLoading: boolean }[]): boolean {
  const [wasAnswered, setAnswered] = useState(false);
  const isAnswered = questions.every(({ isLoading }) => !isLoading);
  if (isAnswered && !wasAnswered) setAnswered(true);
  return wasAnswered || isAnswered;
}
