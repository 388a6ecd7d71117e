import { labels } from '../../labels.ts'
import type { DeviceKind } from '../../point.ts'

type Gauge = readonly [
  min: number,
  max: number,
  warnLow: number,
  warnHigh: number,
  alarmLow: number,
  alarmHigh: number,
]

const gauges: Readonly<Record<DeviceKind, Readonly<Record<string, Gauge>>>> = {
  'haul-truck': {
    vin: [20, 32, 24, 30, 22, 31],
    cp2: [0, 120, 10, 98, 0, 104],
    cp3: [0, 700, 150, 600, 100, 650],
    cp4: [0, 100, 20, 101, 10, 102],
  },
  'pump-station': {
    analog1: [0, 100, 20, 90, 10, 96],
    mod6: [0, 120, 0, 85, -5, 95],
    mod9: [0, 12, -1, 4.5, -2, 7.1],
  },
  boat: {
    analog1: [0, 30, -1, 12, -2, 20],
    cp2: [0, 110, 5, 92, 0, 98],
    cp4: [0, 100, 20, 101, 10, 102],
    vin: [10, 16, 12, 14.8, 11.5, 15.2],
  },
  genset: {
    analog1: [0, 100, 20, 101, 10, 102],
    cp2: [0, 120, 10, 98, 0, 104],
    mod1: [200, 260, 225, 250, 216, 253],
  },
  'environment-logger': {
    humidity: [0, 100, 20, 80, 10, 90],
    vin: [8, 17, 10, 15, 9, 16],
  },
}

const digitals: Readonly<Record<DeviceKind, Readonly<Record<string, readonly [low: string, high: string]>>>> =
  {
    'haul-truck': {},
    'pump-station': { digital1: ['STOPPED', 'RUNNING'], digital2: ['CLOSED', 'OPEN'] },
    boat: { digital2: ['OFF', 'PUMPING'] },
    genset: { digital1: ['STOPPED', 'RUNNING'] },
    'environment-logger': { digital2: ['DRY', 'RAIN'], light: ['DARK', 'LIGHT'] },
  }

/** Buttons that the script of a device waits for. */
const triggers: Readonly<Partial<Record<DeviceKind, Readonly<Record<string, object>>>>> = {
  'haul-truck': {
    trigger1: { name: 'Beacon', groupKey: 'Lights', colour: '#a35b00' },
    trigger2: { name: 'Horn', groupKey: 'Sound', confirmEnabled: true, confirmText: 'Sound the horn now?' },
  },
  'pump-station': {
    trigger1: { name: 'Start', groupKey: 'Pump', colour: '#2f7d32' },
    trigger2: {
      name: 'Stop',
      groupKey: 'Pump',
      colour: '#c62828',
      confirmEnabled: true,
      confirmText: 'Stop the pump? The tank is no longer filled.',
    },
    trigger3: { name: 'Test run' },
  },
}

const gaugeFields = ['min', 'max', 'warnLow', 'warnHigh', 'alarmLow', 'alarmHigh'] as const

/** How an owner would have set the cards of a device of this kind: names and units, some gauges, some words. */
export function displaySettingsOf(kind: DeviceKind): Record<string, object> {
  const settings: Record<string, object> = {}
  for (const [key, label] of Object.entries(labels[kind])) settings[key] = { ...label }
  for (const [key, limits] of Object.entries(gauges[kind])) {
    const gaugeSettings = Object.fromEntries(gaugeFields.map((field, index) => [field, limits[index]]))
    settings[key] = { ...settings[key], displayType: 'gauge', gaugeSettings }
  }
  for (const [key, [lowString, highString]] of Object.entries(digitals[kind])) {
    const digitalSettings = { lowThreshold: 0.5, lowString, highString }
    settings[key] = { ...settings[key], displayType: 'digital', digitalSettings }
  }
  return { ...settings, ...triggers[kind] }
}
