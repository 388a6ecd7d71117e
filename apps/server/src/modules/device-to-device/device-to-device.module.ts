import { deviceReadMethod } from '@fieldport/domain'
import type { Database } from '../../adapters/relational/database.ts'
import type { ModuleWithServices } from '../../platform/module.ts'
import type { DeviceGateway } from '../commands/commands.module.ts'
import { createDeviceToDeviceRepository } from './device-to-device.repository.ts'
import { createDeviceToDeviceService, type DeviceToDevicePorts } from './device-to-device.service.ts'

export type DeviceToDeviceOptions = Omit<DeviceToDevicePorts, 'repository'> & {
  readonly db: Database
  /** Receives the requests of devices. */
  readonly deviceGateway: Pick<DeviceGateway, 'answerWith'>
}

/** Creates the module. */
export function createDeviceToDeviceModule(options: DeviceToDeviceOptions) {
  const { db, deviceGateway, telemetry, redactorOf, limits, clock, log } = options
  const repository = createDeviceToDeviceRepository(db)
  const deviceToDevice = createDeviceToDeviceService({
    repository,
    telemetry,
    redactorOf,
    limits,
    clock,
    log,
  })
  deviceGateway.answerWith(deviceReadMethod, deviceToDevice.answer)
  return { name: 'deviceToDevice', deviceToDevice } satisfies ModuleWithServices
}
