import type { TelemetryEngine } from '../../adapters/telemetry/engine.ts'
import type { DeviceDisplayInfo } from '../devices/devices.module.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import { createExportsRepository } from './exports.repository.ts'
import { createExportsService, type ExportOptions, type ExportSource } from './exports.service.ts'

export const displayInfo: DeviceDisplayInfo = {
  name: '=Pump, "north"',
  model: 'ORB-C2',
  baseIntervalSeconds: 5,
  transmitInterval: 1,
  displaySettings: { cp1: { name: 'Oil', units: 'bar' } },
  channels: [{ key: 'calc1', name: 'Twice', units: '', decimals: 1, expression: 'vin * 2 + delta(vin, 1m)' }],
  timeZone: null,
  notes: {},
}

const caller = {
  userId: 'u1',
  email: 'owner@example.com',
  name: 'Owner',
  groups: [],
  siteId: 'default',
}

type ExportRequest = ExportSource & ExportOptions

/** The export service on an engine; log and audit entries are collected. */
export function buildExportsForTest(
  engine: TelemetryEngine,
  telemetry: Pick<TelemetryService, 'allPoints'>,
  info: DeviceDisplayInfo = displayInfo,
) {
  const noted: object[] = []
  const service = createExportsService({
    repository: createExportsRepository(engine),
    telemetry,
    getDisplayInfo: () => Promise.resolve(info),
    audit: {
      record: ({ action, subject, details }) => {
        noted.push({ action, subject, details })
        return Promise.resolve()
      },
    },
    deviceLog: { note: (deviceId, kind, _message, details) => void noted.push({ kind, deviceId, details }) },
  })
  const open = (
    request: Pick<ExportRequest, 'deviceId' | 'span'> & Partial<ExportRequest>,
    check: () => Promise<void> = () => Promise.resolve(),
  ) =>
    service.open(
      { format: 'csv', dates: 'iso', timeZone: 'Australia/Sydney', keys: undefined, ...request },
      caller,
      check,
    )
  return {
    noted,
    open,
    /** The whole file. */
    async read(request: Pick<ExportRequest, 'deviceId' | 'span'> & Partial<ExportRequest>): Promise<Buffer> {
      const { content } = await open(request)
      const pieces: Uint8Array[] = []
      for await (const piece of content) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}
