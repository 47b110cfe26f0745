import { Select, type SelectProps } from '@mantine/core';
import { texts } from '../../texts/index.ts';

const ZONES = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

export function TimezoneSelect(props: Omit<SelectProps, 'data'>) {
  // A zone whose name this browser does not list is kept.
  const data =
    typeof props.value === 'string' && !ZONES.includes(props.value)
      ? [props.value, ...ZONES]
      : ZONES;
  return (
    <Select
      label={texts.policies.timezone}
      data={data}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={texts.frame.nothingFound}
      {...props}
    />
  );
}
