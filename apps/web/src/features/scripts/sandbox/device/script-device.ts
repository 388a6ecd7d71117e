import { createEffectLog, type EffectLog } from './effect-log.ts'
import type { RetainedValue } from './script-value.ts'
import { createTimerQueue, type TimerQueue } from './timer-queue.ts'

export type Handler = { readonly callback: { readonly kept: number }; readonly userData: RetainedValue }
export type ConfigValue = string | number | boolean | null

/** A simulated device for one run: the state that its functions read and change. Its clock is virtual. */
export type ScriptDevice = {
  /** Epoch milliseconds by the run's clock. */
  nowMs: number
  bootedAtMs: number
  /** Time of the requested restart; null: none. */
  rebootAtMs: number | null
  timers: TimerQueue
  dataHandler: Handler | null
  triggerHandler: Handler | null
  /** Size in bytes of allocated memory blocks, by address. */
  memory: Map<number, number>
  nextAddress: number
  readonly config: Map<string, ConfigValue>
  readonly log: EffectLog
  /** From 0 to below 1; the same sequence in every run, so that two runs can be compared. */
  readonly random: () => number
  /** Bytes that the interpreter currently uses. */
  usedBytes: () => number
}

/** An address as on a device with external memory. */
const firstAddress = 0x3f_80_00_00

export function createScriptDevice(
  nowMs: number,
  config: Iterable<readonly [string, ConfigValue]>,
): ScriptDevice {
  const device: ScriptDevice = {
    nowMs,
    bootedAtMs: nowMs,
    rebootAtMs: null,
    timers: createTimerQueue(),
    dataHandler: null,
    triggerHandler: null,
    memory: new Map(),
    nextAddress: firstAddress,
    config: new Map(config),
    log: createEffectLog(() => device.nowMs),
    random: createRandom(),
    usedBytes: () => 0,
  }
  return device
}

/** Resets everything that a restart resets: all but settings, time and log. */
export function restartDevice(device: ScriptDevice): void {
  device.bootedAtMs = device.nowMs
  device.rebootAtMs = null
  device.timers = createTimerQueue()
  device.dataHandler = null
  device.triggerHandler = null
  device.memory = new Map()
  device.nextAddress = firstAddress
}

/** The Park-Miller generator with a fixed seed. */
function createRandom(): () => number {
  let state = 20_011
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}
