import { describe, expect, it } from 'vitest'
import { bleSignalQuality, parseBleTags } from './ble.ts'

describe('parseBleTags', () => {
  it('sorts by signal strength and formats addresses', () => {
    const tags = parseBleTags([
      { id: 'c412ab34cd56', rssi: -80, data: '0201060303aafe' },
      { id: 'tag', rssi: -60 },
    ])
    expect(tags).toEqual([
      { id: 'tag', rssi: -60, data: '', name: null },
      { id: 'C4:12:AB:34:CD:56', rssi: -80, data: '0201060303AAFE', name: null },
    ])
  })

  it('sorts tags of the same or of unknown strength by ID', () => {
    const tags = [{ id: 'd' }, { id: 'c' }, { id: 'e' }, { id: 'b', rssi: -60 }, { id: 'a', rssi: -60 }]
    expect(parseBleTags(tags)?.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it("reads a tag's advertised name", () => {
    const named = (data: string) => parseBleTags([{ id: 'x', rssi: -1, data }])?.[0]?.name
    expect(named('020106050954616E6B')).toBe('Tank')
    expect(named('0309410A')).toBe('A')
    expect([named('FF09'), named('0009'), named('XY'), named('0109')]).toEqual([null, null, null, null])
  })

  it('skips invalid tags, and reports a value that is not a list', () => {
    expect(parseBleTags([null, 3, {}, { id: 'a', rssi: 'strong' }])).toEqual([
      { id: 'a', rssi: null, data: '', name: null },
    ])
    expect(parseBleTags('nothing')).toBeNull()
  })
})

it("rates a tag's signal", () => {
  expect([null, -85, -75, -65, -40].map(bleSignalQuality)).toEqual([
    'unknown',
    'weak',
    'fair',
    'good',
    'excellent',
  ])
})
