import type { Clock } from '../clock.ts'
import type { Timers } from './timers.ts'

export type PowerStatus = 'off' | 'on' | 'rebooting' | 'freight'

export type PowerStateOptions = {
  readonly clock: Clock
  readonly timers: Timers
  /** Between shutdown and start. */
  readonly bootMs: number
  readonly onUp: (reason: 'start' | 'boot') => void
  readonly onDown: () => void
}

export type PowerState = {
  readonly state: () => PowerStatus
  readonly uptimeSeconds: () => number
  readonly start: () => void
  readonly stop: () => void
  readonly reboot: (delayMs: number) => void
  readonly freight: (delayMs: number) => void
  /** Ends freight mode, like the button on the device. */
  readonly wake: () => void
}

/** On, off and on again. Pending actions are dropped at shutdown. */
export function createPowerState({ clock, timers, bootMs, onUp, onDown }: PowerStateOptions): PowerState {
  let state: PowerStatus = 'off'
  let upSinceMs = clock.nowMs()
  let cancelBoot: (() => void) | undefined

  const up = (reason: 'start' | 'boot'): void => {
    state = 'on'
    upSinceMs = clock.nowMs()
    onUp(reason)
  }
  const down = (next: PowerStatus): void => {
    timers.cancelAll()
    cancelBoot?.()
    cancelBoot = undefined
    const wasOn = state === 'on'
    state = next
    if (wasOn) onDown()
  }

  return {
    state: () => state,
    uptimeSeconds: () => (clock.nowMs() - upSinceMs) / 1000,
    start: () => {
      if (state === 'off') up('start')
    },
    stop: () => {
      down('off')
    },
    reboot: (delayMs) => {
      timers.later(delayMs, () => {
        down('rebooting')
        cancelBoot = clock.after(bootMs, () => {
          cancelBoot = undefined
          up('boot')
        })
      })
    },
    freight: (delayMs) => {
      timers.later(delayMs, () => {
        down('freight')
      })
    },
    wake: () => {
      if (state === 'freight') up('boot')
    },
  }
}
