import type { Seal } from '../../../platform/seal.ts'
import type { LabelsRepository } from './labels.repository.ts'
import { sealPurpose } from '../registry/registry.service.ts'

export type Label = NonNullable<Awaited<ReturnType<ReturnType<typeof createDeviceLabels>['findLabel']>>>

/** What stands on a device's label, for whoever makes devices. */
export function createDeviceLabels({
  labels,
  seal,
}: {
  readonly labels: LabelsRepository
  readonly seal: Pick<Seal, 'open'>
}) {
  return {
    listLabels: labels.list,

    /** The words on the label are told until the device belongs to somebody. @returns null: no such device */
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
