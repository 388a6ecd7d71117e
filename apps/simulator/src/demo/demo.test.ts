import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareFirmwareVersions, parseFirmwareVersion, isFirmwareCompatible } from '@fieldport/domain'
import { detectImageType, findImageProblem, sanitiseGroupName, type FirmwareVersion } from '@fieldport/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveDevice } from '../device.ts'
import { demoFleet, deviceKinds, fleetDevice } from '../fleet.ts'
import { pointAt } from '../models/point-at.ts'
import { setUpDevice } from '../testing/device-bench.ts'
import { createDeviceNotes } from './content/seed-groups.ts'
import { displaySettingsOf, displaySettingsOfDevice } from './content/display-settings.ts'
import { readersOf } from './content/seed-device-reads.ts'
import { limitRulesOf } from './content/limit-rules.ts'
import { picturedDevices, readDrawing } from './content/seed-pictures.ts'
import { createDemoImage, demoImages } from './content/seed-firmware.ts'
import { readFlashes, writeFlashes } from './content/flash-file.ts'
import { demoHelp } from './options.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('every device of the fleet can be updated to a newer image', () => {
  for (const { firmware } of demoFleet(10)) {
    const newer = demoImages.filter(
      ({ fw }) =>
        isFirmwareCompatible(fw, firmware) &&
        compareFirmwareVersions(
          parseFirmwareVersion(fw) as FirmwareVersion,
          parseFirmwareVersion(firmware) as FirmwareVersion,
        ) > 0,
    )
    expect(newer.length).toBeGreaterThan(0)
  }
})

test('an image is the same every time, and differs per version', () => {
  const [first, second] = demoImages.map(({ fw }) => createDemoImage(fw))
  expect(first?.equals(createDemoImage(demoImages[0]?.fw ?? ''))).toBe(true)
  expect(first?.equals(second as Buffer)).toBe(false)
})

test('the fleet is in several groups, whose names the portal stores unchanged', () => {
  const groups = new Set(demoFleet(10).map((device, index) => createDeviceNotes(device, index).group))
  expect([...groups].filter(Boolean).length).toBeGreaterThan(2)
  for (const group of groups) expect(sanitiseGroupName(group)).toBe(group)
})

test('devices with special behaviour are listed in the help', () => {
  const odd = demoFleet(40).filter(({ behaviour }) => behaviour !== undefined)
  for (const { deviceId } of odd) expect(demoHelp()).toContain(deviceId)
})

test('changes of devices are stored and restored', async () => {
  const path = join(folder, 'devices.json')
  const changed = setUpDevice()
  changed.command('Config.Set', { config: { device: { name: 'Kept' } } })
  const devices = new Map<string, LiveDevice>([
    ['LIVE00001', changed.live],
    ['LIVE00002', setUpDevice().live],
  ])
  await writeFlashes(path, devices)
  expect(await readFlashes(path)).toEqual({ LIVE00001: changed.live.flash() })
  expect(JSON.parse(await readFile(path, 'utf8'))).not.toHaveProperty('LIVE00002')
})

test('a missing or broken file restores nothing', async () => {
  const path = join(folder, 'broken.json')
  expect(await readFlashes(path)).toEqual({})
  await writeFile(path, '{"LIVE00001":')
  expect(await readFlashes(path)).toEqual({})
})

test('some devices of each kind have a drawing that the portal accepts', async () => {
  const fleet = demoFleet(100)
  const pictured = picturedDevices(fleet)
  expect(new Set(pictured.map(({ kind }) => kind))).toEqual(new Set(deviceKinds))
  expect(pictured.length).toBeLessThan(fleet.length / 2)
  for (const kind of deviceKinds) {
    const drawing = await readDrawing(kind)
    expect(findImageProblem({ bytes: drawing.length, mediaType: detectImageType(drawing) })).toBeUndefined()
  }
})

test('notes match the story: a machine in the workshop has that status', () => {
  const fleet = demoFleet(100)
  const statuses = fleet.map((device, index) => createDeviceNotes(device, index).notes.status)
  expect(fleet.map(({ story }) => story?.kind === 'in-workshop')).toEqual(
    statuses.map((status) => status === 'In workshop'),
  )
})

test.each(deviceKinds)('few gauges of a %s are in alarm while the machine is at rest', (kind) => {
  const settings = displaySettingsOf(kind)
  const device = fleetDevice({ deviceId: 'REST00001', kind })
  const points = Array.from({ length: 300 }, (_, n) => pointAt(device, 1_795_226_400 - n * 1800))
  const atRest = points.filter((point) => point['state'] === undefined || point['state'] === 1)
  expect(atRest.length).toBeGreaterThan(20)
  const red = atRest.flatMap((point) =>
    Object.entries(settings).flatMap(([key, setting]) => {
      const gauge = (setting as { gaugeSettings?: { alarmLow: number; alarmHigh: number } }).gaugeSettings
      const value = Number(point[key])
      return gauge && (value < gauge.alarmLow || value > gauge.alarmHigh) ? [key] : []
    }),
  )
  // A machine at rest may have a problem, but not always.
  expect(red.length).toBeLessThan(atRest.length / 4)
})

test('a limit that applies only while the engine runs is a rule, not a gauge limit', () => {
  const rules = limitRulesOf('haul-truck')
  expect(rules).toContainEqual(
    expect.objectContaining({ key: 'cp3', warning: [150, 900], onlyWhen: { key: 'cp1', above: 0 } }),
  )
  for (const { key } of rules)
    expect(displaySettingsOf('haul-truck')[key]).toMatchObject({
      gaugeSettings: { warnLow: -1, alarmLow: -1 },
    })
})

test('a device that reads another one has permission, and names the channel that it reads', () => {
  const fleet = demoFleet(10)
  expect([...readersOf(fleet)]).toEqual([['DEMO00005', ['DEMO00002']]])
  expect(readersOf(demoFleet(4)).size).toBe(0)
  const [, pump] = fleet
  expect(pump && displaySettingsOfDevice(pump)).toMatchObject({
    cp20: { name: 'Field humidity', units: '%' },
  })
  expect(Object.keys(pump ? pointAt(pump, 1_795_226_400) : {})).not.toContain('cp20')
})
