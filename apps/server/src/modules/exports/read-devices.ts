import type { CompiledChannel } from '@fieldport/domain'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { Span } from './exports.repository.ts'
import { readSlices } from './read-points.ts'
import { createSignalAdder } from './signal-columns.ts'
import type { ExportedDevice, ExportSlice } from './writers/writer.ts'

export type DeviceReading = {
  readonly device: ExportedDevice
  readonly span: Span
  readonly channels: readonly CompiledChannel[]
}

/**
 * The points of several devices, one after the other, in small slices.
 * @param check called before each device and slice; an error ends reading
 */
export async function* readDevices(
  readings: readonly DeviceReading[],
  telemetry: Pick<TelemetryService, 'allPoints'>,
  check: () => Promise<void>,
): AsyncGenerator<ExportSlice> {
  for (const { device, span, channels } of readings) {
    await check()
    const addSignals = createSignalAdder(device.keys)
    const reading = { telemetry, deviceId: device.id, ...span, channels, addSignals }
    for await (const points of readSlices(reading)) {
      await check()
      yield { device, points }
    }
  }
}
