import type { Clock } from '../clock.ts'
import { withTimeout } from '../clock.ts'
import type { Point } from '../point.ts'
import { backoffMs } from './backoff.ts'
import type { Outbox, PointBatch } from './outbox.ts'
import { createOutbox } from './outbox.ts'
import type { Transport } from './transport.ts'

/** The result of one attempt. `again` keeps the points; the delay increases unless the server gave one. */
export type Delivery =
  | { readonly kind: 'done'; readonly refused: number; readonly reason?: string }
  | { readonly kind: 'again'; readonly reason: string; readonly delayMs?: number }

export type SequentialTransportOptions = {
  readonly clock: Clock
  readonly random: () => number
  readonly bufferPoints: number
  /** Points per message when many wait. */
  readonly maxPoints: number
  readonly open?: () => void
  readonly close?: () => void
  readonly deliver: (points: readonly Point[]) => Promise<Delivery>
}

const nothing = (): void => undefined
/** A transport that carries only points. */
const withoutCommands = { cut: nothing, sendConfig: nothing, poll: nothing, ask: nothing }

/** A transport that sends one message after the other and waits for each result. */
export function createSequentialTransport(options: SequentialTransportOptions): Transport {
  const { clock } = options
  const outbox = createOutbox(options.bufferPoints)
  let running = false
  let busy = false
  let failures = 0
  let cancelRetry: (() => void) | undefined

  const retryIn = (delayMs: number): void => {
    failures++
    if (!running) return
    cancelRetry = clock.after(delayMs, () => {
      cancelRetry = undefined
      void pump()
    })
  }

  const attempt = async (parcel: PointBatch): Promise<boolean> => {
    const delivery = await options.deliver(parcel.points)
    applyDelivery(outbox, parcel, delivery)
    if (delivery.kind === 'again') retryIn(delivery.delayMs ?? backoffMs(failures, options.random))
    else failures = 0
    return delivery.kind === 'done'
  }

  const pump = async (): Promise<void> => {
    if (!running || busy || cancelRetry !== undefined) return
    busy = true
    let parcel = outbox.take(options.maxPoints)
    while (parcel !== undefined && (await attempt(parcel)))
      parcel = running ? outbox.take(options.maxPoints) : undefined
    busy = false
  }

  const start = (): void => {
    if (!running) options.open?.()
    running = true
    void pump()
  }

  const halt = (): void => {
    if (running) options.close?.()
    running = false
    cancelRetry?.()
    cancelRetry = undefined
  }

  return {
    ...withoutCommands,
    start,
    send: (points) => {
      outbox.add(points)
      void pump()
    },
    whenIdle: outbox.whenEmpty,
    suspend: halt,
    busy: () => outbox.stats().pending > 0,
    stop: async (graceMs) => {
      await withTimeout(clock, outbox.whenEmpty(), graceMs)
      halt()
    },
    stats: outbox.stats,
  }
}

function applyDelivery(outbox: Outbox, parcel: PointBatch, delivery: Delivery): void {
  if (delivery.kind === 'again') {
    outbox.requeue(parcel, delivery.reason)
    return
  }
  if (delivery.reason !== undefined) outbox.fail(delivery.reason)
  outbox.acknowledge(parcel, delivery.refused)
}
