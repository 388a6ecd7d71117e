import { Button, Group, TextInput } from '@mantine/core'
import { IconDevicesOff, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LiveFleet } from '../../../lib/fleet/live-fleet.ts'
import { ConditionReason } from '../../../ui/conditions/condition-reason.tsx'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { joinFacts } from '../../../lib/format/direction.ts'
import classes from './brand-devices.module.css'
import { type ListedDevice, matchingDevices } from './filter-sort-devices.ts'
import { DeviceStateCell, LastContactCell } from './grid/fleet-cell.tsx'
import { HighlightsContext, useHighlightsStore } from './highlights/highlights-context.ts'
import { HighlightValues } from './highlights/highlight-values.tsx'
import { useDeviceStatus } from './use-fleet.ts'

/** More are shown on request. */
const shownAtFirst = 60
/** Fewer devices need no search. */
const searchedFrom = 8

type DevicesProps = {
  readonly devices: readonly ListedDevice[]
  readonly live: LiveFleet
  /** The brand page that shows one device; undefined: the portal's own. */
  readonly pageName: string | undefined
}

/** Devices as cards, each linking to one of its pages. */
export function BrandDevices(props: DevicesProps) {
  return (
    <HighlightsContext value={useHighlightsStore(props.live)}>
      <Cards {...props} />
    </HighlightsContext>
  )
}

function Cards({ devices, live, pageName }: DevicesProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(shownAtFirst)
  if (devices.length === 0)
    return (
      <EmptyState icon={<IconDevicesOff size={40} stroke={1.5} />} title={t('No devices yet')}>
        <TextLink to="/add">{t('Add a device')}</TextLink>
      </EmptyState>
    )
  const found = matchingDevices(devices, q)
  return (
    <>
      {devices.length >= searchedFrom && (
        <TextInput
          type="search"
          aria-label={t('Search devices')}
          placeholder={t('Search name, ID or model')}
          leftSection={<IconSearch size={16} />}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      {found.length === 0 && (
        <EmptyState icon={<IconDevicesOff size={40} stroke={1.5} />} title={t('No matching devices')} />
      )}
      <ul className={classes['cards']} aria-label={t('Devices')}>
        {found.slice(0, shown).map((device) => (
          <BrandDevice key={device.deviceid} device={device} live={live} pageName={pageName} />
        ))}
      </ul>
      {found.length > shown && (
        <Group justify="center">
          <Button variant="default" onClick={() => setShown(shown + shownAtFirst)}>
            {t('Show more')}
          </Button>
        </Group>
      )}
    </>
  )
}

type DeviceProps = Pick<DevicesProps, 'live' | 'pageName'> & { readonly device: ListedDevice }

function BrandDevice({ device, live, pageName }: DeviceProps) {
  const { t } = useTranslation()
  const { deviceid, model, customer } = device
  const page =
    pageName === undefined
      ? ({ to: '/data/$deviceid', params: { deviceid } } as const)
      : ({ to: '/custom/$homepage/{-$deviceid}', params: { homepage: pageName, deviceid } } as const)
  const condition = useDeviceStatus(live, device, 'condition')
  return (
    <li className={classes['card']} data-testid="brand-device">
      <span className={classes['line']}>
        <TextLink {...page} className={classes['link'] ?? ''} fw={600} dir="auto">
          {device.name || deviceid}
        </TextLink>
        <span className={classes['quiet']}>
          <LastContactCell device={device} live={live} t={t} />
        </span>
      </span>
      <DeviceStateCell device={device} live={live} />
      {condition && condition.leading.kind !== 'silence' && (
        <span className={classes['reason']}>
          <ConditionReason condition={condition.leading} />
        </span>
      )}
      <HighlightValues deviceid={deviceid} />
      <span className={classes['quiet']}>{joinFacts([customer, deviceid, model])}</span>
    </li>
  )
}
