import { type Followed, type FollowOptions, followRevocations } from './follow.ts';

/** Creates an app that knows of revocations; when it stops, following them stops too. */
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
