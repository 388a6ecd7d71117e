import { describe, expect, it } from 'vitest'
import { restartDevice } from '../script-device.ts'
import { deviceConstants } from './device-functions.ts'
import { callback, setUp, startMs } from './testing.ts'

describe('system and timers', () => {
  it('return time and memory by the clock of the run', () => {
    const { call, device } = setUp()
    device.usedBytes = () => 1000
    device.nowMs += 5000
    expect(call('Sys.uptime')).toBe(5)
    expect(call('Timer.now')).toBe(startMs / 1000 + 5)
    expect(call('Timer.fmt', '%F %T')).toBe('2025-01-01 00:00:05')
    expect(call('Timer.fmt', '%Y', 0)).toBe('1970')
    expect(Number(call('Sys.total_ram')) - Number(call('Sys.free_ram'))).toBe(1000)
    call('Sys.usleep', 1_500_000)
    expect(call('Sys.uptime')).toBe(6.5)
  })

  it('set timers, once or periodically, and stop them', () => {
    const { call, device } = setUp()
    const once = call('Timer.set', 100, 0, callback, 'data')
    expect(device.timers.next()).toEqual({
      id: once,
      dueMs: startMs + 100,
      periodMs: null,
      callback: { kept: 7 },
      userData: 'data',
    })
    call('Timer.del', once)
    expect(device.timers.size).toBe(0)
    call('Timer.set', 100, deviceConstants['Timer.REPEAT'], callback)
    call('Timer.set', 200, true, callback)
    call('Timer.set', 50, 3, callback)
    expect(device.timers.next()).toMatchObject({ dueMs: startMs, periodMs: 50 })
    expect(device.timers.size).toBe(3)
    expect(() => call('Timer.set', -1, 0, callback)).toThrow('ms must be')
    expect(() => call('Timer.set', 1, 4, callback)).toThrow('flags must be')
    expect(() => call('Timer.set', 1, 0, null)).toThrow('callback must be a function')
  })

  it('restart at the earliest requested time, and keep only the settings', () => {
    const { call, device, effects } = setUp([['a', 1]])
    call('Sys.reboot', 5000)
    call('Sys.reboot', 1000)
    call('Sys.reboot', 9000)
    expect(device.rebootAtMs).toBe(startMs + 1000)
    expect(effects()).toHaveLength(3)
    call('SQ.set_data_handler', callback, null)
    call('Timer.set', 1, 0, callback)
    device.nowMs += 1000
    restartDevice(device)
    expect([device.rebootAtMs, device.dataHandler, device.timers.size, call('Sys.uptime')]).toEqual([
      null,
      null,
      0,
      0,
    ])
    expect(device.config.get('a')).toBe(1)
  })

  it('allocate memory, read it as text and free it', () => {
    const { call } = setUp()
    const first = call('Sys.malloc', 10)
    const second = call('Sys.malloc', 10)
    expect(Number(second)).toBeGreaterThanOrEqual(Number(first) + 10)
    expect(call('mkstr', first, 4)).toBe('\u0000'.repeat(4))
    expect(call('mkstr', first, 8, 2, true)).toBe('\u0000'.repeat(2))
    expect(() => call('mkstr', first, 11)).toThrow('length must be')
    expect(() => call('mkstr', first, 8, 3)).toThrow('length must be')
    call('Sys.free', first)
    expect(() => call('mkstr', first, 1)).toThrow('pointer must come from Sys.malloc')
    expect(() => call('Sys.free', first)).toThrow('pointer must come from Sys.malloc')
    expect(() => call('Sys.malloc', 1e9)).toThrow('bytes must be')
  })

  it('return the same random numbers in every run', () => {
    const draw = () => {
      const { call } = setUp()
      return Array.from({ length: 100 }, () => Number(call('Math.random')))
    }
    expect(draw()).toEqual(draw())
    expect(draw().every((number) => number >= 0 && number < 1)).toBe(true)
    expect(new Set(draw()).size).toBe(100)
  })

  it('bind mathematical functions, and report others', () => {
    const { call } = setUp()
    expect(call('ffi', 'double floor(double)')).toBe('floor')
    expect(call('ffi', ' double pow( double x, double y )')).toBe('pow')
    for (const signature of [
      'void gpio_write(int, int)',
      'double floor(int)',
      'double pow(double)',
      'double f(double)',
    ])
      expect(() => call('ffi', signature)).toThrow('is not available in a test run')
    expect(() => call('ffi', 1)).toThrow('signature must be a string')
  })
})
