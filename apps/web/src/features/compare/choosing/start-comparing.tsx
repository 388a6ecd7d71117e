import type { DeviceSummary } from '@fieldport/contract'
import { describeMeasurement, maximumComparedDevices, parseFleetChannelKey } from '@fieldport/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconRouter, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import classes from '../compare.module.css'
import { largestGroups } from './largest-groups.ts'
import { type MeasurementOption, MeasurementSelect, namedWithUnit } from './measurement-select.tsx'

type Props = {
  /** Undefined: not known yet. */
  readonly items: readonly DeviceSummary[] | undefined
  readonly dataKey: string | undefined
  readonly onKey: (key: string) => void
  readonly onDevices: (deviceids: readonly string[]) => void
}

/** Shown before anything is compared: groups can be selected with one click, and the measurement in advance. */
export function StartComparing({ items, dataKey, onKey, onDevices }: Props) {
  const { t } = useTranslation()
  const groups = useMemo(() => largestGroups(items ?? []), [items])
  if (items?.length === 0) {
    return (
      <EmptyState icon={<IconRouter size={40} stroke={1.5} />} title={t('No devices yet')}>
        <TextLink to="/add" inherit>
          {t('Add Device')}
        </TextLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconStack2 size={40} stroke={1.5} />} title={t('Choose devices')}>
      <p>{t('Search above, or select devices in the device list and press Compare.')}</p>
      <div className={classes['start']}>
        <FleetMeasurementPicker value={dataKey} onChange={onKey} />
        {groups.length > 0 && (
          <div className={classes['groups']} role="group" aria-label={t('Compare a group')}>
            <span className={classes['groupsTitle']}>{t('Compare a group')}</span>
            {groups.map(({ name, deviceids }) => (
              <Button
                key={name}
                variant="default"
                onClick={() => onDevices(deviceids.slice(0, maximumComparedDevices))}
              >
                {deviceids.length > maximumComparedDevices
                  ? t('{{name}} · {{part}} of {{total}}', {
                      name,
                      part: maximumComparedDevices,
                      total: deviceids.length,
                    })
                  : `${name} · ${deviceids.length}`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </EmptyState>
  )
}

type FleetKeyChoiceProps = { readonly value: string | undefined; readonly onChange: (id: string) => void }

/** Selects the measurement before devices are chosen: the most common ones first. */
function FleetMeasurementPicker({ value, onChange }: FleetKeyChoiceProps) {
  const { data, isPending } = useQuery(api.portal.userGetDataKeys.queryOptions())
  const options = useMemo(() => data?.Items.flatMap(({ key }) => optionOf(key)) ?? [], [data])
  if (isPending) return <Skeleton h={61} />
  if (options.length === 0) return null
  return <MeasurementSelect options={options} value={value} onChange={onChange} isLabelled />
}

/** Empty for a key that cannot be drawn. */
function optionOf(key: string): readonly MeasurementOption[] {
  const channel = parseFleetChannelKey(key)
  if (channel) return [{ value: key, label: namedWithUnit({ name: channel.name, unit: channel.units }) }]
  const { kind, label, unit } = describeMeasurement(key)
  return kind === 'number' || kind === 'hours'
    ? [{ value: key, label: namedWithUnit({ name: label, unit }) }]
    : []
}
