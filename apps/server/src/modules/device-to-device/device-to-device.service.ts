import {
  deviceReadsPerMinute,
  type DeviceReadRequest,
  effectiveTier,
  isPortalError,
  mayDeviceRead,
  oldestReadableSeconds,
  parseDeviceRead,
} from '@fieldport/domain'
import { type Clock, minuteMs, nowSeconds } from '../../platform/clock.ts'
import type { Log } from '../../platform/monitoring/log.ts'
import type { DeviceAnswer, DeviceRequest } from '../commands/commands.module.ts'
import type { LimitsService } from '../limits/limits.module.ts'
import type { Redaction } from '../../platform/redaction.ts'
import type { TelemetryService } from '../telemetry/telemetry.module.ts'
import type { DeviceToDeviceRepository } from './device-to-device.repository.ts'

export type DeviceToDevicePorts = {
  readonly repository: DeviceToDeviceRepository
  readonly telemetry: Pick<TelemetryService, 'fleetReadings' | 'keysOf'>
  readonly redactorOf: Redaction['redactorOf']
  readonly limits: Pick<LimitsService, 'count'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Time and value by data key, in the same order as in other calls. */
type Readings = Readonly<Record<string, readonly [ts: number, value: unknown]>>

const perDevice = { maximum: deviceReadsPerMinute, windowMs: minuteMs }
/** Derived from `maximumSnapshotKeys`, in column counts that the engine handles well. */
const keysAtOnce = 40

const refuse = (code: number, message: string): DeviceAnswer => ({ error: { code, message } })

/** The response is the same if the device does not exist, does not allow it, or its plan or firmware does not. */
const notReadable = refuse(403, 'No device with this ID lets this device read its values.')
const unavailable = refuse(503, 'The portal cannot answer now. Ask again later.')

/**
 * Lets devices read each other's values. Nothing is cached, so removing a device from the list takes effect at once.
 */
export function createDeviceToDeviceService(ports: DeviceToDevicePorts) {
  const { repository, limits, clock, log } = ports

  const read = async (askingId: string, { args }: DeviceRequest): Promise<DeviceAnswer> => {
    await limits.count(`device-reads:${askingId}`, perDevice)
    const request = parseDeviceRead(args)
    if (typeof request === 'string') return refuse(400, request)
    const device = await repository.findAnswering(request.deviceId)
    const now = nowSeconds(clock)
    const tier = device && effectiveTier(device, now)
    if (!tier || !mayDeviceRead(askingId, { ...device, tier })) return notReadable
    const readings = await readLatest(ports, request, oldestReadableSeconds(tier, false, now))
    return { result: { deviceid: request.deviceId, readings } }
  }

  return {
    /** Answers a request of an authenticated device. */
    answer: async (askingId: string, request: DeviceRequest): Promise<DeviceAnswer> => {
      try {
        return await read(askingId, request)
      } catch (error) {
        if (isPortalError(error) && error.code === 'TOO_MANY_REQUESTS')
          return refuse(429, `At most ${deviceReadsPerMinute} requests a minute. ${error.message}`)
        if (!isPortalError(error)) log.warn({ err: error }, 'a device was not told of another')
        return unavailable
      }
    },
  }
}

async function readLatest(
  { telemetry, redactorOf }: DeviceToDevicePorts,
  { deviceId, keys }: DeviceReadRequest,
  oldestSeconds: number,
): Promise<Readings> {
  const wanted = keys ?? (await telemetry.keysOf(deviceId))
  const found: [string, readonly [number, unknown]][] = []
  for (let at = 0; at < wanted.length; at += keysAtOnce) {
    const some = wanted.slice(at, at + keysAtOnce)
    const row = (await telemetry.fleetReadings([deviceId], some)).get(deviceId)
    for (const [index, key] of some.entries()) {
      const ts = (row?.tsMs[index] ?? 0) / 1000
      const json = row?.json[index]
      if (json && ts >= oldestSeconds) found.push([key, [ts, JSON.parse(json)]])
    }
  }
  return redactTexts(found, () => redactorOf(deviceId))
}

/** Texts were masked when stored; this also masks secrets that the device got since then. */
async function redactTexts(
  found: readonly [string, readonly [number, unknown]][],
  redactor: () => ReturnType<Redaction['redactorOf']>,
): Promise<Readings> {
  if (!found.some(([, [, value]]) => typeof value === 'string')) return Object.fromEntries(found)
  const { reading } = await redactor()
  return Object.fromEntries(
    found.map(([key, [ts, value]]) => {
      const masked = reading({ [key]: value }) as Readonly<Record<string, unknown>>
      return [key, [ts, masked[key]]]
    }),
  )
}
