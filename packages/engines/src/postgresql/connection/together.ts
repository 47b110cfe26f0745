/**
 * Questions that are under way at once. Of several that fail, the first of the list is told, which is
 * the one that would have been asked first.
 */
export async function together<Answers extends readonly unknown[]>(
  asked: readonly [...{ [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place] }],
): Promise<Answers> {
  await Promise.allSettled(asked);
  for (const one of asked) await one;
  return (await Promise.all(asked)) as unknown as Answers;
}
