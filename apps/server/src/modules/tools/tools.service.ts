import type { MessageCheck } from '@fieldport/contract'
import {
  oldestReadableSeconds,
  PortalError,
  selectStoredPoints,
  storageIntervalSeconds,
  type Tier,
} from '@fieldport/domain'
import { checkMessage, type DecodedPoint } from '@fieldport/protocol'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import { type Clock, nowSeconds } from '../../platform/clock.ts'
import type { StoredTexts, StoredTimes } from '../telemetry/telemetry.module.ts'
import { predictOutcomes } from './predict-outcomes.ts'

export type ToolsPorts = {
  readonly clock: Clock
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  /** The plan whose storage rules apply; null: no such device. */
  readonly findTier: (deviceId: string) => Promise<Tier | null>
  /** Records are stored without the device's secrets. */
  readonly redactPoints: (
    deviceId: string,
    points: readonly DecodedPoint[],
  ) => Promise<readonly DecodedPoint[]>
  readonly storedTimes: StoredTimes
  readonly storedTexts: StoredTexts
}

export type ToolsService = ReturnType<typeof createToolsService>

/** Predicts what ingest would do with a message; stores nothing. */
export function createToolsService(ports: ToolsPorts) {
  return {
    /** @throws PortalError NOT_FOUND for a device that the caller may not see */
    checkMessage: async (caller: Caller, deviceId: string, message: string): Promise<MessageCheck> => {
      const access = await ports.findDeviceAccess(caller, deviceId)
      const tier = access && (await ports.findTier(deviceId))
      if (!tier) throw new PortalError('NOT_FOUND', 'notFound')
      const now = nowSeconds(ports.clock)
      const { accepted, refused } = checkMessage(message, { deviceId, nowSeconds: now })
      const points = accepted.map(({ point }) => point)
      const kept = await selectByPlan(ports, deviceId, points, tier, now)
      const stored = await ports.redactPoints(deviceId, points)
      const outcomes = predictOutcomes(stored, {
        isKept: (index) => kept.has(index),
        oldestSeconds: oldestReadableSeconds(tier, false, now),
        storedTexts: await ports.storedTexts(
          deviceId,
          stored.map(({ ts }) => Math.round(ts * 1000)),
        ),
      })
      return {
        plan: {
          tier: tier.name,
          storageDays: tier.dataStorageDays,
          storageIntervalSeconds: storageIntervalSeconds(tier),
        },
        points: accepted.map(({ index, point: { ts } }, at) => ({
          index,
          ts,
          outcome: outcomes[at] ?? 'stored',
        })),
        refused: refused.map(({ index, reason, detail, localizable }) => ({
          index,
          reason,
          detail,
          localizable,
        })),
      }
    },
  }
}

/** Positions of the points that the plan stores, by the same rule as in ingest. */
async function selectByPlan(
  { storedTimes }: ToolsPorts,
  deviceId: string,
  points: readonly DecodedPoint[],
  tier: Tier,
  now: number,
): Promise<ReadonlySet<number>> {
  const intervalSeconds = storageIntervalSeconds(tier)
  if (intervalSeconds === 0) return new Set(points.keys())
  const oldestSeconds = oldestReadableSeconds(tier, false, now)
  const placed = points.map(({ ts }, index) => ({ ts, index })).filter(({ ts }) => ts >= oldestSeconds)
  if (placed.length === 0) return new Set()
  const times = placed.map(({ ts }) => ts)
  const span = {
    fromMs: Math.floor((Math.min(...times) - intervalSeconds) * 1000),
    toMs: Math.ceil((Math.max(...times) + intervalSeconds) * 1000),
  }
  const chosen = selectStoredPoints(placed, await storedTimes(deviceId, span), {
    intervalSeconds,
    oldestSeconds,
  })
  return new Set(chosen.map(({ index }) => index))
}
