import { configCatalogue } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { findBulkEditObstacle } from './bulk-edit-obstacle.ts'

const gen2Key = configCatalogue.find(({ generation, models }) => generation === 2 && !models)?.key ?? ''
const device = { deviceid: 'AAAA00001', permission: 'ADMIN' as const, model: 'ORB-C1', fw: 'SFW001-2.0.0' }

it.each([
  ['any generation that has the key', {}, ['device.base_interval', 'own.thing'], null],
  ['a key of the other generation', {}, ['device.base_interval', gen2Key], [gen2Key]],
  ['the same generation', { model: 'QUAD-C2', fw: 'SFW003-6.4.1' }, [gen2Key], null],
  ['an unknown firmware', { fw: null }, ['device.name'], null],
])('%s', (_name, over, keys, missing) => {
  expect(findBulkEditObstacle({ ...device, ...over }, keys)).toEqual(
    missing === null ? null : { kind: 'missingKeys', keys: missing },
  )
})

it('reports the missing permission, and devices without settings', () => {
  expect(findBulkEditObstacle({ ...device, permission: 'VIEW' }, ['device.name'])).toEqual({
    kind: 'noRight',
  })
  expect(findBulkEditObstacle({ ...device, deviceid: '0-CCCC003' }, [])).toEqual({ kind: 'noSettings' })
})
