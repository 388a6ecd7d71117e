import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { vendorEmail } from '../../fixtures/devices/fleet.ts'
import { root } from '../../fixtures/paths.ts'
import { storageStateOf } from '../../fixtures/sessions.ts'
import { expect, now, test } from '../../fixtures/test.ts'
import { FleetMap } from '../../pages/fleet-map.ts'
import { DeviceList } from '../../pages/device-list.ts'

test.use({ account: 'owner@example.com' })

/** Near Genoa: coast, borders and towns are in view. */
const genoa = { gps_lat: 44.1, gps_lon: 8.1 }

async function openGroup(page: Page, group: string, ids: readonly string[]): Promise<FleetMap> {
  const answer = await page.request.post('/api/portal/user-change-device-group', {
    data: { group, selected: ids },
  })
  expect(answer.ok()).toBe(true)
  await new DeviceList(page).open(`?group=${group}`)
  const map = new FleetMap(page)
  await map.ready()
  return map
}

/** Main roads, converted from a file by `npm run basemap`. */
async function makeRoads(folder: string): Promise<Buffer> {
  const road = (highway: string, coordinates: number[][]) => ({
    type: 'Feature',
    properties: { highway },
    geometry: { type: 'LineString', coordinates },
  })
  const roads = {
    type: 'FeatureCollection',
    features: [
      road('motorway', [
        [7.0, 43.7],
        [8.1, 44.1],
        [9.0, 44.4],
      ]),
      road('primary', [
        [8.1, 44.1],
        [8.2, 44.9],
      ]),
    ],
  }
  await writeFile(join(folder, 'roads.json'), JSON.stringify(roads))
  const out = join(folder, 'roads.pmtiles')
  const script = join(root, 'scripts/basemap/main.ts')
  await promisify(execFile)(process.execPath, [script, '--roads', join(folder, 'roads.json'), '--out', out])
  return readFile(out)
}

test('a region shows coast, borders, towns and main roads without external requests', async ({
  page,
  device,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldport-roads-'))
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) strangers.push(request.url())
  })
  try {
    const roads = await makeRoads(folder)
    await page.route('**/api/maps/roads.pmtiles', (route) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? []
      const body = roads.subarray(Number(from), Number(to) + 1)
      return route.fulfill({ status: 206, body, contentType: 'application/octet-stream' })
    })
    await page.route(/\/\?group=/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"roads":""', '"roads":"/api/maps/roads.pmtiles"')
      await route.fulfill({ response: answer, body })
    })
    await device.post({ ts: now(), ...genoa })
    const map = await openGroup(page, 'Region', [device.id])
    await map.expectDrawn([`${device.name}, Live`])
    await expect.poll(() => map.describe()).toContain('coast borders')
    await expect.poll(() => map.describe()).toContain('places roads')
    await expect(map.section).toContainText('GeoNames')
    expect(strangers).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** A map style on another origin; `close` makes it unreachable. */
async function serveStyles(): Promise<{ readonly origin: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const colour = request.url?.includes('satellite') ? '#204020' : '#123456'
    const style = {
      version: 8,
      sources: {
        credit: {
          type: 'geojson',
          data: { type: 'FeatureCollection', features: [] },
          attribution: `Made by the test of ${colour}`,
        },
      },
      layers: [
        { id: 'ground', type: 'background', paint: { 'background-color': colour } },
        { id: 'nothing', type: 'line', source: 'credit' },
      ],
    }
    if (request.url?.startsWith('/broken')) response.statusCode = 500
    const isInvalid = request.url?.startsWith('/invalid')
    response.end(JSON.stringify(isInvalid ? { ...style, layers: [{ id: 'ground', type: 'wall' }] } : style))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

test('streets and satellite can be switched and are stored; one that fails falls back', async ({
  page,
  device,
  browser,
  session,
  portal,
  pageErrors,
}) => {
  pageErrors.allow(/500 .*broken|Failed to load resource|layers\[0\]/)
  const { origin, server } = await serveStyles()
  const vendor = await browser.newContext({
    baseURL: portal.origin,
    storageState: storageStateOf(await session(vendorEmail), portal),
  })
  const setMaps = async (mapStyleUrl: string, mapSatelliteUrl: string) => {
    const answer = await vendor.request.get('/api/portal/admin-get-sites')
    const { Items } = (await answer.json()) as { readonly Items: readonly { readonly siteid: string }[] }
    const { images: _images, ...site } = Items.find(({ siteid }) => siteid === 'default') as Record<
      string,
      unknown
    >
    const saved = await vendor.request.put('/api/portal/admin-sites/default', {
      data: { ...site, mapStyleUrl, mapSatelliteUrl },
    })
    expect(saved.ok()).toBe(true)
  }
  try {
    await setMaps(`${origin}/streets.json`, `${origin}/satellite.json`)
    await device.post({ ts: now(), ...genoa })
    const map = await openGroup(page, 'Switch', [device.id])
    await expect(map.drawing).toHaveAttribute('data-kind', 'streets')
    await expect(map.section).toContainText('Made by the test of #123456')
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/user-view/map') && answer.ok())
    await map.section.getByText('Satellite', { exact: true }).click()
    await expect(map.drawing).toHaveAttribute('data-kind', 'satellite')
    await expect(map.section).toContainText('Made by the test of #204020')
    await map.expectDrawn([`${device.name}, Live`])
    await kept
    await page.evaluate('localStorage.clear()')
    await page.reload()
    await expect(map.drawing).toHaveAttribute('data-kind', 'satellite')
    await setMaps(`${origin}/streets.json`, `${origin}/broken.json`)
    await page.reload()
    await expect(map.drawing).toHaveAttribute('data-kind', 'simple')
    await expect(map.section).toContainText("The satellite map can't be loaded. Showing the simple map.")
    await map.expectDrawn([`${device.name}, Live`])
    await expect.poll(() => map.describe()).toContain('coast')

    // An answer that looks like a style, but is none: on switching to it, and at the start.
    await setMaps(`${origin}/streets.json`, `${origin}/invalid.json`)
    await page.reload()
    const failed = "The satellite map can't be loaded. Showing the simple map."
    await expect(map.section).toContainText(failed)
    await map.expectDrawn([`${device.name}, Live`])
    await map.section.getByText('Streets', { exact: true }).click()
    await expect(map.drawing).toHaveAttribute('data-kind', 'streets')
    await expect(map.section).not.toContainText(failed)
    await map.section.getByText('Satellite', { exact: true }).click()
    await expect(map.section).toContainText(failed)
    await expect(map.drawing).toHaveAttribute('data-kind', 'simple')
    await map.expectDrawn([`${device.name}, Live`])
    await expect.poll(() => map.describe()).toContain('coast')
  } finally {
    await setMaps('', '')
    server.close()
    await vendor.close()
  }
})
