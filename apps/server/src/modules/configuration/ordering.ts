import {
  type ConfigChange,
  type FlatConfig,
  isSecretKey,
  nestConfig,
  networkKeys,
  PortalError,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Commands } from '../commands/commands.module.ts'
import { type CheckedSettings, checkSettings } from './check-settings.ts'
import type { ChangeRow, ChangeSource, DeviceState } from './config-rows.ts'
import type { ConfigurationRepository, HeldConfig } from './configuration.repository.ts'
import { refuseConflicts } from './conflicts.ts'
import { valueIn } from './same-value.ts'
import { secretPurpose } from './secret-purpose.ts'
import { presentConfig } from './store-config.ts'

/** A device joins another network at its next start. */
const needsReboot: ReadonlySet<string> = new Set(networkKeys)

/** A configuration has about a thousand keys. */
const maximumKeys = 2000

export type Order = {
  readonly deviceId: string
  readonly actor: string
  readonly source: ChangeSource
  readonly note: string
  readonly wanted: FlatConfig
  readonly allowBlanked?: boolean
  /** What the editor started from; absent: whatever is there is overwritten. */
  readonly sinceChangeId?: number | undefined
}

export type Ordering = ReturnType<typeof createOrdering>

export type Ordered = Pick<CheckedSettings, 'changes' | 'failed'> & {
  /** null: nothing was left to change. */
  readonly changeId: number | null
}

export type OrderingPorts = {
  readonly repository: ConfigurationRepository
  readonly commands: Pick<Commands, 'enqueue'>
  readonly seal: Seal
  readonly clock: Clock
  /** The device may get new secrets. */
  readonly onSecretsChanged?: ((deviceId: string) => void) | undefined
}

/** The way of a change: checked against what is there, kept, queued for the device. */
export function createOrdering(ports: OrderingPorts) {
  const { repository, commands } = ports

  const enqueue = async (order: Order, checked: CheckedSettings, changeId: number): Promise<void> => {
    const reboot = checked.changes.some(({ key }) => needsReboot.has(key)) ? { reboot: true } : {}
    const shown = Object.fromEntries(checked.changes.map(({ key, to }) => [key, to]))
    const { ts } = await commands.enqueue({
      deviceId: order.deviceId,
      method: 'Config.Set',
      args: { config: nestConfig(Object.fromEntries(checked.values)), save: true, ...reboot },
      shownArgs: { config: nestConfig(shown), save: true, ...reboot },
      requestedBy: order.actor,
      changeId,
    })
    await repository.setCommand(changeId, ts)
  }

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN (switched off on the device), CONFLICT, TOO_LARGE */
    order: async (order: Order): Promise<Ordered> => {
      refuseTooMany(order.wanted)
      const kept = await repository.hold(order.deviceId, (held, state) => keep(held, state, order, ports))
      if (!kept) throw notFound()
      ports.onSecretsChanged?.(order.deviceId)
      if (kept.changeId !== null) await enqueue(order, kept.checked, kept.changeId)
      const { changes, failed } = kept.checked
      return { changes, failed, changeId: kept.changeId }
    },

    /** What an order would do. @throws as `order` does */
    preview: async (order: Order): Promise<Omit<Ordered, 'changeId'>> => {
      refuseTooMany(order.wanted)
      const [state, pending] = await Promise.all([
        repository.findState(order.deviceId),
        repository.listPending(order.deviceId),
      ])
      if (!state) throw notFound()
      return checkOrder(state, pending, order)
    },
  }
}

async function keep(held: HeldConfig, state: DeviceState, order: Order, { seal, clock }: OrderingPorts) {
  const checked = checkOrder(state, await held.pending(), order)
  if (checked.changes.length === 0) return { checked, changeId: null }
  if (order.sinceChangeId !== undefined)
    refuseConflicts(checked.changes, await held.since(order.sinceChangeId), order.actor)
  const { actor, source, note } = order
  const changeId = await held.insert({
    at: nowSeconds(clock),
    actor,
    source,
    note,
    status: 'pending',
    version: null,
    changes: checked.changes,
  })
  const sealed = [...checked.values].flatMap(([key, value]) =>
    isSecretKey(key) && value !== null
      ? [[key, seal.seal(String(value), secretPurpose(order.deviceId, key))] as const]
      : [],
  )
  await held.orderSecrets(new Map(sealed), changeId)
  return { checked, changeId }
}

function checkOrder(state: DeviceState, pending: readonly ChangeRow[], order: Order): CheckedSettings {
  const present = presentConfig(state) ?? {}
  refuseSwitchedOff(present)
  return checkSettings({
    wanted: order.wanted,
    present: { ...present, ...pendingValues(pending) },
    subject: { model: state.model, firmware: state.fw },
    allowBlanked: order.allowBlanked ?? false,
  })
}

/** @throws PortalError FORBIDDEN */
export function refuseSwitchedOff(present: FlatConfig): void {
  if (valueIn(present, 'endpoint.config_to_portal') === false)
    throw new PortalError('FORBIDDEN', 'portalConfigurationOff', { reason: 'configToPortalOff' })
}

/** What the device will have when all that waits for it has arrived. @param pending oldest first */
function pendingValues(pending: readonly { readonly changes: readonly ConfigChange[] }[]): FlatConfig {
  return Object.fromEntries(pending.flatMap(({ changes }) => changes.map(({ key, to }) => [key, to])))
}

function refuseTooMany(wanted: FlatConfig): void {
  const count = Object.keys(wanted).length
  if (count > maximumKeys)
    throw new PortalError('TOO_LARGE', createMessage('settingsMoreThan', { maximum: maximumKeys }))
  if (count === 0) throw noChanges()
}

export function noChanges(): PortalError {
  return new PortalError('INVALID_INPUT', 'noChanges')
}

export function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
