import { shorten } from '../effect-log.ts'
import { formatTime } from '../format-time.ts'
import { runLimits } from '../../run-limits.ts'
import { retainValue, readFunction, readInteger, readNumber, readText, ScriptError } from '../script-value.ts'
import type { DeviceFunctions } from './device-function.ts'

/** Flags of Mongoose OS timers: repeat, and run immediately as well. */
const repeatFlag = 1
const runNowFlag = 2
const allFlags = repeatFlag | runNowFlag
/** Maximum of a signed 32-bit counter of milliseconds. */
const maximumMs = 2_147_483_647

export const systemConstants = { 'Timer.REPEAT': repeatFlag } as const

/** Functions for system, timers, clock and random numbers. */
export const systemFunctions: DeviceFunctions = {
  'Sys.total_ram': () => runLimits.memoryBytes,
  'Sys.free_ram': (device) => Math.max(0, runLimits.memoryBytes - device.usedBytes()),
  'Sys.uptime': (device) => (device.nowMs - device.bootedAtMs) / 1000,
  'Sys.reboot'(device, [ms]) {
    const afterMs = readInteger(ms, 'ms', 0, maximumMs)
    const atMs = device.nowMs + afterMs
    device.rebootAtMs = Math.min(device.rebootAtMs ?? atMs, atMs)
    device.log.add({ kind: 'reboot', afterMs })
  },
  'Sys.usleep'(device, [us]) {
    device.nowMs += readInteger(us, 'us', 0, maximumMs) / 1000
  },
  'Timer.set'(device, [ms, flags, callback, userData]) {
    const periodMs = readInteger(ms, 'ms', 0, maximumMs)
    // Older firmware accepted a boolean here.
    const bits = typeof flags === 'boolean' ? Number(flags) : readInteger(flags, 'flags', 0, allFlags)
    const handler = readFunction(callback, 'callback')
    if (device.timers.size >= runLimits.timers) throw new ScriptError('too many timers')
    const isRepeating = (bits & repeatFlag) !== 0
    const isNow = (bits & runNowFlag) !== 0
    return device.timers.set({
      dueMs: device.nowMs + (isNow ? 0 : periodMs),
      periodMs: isRepeating ? periodMs : null,
      callback: handler,
      userData: retainValue(userData),
    })
  },
  'Timer.del'(device, [id]) {
    device.timers.delete(readNumber(id, 'id'))
  },
  'Timer.now': (device) => device.nowMs / 1000,
  'Timer.fmt'(device, [format, time]) {
    const seconds = time === undefined ? device.nowMs / 1000 : readNumber(time, 'time')
    return shorten(formatTime(readText(format, 'format').slice(0, 100), seconds))
  },
  'Math.random': (device) => device.random(),
}
