import { describe, expect, it } from 'vitest'
import { diffToRestore } from './restore-values.ts'

describe('restoring an old version', () => {
  it('includes only different values of known, writable keys', () => {
    const old = {
      'device.name': 'old',
      'device.base_interval': 60,
      'device.fw': 'SFW003-6.0.0',
      'wifi.sta.pass': '***',
      'endpoint.config_to_portal': false,
      'x.token': '***',
      'x.mode': 'a',
    }
    const now = {
      ...old,
      'device.name': 'new',
      'device.fw': 'SFW003-6.4.1',
      'endpoint.config_to_portal': true,
      'x.mode': 'b',
    }
    expect(diffToRestore(old, now)).toEqual({ 'device.name': 'old', 'x.mode': 'a' })
  })

  it('does not clear values missing in the old version', () => {
    expect(diffToRestore({}, { 'device.name': 'new' })).toEqual({})
  })
})
