import type { QueueItem } from '@fieldport/contract'
import { type PermissionLevel, permissionLevels, type TierName, tierTable } from '@fieldport/domain'
import { expect, it } from 'vitest'
import {
  areTriggersInPlan,
  hasTriggerCard,
  hasTriggers,
  findLatestCommand,
  triggerGroups,
} from './trigger-view.ts'

const stored = {
  trigger5: { name: 'Siren', groupKey: 'Yard' },
  trigger1: { name: 'Start', groupKey: 'Engine' },
  trigger2: { name: 'Stop', groupKey: 'Engine' },
  trigger3: { name: 'Reset' },
  trigger4: { name: 'Secret', displayType: 'hide' },
}
const settings = (myPermission: PermissionLevel, plan: TierName, displaySettings: object) => ({
  myPermission,
  tier: tierTable[plan],
  dataRestricted: plan === 'Basic',
  PORTAL_displaySettings: { ...displaySettings },
})

it('groups the buttons, those without a group first, and omits hidden ones', () => {
  const names = triggerGroups(stored).map(({ key, triggers }) => [key, ...triggers.map(({ name }) => name)])
  expect(names).toEqual([
    ['', 'Reset'],
    ['Engine', 'Start', 'Stop'],
    ['Yard', 'Siren'],
  ])
  expect(triggerGroups(null)).toEqual([])
})

it('shows the card to users who may press a button, and to those who may define one', () => {
  const of = (triggers: object) =>
    permissionLevels.map((level) => hasTriggerCard(settings(level, 'Hosted', triggers)))
  expect(of(stored)).toEqual([true, true, true, false])
  expect(of({})).toEqual([true, true, false, false])
  expect(of({ trigger4: stored.trigger4 })).toEqual([true, true, false, false])
  expect(hasTriggerCard(undefined)).toBe(false)
})

it('has content only if there is a button to press', () => {
  expect(hasTriggers(settings('ADMIN', 'Hosted', stored))).toBe(true)
  expect(hasTriggers(settings('ADMIN', 'Hosted', { trigger4: stored.trigger4 }))).toBe(false)
  expect(hasTriggers(settings('ADMIN', 'Basic', stored))).toBe(false)
})

it('depends on the plan, except for the vendor', () => {
  expect(areTriggersInPlan(settings('ADMIN', 'Hosted', {}))).toBe(true)
  expect(areTriggersInPlan(settings('ADMIN', 'Basic', {}))).toBe(false)
  expect(areTriggersInPlan({ ...settings('ADMIN', 'Basic', {}), dataRestricted: false })).toBe(true)
})

it('finds the latest command of a button', () => {
  const item = (ts: number, rpcmethod: string, args: object) => ({ ts, rpcmethod, args }) as QueueItem
  const items = [
    item(9, 'Sys.Reboot', { index: 1 }),
    item(8, 'Admin.Trigger', { index: 2 }),
    item(7, 'Admin.Trigger', { index: 1 }),
    item(6, 'Admin.Trigger', { index: 1 }),
  ]
  expect(findLatestCommand(items, 1)?.ts).toBe(7)
  expect(findLatestCommand(items, 3)).toBeUndefined()
})
