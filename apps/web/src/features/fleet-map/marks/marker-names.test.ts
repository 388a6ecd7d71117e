import { expect, it } from 'vitest'
import { readMarkerName } from './marker-names.ts'

it('parses the content of a marker from its name', () => {
  expect(readMarkerName('fleet/dark/warning')).toEqual({ kind: 'device', state: 'warning' })
  expect(readMarkerName('fleet/light/2,0,1,0,7')).toEqual({
    kind: 'cluster',
    counts: { alarm: 2, warning: 0, stale: 1, never: 0, live: 7 },
  })
})

it.each(['airport', 'fleet', 'fleet/light', 'fleet/light/1,2', 'fleet/light/airport', ''])(
  'ignores the foreign name %j',
  (name) => {
    expect(readMarkerName(name)).toBeUndefined()
  },
)
