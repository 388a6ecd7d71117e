import { resolveDisplay } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { sharedKeys } from './shared-keys.ts'

const displays = (...keys: string[]) => keys.map((key) => resolveDisplay(key, undefined))

it('puts what most devices share first', () => {
  const keys = sharedKeys([displays('cp1', 'vin'), displays('vin', 'vbat'), displays('vin', 'vbat')])
  expect(keys.map(({ display, devices }) => [display.key, devices])).toEqual([
    ['vin', 3],
    ['vbat', 2],
    ['cp1', 1],
  ])
})
