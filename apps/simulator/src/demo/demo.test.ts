import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareFirmware, parseFirmware, isFirmwareCompatible } from '@fieldport/domain'
import { sanitiseGroupName, type Firmware } from '@fieldport/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveDevice } from '../device.ts'
import { demoFleet } from '../fleet.ts'
import { setUpDevice } from '../testing/device-bench.ts'
import { createDeviceNotes } from './content/seed-groups.ts'
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
        compareFirmware(parseFirmware(fw) as Firmware, parseFirmware(firmware) as Firmware) > 0,
    )
    expect(newer.length).toBeGreaterThan(0)
  }
})

test('an image is the same every time, and another one for another version', () => {
  const [first, second] = demoImages.map(({ fw }) => createDemoImage(fw))
  expect(first?.equals(createDemoImage(demoImages[0]?.fw ?? ''))).toBe(true)
  expect(first?.equals(second as Buffer)).toBe(false)
})

test('the fleet is in several groups, whose names the portal keeps as they are', () => {
  const groups = new Set(demoFleet(10).map((device, index) => createDeviceNotes(device, index).group))
  expect([...groups].filter(Boolean).length).toBeGreaterThan(2)
  for (const group of groups) expect(sanitiseGroupName(group)).toBe(group)
})

test('devices that are not as the others are named in the help', () => {
  const odd = demoFleet(40).filter(({ behaviour }) => behaviour !== undefined)
  for (const { deviceId } of odd) expect(demoHelp).toContain(deviceId)
})

test('what devices keep is written where it differs from a new one, and read again', async () => {
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

test('no file and a broken file keep nothing', async () => {
  const path = join(folder, 'broken.json')
  expect(await readFlashes(path)).toEqual({})
  await writeFile(path, '{"LIVE00001":')
  expect(await readFlashes(path)).toEqual({})
})
