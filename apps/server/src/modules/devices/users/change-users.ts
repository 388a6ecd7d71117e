import { hasCapability, type PermissionLevel, PortalError } from '@fieldport/domain'
import { type Caller, isVendor } from '../../../platform/access/caller.ts'
import type { LockedDevice } from './locked-device.ts'
import type { UsersRepository } from './users.repository.ts'

type Levels = ReadonlyMap<string, PermissionLevel>

/** Changes users of a device under its lock, if the caller is still allowed to. */
export function createChangeUsers(repository: UsersRepository) {
  return async <T>(
    deviceId: string,
    caller: Caller,
    /** @param levels own permissions only: access lent by a team does not make the Admin that a device must have */
    work: (device: LockedDevice, levels: Levels) => Promise<T>,
  ): Promise<T> => {
    const done = await repository.withLock(deviceId, async (device) => {
      checkMayEdit(caller, await device.effectiveLevels())
      return { result: await work(device, await device.levels()) }
    })
    if (!done) throw notFound()
    return done.result
  }
}

/** @param levels including those from teams. @throws PortalError FORBIDDEN */
export function checkMayEdit(caller: Caller, levels: Levels): void {
  const level = levels.get(caller.userId)
  if (isVendor(caller) || (level !== undefined && hasCapability(level, 'editUsers'))) return
  throw new PortalError('FORBIDDEN', 'permissionMissing', { capability: 'editUsers' })
}

export function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
