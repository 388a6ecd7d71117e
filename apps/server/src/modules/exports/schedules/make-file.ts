import type { ExportDefinition } from '@fieldport/contract'
import { exportGate, isPortalError, PortalError, scheduledSpan, scheduleLimits } from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'
import type { Caller } from '../../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { clampToReadableSpan, type TelemetryService } from '../../telemetry/telemetry.module.ts'
import type { ChosenDevices, FindDeviceAccesses } from '../chosen-devices.ts'
import type { ExportSource, ExportsService } from '../exports.service.ts'

export type MakeFilePorts = {
  readonly exports: Pick<ExportsService, 'openMany'>
  readonly chosenDevices: Pick<ChosenDevices, 'recheck'>
  readonly findDeviceAccesses: FindDeviceAccesses
  readonly telemetry: Pick<TelemetryService, 'count'>
  readonly clock: Clock
}

/** A device missing from a file, and why. */
export type ExcludedDevice = { readonly deviceId: string; readonly reason: Message }

/** The result of a run. */
export type ExportRunResult = { readonly leftOut: readonly ExcludedDevice[] } & (
  | { readonly outcome: 'empty' }
  | { readonly outcome: 'failed'; readonly problem: Message }
  | {
      readonly outcome: 'done'
      readonly name: string
      readonly mediaType: string
      readonly bytes: Uint8Array
      readonly deviceIds: readonly string[]
    }
)

export type FileOrder = {
  readonly caller: Caller
  readonly definition: ExportDefinition
  readonly dueAt: number
  /** Called repeatedly; rejects to end the run. */
  readonly check: () => Promise<void>
}

/** Creates the file of a run with the current access and plans, and checks them again at the end. */
export function createFileMaker(ports: MakeFilePorts) {
  const { exports, chosenDevices, telemetry, clock } = ports

  const readableOf = async ({ caller, definition, dueAt }: FileOrder) => {
    const accesses = await ports.findDeviceAccesses(caller, definition.deviceids)
    const range = scheduledSpan(definition.range, definition.timeZone, dueAt)
    const sources: ExportSource[] = []
    const leftOut: ExcludedDevice[] = []
    for (const deviceId of definition.deviceids) {
      const access = accesses.get(deviceId)
      const reason = access ? exportGate(access) : createMessage('exportDeviceGone')
      if (reason) leftOut.push({ deviceId, reason })
      else if (access) sources.push({ deviceId, span: clampToReadableSpan(access, range, nowSeconds(clock)) })
    }
    return { sources, leftOut }
  }

  return async (order: FileOrder): Promise<ExportRunResult> => {
    const { caller, definition, check } = order
    const { sources, leftOut } = await readableOf(order)
    if (sources.length === 0) {
      const [only, ...others] = leftOut
      const problem = only && others.length === 0 ? only.reason : createMessage('exportNothingLeft')
      return { outcome: 'failed', problem, leftOut }
    }
    let records = 0
    for (const { deviceId, span } of sources) records += await telemetry.count(deviceId, span)
    if (records === 0) return { outcome: 'empty', leftOut }
    const { format, dates, timeZone, dataKeys } = definition
    const options = { format, dates, timeZone, keys: dataKeys ?? undefined }
    try {
      const { name, mediaType, content } = await exports.openMany(sources, options, caller, check)
      const bytes = await collect(content)
      const deviceIds = sources.map(({ deviceId }) => deviceId)
      await chosenDevices.recheck(caller, deviceIds)
      return { outcome: 'done', name, mediaType, bytes, deviceIds, leftOut }
    } catch (error) {
      if (isPortalError(error) && (error.code === 'INVALID_INPUT' || error.code === 'TOO_LARGE'))
        return { outcome: 'failed', problem: error.localizable, leftOut }
      throw error
    }
  }
}

/** @throws PortalError TOO_LARGE */
async function collect(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.length
    if (size > scheduleLimits.fileBytes) {
      const maximum = scheduleLimits.fileBytes / 1e6
      throw new PortalError('TOO_LARGE', createMessage('exportFileTooLarge', { maximum }))
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
