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

/** More in one call is a mistake. */
const maximumBatch = 50_000

export type RegistryPorts = {
  readonly registry: RegistryRepository
  readonly seal: Seal
  readonly clock: Clock
  readonly invalidateAuth: (deviceId: string) => void
  /** Devices that were there already may have other settings. */
  readonly onUpdated?: ((deviceIds: readonly string[]) => void) | undefined
  /** Called for what changed here, and not for what another process tells of. */
  readonly onPlanChanged?: (deviceIds: readonly string[]) => void
}

/** What a sealed value is and whose, so that no value opens in the place of another. */
export function sealPurpose(deviceId: string, field: 'secret' | 'setupPassword' | 'wifiPassword'): string {
  return `device:${deviceId}:${field}`
}

/** Devices and permissions come into being here. */
export function createRegistry(ports: RegistryPorts) {
  const { registry, seal, clock, invalidateAuth, onUpdated } = ports
  /** All or none. @throws PortalError INVALID_INPUT, or CONFLICT with the ids that are taken */
  const createDevices = async (
    devices: readonly NewDevice[],
    ifExists: IfExists = 'conflict',
  ): Promise<void> => {
    const checked = parseInput(z.array(newDeviceSchema).max(maximumBatch), devices)
    const unique = new Map(checked.map((device) => [device.deviceId, device]))
    if (unique.size < checked.length) throw new PortalError('INVALID_INPUT', 'deviceIdTwice')
    const taken = await registry.insertDevices(
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
  }

  /** What this process remembers of the plans of these devices is no longer so. */
  const forgetPlans = (deviceIds: readonly string[]): void => {
    const changed = [...new Set(deviceIds)]
    if (changed.length === 0) return
    for (const deviceId of changed) invalidateAuth(deviceId)
    onUpdated?.(changed)
  }

  /** The same for every process of the portal. */
  const planChanged = (deviceIds: readonly string[]): void => {
    forgetPlans(deviceIds)
    if (deviceIds.length > 0) ports.onPlanChanged?.(deviceIds)
  }

  /** All or none; a permission that is there is replaced. @throws PortalError INVALID_INPUT or NOT_FOUND */
  const grantAll = async (grants: readonly Grant[]): Promise<void> => {
    const checked = parseInput(z.array(grantSchema).max(maximumBatch), grants)
    // The last word of a batch counts.
    const unique = new Map(checked.map((grant) => [`${grant.deviceId} ${grant.email}`, grant]))
    const missing = await registry.insertGrants([...unique.values()], nowSeconds(clock))
    if (!missing) return planChanged(checked.map(({ deviceId }) => deviceId))
    const { deviceId, email } = missing
    throw new PortalError('NOT_FOUND', createMessage('deviceOrAccountNotFound', { device: deviceId, email }))
  }

  /**
   * Leaves out what is there already; of an id given twice the first counts.
   * @returns the ids that came into being
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
