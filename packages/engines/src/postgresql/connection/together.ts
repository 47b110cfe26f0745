/**
 * Waits for queries that run at the same time. If several fail, it throws the error of the first
 * one in the list, which is the one that would have been sent first.
 */
export async function together<Answers extends readonly unknown[]>(
  asked: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place] }],
): Promise<Answers> {
  await Promise.allSettled(asked);
  for (const one of asked) await one;
  return (await Promise.all(asked)) as unknown as Answers;
}
