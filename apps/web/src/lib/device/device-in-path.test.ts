import { expect, it } from 'vitest'
import { deviceInPath } from './device-in-path.ts'

it.each([
  ['/data/DEMO00001', 'DEMO00001'],
  ['/widget/DEMO00001/3', 'DEMO00001'],
  ['/custom/home/DEMO00001', 'DEMO00001'],
  ['/', undefined],
  ['/account/profile', undefined],
  ['/data/demo00001', undefined],
  ['/data/DEMO000012', undefined],
  // A page's name is not a device.
  ['/DEMO00001', undefined],
])('%s is about %s', (path, deviceid) => expect(deviceInPath(path)).toBe(deviceid))
