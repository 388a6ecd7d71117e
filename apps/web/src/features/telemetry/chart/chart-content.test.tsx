import type { Series } from '@fieldport/contract'
import { resolveDisplay } from '@fieldport/domain'
import { screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useMemo, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createDeviceFeed } from '../../../lib/live/feed/device-feed.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ChartContent } from './chart-content.tsx'
import type { ChartView } from './chart-view.ts'
import { chooseSeries } from './data/chosen-series.ts'

type Props = ComponentProps<typeof ChartContent>

const hour = 3600
const now = Math.floor(Date.now() / 1000)
/** Has no data, so that nothing is drawn. */
const empty: Series = {
  from: now - 2 * hour,
  to: now - hour,
  bucketSeconds: 10,
  source: 'samples',
  series: { vin: { ts: [], n: [], min: [], max: [], mean: [], first: [], last: [] } },
  lastEvaluatedKey: null,
}
const fixed = { from: empty.from, to: empty.to }
const cards = ['vin', 'vbat'].map((key) => resolveDisplay(key, undefined))
const hosted = { planName: 'Hosted', retentionDays: 730 }
const basic = { planName: 'Basic', retentionDays: 7 }

const feed = createDeviceFeed({
  loadPoints: () => Promise.resolve([]),
  loadReadings: () => Promise.resolve({}),
  loadConditions: () => Promise.resolve({ state: 'ok', needsSomebody: false, conditions: [] }),
  openStream: () => ({ close: () => {}, restart: () => {} }),
  onCleared: () => {},
  wait: () => () => {},
  isHidden: () => false,
})

/** A chart whose view changes as the page changes it. */
function Example({ view: first, ...props }: Partial<Props> & { readonly view: ChartView }) {
  const [view, setView] = useState(first)
  const chosen = useMemo(() => chooseSeries(view, cards), [view])
  return (
    <>
      <button type="button" onClick={() => setView({ ...view, from: now - 9 * hour, to: now })}>
        Wider
      </button>
      <ChartContent
        deviceid="DEVICE001"
        feed={feed}
        cards={cards}
        intervalSeconds={60}
        deviceTimeZone={null}
        retention={hosted}
        mayExport
        mayNote
        view={view}
        onView={setView}
        chosen={chosen}
        onChoosing={() => {}}
        {...props}
      />
    </>
  )
}

const answers = (series: Partial<Series> = {}) =>
  fakeServer({ 'GET /api/device/device/DEVICE001/data': () => ({ body: { ...empty, ...series } }) })

async function show(view: ChartView, props: Partial<Props> = {}) {
  const person = renderComponent(<Example view={view} {...props} />)
  const isLoaded = view.range === 'last' || view.keys === ''
  if (!isLoaded) await screen.findByText('No data in this range. Try a longer one.')
  return person
}

const area = () => screen.getByTestId('chart-area')
const room = () => area().closest('[data-grows]')
const text = () => document.body.textContent

afterEach(() => vi.unstubAllGlobals())

it.each([
  [{ zone: 'utc' }, null, 'Times in UTC'],
  [{}, 'Australia/Perth', 'Device time (GMT+8'],
  [{ zone: 'own' }, 'Australia/Perth', 'My time ('],
] as const)('says whose times it shows: %o of a device in %s', async (view, deviceTimeZone, expected) => {
  answers()
  await show({ ...fixed, ...view }, { deviceTimeZone })
  expect(text()).toContain(expected)
})

it('says the range that is no preset', async () => {
  answers()
  await show({ ...fixed, zone: 'utc' })
  expect(text()).toMatch(/:\d\d – .+ · Times in UTC/)
})

it('says that the range was reduced', async () => {
  answers({ lastEvaluatedKey: 'vin' })
  await show(fixed)
  expect(screen.getByRole('status').textContent).toBe('Data points exceeded. Time range has been reduced.')
})

it('does not call a range reduced that is complete, or of which the series has not come yet', async () => {
  const answered = Promise.withResolvers<never>()
  fakeServer({
    'GET /api/device/device/DEVICE001/data': vi
      .fn<() => { body: Series } | Promise<never>>()
      // Not a key of the chart, so that nothing is drawn meanwhile.
      .mockReturnValueOnce({ body: { ...empty, series: {} } })
      .mockReturnValue(answered.promise),
  })
  const person = await show(fixed)
  expect(screen.queryByRole('status')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Wider' }))
  await waitFor(() => expect(area().getAttribute('aria-busy')).toBe('true'))
  expect(screen.queryByRole('status')).toBeNull()
})

it('says what the plan does not keep, and of which period', async () => {
  answers()
  const cut = 'Data older than 7 day(s) is unavailable on the Basic plan.'
  await show({ ...fixed, earlier: '1d' }, { retention: basic })
  expect(text()).toContain(cut)
  expect(text()).not.toContain(`: ${cut}`)
})

it('says that the period to compare with is older than the plan keeps', async () => {
  answers()
  await show({ ...fixed, earlier: '1w' }, { retention: basic })
  expect(text()).toContain('A week earlier: Data older than 7 day(s) is unavailable on the Basic plan.')
})

it('says nothing of a plan that keeps every range', async () => {
  answers()
  await show({ ...fixed, earlier: '1w' })
  expect(text()).not.toContain('Data older than')
})

it('names the secondary series', async () => {
  answers()
  await show({ ...fixed, keys: 'vin', second: 'vbat' })
  expect(text()).toContain(`Secondary Series: ${cards[1]?.name}`)
})

it('shows statistics when asked to, below a drawing that is lower by their height', async () => {
  answers()
  await show({ ...fixed, stats: true, above: 3 }, { roomPx: 900 })
  const limit = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Limit for the time above' })
  expect(limit.value).toBe('3')
  expect(area().style.minHeight).toBe('783px')
})

it.each([
  ['no statistics were asked for', fixed],
  ['only the last measurement is shown', { range: 'last', stats: true }],
  ['no measurement is chosen', { ...fixed, keys: '', stats: true }],
] as const)('shows no statistics while %s', async (_, view) => {
  answers()
  await show(view, { roomPx: 900 })
  expect(area().style.minHeight).toBe('900px')
  expect(screen.queryByTestId('chart-statistics')).toBeNull()
})

it('grows with a card, but not in full screen or with the last measurement', async () => {
  answers()
  await show(fixed)
  expect(room()).not.toBeNull()
  expect(area().style.minHeight).toBe('220px')
})

it.each([
  ['full screen', fixed, { roomPx: 10 }, '356px'],
  ['the last measurement', { range: 'last' }, {}, '220px'],
] as const)('does not grow: %s', async (_, view, props, height) => {
  answers()
  await show(view, props)
  expect(room()).toBeNull()
  expect(area().style.minHeight).toBe(height)
})

it('changes the limit of the statistics, and removes it', async () => {
  answers()
  const onView = vi.fn<Props['onView']>()
  const view = { ...fixed, stats: true, above: 3 } as const
  const person = await show(view, { onView })
  const limit = await screen.findByRole('textbox', { name: 'Limit for the time above' })
  await person.type(limit, '1')
  expect(onView).toHaveBeenLastCalledWith({ ...view, above: 31 }, true)
  await person.clear(limit)
  expect(onView).toHaveBeenLastCalledWith({ ...fixed, stats: true }, true)
})

it('changes the type of the chart', async () => {
  answers()
  const onView = vi.fn<Props['onView']>()
  const person = await show(fixed, { onView })
  const types = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Chart type' })
  expect(types.value).toBe('line')
  await person.selectOptions(types, 'bar')
  expect(onView).toHaveBeenCalledWith({ ...fixed, type: 'bar' })
})
