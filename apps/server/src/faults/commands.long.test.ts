import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretOf } from '../testing/portal.ts'
import { createPortalHost, type PortalHost, type PortalProcess, waitFor } from '../testing/portal-process.ts'

const deviceId = 'KILLED001'
const rounds = 6
const fileBytes = 9_000
/** Long enough for a kill to fall in between. */
const answerMs = 100

type Request = { readonly id: number; readonly method: string; readonly args: Record<string, unknown> }
type Item = {
  readonly ts: number
  readonly rpcmethod: string
  readonly state: string
  readonly note: string | null
}

describe('commands while the portal is killed repeatedly', () => {
  let folder: string
  let host: PortalHost
  let portal: PortalProcess

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldport-commands-'))
    host = await createPortalHost(folder)
    portal = await host.start()
    await host.seed([deviceId])
  })
  afterAll(async () => {
    portal.kill('SIGKILL')
    await portal.exited
    await rm(folder, { recursive: true, force: true })
  })

  it('are never lost, and never sent twice if that would be harmful', async () => {
    const device = startDevice(host.mqttPort)
    const queued: { ts: number; method: string }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const send = await signIn(host.origin)
      const before = device.received.length
      const file = Buffer.alloc(fileBytes, `round ${round} `)
      const orders: [string, object][] = [
        ['FS.Put', { filename: 'store.bin', data: file.toString('base64') }],
        ...[1, 2, 3, 4].flatMap((index): [string, object][] => [
          ['Admin.Trigger', { index }],
          ['FS.List', {}],
        ]),
      ]
      for (const [method, args] of orders) queued.push({ ts: await send(method, args), method })
      // While the device is at a trigger, at something else or at a part of the file: another request each time, and
      // in the last round at a trigger for certain.
      const isLast = round === rounds - 1
      await (isLast ? device.whenHeld('Admin.Trigger') : device.whenReceived(before + 6 + round * 3))
      portal.kill('SIGKILL')
      await portal.exited
      device.release()
      portal = await host.start()
    }

    const read = await host.signIn()
    const items = async () =>
      (await read<{ Items: Item[] }>(`/api/portal/device-get-rpc-queue/${deviceId}.1000`)).Items
    await waitFor(
      async () => (await items()).every(({ state }) => state !== 'queued' && state !== 'sent'),
      portal,
    )
    const ended = await items()
    expect(ended.map(({ ts, rpcmethod: method }) => ({ ts, method })).toReversed()).toEqual(queued)
    const repeatable = ended.filter(({ rpcmethod }) => rpcmethod !== 'Admin.Trigger')
    expect(new Set(repeatable.map(({ state }) => state))).toEqual(new Set(['answered']))
    const triggers = ended.filter(({ rpcmethod }) => rpcmethod === 'Admin.Trigger')
    for (const { state, note } of triggers) {
      expect(['answered', 'silent']).toContain(state)
      expect(note === null).toBe(state === 'answered')
    }
    const triggered = device.received.filter(({ method }) => method === 'Admin.Trigger').map(({ id }) => id)
    expect(new Set(triggered).size).toBe(triggered.length)
    const answered = triggers.filter(({ state }) => state === 'answered').length
    expect(triggered.length).toBeGreaterThanOrEqual(answered)
    expect(answered).toBeLessThan(triggers.length)
    expect(device.files.get('store.bin')).toEqual(Buffer.alloc(fileBytes, `round ${rounds - 1} `))
    await device.stop()
    console.log(
      `${answered} of ${triggers.length} triggers answered, ${device.received.length} requests for ${queued.length} commands`,
    )
  })
})

/** @returns sends a command, and answers with its time */
async function signIn(origin: string) {
  const json = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'owner@example.com', password: 'Test-portal-1' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ')
  return async (method: string, args: object): Promise<number> => {
    const answer = await fetch(`${origin}/api/portal/device-send-rpc`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ deviceid: deviceId, method, args }),
    })
    if (!answer.ok) throw new Error(`${method} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { ts: number }).ts
  }
}

/** Obeys, and connects again whenever its connection ends. */
function startDevice(mqttPort: number) {
  const received: Request[] = []
  const files = new Map<string, Buffer>()
  const watchers: (() => void)[] = []
  let held: string | null = null
  const stopping = new AbortController()

  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await connectOnce().catch(() => undefined)
      await sleep(50)
    }
  }
  const connectOnce = async (): Promise<void> => {
    const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
      clientId: deviceId,
      username: deviceId,
      password: secretOf(deviceId),
      reconnectPeriod: 0,
    })
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()))
    client.on('error', () => undefined)
    client.on('message', (_topic, payload) => {
      const request = JSON.parse(payload.toString()) as Request
      received.push(request)
      for (const notify of watchers.splice(0)) notify()
      if (request.method === held) return
      const reply = JSON.stringify({ id: request.id, result: executeRequest(files, request) })
      setTimeout(() => client.publish(`portal/${deviceId}/rpc`, reply, { qos: 1 }), answerMs)
    })
    stopping.signal.addEventListener('abort', () => client.end(true))
    await client.subscribeAsync(`${deviceId}/rpc`)
    await closed
  }
  const living = live()
  return {
    received,
    files,
    /** Resolves with the request of this number, before the device answers it. */
    whenReceived: async (count: number) => {
      while (received.length < count) await new Promise<void>((resolve) => watchers.push(resolve))
    },
    /** Answers no request of this method any more; resolves with the next one. */
    whenHeld: async (method: string) => {
      held = method
      const from = received.length
      while (!received.slice(from).some((request) => request.method === method))
        await new Promise<void>((resolve) => watchers.push(resolve))
    },
    release: () => {
      held = null
    },
    stop: async () => {
      stopping.abort()
      await living
    },
  }
}

function executeRequest(files: Map<string, Buffer>, { method, args }: Request): unknown {
  const name = String(args['filename'])
  const present = files.get(name) ?? Buffer.alloc(0)
  if (method === 'FS.Put') {
    const data = Buffer.from(String(args['data']), 'base64')
    files.set(name, args['append'] === true ? Buffer.concat([present, data]) : data)
    return null
  }
  if (method !== 'FS.Get') return null
  const offset = Number(args['offset'])
  const part = present.subarray(offset, offset + Number(args['len']))
  return { data: part.toString('base64'), left: Math.max(0, present.length - offset - part.length) }
}
