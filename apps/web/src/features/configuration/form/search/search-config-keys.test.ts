import { configKeysFor, findConfigKey } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { searchConfigKeys, findVisibleKey } from './search-config-keys.ts'

const rows = configKeysFor({ model: 'QUAD-C2', firmware: null })
const find = (query: string, most = 12) =>
  searchConfigKeys(rows, query, ({ label, section, help }) => `${label} ${section} ${help ?? ''}`, most).map(
    ({ key }) => key,
  )

describe('a search over all keys', () => {
  it('finds by key, label, section and help', () => {
    expect(find('device.base_interval')[0]).toBe('device.base_interval')
    expect(find('base interval')).toContain('device.base_interval')
    expect(find('wi-fi ssid')).toEqual(['wifi.sta.ssid'])
    expect(find('multiples of this')).toEqual(['device.base_interval'])
  })

  it('requires every word', () => {
    expect(find('base zebra')).toEqual([])
  })

  it('returns nothing for an empty query, and up to the maximum', () => {
    expect(find('  ')).toEqual([])
    expect(find('mod', 5)).toHaveLength(5)
  })

  it('never returns keys that are on no form', () => {
    expect(find('fstab')).toEqual([])
  })

  it('leads to the setting that must be set first', () => {
    const timeout = findConfigKey('serial1.modbus.timeout')
    if (!timeout) throw new Error('The key is gone.')
    expect(findVisibleKey(timeout, { 'serial1.mode': 'MODBUS' })?.key).toBe('serial1.modbus.timeout')
    expect(findVisibleKey(timeout, { 'serial1.mode': 'CAPTURE' })?.key).toBe('serial1.mode')
  })
})
