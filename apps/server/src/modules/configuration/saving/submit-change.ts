import {
  type ConfigChange,
  type FlatConfig,
  isSecretKey,
  nestConfig,
  networkKeys,
  PortalError,
} from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { Commands } from '../../commands/commands.module.ts'
import { type CheckedSettings, checkSettings } from './check-settings.ts'
import type { ChangeRow, ChangeSource, DeviceConfigState } from '../config-rows.ts'
import type { ConfigurationRepository, LockedConfig } from '../configuration.repository.ts'
import { refuseConflicts } from './conflicts.ts'
import { readValue } from '../same-value.ts'
import { secretPurpose } from '../secret-purpose.ts'
import { currentConfig } from './store-config.ts'

/** A device joins another network at its next start. */
const needsReboot: ReadonlySet<string> = new Set(networkKeys)

/** A configuration has about a thousand keys. */
const maximumKeys = 2000

export type ChangeRequest = {
  readonly deviceId: string
  readonly actor: string
  readonly source: ChangeSource
  readonly note: string
  /** Set if the note is the portal's own. */
  readonly localizableNote?: Message
  readonly wanted: FlatConfig
  readonly allowBlanked?: boolean
  /** The version the editor started from; absent: overwrites whatever is there. */
  readonly sinceChangeId?: number | undefined
}

export type ChangeSubmitter = ReturnType<typeof createChangeSubmitter>

export type SubmittedChange = Pick<CheckedSettings, 'changes' | 'failed'> & {
  /** null: there was nothing to change. */
  readonly changeId: number | null
}

export type ChangeSubmitterPorts = {
  readonly repository: ConfigurationRepository
  readonly commands: Pick<Commands, 'enqueue'>
  readonly seal: Seal
  readonly clock: Clock
  /** The device may get new secrets. */
  readonly onSecretsChanged?: ((deviceId: string) => void) | undefined
}

/** Submits a change: validated against the current state, stored, queued for the device. */
export function createChangeSubmitter(ports: ChangeSubmitterPorts) {
  const { repository, commands } = ports

  const enqueue = async (order: ChangeRequest, checked: CheckedSettings, changeId: number): Promise<void> => {
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
    order: async (order: ChangeRequest): Promise<SubmittedChange> => {
      refuseTooMany(order.wanted)
      const kept = await repository.withLock(order.deviceId, (held, state) =>
        storeChange(held, state, order, ports),
      )
      if (!kept) throw notFound()
      ports.onSecretsChanged?.(order.deviceId)
      if (kept.changeId !== null) await enqueue(order, kept.checked, kept.changeId)
      const { changes, failed } = kept.checked
      return { changes, failed, changeId: kept.changeId }
    },

    /** Validates an order without executing it. @throws as `order` does */
    preview: async (order: ChangeRequest): Promise<Omit<SubmittedChange, 'changeId'>> => {
      refuseTooMany(order.wanted)
      const [state, pending] = await Promise.all([
        repository.findState(order.deviceId),
        repository.listPending(order.deviceId),
      ])
      if (!state) throw notFound()
      return checkRequest(state, pending, order)
    },
  }
}

async function storeChange(
  held: LockedConfig,
  state: DeviceConfigState,
  order: ChangeRequest,
  { seal, clock }: ChangeSubmitterPorts,
) {
  const checked = checkRequest(state, await held.pending(), order)
  if (checked.changes.length === 0) return { checked, changeId: null }
  if (order.sinceChangeId !== undefined)
    refuseConflicts(checked.changes, await held.since(order.sinceChangeId), order.actor)
  const { actor, source, note, localizableNote = null } = order
  const changeId = await held.insert({
    at: nowSeconds(clock),
    actor,
    source,
    note,
    localizableNote,
    status: 'pending',
    version: null,
    changes: checked.changes,
  })
  const sealed = [...checked.values].flatMap(([key, value]) =>
    isSecretKey(key) && value !== null
      ? [[key, seal.seal(String(value), secretPurpose(order.deviceId, key))] as const]
      : [],
  )
  await held.putPendingSecrets(new Map(sealed), changeId)
  return { checked, changeId }
}

function checkRequest(
  state: DeviceConfigState,
  pending: readonly ChangeRow[],
  order: ChangeRequest,
): CheckedSettings {
  const present = currentConfig(state) ?? {}
  refuseIfPortalConfigOff(present)
  return checkSettings({
    wanted: order.wanted,
    present: { ...present, ...pendingValues(pending) },
    subject: { model: state.model, firmware: state.fw },
    allowBlanked: order.allowBlanked ?? false,
  })
}

/** @throws PortalError FORBIDDEN */
export function refuseIfPortalConfigOff(present: FlatConfig): void {
  if (readValue(present, 'endpoint.config_to_portal') === false)
    throw new PortalError('FORBIDDEN', 'portalConfigurationOff', { reason: 'configToPortalOff' })
}

/** The device's configuration once all pending changes have arrived. @param pending oldest first */
function pendingValues(pending: readonly { readonly changes: readonly ConfigChange[] }[]): FlatConfig {
  return Object.fromEntries(pending.flatMap(({ changes }) => changes.map(({ key, to }) => [key, to])))
}

function refuseTooMany(wanted: FlatConfig): void {
  const count = Object.keys(wanted).length
  if (count > maximumKeys)
    throw new PortalError('TOO_LARGE', createMessage('settingsMoreThan', { maximum: maximumKeys }))
  if (count === 0) throw noChangesError()
}

export function noChangesError(): PortalError {
  return new PortalError('INVALID_INPUT', 'noChanges')
}

export function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
