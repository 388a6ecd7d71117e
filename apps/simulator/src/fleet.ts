import type { DeviceBehaviour } from './device/behaviour.ts'
import { seedOf, uniform } from './models/random.ts'
import type { DeviceKind, DeviceModel, Site, Story, VirtualDevice } from './point.ts'
import { harbours } from './sites/harbours.ts'
import { mines } from './sites/mines.ts'
import { plains } from './sites/plains.ts'

/** A virtual device with what its owner knows of it. */
export type FleetDevice = VirtualDevice & {
  readonly name: string
  readonly firmware: string
  /** Password for MQTT and HTTP. */
  readonly secret: string
  readonly setupPassword: string
  /** Deviations from a well-behaved device. */
  readonly behaviour?: DeviceBehaviour
}

type KindFacts = {
  readonly model: DeviceModel
  readonly firmware: string
  readonly label: string
  readonly sites: readonly Site[]
}

const facts: Readonly<Record<DeviceKind, KindFacts>> = {
  'haul-truck': { model: 'ORB-C2', firmware: 'SFW003-6.4.1', label: 'Haul truck', sites: mines },
  'pump-station': { model: 'QUAD-C2', firmware: 'SFW003-6.4.1', label: 'Pump station', sites: plains },
  boat: { model: 'ORB-C1', firmware: 'SFW002-5.8.3', label: 'Work boat', sites: harbours },
  genset: { model: 'QUAD-C2', firmware: 'SFW003-6.3.0', label: 'Genset', sites: mines },
  'environment-logger': {
    model: 'ORB-C1',
    firmware: 'SFW002-5.8.3',
    label: 'Weather station',
    sites: plains,
  },
}

export const deviceKinds = Object.keys(facts) as readonly DeviceKind[]

/** Devices from here on report every half minute or minute. */
const fastDevices = 20
/** Always connected, so that there is something to see at any time. */
const steadyDevices = 5
/** Degrees, about 2 km: fixed devices of a site are not all at one point. */
const spreadDegrees = 0.02

/** Devices with a story: enough of the first twelve that each story is visible at any hour. */
const demoStories: Readonly<Record<string, Story>> = {
  // The first of each kind that works at all never rests.
  DEMO00001: { kind: 'trouble-code' },
  DEMO00002: { kind: 'night-leak' },
  DEMO00003: { kind: 'always-at-work' },
  DEMO00004: { kind: 'overheating', offsetHours: 1 },
  DEMO00006: { kind: 'in-workshop' },
  DEMO00007: { kind: 'out-of-contact', offsetHours: 36 },
  DEMO00008: { kind: 'overheating' },
  DEMO00009: { kind: 'low-tank' },
  DEMO00011: { kind: 'trouble-code', offsetHours: 4.5 },
  DEMO00012: { kind: 'out-of-contact' },
  DEMO00014: { kind: 'overheating', offsetHours: 0.5 },
  DEMO00016: { kind: 'overheating', offsetHours: 1.5 },
  DEMO00019: { kind: 'low-tank', offsetHours: 20 },
  DEMO00021: { kind: 'trouble-code', offsetHours: 2 },
  DEMO00026: { kind: 'in-workshop' },
}

/** Devices of the demo fleet with unusual behaviour, so that this can be seen too. */
const specialDevices: Readonly<Record<string, Pick<FleetDevice, 'behaviour'> & Partial<FleetDevice>>> = {
  // The pump shows what the weather station at the same site measures.
  DEMO00002: { behaviour: { reads: { deviceId: 'DEMO00005', key: 'humidity', as: 'cp20' } } },
  DEMO00010: { behaviour: { slowMs: 4000 } },
  // Connected for a few seconds every five minutes.
  DEMO00011: { behaviour: { offlineBetween: true }, transmitInterval: 30 },
}

/**
 * The demo fleet: DEMO00001 and on, the five kinds in turn. The first twenty report every 5 or 10 s, the others every 30 or 60 s;
 * device n is the same whatever the size of the fleet.
 */
export function demoFleet(count: number): FleetDevice[] {
  return Array.from({ length: count }, (_, index) => demoDevice(index + 1))
}

function demoDevice(number: number): FleetDevice {
  const kind = deviceKinds[(number - 1) % deviceKinds.length] as DeviceKind
  const round = Math.floor((number - 1) / deviceKinds.length)
  const fast = number <= fastDevices
  const deviceId = `DEMO${String(number).padStart(5, '0')}`
  const device = fleetDevice({
    deviceId,
    kind,
    name: `${facts[kind].label} ${String(round + 1).padStart(2, '0')}`,
    siteNumber: round,
    crew: round,
    story: demoStories[deviceId],
    baseIntervalSeconds: fast ? (number <= 10 ? 5 : 10) : number % 2 === 0 ? 30 : 60,
    outagesPerMonth: number <= steadyDevices ? 0 : 2 + (number % 5),
  })
  const odd = Object.hasOwn(specialDevices, deviceId) ? specialDevices[deviceId] : undefined
  return odd === undefined ? device : { ...device, ...odd }
}

export type FleetDeviceOptions = {
  readonly deviceId: string
  readonly kind: DeviceKind
  /** Different from the kind's default. */
  readonly model?: DeviceModel
  readonly firmware?: string
  readonly name?: string
  readonly siteNumber?: number
  readonly crew?: number
  readonly story?: Story | undefined
  readonly baseIntervalSeconds?: number
  readonly transmitInterval?: number
  readonly outagesPerMonth?: number
  readonly secret?: string
}

/** One device of a kind; its seed is derived from its ID. By default it sends every 5 s and has no outages. */
export function fleetDevice(choice: FleetDeviceOptions): FleetDevice {
  const { deviceId, kind } = choice
  const { label, sites, ...usual } = facts[kind]
  const seed = seedOf(deviceId)
  const site = sites[(choice.siteNumber ?? 0) % sites.length] as Site
  return {
    deviceId,
    model: choice.model ?? usual.model,
    kind,
    seed,
    site: spread(site, seed, kind),
    baseIntervalSeconds: choice.baseIntervalSeconds ?? 5,
    transmitInterval: choice.transmitInterval ?? 1,
    outagesPerMonth: choice.outagesPerMonth ?? 0,
    crew: choice.crew ?? 0,
    ...(choice.story === undefined ? {} : { story: choice.story }),
    name: choice.name ?? label,
    firmware: choice.firmware ?? usual.firmware,
    secret: choice.secret ?? `secret-${deviceId}`,
    // A setup password has no dash, unlike the simplest devices' IDs.
    setupPassword: `setup.${deviceId.replaceAll('-', '')}`,
  }
}

/** Trucks share their mine and boats their harbour; everything else is some distance away. */
function spread(site: Site, seed: number, kind: DeviceKind): Site {
  if (kind === 'haul-truck' || kind === 'boat') return site
  return {
    ...site,
    latitude: site.latitude + spreadDegrees * (uniform(seed, 1, 1) - 0.5),
    longitude: site.longitude + spreadDegrees * (uniform(seed, 1, 2) - 0.5),
  }
}
