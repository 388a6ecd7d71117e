import type { DeviceKind } from '../point.ts'
import type { Limit } from './limits.ts'

/**
 * The limits that devices of a kind monitor, in the order of their model's `watch`. The owner's gauges show the same
 * ones.
 * `onlyWhen` is the condition for a limit to apply: while the engine is stopped, no oil pressure is too low.
 */
export const watchedLimits: Readonly<Record<DeviceKind, readonly Limit[]>> = {
  'haul-truck': [
    { topic: 'cp2', warning: [-40, 99], alarm: [-40, 105] },
    { topic: 'cp3', warning: [150, 900], alarm: [95, 900], onlyWhen: { key: 'cp1', above: 0 } },
    { topic: 'cp4', warning: [15, 101], alarm: [8, 101] },
    { topic: 'vin', warning: [23.6, 29.5], alarm: [22.5, 31] },
    { topic: 'gps_speed', warning: [0, 42], alarm: [0, 60] },
  ],
  'pump-station': [
    { topic: 'analog1', warning: [30, 92], alarm: [18, 97] },
    { topic: 'mod6', warning: [-20, 85], alarm: [-20, 95] },
    { topic: 'mod9', warning: [0, 4.5], alarm: [0, 7.1] },
    { topic: 'digital2', warning: [0, 0.5] },
  ],
  boat: [
    { topic: 'cp2', warning: [-10, 92], alarm: [-10, 98] },
    { topic: 'vin', warning: [12, 15], alarm: [11.5, 16] },
    { topic: 'analog1', warning: [0, 22], alarm: [0, 34] },
    { topic: 'cp6', warning: [2.2, 500], alarm: [1.2, 500] },
    { topic: 'cp4', warning: [15, 101], alarm: [7, 101] },
  ],
  genset: [
    { topic: 'vin', warning: [23.8, 29.5], alarm: [22.4, 31] },
    { topic: 'analog1', warning: [25, 101], alarm: [12, 101] },
    { topic: 'cp2', warning: [-40, 98], alarm: [-40, 104] },
    { topic: 'cp3', warning: [180, 900], alarm: [120, 900], onlyWhen: { key: 'cp1', above: 0 } },
  ],
  'environment-logger': [
    { topic: 'ambient', warning: [0, 40], alarm: [-10, 45] },
    { topic: 'humidity', warning: [12, 90], alarm: [8, 99] },
    { topic: 'tc1', warning: [-30, -12], alarm: [-40, -6] },
    { topic: 'vbat', warning: [4.5, 6.1], alarm: [4, 6.4] },
  ],
}
