import { hasCapability, type PermissionLevel, PortalError } from '@fieldport/domain'
import { type Caller, isVendor } from '../../../platform/access/caller.ts'
import type { LockedDevice } from './locked-device.ts'
import type { UsersRepository } from './users.repository.ts'

type Levels = ReadonlyMap<string, PermissionLevel>
export type ChangeUsers = ReturnType<typeof createChangeUsers>

/** Changes the people of a device one after the other, and only while the caller may still do so. */
export function createChangeUsers(repository: UsersRepository) {
  return async <T>(
    deviceId: string,
    caller: Caller,
    /** @param levels of their own alone: what a team lends makes nobody the Admin whom a device must keep */
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

/** @param levels with those that teams lend. @throws PortalError FORBIDDEN */
export function checkMayEdit(caller: Caller, levels: Levels): void {
  const level = levels.get(caller.userId)
  if (isVendor(caller) || (level !== undefined && hasCapability(level, 'editUsers'))) return
  throw new PortalError('FORBIDDEN', 'permissionMissing', { capability: 'editUsers' })
}

export function notFound(): PortalError {
  return new PortalError('NOT_FOUND', 'notFound')
}
