import type { Page } from 'playwright-core'
import { openBrowser, prepareWeb } from '../lib/browser.ts'
import { watchMainThread } from '../lib/measuring/main-thread.ts'
import { afterPaint } from '../lib/measuring/paint.ts'
import { p50, p99 } from '../lib/measuring/percentile.ts'
import { deviceIds, type Portal, secretOf, startPortal } from '../lib/portal/portal.ts'
import { fullConfig } from '../load/config.ts'
import type { Row, Scenario, ScenarioContext } from '../scenario.ts'

const keys = 600
const firstField = 'device.base_interval'
/** A field of the tab with the most fields. */
const typedField = 'can1.name'
const warmUps = 3

type Typing = typeof globalThis & { keystrokes: number[] }

export const settingsPage: Scenario = {
  id: 'settings-page',
  title: `Settings of a device with ${keys} keys: page and keystroke`,
  async run(surroundings) {
    await prepareWeb(surroundings)
    const portal = await startPortal(surroundings)
    try {
      const [deviceId] = deviceIds(1) as [string]
      await portal.createDevices([deviceId])
      await report(portal, deviceId)
      return await withPage(surroundings, portal, deviceId)
    } finally {
      await portal.stop()
    }
  },
}

/** Reports the device's configuration. */
async function report(portal: Portal, deviceId: string): Promise<void> {
  const answer = await fetch(`${portal.origin}/ingest/${deviceId}/config`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${deviceId}:${secretOf(deviceId)}`)}` },
    body: JSON.stringify(fullConfig(deviceId, keys)),
  })
  if (!answer.ok)
    throw new Error(`The configuration was answered with ${answer.status}: ${await answer.text()}`)
}

async function withPage(surroundings: ScenarioContext, portal: Portal, deviceId: string): Promise<Row[]> {
  const { context, close } = await openBrowser(surroundings, portal)
  try {
    const page = await context.newPage()
    const loads = surroundings.quick ? 10 : 50
    surroundings.log(`${loads} times the page`)
    const opened: number[] = []
    for (let load = 0; load < warmUps + loads; load++) opened.push(await open(page, portal, deviceId))
    const letters = surroundings.quick ? 40 : 200
    surroundings.log(`${letters} keystrokes`)
    const typed = await type(page, `${portal.origin}/settings/${deviceId}?tab=External`, letters)
    const work = await workOfKeys(page, letters)
    return [...pageRows(opened.slice(warmUps)), ...keyRows(typed), ...workRows(work)]
  } finally {
    await close()
  }
}

/** @returns milliseconds from the start of the navigation to an editable field */
async function open(page: Page, portal: Portal, deviceId: string): Promise<number> {
  await page.goto(`${portal.origin}/settings/${deviceId}`, { waitUntil: 'commit' })
  const field = page.locator(`[id="field-${firstField}"]`)
  await field.waitFor({ state: 'attached' })
  const atMs = await page.evaluate(afterPaint)
  await field.fill('61')
  await page.getByText('1 unsaved change').waitFor()
  await field.fill('60')
  return atMs
}

async function type(page: Page, address: string, letters: number): Promise<number[]> {
  await page.goto(address)
  const field = page.locator(`[id="field-${typedField}"]`)
  await field.click()
  await page.evaluate(watchKeystrokes)
  const longest = 20
  for (let letter = 0; letter < warmUps + letters; letter++) {
    if (letter % longest === 0) await field.fill('')
    await field.press('a')
    await page.waitForFunction((count) => (globalThis as Typing).keystrokes.length > count, letter)
  }
  return (await page.evaluate(() => (globalThis as Typing).keystrokes)).slice(warmUps)
}

/** Longer than any delay that a key press causes. */
const keyRestMs = 400

/** @returns main thread time for each key press, milliseconds */
async function workOfKeys(page: Page, letters: number): Promise<number[]> {
  const { measureWork } = await watchMainThread(await page.context().newCDPSession(page))
  const field = page.locator(`[id="field-${typedField}"]`)
  const times: number[] = []
  for (let letter = 0; letter < letters; letter++) {
    if (letter % 20 === 0) await field.fill('')
    times.push(await measureWork(() => page.keyboard.press('a'), keyRestMs))
  }
  return times
}

/** The part of the browser that `watchKeystrokes` uses; this folder has Node's types. */
type Browser = Typing & {
  readonly document: {
    readonly addEventListener: (name: string, heard: () => void, capture: boolean) => void
  }
  readonly requestAnimationFrame: (then: () => void) => void
}

/**
 * Runs in the page: working time for each key press, from the letter in the field to the painted frame, without the
 * idle wait for the next frame.
 */
function watchKeystrokes(): void {
  const page = globalThis as Browser
  page.keystrokes = []
  page.document.addEventListener(
    'input',
    () => {
      const startMs = performance.now()
      page.requestAnimationFrame(() => {
        const frameMs = performance.now()
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => {
          page.keystrokes.push(worked - startMs + (performance.now() - frameMs))
        })
        port1.start()
        port2.postMessage(null)
      })
      let worked = startMs
      // Runs after the event handlers of this key press and the tasks that they queued.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        worked = performance.now()
      })
      port1.start()
      port2.postMessage(null)
    },
    true,
  )
}

function pageRows(times: readonly number[]): Row[] {
  const name = `settings page of ${keys} keys, usable`
  const note = `${times.length} times, warm`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', target: { atMost: 700 }, note },
    { name: `${name}, p99`, value: p99(times), unit: 'ms', target: { atMost: 700 }, note },
  ]
}

function keyRows(times: readonly number[]): Row[] {
  const name = 'keystroke in a setting, painted'
  const note = `${times.length} keys on the tab with most fields`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', target: { atMost: 16 }, note },
    { name: `${name}, p99`, value: p99(times), unit: 'ms', target: { atMost: 16 }, note },
  ]
}

function workRows(times: readonly number[]): Row[] {
  const name = 'keystroke in a setting, work of the main thread'
  const note = `${times.length} keys, the processor time of everything within ${keyRestMs} ms`
  return [
    { name: `${name}, p50`, value: p50(times), unit: 'ms', note },
    { name: `${name}, p99`, value: p99(times), unit: 'ms', note },
  ]
}
