import {
  oldestReadableSeconds,
  PortalError,
  selectStoredPoints,
  storageIntervalSeconds,
  type Tier,
} from '@fieldport/domain'
import type { DecodedPoint } from '@fieldport/protocol'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { Span } from '../rows.ts'

export type PlanStoragePorts = {
  readonly clock: Clock
  /** null: there is no such device. */
  readonly tierOf: (deviceId: string) => Promise<Tier | null>
  /** When the stored points of a span were measured, epoch seconds. */
  readonly storedTimes: (deviceId: string, span: Span) => Promise<readonly number[]>
  /** Resolves when the points are durable. */
  readonly append: (deviceId: string, points: readonly DecodedPoint[]) => Promise<void>
  /** Points that the plan does not store; their sender gets an acknowledgement nevertheless. */
  readonly onLeftOut: (deviceId: string, tier: Tier, count: number) => void
}

const maximumKnown = 50_000
/** Far more than a plan with a long interval stores; dropped entries are read again. */
const maximumTimes = 1_000

/**
 * Stores what the device's plan stores, and counts the rest as received: otherwise the device would send it again
 * forever. Resolves with the number of durable points.
 * @throws PortalError ENGINE_UNAVAILABLE
 */
export function createPlanStorage(ports: PlanStoragePorts) {
  const { append, onLeftOut, clock } = ports
  const known = new Map<string, readonly number[]>()
  const timesOf = (deviceId: string) => known.get(deviceId) ?? []
  const inTurn = createDeviceQueues()

  /** Reads stored times only if a point may fit, which is once per storage interval. */
  const select = async (deviceId: string, points: readonly DecodedPoint[], tier: Tier) => {
    const bounds = {
      intervalSeconds: storageIntervalSeconds(tier),
      oldestSeconds: oldestReadableSeconds(tier, false, nowSeconds(clock)),
    }
    const candidates = selectStoredPoints(points, timesOf(deviceId), bounds)
    if (candidates.length === 0) return candidates
    const found = await readTimes(ports, deviceId, candidates, bounds.intervalSeconds)
    const times = [...timesOf(deviceId), ...found]
    remember(known, deviceId, times)
    return selectStoredPoints(candidates, times, bounds)
  }

  return async (deviceId: string, points: readonly DecodedPoint[]): Promise<number> => {
    // Points keep arriving while the registry is unavailable.
    const tier = await ports.tierOf(deviceId).catch(() => null)
    if (tier === null || storageIntervalSeconds(tier) === 0) {
      await append(deviceId, points)
      return points.length
    }
    return inTurn(deviceId, async () => {
      const chosen = await select(deviceId, points, tier)
      if (chosen.length > 0) {
        await append(deviceId, chosen)
        remember(known, deviceId, [...timesOf(deviceId), ...chosen.map(({ ts }) => ts)])
      }
      if (chosen.length < points.length) onLeftOut(deviceId, tier, points.length - chosen.length)
      return chosen.length
    })
  }
}

async function readTimes(
  { storedTimes }: PlanStoragePorts,
  deviceId: string,
  points: readonly DecodedPoint[],
  aroundSeconds: number,
): Promise<readonly number[]> {
  // No more than fit into the days that the plan stores.
  const times = points.map(({ ts }) => ts)
  const fromMs = Math.floor((Math.min(...times) - aroundSeconds) * 1000)
  const toMs = Math.ceil((Math.max(...times) + aroundSeconds) * 1000)
  try {
    return await storedTimes(deviceId, { fromMs, toMs })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new PortalError('ENGINE_UNAVAILABLE', 'pointsNotStored', { reason })
  }
}

function remember(known: Map<string, readonly number[]>, deviceId: string, times: readonly number[]): void {
  const newest = [...new Set(times)].toSorted((left, right) => right - left).slice(0, maximumTimes)
  known.delete(deviceId)
  known.set(deviceId, newest)
  const [oldest] = known.keys()
  if (known.size > maximumKnown && oldest !== undefined) known.delete(oldest)
}

/** Messages of one device in sequence: two concurrent ones would both find room for themselves. */
function createDeviceQueues() {
  const last = new Map<string, Promise<unknown>>()
  const forgetWhenEnded = async (deviceId: string, turn: Promise<unknown>): Promise<void> => {
    await turn.catch(() => undefined)
    if (last.get(deviceId) === turn) last.delete(deviceId)
  }
  return <Result>(deviceId: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(deviceId) ?? Promise.resolve()).then(work, work)
    last.set(deviceId, turn)
    void forgetWhenEnded(deviceId, turn)
    return turn
  }
}
