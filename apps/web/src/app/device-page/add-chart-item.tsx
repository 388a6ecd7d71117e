import type { DeviceSettings } from '@fieldport/contract'
import {
  customItemId,
  customItemLimits,
  hasCapability,
  isInPlan,
  nextCustomNumber,
  planAccessOf,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { Menu } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDeviceItems } from '../../lib/device/custom-items.ts'
import { localize } from '../../lib/texts/messages.ts'
import { RefusedItem } from './dialog-item.tsx'

type Props = { readonly deviceid: string; readonly settings: DeviceSettings | undefined }

/** A menu item that opens the editor of a new chart, or says why none can be added. */
export function AddChartItem({ deviceid, settings }: Props) {
  const { t } = useTranslation()
  const items = useDeviceItems(deviceid)
  if (!settings || !hasCapability(settings.myPermission, 'editDisplaySettings')) return null
  const taken = items?.charts.map(({ number }) => number)
  const number = taken && nextCustomNumber('chart', taken)
  const problem = isInPlan(planAccessOf(settings), 'customChartsEnabled')
    ? taken && number === undefined && createMessage('chartLimitReached', { maximum: customItemLimits.chart })
    : ('customChartsUnavailable' as const)
  const icon = <IconChartLine size={16} />
  if (problem) return <RefusedItem icon={icon} label={t('Add chart')} reason={localize(problem)} />
  return (
    <Menu.Item
      leftSection={icon}
      disabled={number === undefined}
      renderRoot={(props) => (
        <Link
          to="/chart/$deviceid/$chart"
          params={{ deviceid, chart: customItemId('chart', number ?? 1) }}
          {...props}
        />
      )}
    >
      {t('Add chart')}
    </Menu.Item>
  )
}
