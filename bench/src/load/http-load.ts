import { Agent, request } from 'node:http'
import { sleep } from '../lib/wait.ts'
import { type Body, type BodyPlan, setTimes, writeBody } from './bodies.ts'
import { type Meter, serveLoad, type StopCondition } from './protocol.ts'

export type HttpLoad = {
  readonly port: number
  /** Each sends consecutive spans of time, over this many connections at once. */
  readonly senders: readonly HttpSender[]
  readonly connectionsPerSender: number
  readonly plan: BodyPlan
  /** Number of different bodies per connection. */
  readonly variants: number
  readonly fromSeconds: number
  readonly stepSeconds: number
  /** `points`: per sender. */
  readonly until: StopCondition
}

export type HttpSender = {
  readonly deviceId: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const retryMs = 100
/** Limit over all senders: a server refuses thousands of simultaneous connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

serveLoad(async (config, meter) => {
  const load = config as HttpLoad
  const connections = load.senders.flatMap((sender, index) => openSender(load, sender, index))
  meter.start('points' in load.until ? { points: load.until.points * load.senders.length } : load.until)
  await Promise.all(connections.map((run) => run(meter)))
  agent.destroy()
})

/** The connections of one device, each of which claims spans of time that no other sends. */
function openSender(load: HttpLoad, sender: HttpSender, index: number): ((meter: Meter) => Promise<void>)[] {
  const maximum = 'points' in load.until ? load.until.points : Number.POSITIVE_INFINITY
  let taken = 0
  const takeTime = () => {
    if (taken >= maximum) return null
    const seconds = load.fromSeconds + taken * load.stepSeconds
    taken += load.plan.points
    return seconds
  }
  return Array.from({ length: load.connectionsPerSender }, (_, connection) => {
    const seed = (index * load.connectionsPerSender + connection) * load.variants
    const bodies = Array.from({ length: load.variants }, (_, variant) =>
      writeBody(load.plan, sender.deviceId, seed + variant),
    )
    return (meter: Meter) => keepSending(load, sender, bodies, takeTime, meter)
  })
}

async function keepSending(
  load: HttpLoad,
  sender: HttpSender,
  bodies: readonly Body[],
  takeTime: () => number | null,
  meter: Meter,
): Promise<void> {
  for (let turn = 0; !meter.isOver; turn++) {
    const seconds = takeTime()
    if (seconds === null) break
    const body = bodies[turn % bodies.length] as Body
    setTimes(body, seconds, load.stepSeconds)
    while ((await post(load.port, sender, body.bytes)) === 503) {
      meter.sentAgain()
      await sleep(retryMs)
    }
    meter.acknowledged(body.points)
  }
}

/** @returns the status: 2xx, or 503 if the receiver is at capacity */
function post(port: number, sender: HttpSender, body: Buffer): Promise<number> {
  const headers = { ...sender.headers, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: sender.path, method: 'POST', headers, agent },
      (response) => {
        const status = response.statusCode ?? 0
        let said = ''
        response.on('data', (chunk: Buffer) => {
          if (said.length < 300) said += chunk.toString()
        })
        response.once('end', () => {
          if (status < 300 || status === 503) resolve(status)
          else reject(new Error(`${sender.path} answered ${status}: ${said}`))
        })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}
