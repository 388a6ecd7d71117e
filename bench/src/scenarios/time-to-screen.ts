import type { Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { connectDevice, type MqttDevice, publishPacket } from '../lib/devices/mqtt-device.ts'
import { p50, p99 } from '../lib/measuring/percentile.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import { seededRandom } from '../lib/devices/random.ts'
import { sleep, waitFor } from '../lib/wait.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'
import { acknowledged } from './puback.ts'

const key = 'vin'
const warmUps = 10
/** Random pause between messages, so that they do not synchronise with the browser's frames. */
const pauseMs = { least: 40, more: 120 } as const
const patienceMs = 10_000

type Change = { readonly text: string; readonly atMs: number }
type Watching = typeof globalThis & { changes: Change[] }

export const timeToScreen: Scenario = {
  id: 'seen',
  title: 'Publish → seen in the DOM of a browser',
  async run(surroundings) {
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      return await withPage(surroundings, portal)
    } finally {
      await portal.stop()
    }
  },
}

async function withPage(surroundings: ScenarioContext, portal: Portal): Promise<Row[]> {
  const [deviceId] = deviceIds(1) as [string]
  await portal.createDevices([deviceId])
  const device = await connectDevice(portal.mqttPort, deviceId, secretOf(deviceId))
  await acknowledged(device, packetOf(deviceId, 11))
  const { context, close } = await openBrowser(surroundings, portal)
  try {
    const page = await context.newPage()
    await page.goto(`${portal.origin}/data/${deviceId}`)
    await page.getByTestId(`value-${key}`).filter({ hasText: '11' }).waitFor()
    await page.evaluate(watchValue, `[data-testid="value-${key}"]`)
    const count = surroundings.quick ? 40 : 250
    surroundings.log(`${count} messages, one after the other`)
    const times = await publishAndWatch(page, device, deviceId, warmUps + count)
    return rowsOf(times.slice(warmUps))
  } finally {
    device.close()
    await close()
  }
}

function rowsOf(times: readonly number[]): Row[] {
  const name = 'publish → seen in a browser'
  const note = `${times.length} messages over MQTT`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', target: { atMost: 100 }, note },
    { name: `${name}, p99`, value: p99(times), unit: 'ms', target: { atMost: 300 }, note },
  ]
}

/** Runs in the page: records when the displayed value changes, on a clock shared with this process. */
function watchValue(selector: string): void {
  const page = globalThis as Watching & { document: PageDocument; MutationObserver: PageObserver }
  const read = () => page.document.querySelector(selector)?.textContent ?? ''
  page.changes = []
  let shown = read()
  new page.MutationObserver(() => {
    const text = read()
    if (text === shown) return
    shown = text
    page.changes.push({ text, atMs: performance.timeOrigin + performance.now() })
  }).observe(page.document.body, { subtree: true, childList: true, characterData: true })
}

/** The part of the browser that `watchValue` uses; this folder has Node's types. */
type PageDocument = {
  readonly body: object
  readonly querySelector: (selector: string) => { readonly textContent: string } | null
}
type PageObserver = new (heard: () => void) => { readonly observe: (on: object, what: object) => void }

async function publishAndWatch(
  page: Page,
  device: MqttDevice,
  deviceId: string,
  count: number,
): Promise<number[]> {
  const random = seededRandom(1)
  const times: number[] = []
  for (let message = 0; message < count; message++) {
    // Two digits before and after the decimal point, so that consecutive messages display differently.
    const value = 12 + (message % 70) + 0.25
    const packet = packetOf(deviceId, value)
    const publishedMs = performance.timeOrigin + performance.now()
    await acknowledged(device, packet)
    const change = await waitFor('the browser to show a value', patienceMs, () => firstChange(page), 20)
    if (!change.text.includes(String(Math.floor(value))))
      throw new Error(`The browser shows ${change.text}, not ${value}.`)
    times.push(change.atMs - publishedMs)
    await sleep(pauseMs.least + random() * pauseMs.more)
  }
  return times
}

const firstChange = (page: Page) => page.evaluate(() => (globalThis as Watching).changes.shift())

function packetOf(deviceId: string, value: number): Buffer {
  const point = { ts: Date.now() / 1000, [key]: value, vsys: 4.1, ambient: 21.5 }
  return publishPacket(deviceId, Buffer.from(JSON.stringify(point))).bytes
}
