import { PortalError } from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Seal } from '../../../platform/seal.ts'
import * as z from 'zod'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import {
  type CheckedDevice,
  parseInput,
  type Grant,
  grantSchema,
  type NewDevice,
  newDeviceSchema,
} from '../labels/new-device.ts'
import type { DeviceInsert, IfExists, RegistryRepository } from './registry.repository.ts'

/** A larger batch must be a mistake. */
const maximumBatch = 50_000

export type RegistryPorts = {
  readonly registry: RegistryRepository
  readonly seal: Seal
  readonly clock: Clock
  readonly invalidateAuth: (deviceId: string) => void
  /** Called for existing devices whose settings may have changed. */
  readonly onUpdated?: ((deviceIds: readonly string[]) => void) | undefined
  /** Called for changes made here, not for those announced by other processes. */
  readonly onPlanChanged?: (deviceIds: readonly string[]) => void
  /** Called for devices whose secret was replaced here. */
  readonly onRekeyed?: (deviceIds: readonly string[]) => void
}

/** The kind and owner of a sealed value, so that no value opens in place of another. */
export function sealPurpose(deviceId: string, field: 'secret' | 'setupPassword' | 'wifiPassword'): string {
  return `device:${deviceId}:${field}`
}

/** Creates devices and permissions. */
export function createRegistry(ports: RegistryPorts) {
  const { registry, seal, clock, invalidateAuth, onUpdated } = ports
  /** All or none. @throws PortalError INVALID_INPUT, or CONFLICT with the existing ids */
  const createDevices = async (
    devices: readonly NewDevice[],
    ifExists: IfExists = 'conflict',
  ): Promise<void> => {
    const checked = parseInput(z.array(newDeviceSchema).max(maximumBatch), devices)
    const unique = new Map(checked.map((device) => [device.deviceId, device]))
    if (unique.size < checked.length) throw new PortalError('INVALID_INPUT', 'deviceIdTwice')
    const { taken, rekeyed } = await registry.insertDevices(
      checked.map((device) => toInsert(device, seal)),
      ifExists,
    )
    if (taken.length > 0) {
      const shown = taken.slice(0, 5).join(', ')
      throw new PortalError('CONFLICT', createMessage('deviceExists', { devices: shown }), {
        deviceIds: taken.slice(0, 100),
      })
    }
    const deviceIds = checked.map(({ deviceId }) => deviceId)
    if (ifExists === 'update') planChanged(deviceIds)
    else for (const deviceId of deviceIds) invalidateAuth(deviceId)
    if (rekeyed.length > 0) ports.onRekeyed?.(rekeyed)
  }

  /** Drops cached plans of these devices in this process. */
  const forgetPlans = (deviceIds: readonly string[]): void => {
    const changed = [...new Set(deviceIds)]
    if (changed.length === 0) return
    for (const deviceId of changed) invalidateAuth(deviceId)
    onUpdated?.(changed)
  }

  /** The same in every process of the portal. */
  const planChanged = (deviceIds: readonly string[]): void => {
    forgetPlans(deviceIds)
    if (deviceIds.length > 0) ports.onPlanChanged?.(deviceIds)
  }

  /** All or none; replaces existing permissions. @throws PortalError INVALID_INPUT or NOT_FOUND */
  const grantAll = async (grants: readonly Grant[]): Promise<void> => {
    const checked = parseInput(z.array(grantSchema).max(maximumBatch), grants)
    // Of duplicate grants in a batch, the last counts.
    const unique = new Map(checked.map((grant) => [`${grant.deviceId} ${grant.email}`, grant]))
    const missing = await registry.insertGrants([...unique.values()], nowSeconds(clock))
    if (!missing) return planChanged(checked.map(({ deviceId }) => deviceId))
    const { deviceId, email } = missing
    throw new PortalError('NOT_FOUND', createMessage('deviceOrAccountNotFound', { device: deviceId, email }))
  }

  /**
   * Skips existing devices; of duplicate ids the first counts.
   * @returns the created ids
   * @throws PortalError INVALID_INPUT
   */
  const createMissing = async (devices: readonly NewDevice[]): Promise<ReadonlySet<string>> => {
    const checked = parseInput(z.array(newDeviceSchema).max(maximumBatch), devices)
    const unique = new Map(checked.toReversed().map((device) => [device.deviceId, device]))
    const created = await registry.insertMissing([...unique.values()].map((device) => toInsert(device, seal)))
    for (const deviceId of created) invalidateAuth(deviceId)
    return new Set(created)
  }

  return {
    createDevices,
    createMissing,
    grantAll,
    planChanged,
    forgetPlans,
    createDevice: (device: NewDevice, ifExists?: IfExists) => createDevices([device], ifExists),
    grant: (deviceId: string, email: string, permission: Grant['permission']) =>
      grantAll([{ deviceId, email, permission }]),
  }
}

function toInsert(device: CheckedDevice, seal: Seal): DeviceInsert {
  const { deviceId, secret, setupPassword, wifiPassword, displaySettings, ...rest } = device
  const row = {
    ...rest,
    id: deviceId,
    secret: seal.seal(secret, sealPurpose(deviceId, 'secret')),
    secretHash: seal.hash(secret),
    setupPassword: seal.seal(setupPassword, sealPurpose(deviceId, 'setupPassword')),
    wifiPassword:
      wifiPassword === null ? null : seal.seal(wifiPassword, sealPurpose(deviceId, 'wifiPassword')),
  }
  return { row, displaySettings }
}
