import { expect, it } from 'vitest'
import { parseDataPageView } from './data-page-view.ts'
import { chartViewOf, routeViewOf, withChartView, withMoment, withRouteView } from './view-changes.ts'

const now = 1_800_000_000
const parse = (search: Record<string, unknown>) => parseDataPageView(search, now)

it.each(['events', 'position', 'card:cp1', 'faults:can2'])('keeps the section %s from the URL', (show) => {
  expect(parse({ show })).toEqual({ show })
})

it.each(['', 'card:', 'faults:can3', 'somewhere', 7, 'card:'.padEnd(80, 'x')])(
  'ignores the unknown section %j',
  (show) => {
    expect(parse({ show })).toEqual({})
  },
)

it('reads the view from the URL', () => {
  const search = {
    keys: 'vin',
    range: '1d',
    at: '1799999000.25',
    route: '1w',
    map: 'wide',
    replay: '1799000000',
  }
  expect(parse({ ...search, until: '1799000500' })).toEqual({
    keys: 'vin',
    range: '1d',
    at: 1_799_999_000.25,
    route: '1w',
    map: 'wide',
    replay: 1_799_000_000,
    until: 1_799_000_500,
  })
  expect(parse({})).toEqual({})
})

it.each([
  ['no number', 'yesterday'],
  ['nothing', ' '],
  ['no text', ['1799999000']],
  ['not finite', 'Infinity'],
  ['negative', '-1799999000'],
  ['older than any point', '1499999999'],
  ['far in the future', String(now + 2 * 86_400)],
  ['not a number', Number.NaN],
])('a time that is %s is ignored', (_, at) => {
  expect(parse({ at })).toEqual({})
  expect(parse({ map: 'wide', replay: at, until: String(now) })).toEqual({ map: 'wide' })
})

it('a clock that is slightly ahead is accepted', () => {
  expect(parse({ at: String(now + 60) })).toEqual({ at: now + 60 })
})

it.each([
  ['a range that the map does not offer', { route: '10m' }, {}],
  ['the default range', { route: '1d' }, {}],
  ['a map of another size', { map: 'huge' }, {}],
  ['a replay on a small map', { replay: '1799000000', until: '1799000500' }, {}],
  ['a replay without its end', { map: 'wide', replay: '1799000000' }, { map: 'wide' }],
  ['a replay after its end', { map: 'wide', replay: '1799000501', until: '1799000500' }, { map: 'wide' }],
])('%s is ignored', (_, search, expected) => {
  expect(parse(search)).toEqual(expected)
})

it('each part can change without the others', () => {
  const view = parse({ keys: 'vin', at: '1799999000', route: '1w', map: 'wide' })
  expect(withChartView(view, { range: '1d' })).toEqual({
    range: '1d',
    at: 1_799_999_000,
    route: '1w',
    map: 'wide',
  })
  expect(withRouteView(view, {})).toEqual({ keys: 'vin', at: 1_799_999_000 })
  expect(withMoment(view, undefined)).toEqual({ keys: 'vin', route: '1w', map: 'wide' })
  expect(chartViewOf(view)).toEqual({ keys: 'vin' })
  expect(routeViewOf(view)).toEqual({ route: '1w', map: 'wide' })
})
