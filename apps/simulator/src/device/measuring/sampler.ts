import type { ConfigStore } from '../../config/store.ts'
import { outageAt } from '../../models/time/outages.ts'
import { pointAt } from '../../models/point-at.ts'
import type { Point, PointEvent, VirtualDevice } from '../../point.ts'
import { createPointBuffer } from './point-buffer.ts'

export type Sampler = {
  /** Measures now; returns what is to be sent, oldest first. */
  readonly sample: (seconds: number, sendNow: boolean) => Point[]
  /** An event for the next point. */
  readonly addEvent: (event: PointEvent) => void
  /** Measured points that have not been sent. */
  readonly takeRemaining: () => Point[]
  readonly stats: () => { readonly measured: number; readonly held: number; readonly lost: number }
}

export type SamplerOptions = {
  readonly device: VirtualDevice
  readonly config: ConfigStore
  readonly steady: boolean
  /** Applies settings and outputs to a point; `count` counts the measurements. */
  readonly finishPoint: (point: Point, count: number) => void
}

/** Level from which a message is sent immediately. */
const urgentLevel = 30
/** Capacity of a device's flash during an outage, in points. */
const heldPoints = 5000

/** The measuring side of a device: outages, intervals, what goes into the next message. */
export function createSampler({ device, config, steady, finishPoint }: SamplerOptions): Sampler {
  const hold = createPointBuffer(heldPoints)
  let lastSeconds: number | undefined
  let sinceSend = 0
  let measured = 0
  let news: PointEvent[] = []

  const pointOf = (seconds: number): Point => {
    const point = pointAt(device, seconds, lastSeconds)
    finishPoint(point, measured)
    if (news.length > 0) point.events = [...news, ...(point.events ?? [])]
    news = []
    lastSeconds = seconds
    measured++
    return point
  }

  /** The plan may allow fewer messages than the owner wants. */
  const transmitInterval = (): number =>
    Math.max(
      config.positiveOr('device.transmit_interval', device.transmitInterval),
      config.positiveOr('device.sq_interval', 1),
    )

  const measure = (exactSeconds: number, sendNow: boolean): Point[] => {
    const seconds = Math.round(exactSeconds * 10) / 10
    const outage = steady ? undefined : outageAt(device, seconds)
    if (outage?.kind === 'supply' || (lastSeconds !== undefined && seconds <= lastSeconds)) return []
    const point = pointOf(seconds)
    const away = outage !== undefined
    hold.add(point, !away && config.value('device.batch_transmit') !== true)
    sinceSend++
    const due = sinceSend >= transmitInterval()
    if (away || !(due || sendNow || isUrgent(point))) return []
    sinceSend = 0
    return hold.takeAll()
  }

  return {
    sample: measure,
    addEvent: (event) => {
      news.push(event)
    },
    takeRemaining: hold.takeAll,
    stats: () => ({ measured, held: hold.size(), lost: hold.droppedCount() }),
  }
}

function isUrgent(point: Point): boolean {
  return point.events?.some((event) => event.lv >= urgentLevel) ?? false
}
