import { describeMeasurement, parseFleetChannelKey } from '@fieldport/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api/client.ts'
import { type MeasurementOption, MeasurementSelect, namedWithUnit } from './measurement-select.tsx'

type Props = { readonly value: string | undefined; readonly onChange: (id: string) => void }

/** What is compared, before it is known of which devices: what most of them send first. */
export function FleetKeyChoice({ value, onChange }: Props) {
  const { data } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const options = useMemo(() => data?.Items.flatMap(({ key }) => optionOf(key)) ?? [], [data])
  if (options.length === 0) return null
  return <MeasurementSelect options={options} value={value} onChange={onChange} isLabelled />
}

/** None for what cannot be drawn. */
function optionOf(key: string): readonly MeasurementOption[] {
  const channel = parseFleetChannelKey(key)
  if (channel) return [{ value: key, label: namedWithUnit({ name: channel.name, unit: channel.units }) }]
  const { kind, label, unit } = describeMeasurement(key)
  return kind === 'number' || kind === 'hours'
    ? [{ value: key, label: namedWithUnit({ name: label, unit }) }]
    : []
}
