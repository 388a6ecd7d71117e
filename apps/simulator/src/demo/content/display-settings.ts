import { labels } from '../../labels.ts'
import { limitRulesOf } from './limit-rules.ts'
import { watchedLimits } from '../../models/watched-limits.ts'
import type { FleetDevice } from '../../fleet.ts'
import type { DeviceKind } from '../../point.ts'

type Range = readonly [minimum: number, maximum: number]
type GaugeLimits = { readonly warning: Range; readonly alarm: Range }

/** The scale of a gauge. */
const dials: Readonly<Record<DeviceKind, Readonly<Record<string, Range>>>> = {
  'haul-truck': { vin: [20, 32], cp2: [0, 120], cp3: [0, 700], cp4: [0, 100] },
  'pump-station': { vin: [18, 32], analog1: [0, 100], mod6: [0, 120], mod9: [0, 12] },
  boat: { analog1: [0, 40], cp2: [0, 110], cp4: [0, 100], vin: [10, 16] },
  genset: { vin: [20, 32], analog1: [0, 100], cp2: [0, 120], cp3: [0, 700], mod1: [0, 260] },
  'environment-logger': { humidity: [0, 100], vin: [8, 17] },
}

/** Gauge limits that the device itself does not monitor. */
const ownLimits: Readonly<Partial<Record<DeviceKind, Readonly<Record<string, GaugeLimits>>>>> = {
  'pump-station': { vin: { warning: [22, 28], alarm: [20, 30] } },
  'environment-logger': { vin: { warning: [10, 15], alarm: [9, 16] } },
}

/**
 * The limits at which a gauge warns: those that the device monitors, if they apply in every state of the machine. A limit that
 * applies only while the engine runs is not used, or every idle machine would be red: see `limit-rules.ts`.
 */
function gaugeLimitsOf(kind: DeviceKind, key: string, [minimum, maximum]: Range): GaugeLimits {
  const outOfReach: Range = [minimum - 1, maximum + 1]
  const isRule = limitRulesOf(kind).some((rule) => rule.key === key)
  const watched = isRule ? undefined : watchedLimits[kind].find(({ topic }) => topic === key)
  const { warning = outOfReach, alarm = outOfReach } = ownLimits[kind]?.[key] ?? watched ?? {}
  return { warning, alarm }
}

const digitals: Readonly<Record<DeviceKind, Readonly<Record<string, readonly [low: string, high: string]>>>> =
  {
    'haul-truck': {},
    'pump-station': { digital1: ['STOPPED', 'RUNNING'], digital2: ['CLOSED', 'OPEN'] },
    boat: { digital2: ['OFF', 'PUMPING'] },
    genset: { digital1: ['STOPPED', 'RUNNING'] },
    'environment-logger': { digital2: ['DRY', 'RAIN'], light: ['DARK', 'LIGHT'] },
  }

/** Buttons that a device's script waits for. */
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

/** How an owner would have configured the cards of a device of this kind: names and units, some gauges, some texts. */
export function displaySettingsOf(kind: DeviceKind): Record<string, object> {
  const settings: Record<string, object> = {}
  for (const [key, label] of Object.entries(labels[kind])) settings[key] = { ...label }
  for (const [key, dial] of Object.entries(dials[kind])) {
    const { warning, alarm } = gaugeLimitsOf(kind, key, dial)
    const gaugeSettings = {
      min: dial[0],
      max: dial[1],
      warnLow: warning[0],
      warnHigh: warning[1],
      alarmLow: alarm[0],
      alarmHigh: alarm[1],
    }
    settings[key] = { ...settings[key], displayType: 'gauge', gaugeSettings }
  }
  for (const [key, [lowString, highString]] of Object.entries(digitals[kind])) {
    const digitalSettings = { lowThreshold: 0.5, lowString, highString }
    settings[key] = { ...settings[key], displayType: 'digital', digitalSettings }
  }
  return { ...settings, ...triggers[kind] }
}

/** The same, with the names of values that the device reads from another one. */
export function displaySettingsOfDevice({
  kind,
  behaviour,
}: Pick<FleetDevice, 'kind' | 'behaviour'>): Record<string, object> {
  const { reads } = behaviour ?? {}
  const read = reads ? { [reads.as]: { name: 'Field humidity', units: '%', dp: 1 } } : {}
  return { ...displaySettingsOf(kind), ...read }
}
