import { expect, it } from 'vitest'
import type { OpenCondition } from './reason-text.ts'
import { conditionPlace } from './condition-place.ts'

it.each([
  [{ kind: 'limit', key: 'cp1', value: 1, limit: 2, side: 'below' }, 'cp1', 'card:cp1'],
  [{ kind: 'event', topic: 'vin', msg: 'Low', lv: 40 }, 'vin', 'card:vin'],
  [{ kind: 'event', topic: 'vin', msg: 'Low', lv: 40 }, 'vin\nLow', 'events'],
  [{ kind: 'event', topic: 'bilge', msg: 'Wet', lv: 40 }, 'bilge\nWet', 'events'],
  [{ kind: 'code', bus: 'can2', source: 0, spn: 1, fmi: 2, lamps: [] }, 'can2 0 1:2', 'faults:can2'],
  [{ kind: 'silence', lastContactSeconds: 0, expectedSeconds: 60 }, 'contact', undefined],
  [{ kind: 'clock', aheadSeconds: 90 }, 'clock', undefined],
] satisfies [OpenCondition['reason'], string, string | undefined][])(
  'finds the section for %j',
  (reason, subject, place) => {
    expect(conditionPlace({ reason, subject })).toBe(place)
  },
)
