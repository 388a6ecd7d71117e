import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { secretOf, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

const device = 'CHANGES01'
const [owner, viewer] = ['owner@example.com', 'viewer@example.com']

type Live = {
  /** Resources reported as changed by the stream. */
  readonly changes: () => readonly string[]
  readonly until: (part: string) => Promise<void>
}

/** Heartbeats never fire, so notifications can only come from the change itself. */
beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval'] }))

let portal: TestPortal
let lastTs = Math.floor(Date.now() / 1000) - 1_000
const aborts: AbortController[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  await portal.createDevice({ deviceId: device, tier: 'Hosted' })
  for (const [email, permission] of [
    [owner, 'ADMIN'],
    [viewer, 'VIEW'],
  ] as const) {
    await portal.createUser({ email })
    await portal.grant(device, email, permission)
  }
}, 240_000)
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort()
})
afterAll(() => {
  vi.useRealTimers()
  return portal.stop()
})

async function subscribe(email: string, path = `/api/device/device/${device}/live`): Promise<Live> {
  const abort = new AbortController()
  aborts.push(abort)
  const headers = { cookie: await portal.signIn(email) }
  const response = await fetch(`${portal.origin}${path}`, { headers, signal: abort.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string) => {
    while (!text.includes(part)) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done) throw new Error(`the stream ended before ${part}: ${text}`)
      text += value
    }
  }
  await until(': connected')
  const changes = () => [...text.matchAll(/^event: changed\ndata: (.+)$/gm)].map(([, data]) => data as string)
  return { changes, until }
}

async function sendCommand(by: string): Promise<void> {
  const response = await fetch(`${portal.origin}/api/portal/device-send-rpc`, {
    method: 'POST',
    headers: { cookie: await portal.signIn(by), 'content-type': 'application/json' },
    body: JSON.stringify({ deviceid: device, method: 'Admin.Trigger', args: { index: 1 } }),
  })
  expect(response.status).toBe(200)
}

/** Sends a message as the device. */
async function sendMessage(kind: 'rpc' | 'config', body: unknown) {
  const response = await fetch(`${portal.origin}/ingest/${device}/${kind}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${device}:${secretOf(device)}`)}` },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { readonly commands?: readonly { readonly id: number }[] }
}

/** Sends a point to every stream; all earlier notifications arrive before it. */
async function sendPoint(): Promise<string> {
  lastTs += 1
  await portal.ingest(device, { ts: lastTs, vin: 1 })
  return `"ts":${lastTs}`
}

describe('a live stream', () => {
  it.each([
    [`/api/device/device/${device}/live`, '{"resource":"commands"}'],
    [`/api/portal/user-live-points?deviceids=${device}`, `{"device":"${device}","resource":"commands"}`],
  ])(
    'of %s reports that a command is queued, sent and answered, without its contents',
    async (path, told) => {
      const [mine, theirs] = [await subscribe(owner, path), await subscribe(viewer, path)]
      await sendCommand(owner)
      await mine.until(told)
      const { commands } = await sendMessage('rpc', [])
      const [command] = commands as [{ readonly id: number }]
      await sendMessage('rpc', { id: command.id, result: null })
      const point = await sendPoint()
      for (const stream of [mine, theirs]) await stream.until(point)
      expect(mine.changes()).toEqual([told, told, told])
      expect(theirs.changes()).toEqual([])
    },
  )

  it("reports the device's configuration reports to its readers", async () => {
    const [mine, theirs] = [await subscribe(owner), await subscribe(viewer)]
    await sendMessage('config', { device: { model: 'ORB-C2', name: 'North pump' }, gps: { interval: 3 } })
    for (const stream of [mine, theirs]) {
      await stream.until('event: changed')
      expect(stream.changes()[0]).toBe('{"resource":"configuration"}')
    }
  })

  it("reports limit rules and display settings to the device's readers, whoever changed them", async () => {
    const streams = [await subscribe(owner), await subscribe(viewer)]
    const headers = { cookie: await portal.signIn(owner), 'content-type': 'application/json' }
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${portal.origin}/api/${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(answer.status).toBe(200)
      return (await answer.json()) as { readonly id: string }
    }
    const rules = `device/device/${device}/limit-rules`
    const rule = { name: '', key: 'vin', alarm: { low: 9 }, durationSeconds: 0, hysteresis: 0 }
    const { id } = await send('POST', rules, rule)
    await send('PUT', `${rules}/${id}`, { ...rule, alarm: { low: 8 }, version: 1 })
    await send('DELETE', `${rules}/${id}`)
    const settings = { PORTAL_displaySettings: { vin: { name: 'Supply' } } }
    await send('POST', 'portal/device-set-settings', { deviceid: device, settings })
    const point = await sendPoint()
    for (const stream of streams) {
      await stream.until(point)
      expect(stream.changes()).toEqual(Array.from({ length: 4 }, () => '{"resource":"limits"}'))
    }
  })

  it('stops reporting commands to users who lost the permission to see them', async () => {
    const [mine, theirs] = [await subscribe(owner), await subscribe(viewer)]
    await portal.grant(device, viewer, 'OPERATOR')
    await sendCommand(owner)
    await mine.until('commands')
    await theirs.until('commands')
    await portal.grant(device, viewer, 'VIEW')
    const commands = () => theirs.changes().filter((change) => change.includes('commands'))
    const before = commands().length
    await sendCommand(owner)
    await theirs.until(await sendPoint())
    expect(commands()).toHaveLength(before)
  })
})
