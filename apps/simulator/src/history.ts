import type { Agent } from 'node:http'
import type { Clock } from './clock.ts'
import { sleep } from './clock.ts'
import type { FleetDevice } from './fleet.ts'
import { outageAt } from './models/time/outages.ts'
import { pointAt } from './models/point-at.ts'
import type { Point, VirtualDevice } from './point.ts'
import { backoffMs } from './transports/backoff.ts'
import type { HttpAnswer } from './transports/http/post.ts'
import { createAgent, ingestUrl, post, parseRefusedPoints, classifyAnswer } from './transports/http/post.ts'

/** Seconds between two points at a time in the past: optionally finer towards the present. */
export type StepSeconds = (seconds: number) => number

const defaultBatchPoints = 800

/**
 * The history of a device in batches, oldest first, from `fromSeconds` to before `toSeconds`. Times are multiples of the step, so the
 * same range gives the same points. Nothing is measured during supply outages.
 */
export function* historyPoints(
  device: VirtualDevice,
  fromSeconds: number,
  toSeconds: number,
  stepSeconds: StepSeconds,
  batchPoints = defaultBatchPoints,
): Generator<Point[]> {
  let batch: Point[] = []
  let previous: number | undefined
  let seconds = nextMultiple(fromSeconds, stepSeconds(fromSeconds))
  while (seconds < toSeconds) {
    const step = stepSeconds(seconds)
    if (outageAt(device, seconds)?.kind !== 'supply') {
      batch.push(pointAt(device, seconds, previous ?? seconds - step))
      previous = seconds
    }
    if (batch.length === batchPoints) {
      yield batch
      batch = []
    }
    seconds = Math.max(nextMultiple(seconds + step * 0.5, step), seconds + 0.1)
  }
  if (batch.length > 0) yield batch
}

function nextMultiple(seconds: number, step: number): number {
  if (!(step > 0)) throw new RangeError(`a step of ${step} seconds leads nowhere`)
  return Math.ceil(seconds / step) * step
}

export type HistoryProgress = {
  readonly points: number
  readonly refused: number
  readonly devicesDone: number
  readonly devices: number
  /** Completed share of the whole range, 0 to 1. */
  readonly done: number
}

export type HistoryOptions = {
  readonly origin: string
  readonly devices: readonly FleetDevice[]
  readonly fromSeconds: number
  readonly toSeconds: number
  readonly stepSeconds: StepSeconds
  readonly batchPoints?: number
  /** Devices at a time; one request per device. */
  readonly concurrency?: number
  readonly onProgress?: (progress: HistoryProgress) => void
  /** Where to continue for a device: its newest stored point, in epoch seconds; undefined for all of it. */
  readonly resumeFrom?: (deviceId: string) => number | undefined | Promise<number | undefined>
  readonly signal?: AbortSignal
  readonly clock: Clock
  readonly random: () => number
}

/** The server rejected a batch: retrying would not help. */
export class HistoryRefusedError extends Error {
  readonly deviceId: string
  readonly status: number

  constructor(deviceId: string, { status, body }: HttpAnswer) {
    super(`${deviceId}: the server refused the history with HTTP ${status}: ${body.slice(0, 500)}`)
    this.name = 'HistoryRefusedError'
    this.deviceId = deviceId
    this.status = status
  }
}

const defaultConcurrency = 4
const timeoutMs = 120_000
/** About five minutes of retries. */
const longestAttempts = 14

/**
 * Posts the history of many devices in batches over HTTP. Rejects with `HistoryRefusedError` on a 4xx, with the last error if the server
 * stays unavailable, and with the signal's reason when aborted; what was accepted stays.
 */
export async function sendHistory(options: HistoryOptions): Promise<HistoryProgress> {
  const concurrency = options.concurrency ?? defaultConcurrency
  const agent = createAgent(options.origin, concurrency)
  const total = { points: 0, refused: 0, devicesDone: 0, devices: options.devices.length, done: 0 }
  const queue = [...options.devices]
  const range = (options.toSeconds - options.fromSeconds) * options.devices.length

  const accepted = (points: number, refused: number, seconds: number): void => {
    total.points += points
    total.refused += refused
    total.done = Math.min(1, total.done + seconds / range)
    options.onProgress?.({ ...total })
  }
  // One worker's failure stops the others after their current batch.
  const failed = new AbortController()
  const signal =
    options.signal === undefined ? failed.signal : AbortSignal.any([options.signal, failed.signal])
  const worker = async (): Promise<void> => {
    for (let device = queue.shift(); device !== undefined; device = queue.shift()) {
      await sendDevice(device, { ...options, signal, agent }, accepted)
      total.devicesDone++
      options.onProgress?.({ ...total })
    }
  }

  const workers = Array.from({ length: Math.min(concurrency, queue.length) }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    failed.abort(error)
    await Promise.allSettled(workers)
    throw error
  } finally {
    agent.destroy()
  }
  return total
}

type Sending = HistoryOptions & { readonly signal: AbortSignal; readonly agent: Agent }
type Accepted = (points: number, refused: number, seconds: number) => void

async function sendDevice(device: FleetDevice, options: Sending, accepted: Accepted): Promise<void> {
  const stored = await options.resumeFrom?.(device.deviceId)
  // A tenth after the newest stored point, which need not be sent again.
  const from = stored === undefined ? options.fromSeconds : Math.max(options.fromSeconds, stored + 0.1)
  accepted(0, 0, from - options.fromSeconds)
  let reached = from
  for (const batch of historyPoints(
    device,
    from,
    options.toSeconds,
    options.stepSeconds,
    options.batchPoints,
  )) {
    options.signal.throwIfAborted()
    const answer = await postBatch(device, JSON.stringify(batch), options)
    const last = batch.at(-1)?.ts ?? reached
    accepted(batch.length, parseRefusedPoints(answer).length, last - reached)
    reached = last
  }
  accepted(0, 0, options.toSeconds - reached)
}

async function postBatch(device: FleetDevice, body: string, options: Sending): Promise<HttpAnswer> {
  const url = ingestUrl(options.origin, device.deviceId)
  const request = { agent: options.agent, deviceId: device.deviceId, secret: device.secret, timeoutMs }
  for (let attempt = 0; ; attempt++) {
    const answer = await post(url, body, request).catch((error: unknown) => error as Error)
    if (!(answer instanceof Error)) {
      const verdict = classifyAnswer(answer)
      if (verdict === 'accepted') return answer
      if (verdict === 'refused') throw new HistoryRefusedError(device.deviceId, answer)
    }
    options.signal.throwIfAborted()
    if (attempt >= longestAttempts) throw createUnreachableError(device, answer)
    const asked = answer instanceof Error ? undefined : answer.retryAfterMs
    await sleep(options.clock, asked ?? backoffMs(attempt, options.random), options.signal)
  }
}

function createUnreachableError(device: FleetDevice, answer: HttpAnswer | Error): Error {
  const why = answer instanceof Error ? answer.message : `HTTP ${answer.status}: ${answer.body.slice(0, 500)}`
  return new Error(`${device.deviceId}: the server did not take the history: ${why}`, { cause: answer })
}
