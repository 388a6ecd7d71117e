import { Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { permissionName } from '../../../ui/permission-name.ts'
import { PlanBadge } from '../../../ui/plan-badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { deviceState, type ListedDevice } from './arrange.ts'
import type { ContactStore } from './contact-store.ts'
import classes from './device-list.module.css'
import { useContact } from './use-devices.ts'

type Props = { readonly device: ListedDevice; readonly contacts: ContactStore }

export function DeviceRow({ device, contacts }: Props) {
  const { t } = useTranslation()
  return (
    <Table.Tr className={classes['row']} data-testid="device-row" data-device={device.deviceid}>
      <Table.Td>
        <DeviceLink device={device} />
      </Table.Td>
      <Table.Td>
        <Contact device={device} contacts={contacts} part="state" />
      </Table.Td>
      <Table.Td data-testid="last-contact">
        <Contact device={device} contacts={contacts} part="time" />
      </Table.Td>
      <Table.Td className={classes['quiet']}>{device.deviceid}</Table.Td>
      <Table.Td className={classes['quiet']}>{device.model}</Table.Td>
      <Table.Td className={classes['quiet']}>{permissionName(device.permission, t)}</Table.Td>
      <Table.Td>
        <PlanBadge plan={device.plan} />
      </Table.Td>
    </Table.Tr>
  )
}

/** The same device for a narrow screen. */
export function DeviceCard({ device, contacts }: Props) {
  const { t } = useTranslation()
  return (
    <li className={classes['card']} data-testid="device-row" data-device={device.deviceid}>
      <div className={classes['cardHead']}>
        <span className={classes['cardName']}>
          <DeviceLink device={device} />
          <PlanBadge plan={device.plan} />
        </span>
        <Contact device={device} contacts={contacts} part="state" />
      </div>
      <div className={classes['cardFoot']}>
        <span>
          {device.deviceid} · {device.model} · {permissionName(device.permission, t)}
        </span>
        <span data-testid="last-contact">
          <Contact device={device} contacts={contacts} part="time" />
        </span>
      </div>
    </li>
  )
}

function DeviceLink({ device }: { readonly device: ListedDevice }) {
  return (
    <Link
      to="/data/$deviceid"
      params={{ deviceid: device.deviceid }}
      className={classes['name']}
      data-grid-item
    >
      {device.name || device.deviceid}
    </Link>
  )
}

function Contact({ device, contacts, part }: Props & { readonly part: 'state' | 'time' }) {
  const { t } = useTranslation()
  const contact = useContact(contacts, device.deviceid, device.lastContact)
  const state = useNow((now) => deviceState(device, contact, now))
  if (part === 'state') return <StateBadge state={state} />
  if (state === 'never' || contact === null) return <span className={classes['quiet']}>{t('No Data')}</span>
  return <RelativeTime seconds={contact} />
}
