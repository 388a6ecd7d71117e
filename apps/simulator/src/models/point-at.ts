import type { DeviceKind, Point, VirtualDevice } from '../point.ts'
import { createBoat } from './boat/model.ts'
import { createEnvironmentLogger } from './environment-logger/model.ts'
import { createGenset } from './genset/model.ts'
import { createHaulTruck } from './haul-truck/model.ts'
import type { KindModel, PointSource } from './kind-model.ts'
import { eventsBetween } from './limits.ts'
import { createPumpStation } from './pump-station/model.ts'

const sources: Readonly<Record<DeviceKind, (device: VirtualDevice) => PointSource>> = {
  'haul-truck': (device) => sourceOf(device, createHaulTruck(device)),
  'pump-station': (device) => sourceOf(device, createPumpStation(device)),
  boat: (device) => sourceOf(device, createBoat(device)),
  genset: (device) => sourceOf(device, createGenset(device)),
  'environment-logger': (device) => sourceOf(device, createEnvironmentLogger(device)),
}

const known = new WeakMap<VirtualDevice, PointSource>()

/**
 * The record that a device sends at a moment: deterministic by device and moment, regardless of the order of calls.
 * Contains events since `previousSeconds`, by default one transmit period earlier.
 */
export function pointAt(
  device: VirtualDevice,
  seconds: number,
  previousSeconds = seconds - device.baseIntervalSeconds * device.transmitInterval,
): Point {
  let source = known.get(device)
  if (source === undefined) {
    source = sources[device.kind](device)
    known.set(device, source)
  }
  return source(seconds, previousSeconds)
}

function sourceOf<State>(device: VirtualDevice, model: KindModel<State>): PointSource {
  // Points are nearly always computed in order, so the previous state is the last one computed.
  let last: { seconds: number; state: State } | undefined
  return (seconds, previousSeconds) => {
    const before = last?.seconds === previousSeconds ? last.state : model.stateAt(previousSeconds)
    const state = model.stateAt(seconds)
    last = { seconds, state }
    const point: Point = { ts: Math.round(seconds * 10) / 10, deviceid: device.deviceId }
    model.report(point, state, before, seconds)
    const events = eventsBetween(model.limits, model.watch(before), model.watch(state))
    if (events !== undefined) point.events = [...events, ...(point.events ?? [])]
    return point
  }
}
