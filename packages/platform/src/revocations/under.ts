import { type Followed, type FollowOptions, followRevocations } from './follow.ts';

/** What `create` makes knows of revocations until it is stopped. */
export async function underRevocations<Stop, App extends { stop(options: Stop): Promise<void> }>(
  options: FollowOptions,
  create: (revocations: Followed) => Promise<App>,
): Promise<App> {
  const followed = followRevocations(options);
  try {
    const app = await create(followed);
    return { ...app, stop: (how: Stop) => app.stop(how).finally(followed.stop) };
  } catch (error) {
    await followed.stop();
    throw error;
  }
}
