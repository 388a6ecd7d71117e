import type { RefusedMessage as ShownRefusal } from '@fieldport/contract'
import type { DeviceAccess } from '../../platform/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { latestWins } from './latest-wins.ts'
import { createRefusalRecorder, type RefusedMessage } from './refusal-recorder.ts'
import type { RefusalsRepository } from './refusals.repository.ts'
import type { ReportsRepository } from './reports.repository.ts'
import { parseReportedConfig, type ParsedConfig } from './reported-config.ts'

/** A device tells of itself when it starts and when something changed, not every second. */
const configEveryMs = 1_000

const configFaults = {
  'not-an-object': 'The configuration must be a JSON object.',
  'too-deep': 'The configuration nests objects too deep.',
  'too-large': 'The configuration is larger than 256 KiB.',
}

export type ReportsPorts = {
  readonly repository: Pick<ReportsRepository, 'setReportedConfig'>
  readonly refusals: RefusalsRepository
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** What devices say besides points: their configuration, and messages that had to be refused. */
export function createReports({ repository, refusals, clock, log }: ReportsPorts) {
  const recorder = createRefusalRecorder({
    append: refusals.append,
    clock,
    onError: (error) => log.warn({ err: error }, 'refusals could not be recorded'),
  })
  const writeConfig = latestWins<ParsedConfig>(
    (deviceId, config) => repository.setReportedConfig(deviceId, { ...config, atSeconds: nowSeconds(clock) }),
    configEveryMs,
  )

  return {
    /** Returns at once; a device that floods is counted rather than kept. */
    recordRefusals: (deviceId: string, message: RefusedMessage): void => recorder.record(deviceId, message),

    /** Writes what is recorded so far: before the engine closes. */
    close: recorder.close,

    /** Resolves when it is durable, or refused for the owner to see. @param config parsed JSON from outside */
    recordConfig: async (deviceId: string, config: unknown): Promise<void> => {
      const parsed = parseReportedConfig(config)
      if (typeof parsed !== 'string') return writeConfig(deviceId, parsed)
      const refused = [{ index: 0, reason: `config-${parsed}`, detail: configFaults[parsed] }]
      recorder.record(deviceId, { transport: 'mqtt', sizeBytes: 0, excerpt: '', refused })
    },

    /** The latest refusals of a device, newest first, and how many there ever were. */
    refusals: async (access: DeviceAccess): Promise<{ total: number; Items: ShownRefusal[] }> => {
      const [total, rows] = await Promise.all([
        refusals.total(access.deviceId),
        refusals.latest(access.deviceId),
      ])
      return { total, Items: rows.map((row) => ({ ...row, transport: transportOf(row.transport) })) }
    },
  }
}

function transportOf(stored: string): ShownRefusal['transport'] {
  return stored === 'mqtt' || stored === 'udp' ? stored : 'http'
}
