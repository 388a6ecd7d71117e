import type { Seal } from '../../../platform/seal.ts'
import type { LabelsRepository } from './labels.repository.ts'
import { sealPurpose } from '../registry/registry.service.ts'

export type Label = NonNullable<Awaited<ReturnType<ReturnType<typeof createDeviceLabels>['findLabel']>>>

/** Contents of device labels, for provisioners. */
export function createDeviceLabels({
  labels,
  seal,
}: {
  readonly labels: LabelsRepository
  readonly seal: Pick<Seal, 'open'>
}) {
  return {
    listLabels: labels.list,

    /** Passwords are included until the device has an owner. @returns null: no such device */
    findLabel: async (deviceId: string) => {
      const row = await labels.find(deviceId)
      if (!row) return null
      const { setupPassword, wifiPassword, secret, ...facts } = row
      if (facts.owned) return { ...facts, words: null }
      const open = (sealed: string, field: Parameters<typeof sealPurpose>[1]) =>
        seal.open(sealed, sealPurpose(deviceId, field))
      const words = {
        setupPassword: open(setupPassword, 'setupPassword'),
        wifiPassword: wifiPassword && open(wifiPassword, 'wifiPassword'),
        secret: open(secret, 'secret'),
      }
      return { ...facts, words }
    },
  }
}
