import type { BenchTest, BenchResult, Diagnostics } from '@fieldport/contract'
import {
  type BenchCheck,
  benchChecks,
  benchRecentSeconds,
  hasPassedBench,
  PortalError,
} from '@fieldport/domain'
import type { Caller } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { DevicesService } from '../devices/devices.module.ts'
import type { FirmwareModule } from '../firmware/firmware.module.ts'
import type { BenchRepository, BenchResultRow } from './bench.repository.ts'

export type BenchPorts = {
  readonly repository: BenchRepository
  readonly devices: Pick<DevicesService, 'findLabel'>
  readonly firmware: Pick<FirmwareModule['firmware'], 'overview' | 'update'>
  /** Returns what the device reports about itself in its latest points. */
  readonly diagnose: (deviceId: string) => Promise<Diagnostics>
  readonly audit: Pick<AuditService, 'record'>
  readonly clock: Clock
}

export type BenchService = ReturnType<typeof createBench>

/** The test of a device before shipping, and whether it passed. */
export function createBench(ports: BenchPorts) {
  const { repository, firmware, audit, clock } = ports
  const { findDevice, requireUnowned, look } = createBenchReads(ports)
  return {
    /** @throws PortalError NOT_FOUND */
    get: async (deviceId: string): Promise<BenchTest> => {
      const { owned } = await findDevice(deviceId)
      const [{ overview, checks }, results] = await Promise.all([look(deviceId), repository.list(deviceId)])
      const { current, Items, update } = overview
      return {
        owned,
        checks: [...checks],
        firmware: { current, choices: Items.map(({ fw, recommended }) => ({ fw, recommended })), update },
        results: results.map(toResult),
      }
    },

    /** @throws PortalError NOT_FOUND, INVALID_INPUT for a failure without a note, or CONFLICT with its reason */
    record: async (
      caller: Caller,
      {
        deviceid,
        passed,
        note,
      }: { readonly deviceid: string; readonly passed: boolean; readonly note: string },
    ): Promise<BenchResult> => {
      await requireUnowned(deviceid)
      if (!passed && note === '') throw new PortalError('INVALID_INPUT', 'benchNoteNeeded', { field: 'note' })
      const { checks } = await look(deviceid)
      if (passed && !hasPassedBench(checks))
        throw new PortalError('CONFLICT', 'benchChecksOpen', { reason: 'checksOpen' })
      const at = nowSeconds(clock)
      const row = await repository.add({
        deviceId: deviceid,
        at,
        testedBy: caller.email,
        passed,
        checks,
        note,
      })
      await audit.record({
        actor: caller,
        action: 'prov.benchTested',
        subject: deviceid,
        details: { passed, note },
      })
      return toResult(row)
    },

    /** @throws PortalError NOT_FOUND, INVALID_INPUT or CONFLICT */
    sendFirmware: async (caller: Caller, deviceId: string, fw: string) => {
      await requireUnowned(deviceId)
      return firmware.update({ deviceId, fw, by: caller })
    },

    lastOf: repository.lastOf,
  }
}

/** The device's current state on the bench. */
function createBenchReads({ repository, devices, firmware, diagnose, clock }: BenchPorts) {
  const findDevice = async (deviceId: string) => {
    const device = await devices.findLabel(deviceId)
    if (!device) throw new PortalError('NOT_FOUND', 'notFound')
    return device
  }
  /** A device that has users is theirs to change. */
  const requireUnowned = async (deviceId: string): Promise<void> => {
    const { owned } = await findDevice(deviceId)
    if (owned) throw new PortalError('CONFLICT', 'deviceHasOwner', { reason: 'owned' })
  }
  const look = async (deviceId: string) => {
    const now = nowSeconds(clock)
    const [overview, seen, refused] = await Promise.all([
      firmware.overview(deviceId),
      diagnose(deviceId),
      repository.countRefused(deviceId, now - benchRecentSeconds),
    ])
    return { overview, checks: checksOf(overview, seen, refused, now) }
  }
  return { findDevice, requireUnowned, look }
}

type Overview = Awaited<ReturnType<BenchPorts['firmware']['overview']>>

function checksOf(
  { current, Items }: Overview,
  { parameters, faults, connection }: Diagnostics,
  refused: number,
  now: number,
): readonly BenchCheck[] {
  return benchChecks({
    nowSeconds: now,
    lastMessageAt: connection.lastMessageAt,
    fw: current,
    images: Items,
    refused,
    faults: faults.length,
    values: Object.fromEntries(parameters.map(({ key, value }) => [key, value])),
  })
}

function toResult({ id, at, testedBy, passed, note, checks }: BenchResultRow): BenchResult {
  return { id, at, by: testedBy, passed, note, checks: [...checks] }
}
