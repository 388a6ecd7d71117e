import fs from 'node:fs'
import { contract, exportFlags } from '@fieldport/contract'
import { configCatalogue, nestConfig } from '@fieldport/domain'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallName } from './testing/contract-row.ts'
import { callRows } from './testing/contract-rows.ts'
import { startTestPortal, type TestPortal } from './testing/portal.ts'
import { findSecretsIn } from './testing/find-secrets.ts'
import { createFakeDevice, type DeviceTransport } from './testing/fake-device.ts'
import { freePort } from './testing/free-port.ts'

const deviceId = 'SECRETS01'
const people = ['ADMIN', 'USER', 'OPERATOR', 'VIEW'] as const
const vendor = 'vendor@example.com'
const readers = [...people.map((level) => `${level.toLowerCase()}@example.com`), vendor]
const admin = 'admin@example.com'
const nowSeconds = Math.floor(Date.now() / 1000)

/** One for each secret of the catalogue, of characters that JSON, URLs and base64 write otherwise. */
const ofCatalogue = new Map(
  configCatalogue.flatMap(({ key, secret }, index) =>
    secret ? [[key, `zQ"ü/\\x-${index}-${key}`] as const] : [],
  ),
)
const ordered = 'wpa-Ordered_9731'
const unheard = 'never reported 5521'
const pin = '86421357'
const body = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
const privateKey = `-----BEGIN PRIVATE KEY-----\n${`${body}\n`.repeat(24)}-----END PRIVATE KEY-----\n`
const hidden = [...ofCatalogue.values(), ordered, unheard, pin, body.slice(2, 40)]
const [anySecret = ''] = ofCatalogue.values()
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The ways in which a device may repeat a secret. */
const echoesOf = (secrets: readonly string[]) =>
  secrets.flatMap((secret) => [
    secret,
    `joined with ${secret}.`,
    JSON.stringify({ why: secret }),
    `Basic ${base64(`me:${secret}`)}`,
  ])
const echoes = echoesOf([...ofCatalogue.values(), ordered])
const configWith = (last: readonly string[]) => ({
  device: { model: 'ORB-C2', fw: 'SFW003-4.1.0', name: `Pump ${anySecret}` },
  ...nestConfig(Object.fromEntries(ofCatalogue)),
  debug: { last, [anySecret]: 1, key: privateKey, encoded: base64(privateKey) },
})
const config = configWith(echoes)
const refusedConfig = `{"wifi":{"sta":{"pass":"${unheard}"}},"again":${JSON.stringify(anySecret)},`

describe('a secret that a device sends', () => {
  let portal: TestPortal
  let device: ReturnType<typeof createFakeDevice>
  const cookies = new Map<string, string>()
  const logged: string[] = []
  const streamed: string[] = []
  const closing = new AbortController()
  let following: Promise<void> | undefined

  beforeAll(async () => {
    const write = fs.writeSync.bind(fs) as (...args: unknown[]) => number
    vi.spyOn(fs, 'writeSync').mockImplementation((...args: unknown[]) => {
      if (args[0] !== 2) return write(...args)
      logged.push(String(args[1]))
      return String(args[1]).length
    })
    const udpPort = await freePort()
    portal = await startTestPortal({ LOG_LEVEL: 'trace', UDP_PORT: String(udpPort) })
    await portal.createDevice({ deviceId, tier: 'Hosted' })
    for (const level of people) {
      const email = `${level.toLowerCase()}@example.com`
      await portal.createUser({ email })
      await portal.grant(deviceId, email, level)
    }
    for (const email of readers) cookies.set(email, await portal.signIn(email))
    device = createFakeDevice(portal, deviceId, udpPort)
    await put(`/api/device/device/${deviceId}/connection`, { udpAllowed: true })
    following = follow(`/api/device/device/${deviceId}/live`).catch(() => undefined)
    // Before anybody orders the other one nobody knows that it is a secret.
    await device.config('http', configWith(echoesOf([...ofCatalogue.values()])))
  }, 300_000)
  afterAll(async () => {
    closing.abort()
    await following
    await device.leave()
    await portal.stop()
    vi.restoreAllMocks()
  })

  const request = (path: string, init: RequestInit = {}, email = admin) =>
    fetch(`${portal.origin}${path}`, {
      ...init,
      headers: { cookie: cookies.get(email) ?? '', 'content-type': 'application/json' },
    })
  const post = (path: string, content: object, email = admin) =>
    request(path, { method: 'POST', body: JSON.stringify(content) }, email)
  const put = async (path: string, content: object) => {
    const response = await request(path, { method: 'PUT', body: JSON.stringify(content) })
    expect([path, response.status]).toEqual([path, 200])
  }
  const follow = async (path: string) => {
    const response = await request(path, { signal: closing.signal })
    for await (const chunk of response.body ?? []) streamed.push(Buffer.from(chunk).toString())
  }
  const send = async (method: string, args: object, email = admin) => {
    const response = await post('/api/portal/device-send-rpc', { deviceid: deviceId, method, args }, email)
    expect([method, response.status, await response.text()]).toEqual([method, 200, expect.any(String)])
  }
  /** A command, and what the device says to it. */
  const answer = async (
    method: string,
    args: object,
    said: object,
    way: DeviceTransport = 'http',
    email = admin,
  ) => {
    await send(method, args, email)
    const { id } = await device.next()
    await device.reply(way, { id, ...said })
  }

  it('is refused in a file with keys or the configuration', async () => {
    for (const filename of ['key.pem', 'conf9.json', 'client.key']) {
      const response = await post('/api/portal/device-send-rpc', {
        deviceid: deviceId,
        method: 'FS.Get',
        args: { filename },
      })
      expect([filename, response.status]).toEqual([filename, 403])
      expect(await response.text()).toContain("can't be read from a device")
    }
  })

  it('is sent by every transport', { timeout: 120_000 }, async () => {
    for (const way of ['http', 'mqtt'] as const) {
      await put(`/api/device/device/${deviceId}/config`, {
        settings: { wifi: { sta: { pass: ordered } } },
        note: '',
      })
      const change = await device.next()
      expect(JSON.stringify(change.args)).toContain(ordered)
      await device.reply(way, { id: change.id, error: { code: 500, message: `not ${ordered}` } })

      const texts = { ts: nowSeconds, log: echoes, note: privateKey, more: { [anySecret]: 1 }, ...flat() }
      await device.points(way, [texts])
      await device.points(way, `{"ts":1,"x":${JSON.stringify(echoes)},"pass":"${unheard}"}`)
      await device.points(
        way,
        `{"ts":${nowSeconds},${JSON.stringify(`__proto__`)}:1,"p":${JSON.stringify(anySecret)}}`,
      )
      await device.points(way, `{"ts":${nowSeconds},"${'k'.repeat(300)}${ordered}":1}`)
      await device.config(way, refusedConfig)
      await device.config(way, `[${refusedConfig}`)
      await device.config(way, config)

      await answer('Config.Get', {}, { result: config }, way)
      for (const [key, secret] of ofCatalogue) {
        await answer('Config.Get', { key }, { result: secret }, way)
        const section = key.slice(0, key.lastIndexOf('.'))
        const leaf = key.slice(section.length + 1)
        await answer('Config.Get', { key: section }, { result: { [leaf]: secret, other: secret } }, way)
        await answer('Config.Get', { key }, { error: { code: 1, message: `no ${key}=${secret}` } }, way)
      }
      for (const method of ['Sys.GetInfo', 'FS.List', 'Sys.Reboot']) {
        await answer(method, {}, { result: { echoes, privateKey, [anySecret]: 1 } }, way)
        await answer(method, {}, { error: { code: 7, message: echoes.join(' ').slice(0, 900) } }, way)
        await answer(method, {}, { error: anySecret }, way)
      }
      const file = { filename: 'copy.txt' }
      await answer('FS.Get', file, { result: { data: base64(JSON.stringify(config)), left: 0 } }, way)
      await answer('FS.Get', file, { result: { data: base64(`pass: ${unheard}`), left: 0 } }, way)
      for (let offset = 0; offset < privateKey.length; offset += 300) {
        const data = base64(privateKey.slice(offset, offset + 300))
        await answer('FS.Get', { ...file, offset, len: 300 }, { result: { data, left: 1 } }, way)
      }
      const cmd = `AT+CPIN="${pin}"`
      await answer('GSM.Cmd', { cmd }, { result: { response: `${cmd}\r\nERROR ${pin}` } }, way)
      await answer('GSM.Cmd', { cmd }, { result: Number(pin) }, way)

      await send('Sys.GetInfo', {})
      const { id } = await device.next()
      await device.reply(way, { id, progress: { state: anySecret, message: echoes } })
      await device.reply(way, { id, result: null })
      await device.reply(way, { id: 999_999, result: echoes })
      await device.reply(way, `no reply: ${anySecret}`)
    }
    await device.publish(`devices/${deviceId}/${ordered}`, anySecret)
    await device.datagram({ deviceid: deviceId, ts: nowSeconds + 1, log: echoes })
    await device.datagram({ deviceid: deviceId, ts: 1, log: echoes })
  })

  it('is in no response of a reading call, for any caller', { timeout: 120_000 }, async () => {
    // What was noted and refused is written within a second.
    await vi.waitFor(async () => {
      const text = await read('device.getServerLog', admin)
      // The log takes 60 entries of a kind in a minute, three for each command.
      expect(text.match(/The device answered/g)?.length).toBeGreaterThanOrEqual(20)
    }, 5000)
    await vi.waitFor(async () => expect(await read('device.listRefusals', admin)).toContain('udp'), 5000)
    const names = (Object.keys(callRows) as CallName[]).filter((name) => methodOf(name) === 'GET')
    let answered = 0
    for (const email of readers)
      for (const name of names)
        for (const query of queriesOf(name)) {
          const text = await read(name, email, query)
          if (text !== '') answered += 1
          expect([email, name, query, findSecretsIn(text, hidden)]).toEqual([email, name, query, []])
        }
    expect(answered).toBeGreaterThan(150)
    const queue = await read('portal.deviceGetRpcQueue', 'operator@example.com', 'count=1000')
    expect(queue).toContain('AT+CPIN=***')
  })

  it('is in no stream and in no log line', () => {
    expect(findSecretsIn(streamed.join(''), hidden)).toEqual([])
    expect(findSecretsIn(logged.join(''), hidden)).toEqual([])
    expect(streamed.join('')).toContain('joined with ***.')
    expect(logged.length).toBeGreaterThan(0)
  })

  it("is only in an Admin's export, with its option, and logged", async () => {
    const path = `/api/device/device/${deviceId}/export-settings`
    const options = Object.fromEntries(
      exportFlags.filter((flag) => flag !== 'aemp').map((flag) => [flag, true]),
    )
    const wifi = ofCatalogue.get('wifi.sta.pass') ?? ''
    const exported = await post(path, { options })
    const { exportFile } = (await exported.json()) as { exportFile: string }
    expect(exportFile).toContain(JSON.stringify(wifi))
    expect(exportFile).not.toContain(JSON.stringify(ofCatalogue.get('endpoint.mqtt.pass')).slice(1, -1))
    const without = await post(path, { options: { ...options, wifi: false, lte: false } })
    expect(findSecretsIn(await without.text(), hidden)).toEqual([])
    for (const email of readers.slice(1, 4)) expect((await post(path, { options }, email)).status).toBe(403)
    const audit = await read('portal.adminGetAudit', vendor)
    expect(audit).toContain('configuration.exported')
    expect(audit).toContain('"wifi"')
  })

  function flat() {
    return Object.fromEntries([...ofCatalogue].map(([key]) => [key, unheard]))
  }

  async function read(name: CallName, email: string, query = callRows[name].query ?? ''): Promise<string> {
    const path = Object.entries({ ...callRows[name].params, deviceid: deviceId }).reduce<string>(
      (filled, [key, value]) => filled.replace(`{${key}}`, value),
      routeOf(name).path ?? '',
    )
    const versioned = query.startsWith('version=')
      ? path.replace(/\d+$/, query.slice('version='.length))
      : path
    const stop = new AbortController()
    const response = await request(
      `${versioned}${query === '' ? '' : `?${query}`}`,
      { signal: stop.signal },
      email,
    )
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
    const first = await response.body?.getReader().read()
    stop.abort()
    return Buffer.from(first?.value ?? []).toString()
  }
})

function routeOf(name: CallName) {
  const [group, call] = name.split('.') as [keyof typeof contract, string]
  const procedure = Object.entries(contract[group]).find(([key]) => key === call)?.[1]
  if (!procedure) throw new Error(`no call ${name}`)
  return procedure['~orpc'].route
}

const methodOf = (name: CallName) => routeOf(name).method ?? 'POST'

/** What a call is asked besides what its row says. */
function queriesOf(name: CallName): string[] {
  const own = callRows[name].query ?? ''
  if (name === 'portal.deviceGetRpcQueue') return ['count=1000']
  if (name === 'device.getServerLog') return ['limit=500', 'limit=500&q=zQ']
  if (name === 'device.getConfigVersion') return [1, 2, 3, 4].map((version) => `version=${version}`)
  if (name === 'device.getConfigHistory') return ['limit=100']
  if (name === 'portal.deviceGetData') return [own, 'datapoints=50&order=newest']
  return [own]
}
