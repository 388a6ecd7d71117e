import type { DeviceSettings, QueueItem } from '@fieldport/contract'
import { hasCapability, isInPlan, parseTriggers, planAccessOf, type Trigger } from '@fieldport/domain'

/** Source: specification 2, section 4 ('Trigger buttons show a queued state for 5 s after a command'). */
export const queuedMs = 5000

export type TriggerGroup = { readonly key: string; readonly triggers: readonly Trigger[] }

/** A device's buttons by group, groups in order of first appearance; buttons without a group come first. */
export function triggerGroups(displaySettings: unknown): readonly TriggerGroup[] {
  const shown = parseTriggers(displaySettings).filter(({ displayType }) => displayType === 'button')
  const keys = [...new Set(shown.map(({ groupKey }) => groupKey))]
  const ordered = keys.toSorted((left, right) => Number(left !== '') - Number(right !== ''))
  return ordered.map((key) => ({ key, triggers: shown.filter(({ groupKey }) => groupKey === key) }))
}

type Settings = Pick<DeviceSettings, 'myPermission' | 'tier' | 'dataRestricted' | 'PORTAL_displaySettings'>

/** Whether to show the card: the person may press triggers, and there are some or the person may define them. */
export function hasTriggerCard(settings: Settings | undefined): boolean {
  if (!settings || !hasCapability(settings.myPermission, 'accessTriggers')) return false
  return canEditTriggers(settings) || triggerGroups(settings.PORTAL_displaySettings).length > 0
}

/** Whether there is a button to press. */
export function hasTriggers(settings: Settings | undefined): boolean {
  return (
    settings !== undefined &&
    areTriggersInPlan(settings) &&
    triggerGroups(settings.PORTAL_displaySettings).length > 0
  )
}

function canEditTriggers({ myPermission }: Pick<Settings, 'myPermission'>): boolean {
  return hasCapability(myPermission, 'editDisplaySettings')
}

/** Source: specification 3, section 2.4. */
export function areTriggersInPlan(settings: Pick<Settings, 'tier' | 'dataRestricted'>): boolean {
  return isInPlan(planAccessOf(settings), 'triggersEnabled')
}

/** The latest command of a trigger among the items of the queue (newest first). */
export function findLatestCommand(items: readonly QueueItem[], index: number): QueueItem | undefined {
  return items.find(({ rpcmethod, args }) => rpcmethod === 'Admin.Trigger' && args['index'] === index)
}
