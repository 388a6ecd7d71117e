import { createEffectLog, type EffectLog } from './effect-log.ts'
import type { KeptValue } from './script-value.ts'
import { createTimerQueue, type TimerQueue } from './timer-queue.ts'

export type Handler = { readonly callback: { readonly kept: number }; readonly userData: KeptValue }
export type ConfigValue = string | number | boolean | null

/** A device that exists for the time of a run: what its functions read and change. Its clock is virtual. */
export type ScriptDevice = {
  /** Epoch milliseconds of the run. */
  nowMs: number
  bootedAtMs: number
  /** When it restarts; null: not asked to. */
  rebootAtMs: number | null
  timers: TimerQueue
  dataHandler: Handler | null
  triggerHandler: Handler | null
  /** Blocks of memory by their address, in bytes. */
  memory: Map<number, number>
  nextAddress: number
  readonly config: Map<string, ConfigValue>
  readonly log: EffectLog
  /** 0 to below 1; the same in every run, so that two runs can be compared. */
  readonly random: () => number
  /** Bytes that the interpreter uses now. */
  usedBytes: () => number
}

/** An address as a device with external memory has them. */
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

/** Forgets what a restart forgets: all but the settings, the time and what was noted. */
export function restartDevice(device: ScriptDevice): void {
  device.bootedAtMs = device.nowMs
  device.rebootAtMs = null
  device.timers = createTimerQueue()
  device.dataHandler = null
  device.triggerHandler = null
  device.memory = new Map()
  device.nextAddress = firstAddress
}

/** The generator of Park and Miller, from one seed. */
function createRandom(): () => number {
  let state = 20_011
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}
