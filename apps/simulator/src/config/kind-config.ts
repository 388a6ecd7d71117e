import type { ConfigValue } from '@fieldport/domain'
import { configGeneration } from '@fieldport/domain'
import type { FleetDevice } from '../fleet.ts'
import { labels, stateNames } from '../labels.ts'
import type { Band } from '../models/limits.ts'
import { watchedLimits } from '../models/watched-limits.ts'
import type { DeviceKind } from '../point.ts'
import type { ConfigTree } from './config-tree.ts'
import { flattenTree } from './config-tree.ts'

/** 2026-05-12: the date of the fleet's firmware. */
const firmwareSeconds = 1_778_544_000

const known = new Map<string, ReadonlyMap<string, ConfigValue>>()

/** The configuration of every device of a kind and model, on top of the defaults: one map for all of them. */
export function kindValues(device: FleetDevice): ReadonlyMap<string, ConfigValue> {
  const name = `${device.kind} ${device.model}`
  let values = known.get(name)
  if (values === undefined) {
    values = flattenTree({
      ...generalConfig(device),
      ...networkConfig(device),
      ...internalConfig(device),
      serial1: serialConfig(device),
      script: { enable: true },
      ...states(device),
      ...channels(device),
      ...kindConfig(device),
    })
    known.set(name, values)
  }
  return values
}

/** Values specific to one device. */
export function getDeviceValues(device: FleetDevice): ReadonlyMap<string, ConfigValue> {
  return new Map<string, ConfigValue>([
    ['device.id', device.deviceId],
    ['device.model', device.model],
    ['device.name', device.name],
    ['device.base_interval', device.baseIntervalSeconds],
    ['device.transmit_interval', device.transmitInterval],
    ['wifi.sta.ssid', device.site.name],
    // Devices report their passwords in clear text; masking them is the portal's job.
    ['wifi.sta.pass', `wifi-${device.deviceId}`],
  ])
}

function generalConfig(device: FleetDevice): ConfigTree {
  return {
    device: {
      fw_timestamp: firmwareSeconds,
      exception_interval: 1,
      sq_interval: 1,
      batch_transmit: false,
      always_on: true,
      hibernate: { enable: true, delay: 10 },
    },
    vin: { warning: '0,10,15', alarm: '0,9,16', count_hours: device.kind === 'genset' },
    batt: { available: device.kind === 'environment-logger' },
  }
}

function networkConfig({ kind }: FleetDevice): ConfigTree {
  const modem = kind === 'haul-truck' || kind === 'boat' || kind === 'genset'
  return {
    wifi: { sta: { enable: !modem }, ap: { enable: false } },
    gsm: {
      available: modem,
      enable: modem,
      auto_apn: true,
      auto_apn_version: 1,
      scan_mode: 3,
      roaming: false,
      apn: modem ? 'telemetry.example' : '',
      user: modem ? 'logger' : '',
      pass: modem ? 'sim-password' : '',
    },
    sntp: { server: 'time.google.com', update_interval: 7200 },
    endpoint: {
      available: true,
      config_to_portal: true,
      data_to_portal: true,
      buffer_enable: true,
      mqtt: { enable: false },
      http: { enable: false },
      udp: { enable: false },
    },
  }
}

function internalConfig({ kind }: FleetDevice): ConfigTree {
  const humid = kind === 'pump-station' || kind === 'environment-logger'
  return {
    ambient: {
      name: 'Ambient',
      interval: 1,
      available: true,
      hysteresis: 1,
      ...(alertsOf(kind, 'ambient') ?? { warning: '1,-10,45', alarm: '1,-20,60' }),
    },
    pressure: { interval: 1, available: kind !== 'genset' },
    humidity: { interval: 1, available: humid },
    accel: accelConfig(),
    ble: { name: 'Tags', interval: kind === 'environment-logger' ? 1 : 0, capture_time: 2, id_list: '' },
  }
}

function accelConfig(): ConfigTree {
  return {
    name: 'Accelerometer',
    interval: 1,
    outputxyz: true,
    hysteresis: 2,
    pitch: { warning: '0,-45,45', alarm: '0,-60,60' },
    roll: { warning: '0,-45,45', alarm: '0,-60,60' },
    angle: { warning: '0,0,45', alarm: '0,0,60' },
    motion: { warning: '0,0,1000', alarm: '0,0,2000', wake_threshold: 60, count_hours: true },
  }
}

function serialConfig({ kind }: FleetDevice): ConfigTree {
  const modbus = kind === 'pump-station' || kind === 'genset'
  return {
    name: 'Serial',
    interval: modbus || kind === 'environment-logger' ? 1 : 0,
    type: 'RS485',
    mode: modbus ? 'MODBUS' : 'CAPTURE',
    baud: modbus ? 19_200 : 4800,
    settings: '8N1',
    modbus: { timeout: 0.5 },
    capture: { start: '$', end: '\\n', maxtime: 2, maxchars: 128 },
  }
}

function kindConfig({ kind }: FleetDevice): ConfigTree {
  const gps = {
    name: 'Position',
    interval: 1,
    maxtime: 0,
    odometer: { enable: true },
    speed: { count_hours: true },
  }
  const bus = {
    name: 'Engine',
    interval: 1,
    nominal_baud: 250,
    capture_time: 1,
    tx_enable: false,
    id_list: '',
  }
  if (kind === 'haul-truck') return { gps, can1: bus }
  if (kind === 'boat') return { gps, can2: { ...bus, name: 'NMEA 2000', id_list: '??F201??*4,#' } }
  // A stationary device sends the position entered at installation.
  const fixed = { gps: { name: 'Position', interval: 1, maxtime: 0 } }
  return kind === 'genset' ? { ...fixed, can1: bus } : fixed
}

function states({ kind }: FleetDevice): ConfigTree {
  return Object.fromEntries(Object.entries(stateNames[kind]).map(([n, name]) => [`state${n}`, { name }]))
}

type Alerts = { readonly warning: string; readonly alarm: string }

const noAlerts: Alerts = { warning: '0,0,100', alarm: '0,0,100' }
const thermocoupleAlerts: Alerts = { warning: '1,-30,600', alarm: '1,-40,700' }

/** The limits that the device's configuration turns on; undefined if there are none. */
function alertsOf(kind: DeviceKind, key: string): Alerts | undefined {
  const limit = watchedLimits[kind].find(({ topic }) => topic === key)
  if (limit === undefined) return undefined
  const alert = (band: Band | undefined) => (band === undefined ? '0,0,100' : `1,${band[0]},${band[1]}`)
  return { warning: alert(limit.warning), alarm: alert(limit.alarm) }
}

const modbusName = /^mod\d+$/
const pinName = /^(?:analog|current|freq|duty|pulse|digital)(\d)$/

/** Entries for the measurements of the kind: Modbus registers, and pins by the model's generation. */
function channels(device: FleetDevice): ConfigTree {
  const newer = configGeneration(device.model) === 2
  const tree: ConfigTree = {}
  for (const [key, { name, units }] of Object.entries(labels[device.kind])) {
    const pin = pinName.exec(key)?.[1]
    if (modbusName.test(key)) {
      const register = 40 + Number(key.slice(3))
      tree[key] = {
        name,
        settings: `1,3,${register}`,
        cal: '0,0,1,1',
        unit: units,
        ...(alertsOf(device.kind, key) ?? noAlerts),
      }
    } else if (key === 'tc1') {
      tree[key] = {
        name,
        interval: 1,
        type: 'K',
        hysteresis: 1,
        ...(alertsOf(device.kind, key) ?? thermocoupleAlerts),
      }
    } else if (pin !== undefined) {
      addPin(tree, key, pin, { name, units, newer, alerts: alertsOf(device.kind, key) ?? noAlerts })
    }
  }
  return tree
}

type Pin = { readonly name: string; readonly units: string; readonly newer: boolean; readonly alerts: Alerts }

/** Generation 2 has one block per pin with a part for every measurement, generation 1 a block per terminal. */
function addPin(tree: ConfigTree, key: string, pin: string, { name, units, newer, alerts }: Pin): void {
  if (!newer) {
    const block = key.startsWith('current') ? key : `input${pin}`
    tree[block] ??= {
      name,
      interval: 1,
      mode: 'analog',
      cal: `0,0,1,1,${units}`,
      unit: units,
      ...alerts,
    }
    return
  }
  const block = (tree[`io${pin}`] ??= { name, interval: 1 }) as ConfigTree
  const measure = key.slice(0, -1)
  const part = measure === 'analog' ? 'voltage' : measure
  block[part] = part === 'digital' ? { enable: true } : { enable: true, cal: `0,0,1,1,${units}` }
}
