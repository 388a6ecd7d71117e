import {
  type AddDeviceResult,
  addDeviceLockoutSeconds,
  hasCapability,
  isPortalError,
  initialPermissionLevel,
  normaliseEmail,
  type PermissionLevel,
  portalSettings,
  timeZoneSetting,
} from '@fieldport/domain'
import { createMessage } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Seal } from '../../../platform/seal.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { Limit, LimitsService } from '../../limits/limits.module.ts'
import { sealPurpose } from '../registry/registry.service.ts'
import type { LockedDevice } from './locked-device.ts'
import type { SelfServiceAccess } from './self-service-access.ts'
import type { UsersRepository } from './users.repository.ts'

const hourMs = 3_600_000

/** Per account and device, so that strangers can only lock out themselves. */
const wrongPasswords: Limit = { maximum: 5, windowMs: addDeviceLockoutSeconds * 1000, locksOut: true }
/** Per account over all devices, to limit guessing on many ids. */
const wrongPasswordsOfAccount: Limit = { maximum: 30, windowMs: hourMs }
/** Per network over all accounts, to limit guessing with many accounts. High, for offices behind one address. */
const wrongPasswordsOfNetwork: Limit = { maximum: 100, windowMs: hourMs }
/** Limits searching for devices that currently need no password, while a fleet can still be added. */
const triesWithoutPassword: Limit = { maximum: 300, windowMs: hourMs }

type Attempt = {
  readonly deviceId: string
  readonly password: string | undefined
  /** IANA name from the person's browser; null: not known. */
  readonly timeZone: string | null
  /** The network of the request, as used for limits. */
  readonly network: string
}
type JoinMethod = 'password' | 'withoutPassword' | 'invitation'
type Join = Pick<Attempt, 'deviceId' | 'timeZone'> & { readonly way: JoinMethod }

export type AddDevicePorts = {
  readonly repository: UsersRepository
  readonly limits: LimitsService
  readonly audit: AuditService
  readonly seal: Seal
  readonly deviceLog: DeviceLog
  readonly onJoined: (deviceIds: readonly string[]) => void
}

/** People adding themselves to a device. */
export function createAddDevice(ports: AddDevicePorts) {
  const { repository, limits, audit, seal, deviceLog } = ports
  // Opened if there is no such device, so that both cases take the same time.
  const nowhere = seal.seal('no password is this one', sealPurpose('nowhere', 'setupPassword'))

  const isRight = (deviceId: string, sealed: string | undefined, password: string): boolean => {
    const [text, owner] = sealed === undefined ? [nowhere, 'nowhere'] : [sealed, deviceId]
    const expected = seal.hash(seal.open(text, sealPurpose(owner, 'setupPassword')))
    return seal.matches(password, expected) && sealed !== undefined
  }

  const join = async (caller: Caller, joining: Join): Promise<AddDeviceResult> => {
    const { deviceId } = joining
    const joined = await repository.withLock(deviceId, (device) => joinLocked(device, caller, joining))
    if (joined === null) return 'ADD_FAILED'
    if (typeof joined === 'string') return joined
    const { way, permission, timeZone } = joined
    ports.onJoined([deviceId])
    await audit.record({
      actor: caller,
      action: 'devices.userJoined',
      subject: deviceId,
      details: { user: caller.email, to: permission, way, ...(timeZone === null ? {} : { timeZone }) },
    })
    if (timeZone !== null)
      deviceLog.note(deviceId, 'settings', createMessage('logPortalSettingsChanged', { by: caller.email }), {
        keys: [timeZoneSetting],
      })
    return 'DEVICE_ADDED'
  }

  const tryPassword = async (caller: Caller, attempt: Attempt, password: string, sealed?: string) => {
    const { deviceId, network } = attempt
    const own = `add-device:${caller.userId}:${deviceId}`
    const counted: [string, Limit][] = [
      [own, wrongPasswords],
      [`add-device-account:${caller.userId}`, wrongPasswordsOfAccount],
      [`add-device-network:${network}`, wrongPasswordsOfNetwork],
    ]
    if (!(await countAll(limits, counted))) return 'ATTEMPTS_EXCEEDED' as const
    if (!isRight(deviceId, sealed, password)) {
      await audit.record({ actor: caller, action: 'devices.addRefused', subject: deviceId })
      return 'ADD_FAILED' as const
    }
    await limits.reset(own)
    for (const [key] of counted.slice(1)) await limits.refund(key)
    return join(caller, { ...attempt, way: 'password' })
  }

  return {
    /**
     * Adds a device to the caller's account. A device that does not exist gets the same response as a wrong password,
     * at the same cost; without a password, both ask for one.
     */
    addDevice: async (caller: Caller, attempt: Attempt): Promise<AddDeviceResult> => {
      const { deviceId, password } = attempt
      const found = await repository.findCandidate(deviceId, caller.userId, caller.email)
      if (found?.permission) return 'DEVICE_ALREADY_ADDED'
      if (password !== undefined && !found?.invited)
        return tryPassword(caller, attempt, password, found?.setupPassword)
      const key = `add-device-open:${caller.userId}`
      if (!(await countAll(limits, [[key, triesWithoutPassword]]))) return 'ATTEMPTS_EXCEEDED'
      if (found?.invited) return join(caller, { ...attempt, way: 'invitation' })
      return found?.withoutPassword
        ? join(caller, { ...attempt, way: 'withoutPassword' })
        : 'PASSWORD_REQUIRED'
    },
  }
}

type Joined = {
  readonly way: JoinMethod
  readonly permission: PermissionLevel
  /** The zone that the device gets; null: it had one, or none is known. */
  readonly timeZone: string | null
}

/** Runs while the device is locked: the first person becomes Admin, and only one takes the open place. */
async function joinLocked(
  device: LockedDevice,
  caller: Caller,
  { way: triedWay, timeZone }: Join,
): Promise<AddDeviceResult | Joined> {
  const levels = await device.levels()
  if (levels.has(caller.userId)) return 'DEVICE_ALREADY_ADDED'
  const rules = await device.rules()
  // Whoever joins next without a password becomes Admin, also if they were invited with another level.
  const way = triedWay === 'invitation' && rules.nextBecomesAdmin ? 'withoutPassword' : triedWay
  if (way === 'withoutPassword' && !rules.withoutPassword) return 'PASSWORD_REQUIRED'
  const email = normaliseEmail(caller.email)
  const invited = await device.findInvitation(email)
  if (way === 'invitation' && !invited) return 'PASSWORD_REQUIRED'
  const hasAdmin = [...levels.values()].includes('ADMIN')
  const permission = levelOf(way, { invited, hasAdmin, rules })
  await device.insert(caller.userId, permission)
  await device.removeInvitation(email)
  if (way === 'withoutPassword') await device.setRules({ withoutPassword: false })
  const givesZone =
    timeZone !== null &&
    hasCapability(permission, portalSettings[timeZoneSetting].capability) &&
    (await device.setFirstTimeZone(timeZone))
  return { way, permission, timeZone: givesZone ? timeZone : null }
}

function levelOf(
  way: JoinMethod,
  {
    invited,
    hasAdmin,
    rules,
  }: { invited: PermissionLevel | null; hasAdmin: boolean; rules: SelfServiceAccess },
): PermissionLevel {
  if (way === 'invitation' && invited) return invited
  if (way === 'withoutPassword' && rules.nextBecomesAdmin) return 'ADMIN'
  return initialPermissionLevel(hasAdmin, rules.permission)
}

/** Counts under each key until one limit is exceeded. @returns whether none is */
async function countAll(
  limits: LimitsService,
  counted: readonly (readonly [string, Limit])[],
): Promise<boolean> {
  try {
    for (const [key, limit] of counted) await limits.count(key, limit)
    return true
  } catch (error) {
    if (isPortalError(error) && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}
