import type { Seal } from '../../../platform/seal.ts'
import { sealPurpose } from '../../devices/devices.module.ts'

/** Whether a password is the setup password of a device. A device that does not exist takes the same time. */
export function createSetupPasswordCheck(ports: {
  /** Sealed; null: no such device. */
  readonly find: (deviceId: string) => Promise<string | null>
  readonly seal: Pick<Seal, 'seal' | 'open' | 'hash' | 'matches'>
}) {
  const { find, seal } = ports
  const nowhere = seal.seal('no password is this one', sealPurpose('nowhere', 'setupPassword'))
  return async (deviceId: string, password: string): Promise<boolean> => {
    const sealed = await find(deviceId)
    const expected = seal.open(
      sealed ?? nowhere,
      sealPurpose(sealed === null ? 'nowhere' : deviceId, 'setupPassword'),
    )
    return seal.matches(password, seal.hash(expected)) && sealed !== null
  }
}
