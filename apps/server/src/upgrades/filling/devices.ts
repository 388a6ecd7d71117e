import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { testPng } from '../../testing/images.ts'
import type { FixtureClient, Session } from './client.ts'
import { secretOf, setupPasswordOf, until } from './client.ts'

/** The truck responds, the pump is silent, the gate responds late or never, and the old pump's data is deleted. */
export const fixtureDeviceIds = { truck: 'FIXTURE01', pump: 'FIXTURE02', gate: 'FIXTURE03', old: 'FIXTURE04' }

export const fixtureDevices = Object.entries(fixtureDeviceIds).map(([name, deviceId], index) => ({
  deviceId,
  name: `Fixture ${name}`,
  model: index % 2 === 0 ? 'ORB-C2' : 'ORB-C1',
  fw: 'SFW003-6.4.1',
  tier: index === 3 ? 'Trial' : 'Hosted',
  secret: secretOf(deviceId),
  setupPassword: setupPasswordOf(deviceId),
  wifiPassword: `wifi-${deviceId}`,
  baseIntervalSeconds: 30,
  transmitInterval: 2,
  udpAllowed: index === 0,
}))

export const wifiPassword = 'sealed-wifi-password'

/** A reported configuration with passwords in clear, as devices send them. */
function configOf(deviceId: string, changed: Readonly<Record<string, unknown>> = {}): object {
  return {
    device: {
      id: deviceId,
      model: 'ORB-C2',
      fw: 'SFW003-6.4.1',
      name: `Fixture ${deviceId}`,
      base_interval: 30,
      transmit_interval: 2,
      hibernate: { enable: true, delay: 10 },
      ...changed,
    },
    vin: { name: 'Supply', warning: '1,10,15', alarm: '1,9,16' },
    wifi: { sta: { enable: true, ssid: 'Workshop', pass: `wifi-${deviceId}` }, ap: { enable: false } },
    gsm: { apn: 'telemetry.example', user: 'logger', pass: `sim-${deviceId}` },
    can1: { name: 'Engine', interval: 1, nominal_baud: 250 },
    future: { key_that_no_catalogue_knows: 7 },
  }
}

const send = (by: Session, deviceid: string, method: string, more: object = {}) =>
  by.post('/api/portal/device-send-rpc', { deviceid, method, ...more })

/** Adds configurations, versions, and pending changes with their secrets. */
export async function seedConfiguration(client: FixtureClient, owner: Session): Promise<void> {
  for (const deviceId of [fixtureDeviceIds.truck, fixtureDeviceIds.pump])
    await client.reportConfig(deviceId, configOf(deviceId))
  const path = (deviceId: string) => `/api/device/device/${deviceId}/config`
  const settings = { 'device.base_interval': 60, 'wifi.sta.pass': wifiPassword }
  await owner.put(path(fixtureDeviceIds.truck), { settings, note: 'Slower, and the new Wi-Fi' })
  await client.answerCommands(fixtureDeviceIds.truck, () => ({ result: null }))
  await client.reportConfig(fixtureDeviceIds.truck, configOf(fixtureDeviceIds.truck, { base_interval: 60 }))
  await owner.put(path(fixtureDeviceIds.truck), {
    settings: { 'device.transmit_interval': 5 },
    note: 'Refused',
  })
  await client.answerCommands(fixtureDeviceIds.truck, () => ({
    error: { code: 400, message: 'out of range' },
  }))
  await client.reportConfig(
    fixtureDeviceIds.truck,
    configOf(fixtureDeviceIds.truck, { base_interval: 60, exception_interval: 3 }),
  )
  await owner.put(path(fixtureDeviceIds.pump), { settings, note: 'Waits for the pump' })
  await owner.post('/api/portal/device-set-settings', {
    deviceid: fixtureDeviceIds.truck,
    settings: {
      PORTAL_deviceNotes: { customer: 'Mine operations', status: 'In service' },
      PORTAL_displaySettings: {
        cp2: { name: 'Engine', units: '°C' },
        trigger1: { name: 'Beacon' },
      },
    },
  })
  await owner.post('/api/portal/device-set-alert', {
    deviceid: fixtureDeviceIds.truck,
    alertSMSInterval: 0,
    alertEmailInterval: 3600,
    warningSMSInterval: 0,
    warningEmailInterval: 3600,
    alarmSMSInterval: 600,
    alarmEmailInterval: 600,
    emailList: ['alarms@example.com'],
    phoneList: ['+61400000001'],
  })
}

/** Responses with secrets, which are masked at their receipt; errors, cancelled and expired commands. */
export async function seedCommands(client: FixtureClient, owner: Session): Promise<void> {
  await send(owner, fixtureDeviceIds.truck, 'Sys.GetInfo')
  await send(owner, fixtureDeviceIds.truck, 'Config.Get', { args: { key: 'wifi' } })
  await send(owner, fixtureDeviceIds.truck, 'FS.Get', { args: { filename: 'notes.txt' } })
  await send(owner, fixtureDeviceIds.truck, 'Admin.Trigger', { args: { index: 1 } })
  await client.answerCommands(fixtureDeviceIds.truck, ({ method }) => {
    if (method === 'Config.Get') return { result: { sta: { ssid: 'Workshop', pass: wifiPassword } } }
    if (method === 'FS.Get') return { result: { data: btoa('-----BEGIN PRIVATE KEY-----'), left: 0 } }
    if (method === 'Admin.Trigger') return { error: { code: 404, message: 'No such trigger' } }
    return { result: { app: 'fixture', uptime: 123 } }
  })
  await send(owner, fixtureDeviceIds.pump, 'GSM.Cmd', { args: { cmd: 'AT+CPIN=1234' } })
  await send(owner, fixtureDeviceIds.gate, 'Sys.GetInfo', { expiresInSeconds: 1 })
  await send(owner, fixtureDeviceIds.gate, 'FS.List')
  const queue = await owner.get<{ Items?: { ts: number; rpcmethod: string }[] }>(
    `/api/portal/device-get-rpc-queue/${fixtureDeviceIds.gate}`,
  )
  const items = queue.Items ?? (queue as unknown as { ts: number; rpcmethod: string }[])
  const listed = items.find(({ rpcmethod }) => rpcmethod === 'FS.List')
  await owner.post('/api/portal/device-remove-rpc', { deviceid: fixtureDeviceIds.gate, ts: listed?.ts })
  await wait(2_500)
  await send(owner, fixtureDeviceIds.gate, 'Sys.Reboot')
  // Received and never answered: silent after its deadline.
  await client.answerCommands(fixtureDeviceIds.gate, () => undefined)
}

/** A command that is under way when the portal stops. */
export async function leaveCommandInFlight(client: FixtureClient, owner: Session): Promise<void> {
  await send(owner, fixtureDeviceIds.gate, 'GSM.Cmd', { args: { cmd: 'ATI' } })
  await client.answerCommands(fixtureDeviceIds.gate, () => undefined)
}

export async function seedScripts(client: FixtureClient, owner: Session): Promise<void> {
  const path = `/api/device/device/${fixtureDeviceIds.truck}/script`
  const scripts = ['// one\nlet a = 1;\n', '// two\nlet a = 2;\n']
  for (const [baseVersion, source] of scripts.entries()) {
    await owner.put(path, { scriptFileBase64: btoa(source), note: `Version ${baseVersion + 1}`, baseVersion })
    let written = ''
    await client.answerCommands(fixtureDeviceIds.truck, ({ method, args = {} }) => {
      if (method === 'FS.Put') {
        written = (args['append'] === true ? written : '') + atob(String(args['data']))
        return { result: null }
      }
      if (method !== 'FS.Get') return { result: null }
      const from = Number(args['offset'] ?? 0)
      const part = written.slice(from, from + Number(args['len'] ?? 2048))
      return { result: { data: btoa(part), left: Math.max(0, written.length - from - part.length) } }
    })
  }
  await owner.put(`/api/device/device/${fixtureDeviceIds.truck}/script-lock`, { lock: true })
}

export async function seedFirmware(client: FixtureClient, vendor: Session, owner: Session): Promise<void> {
  for (const fw of ['SFW003-6.4.2', 'SFW003-6.5.0']) {
    const data = Buffer.alloc(1024, fw)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const image = { fw, notes: `Fixture ${fw}`, sha256, recommended: fw.endsWith('.0') }
    await vendor.post('/api/prov/firmware', { ...image, data: data.toString('base64') })
  }
  await owner.post(`/api/device/device/${fixtureDeviceIds.truck}/firmware`, { fw: 'SFW003-6.4.2' })
  await client.answerCommands(fixtureDeviceIds.truck, () => ({ error: { code: 500, message: 'no space' } }))
  await owner.post(`/api/device/device/${fixtureDeviceIds.pump}/firmware`, { fw: 'SFW003-6.5.0' })
}

/** Images, custom pages, links that share them, groups, users and invitations. */
export async function seedSharing(owner: Session): Promise<{ shareToken: string }> {
  const device = `/api/device/device/${fixtureDeviceIds.truck}`
  for (const [index, kind] of ['brand_image', 'asset_image'].entries())
    await owner.put(`${device}/image/${kind}`, { base64: testPng(64, 60 + index).toString('base64') })
  const page = { title: 'Engine', theme: 'dark', scale: 100, showHeader: true }
  const cards = [{ id: 'key:vin', w: 2, h: 1 }]
  await owner.put(`${device}/page/engine`, { page: { ...page, cards }, version: 0 })
  const own = { ...page, cards: cards.map((card) => ({ ...card, deviceid: fixtureDeviceIds.pump })) }
  await owner.put('/api/portal/user-page/mine', { page: own, version: 0 })
  const link = await owner.post<{ url?: string; token?: string }>(`${device}/page/engine/links`, {
    note: 'For the workshop',
    days: 365,
  })
  const revoked = await owner.post<{ id?: string; link?: { id: string } }>(
    '/api/portal/user-page/mine/links',
    { days: 7 },
  )
  await owner.remove(`/api/portal/user-page/mine/links/${revoked.id ?? revoked.link?.id}`)
  await owner.post('/api/portal/user-change-device-group', {
    group: 'North pit',
    selected: [fixtureDeviceIds.truck, fixtureDeviceIds.pump],
  })
  await owner.post(`/api/user/device/${fixtureDeviceIds.truck}/user`, {
    targetEmail: 'invited@example.com',
    targetPermission: 'OPERATOR',
  })
  await owner.put(`/api/user/device/${fixtureDeviceIds.gate}/adding`, {
    addNextUserWithoutPassword: true,
    addedPermission: 'VIEW',
  })
  return { shareToken: link.token ?? link.url?.split('/').at(-1) ?? '' }
}

/** Messages that are refused: listed for the owner, counted. */
export async function seedRefusals(client: FixtureClient, now: number): Promise<void> {
  await client.sendPoints(fixtureDeviceIds.truck, '{"ts": 1, broken')
  await client.sendPoints(fixtureDeviceIds.truck, [{ vin: 1 }, { ts: now + 1, vin: 2 }])
  await client.sendPoints(fixtureDeviceIds.pump, [{ ts: 5, vin: 1 }])
}

/** A deletion that ends, so that its row stays. */
export async function seedDataJobs(client: FixtureClient, owner: Session, now: number): Promise<void> {
  await client.sendPoints(fixtureDeviceIds.old, [{ ts: now - 100, vin: 1 }])
  const path = `/api/device/device/${fixtureDeviceIds.old}`
  await owner.post(`${path}/data-delete`, { password: setupPasswordOf(fixtureDeviceIds.old) })
  await until('a data job that ended', async () => {
    const { job } = await owner.get<{ job: { endedAt?: number | null; active?: boolean } | null }>(
      `${path}/data-job`,
    )
    return job !== null && (Boolean(job.endedAt) || job.active === false)
  })
}
