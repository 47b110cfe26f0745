import { memo } from 'react';
import { type NameStatus, NameStatusBadge } from '../../parts/name-status.tsx';
import { texts } from '../../texts/index.ts';

/** Made of plain elements and plain values: rendered again only if one of these has changed. */
export const Row = memo(function Row({
  row,
  index,
  height,
  isNarrow,
  name,
  unicode = name,
  status,
  remark,
  link,
  isPicked,
  onPick,
}: {
  /** Its index among all rows. */
  row: number;
  /** Its index among the rows that are shown. */
  index: number;
  height: number;
  isNarrow: boolean;
  name: string;
  unicode: string | undefined;
  status: NameStatus | 'again';
  remark: string;
  /** The address of a row of this list, without the name at its end. */
  link: string;
  isPicked: boolean | undefined;
  onPick: ((name: string) => void) | undefined;
}) {
  return (
    <tr data-row={row} aria-rowindex={index + 2} style={{ height }}>
      {onPick && (
        <td>
          <input
            type="checkbox"
            aria-label={texts.bulk.pick(unicode)}
            checked={isPicked}
            onChange={() => onPick(name)}
          />
        </td>
      )}
      <td>
        <a href={`${link}${encodeURIComponent(name)}`} data-name={name} title={unicode}>
          <bdi>{unicode}</bdi>
        </a>
        {isNarrow && <NameStatusBadge status={status} />}
      </td>
      {!isNarrow && (
        <>
          <td>
            <NameStatusBadge status={status} />
          </td>
          <td className="quiet" title={remark}>
            {remark}
          </td>
        </>
      )}
    </tr>
  );
});
