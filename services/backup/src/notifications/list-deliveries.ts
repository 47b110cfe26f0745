import { listPage, type Page, type PageRequest } from '@holdfast/platform/paging';
import type { Caller } from '../caller/index.ts';
import type { Parts } from '../parts.ts';
import type { Delivery, DeliveryFilters } from './model.ts';
import { selectDeliveries } from './store.ts';
import { messageOf } from './wording.ts';

type ShownDelivery = Omit<Delivery, 'alert'> & {
  alertId: string;
  event: string;
  title: string;
  datasourceId: string | null;
  datasourceName: string | null;
  raisedAt: Date;
};

/** Newest first. */
export function listDeliveries(
  { database, cursors }: Pick<Parts, 'database' | 'cursors'>,
  { organisation }: Caller,
  { limit, cursor, ...filters }: DeliveryFilters & PageRequest,
): Promise<Page<ShownDelivery>> {
  const query = { organisation, route: 'notifications/deliveries', filters, limit, cursor };
  return listPage(cursors, query, {
    rows: (slice) =>
      database.tenant(organisation, (tx) =>
        selectDeliveries(tx, organisation, { ...filters, ...slice }),
      ),
    position: ({ alert, channel }) => [alert.id, channel],
    item: show,
  });
}

function show({ alert, ...delivery }: Delivery): ShownDelivery {
  const { id, event, facts, at } = alert;
  const datasource = 'datasourceId' in facts ? facts : undefined;
  return {
    ...delivery,
    alertId: id,
    event,
    title: messageOf(alert).title,
    datasourceId: datasource?.datasourceId ?? null,
    datasourceName: datasource?.datasourceName ?? null,
    raisedAt: at,
  };
}
