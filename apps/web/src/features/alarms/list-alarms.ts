import type { DeviceConditions, DeviceSummary } from '@fieldport/contract'
import { compareConditions, hasCapability, isShelved } from '@fieldport/domain'
import { alarmIdOf } from '../../lib/conditions/alarm-id.ts'
import type { OpenCondition } from '../../lib/conditions/reason-text.ts'
import type { AlarmFilter, AlarmView } from './alarm-view.ts'

/** The list's data of a machine. */
export type AlarmDevice = Pick<DeviceSummary, 'deviceid' | 'name' | 'customer' | 'permission'>

/** An open condition with its machine. */
export type Alarm = {
  readonly id: string
  readonly deviceid: string
  readonly name: string
  readonly customer: string
  readonly condition: OpenCondition
  /** Whether the reader may acknowledge, assign, shelve, comment and clear. */
  readonly mayHandle: boolean
  readonly mayAcknowledge: boolean
}

const byName = new Intl.Collator('en', { numeric: true })

/** The open conditions of all machines, worst first; equal ones by name. */
export function listAlarms(
  devices: readonly AlarmDevice[],
  open: Readonly<Record<string, DeviceConditions>>,
): readonly Alarm[] {
  return devices
    .flatMap(({ deviceid, name, customer, permission }) => {
      const mayHandle = hasCapability(permission, 'accessTriggers')
      return (open[deviceid]?.conditions ?? []).map((condition) => ({
        id: alarmIdOf(deviceid, condition),
        deviceid,
        name: name || deviceid,
        customer,
        condition,
        mayHandle,
        mayAcknowledge: mayHandle && condition.acknowledged === undefined,
      }))
    })
    .toSorted(compareAlarms)
}

function compareAlarms(left: Alarm, right: Alarm): number {
  const [one, other] = [left.condition, right.condition]
  // The order of machines depends only on level, acknowledgement and time.
  const importance = compareConditions(
    { ...one, kind: 'limit', subject: '' },
    { ...other, kind: 'limit', subject: '' },
  )
  return importance || byName.compare(left.name, right.name) || (left.id < right.id ? -1 : 1)
}

/**
 * @param me ID of the reader's account
 * @param textOf the reason as shown to the reader, which is searched too
 */
export function filterAlarms(
  alarms: readonly Alarm[],
  { q, level, kind, customer, only }: AlarmView,
  me: string,
  textOf: (alarm: Alarm) => string,
): readonly Alarm[] {
  const words = (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return alarms.filter((alarm) => {
    const { condition } = alarm
    if (level !== undefined && condition.level !== level) return false
    if (kind !== undefined && condition.kind !== kind) return false
    if (customer !== undefined && alarm.customer !== customer) return false
    if (!isOfFilter(condition, only, me)) return false
    if (words.length === 0) return true
    const text = [alarm.name, alarm.deviceid, alarm.customer, textOf(alarm)].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Customers with at least one open condition, by name. */
export function customersOf(alarms: readonly Alarm[]): readonly string[] {
  const named = new Set(alarms.map(({ customer }) => customer).filter((customer) => customer !== ''))
  return [...named].toSorted(byName.compare)
}

function isOfFilter(condition: OpenCondition, only: AlarmFilter | undefined, me: string): boolean {
  // Shelved conditions are hidden, except with their own filter.
  if (only === 'shelved' || isShelved(condition)) return only === 'shelved' && isShelved(condition)
  if (only === 'new') return condition.acknowledged === undefined
  return only !== 'mine' || condition.assigned?.id === me
}
