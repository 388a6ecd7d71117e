import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { FirmwareModule } from './firmware.module.ts'

export function firmwareRoutes(
  calls: Calls,
  { firmware, firmwareImages }: Pick<FirmwareModule, 'firmware' | 'firmwareImages'>,
) {
  const { device, prov } = calls
  return {
    device: {
      listFirmware: device.listFirmware.handler(({ context }) =>
        firmware.overview(deviceOf(context).deviceId),
      ),
      updateFirmware: device.updateFirmware.handler(({ input, context }) =>
        firmware.update({ deviceId: deviceOf(context).deviceId, fw: input.fw, by: requireCaller(context) }),
      ),
    },
    prov: {
      listImages: prov.listImages.handler(() => firmwareImages.list()),
      addImage: prov.addImage.handler(({ input, context }) =>
        firmwareImages.add(requireCaller(context), input),
      ),
      deleteImage: prov.deleteImage.handler(async ({ input, context }) => {
        await firmwareImages.remove(requireCaller(context), input.fw)
        return { done: true as const }
      }),
    },
  }
}
