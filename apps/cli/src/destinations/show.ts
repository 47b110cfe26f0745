import type { Connected } from '../connection/index.ts';
import { moment } from '../terminal/index.ts';
import { findDestination } from './find.ts';
import { placeOf } from './place.ts';

export async function showDestination(
  { holdfast, output }: Connected,
  wanted: string,
): Promise<void> {
  const destination = await findDestination(holdfast, wanted);
  const { id, name, kind, verifiedAt, createdAt } = destination;
  output.one(destination, id, [
    ['id', id],
    ['name', name],
    ['kind', kind],
    ['where', placeOf(destination)],
    ['verified', verifiedAt ? `${moment(verifiedAt)} UTC` : 'never'],
    ['created', `${moment(createdAt)} UTC`],
  ]);
}
