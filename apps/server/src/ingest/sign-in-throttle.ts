import type { Clock } from '../platform/clock.ts'
import { rateLimitNetwork } from '../platform/network/client-address.ts'
import type { Transport } from './ports.ts'

/** The network of a sender and the device it claims to be. */
export type DeviceSignInAttempt = {
  readonly deviceId: string
  readonly address: string
  readonly transport: Transport
}

/** `throttled`: wrong once more, or not even checked. */
export type DeviceSignInResult = 'right' | 'wrong' | 'throttled'

export type SignInThrottlePorts = {
  readonly clock: Clock
  readonly wait: (ms: number) => Promise<void>
  /** Called for every refused attempt. Must not throw. */
  readonly onRefused: (attempt: DeviceSignInAttempt) => void
  readonly limits?: Partial<SignInThrottleLimits>
}

export type SignInThrottleLimits = {
  /** Wrong attempts of a network for one device, and for all, within a window. */
  readonly perDevice: number
  readonly perNetwork: number
  readonly windowMs: number
  /** How long the response to a wrong attempt beyond the limit is delayed, and how many may be delayed at once. */
  readonly delayMs: number
  readonly delayedPerNetwork: number
  readonly maximumDelayed: number
  readonly maximumRemembered: number
}

const defaults: SignInThrottleLimits = {
  perDevice: 10,
  perNetwork: 100,
  windowMs: 5 * 60_000,
  delayMs: 2_000,
  delayedPerNetwork: 8,
  maximumDelayed: 500,
  maximumRemembered: 50_000,
}

/**
 * Slows down guessing. Only wrong attempts count, per network and device and per network in total, so nobody can lock out a device
 * from elsewhere. Beyond the limit, a network gets a few attempts at a time, each answered late; a device that has signed in from
 * that network before is always let in immediately, whoever else is guessing there.
 */
export function createSignInThrottle(ports: SignInThrottlePorts) {
  const { clock, wait, onRefused } = ports
  const limits = { ...defaults, ...ports.limits }
  const wrong = createWindowCounts(clock, limits)
  const trusted = createRecentKeys(limits.maximumRemembered)
  const held = createSlots(limits)

  const refuse = (attempt: DeviceSignInAttempt, result: DeviceSignInResult): DeviceSignInResult => {
    onRefused(attempt)
    return result
  }

  return async (attempt: DeviceSignInAttempt, check: () => Promise<boolean>): Promise<DeviceSignInResult> => {
    const network = rateLimitNetwork(attempt.address)
    const pair = `${network} ${attempt.deviceId}`
    const isOver = wrong.count(pair) >= limits.perDevice || wrong.count(network) >= limits.perNetwork
    if (isOver && !trusted.has(pair) && !held.hasRoom(network)) return refuse(attempt, 'throttled')
    const release = isOver ? held.take(network) : () => {}
    try {
      if (await check()) {
        trusted.add(pair)
        return 'right'
      }
      wrong.add(pair)
      wrong.add(network)
      if (!isOver) return refuse(attempt, 'wrong')
      await wait(limits.delayMs)
      return refuse(attempt, 'throttled')
    } finally {
      release()
    }
  }
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/** Counts by key within a window that starts with the first count; above the size limit, the oldest keys are dropped. */
function createWindowCounts(clock: Clock, { windowMs, maximumRemembered }: SignInThrottleLimits) {
  const windows = new Map<string, { count: number; readonly untilMs: number }>()
  const find = (key: string) => {
    const window = windows.get(key)
    return window && clock.nowMs() < window.untilMs ? window : undefined
  }
  return {
    count: (key: string): number => find(key)?.count ?? 0,
    add(key: string): void {
      const window = find(key) ?? { count: 0, untilMs: clock.nowMs() + windowMs }
      window.count += 1
      moveToEnd(windows, key, window, maximumRemembered)
    },
  }
}

function createRecentKeys(maximum: number) {
  const keys = new Map<string, true>()
  return {
    has: (key: string): boolean => keys.has(key),
    add: (key: string): void => moveToEnd(keys, key, true, maximum),
  }
}

function createSlots({ delayedPerNetwork, maximumDelayed }: SignInThrottleLimits) {
  const counts = new Map<string, number>()
  let total = 0
  return {
    hasRoom: (network: string): boolean =>
      total < maximumDelayed && (counts.get(network) ?? 0) < delayedPerNetwork,
    take(network: string): () => void {
      total += 1
      counts.set(network, (counts.get(network) ?? 0) + 1)
      return () => {
        total -= 1
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}

function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value, maximum: number): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= maximum) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
