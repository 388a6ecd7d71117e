import { expect, it } from 'vitest'
import { fleetChannelKey, isFleetChannel, parseFleetChannelKey } from './fleet-key.ts'

it("encodes a channel's name, unit and decimals, and decodes them", () => {
  const power = { name: 'Power', units: 'W', decimals: 1 }
  expect(fleetChannelKey(power)).toBe('=Power|W|1')
  for (const channel of [
    power,
    { name: 'Load, of 100 %|2c', units: '%', decimals: 0 },
    { name: '=Größe', units: '', decimals: 8 },
  ]) {
    const key = fleetChannelKey(channel) ?? ''
    expect(key).not.toContain(',')
    expect(parseFleetChannelKey(key)).toEqual(channel)
  }
})

it.each(['', 'vin', '=', '=Power', '=Power|W', '=Power|W|9', '=Power|W|1|', '=Power|W|1.5', 'Power|W|1'])(
  'decodes no channel from the key %j',
  (key) => {
    expect(parseFleetChannelKey(key)).toBeUndefined()
  },
)

it('has no key for a name that is too long', () => {
  expect(fleetChannelKey({ name: ','.repeat(25), units: '', decimals: 1 })).toBeUndefined()
})

it('groups channels by name and unit, whatever their decimals', () => {
  const power = { name: 'Power', units: 'W', decimals: 1 }
  expect(isFleetChannel({ ...power, decimals: 0 }, power)).toBe(true)
  expect(isFleetChannel({ ...power, units: 'kW' }, power)).toBe(false)
  expect(isFleetChannel({ ...power, name: 'power' }, power)).toBe(false)
})
