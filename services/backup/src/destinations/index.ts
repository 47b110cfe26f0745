export { ensureManagedIn } from './ensure-managed.ts';
export { openPlace } from './open-place.ts';
export { rememberPlace } from './remember-place.ts';
export { requireDestination } from './require.ts';
export { destinationContext, placeContext } from './seal-secrets.ts';
export { isManaged, type PlaceKey, takePlacesToSweep } from './store.ts';
