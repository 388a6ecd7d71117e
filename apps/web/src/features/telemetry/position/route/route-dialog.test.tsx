import { buildRoute, type Fix } from '@fieldport/domain'
import { fireEvent, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../../lib/locale-settings.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { routeFeatures, speedScale } from './route-features.ts'
import type { ShownRoute } from './use-route.ts'

const start = Date.UTC(2026, 4, 1, 8) / 1000
const hours = (count: number) => count * 3600

/** A device that stands at a place from one hour to another, reporting once a minute. */
const standing = (lat: number, from: number, to: number): readonly Fix[] =>
  Array.from({ length: (to - from) * 60 + 1 }, (_, at) => ({
    ts: start + hours(from) + at * 60,
    lat,
    lon: 153,
  }))

/** Two stops: one within a day, and one over midnight. */
const fixes = [...standing(-27.5, 0, 2), ...standing(-27.6, 3, 18)]

function shownRoute(of: readonly Fix[]): ShownRoute {
  const route = buildRoute(of, 60)
  const scale = speedScale(route, { unit: 'km/h', convert: (value) => value })
  return { route, scale, features: routeFeatures(route, scale, undefined), tripMetres: undefined }
}

type Props = ComponentProps<typeof RouteDialog>

function show(over: Partial<Props> = {}, state: Partial<Props['state']> = {}) {
  const calls = {
    onRange: vi.fn<Props['onRange']>(),
    onReplay: vi.fn<Props['onReplay']>(),
    onClose: vi.fn<() => void>(),
    reload: vi.fn<() => void>(),
  }
  const person = renderComponent(
    <RouteDialog
      name="Truck"
      retention={{ planName: 'Standard', retentionDays: 7 }}
      mayExport
      place={{ lat: -27.5, lon: 153 }}
      rangeId="1d"
      replayAt={undefined}
      state={{
        route: undefined,
        leftOut: 0,
        fitKey: '',
        endSeconds: undefined,
        isCut: false,
        isPending: false,
        error: null,
        reload: calls.reload,
        ...state,
      }}
      shown={shownRoute(fixes)}
      {...calls}
      {...over}
    />,
  )
  return { person, ...calls }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const stops = () => within(screen.getByRole('region', { name: 'Stops' })).queryAllByRole('button')

afterEach(() => {
  vi.restoreAllMocks()
  setLocaleSettings(noPreferences)
})

it('lists the stops, newest first, with the day of the end only if it is another', () => {
  setLocaleSettings({ ...noPreferences, language: 'en-AU', timeZone: 'UTC' })
  show()
  expect(stops().map(({ textContent }) => textContent)).toEqual([
    '15h01-May-26 11:00:00 – 02-May-26 02:00:00-27.60000, 153.00000',
    '2h01-May-26 08:00:00 – 10:00:00-27.50000, 153.00000',
  ])
})

it('shows one stop at a time on the map', async () => {
  const { person } = show()
  const pressed = () => stops().map((stop) => stop.getAttribute('aria-pressed'))
  expect(pressed()).toEqual(['false', 'false'])
  for (const [at, expected] of [
    [0, ['true', 'false']],
    [1, ['false', 'true']],
  ] as const) {
    await person.click(stops()[at] as HTMLElement)
    expect(pressed()).toEqual(expected)
  }
})

it('says so without stops and without positions, and then has nothing to zoom to or to export', () => {
  show({ shown: shownRoute([]) })
  expect(screen.getByText('No stops in this range.')).toBeTruthy()
  expect(screen.getByText('No positions in this range.')).toBeTruthy()
  expect([button('Zoom to route').disabled, button('GPX').disabled]).toEqual([true, true])
  expect(screen.queryByRole('group', { name: 'Replay' })).toBeNull()
  expect(screen.queryByRole('img', { name: /^Speed/ })).toBeNull()
})

it('exports only with a plan that includes it, and says so otherwise', () => {
  show({ mayExport: false })
  expect(button('GPX').disabled).toBe(true)
  expect(button('GPX').title).toBe('Data export is unavailable on the Standard Plan')
  expect(button('Zoom to route').disabled).toBe(false)
})

it('writes the route to a file with the name of the device', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { person } = show()
  expect(button('GPX').title).toBe('')
  await person.click(button('GPX'))
  expect(names).toEqual([expect.stringMatching(/^Truck.*\.gpx$/)])
  const [file] = made.mock.calls[0] ?? []
  expect(await (file as Blob).text()).toContain('<name>Truck</name>')
})

it('offers ranges up to a month, those that the plan stores', async () => {
  const { person, onRange } = show()
  const ranges = within(screen.getByRole('radiogroup', { name: 'Time range' })).getAllByRole('radio')
  expect(
    ranges.map((each) => [(each as HTMLInputElement).value, (each as HTMLInputElement).disabled]),
  ).toEqual([
    ['1h', false],
    ['6h', false],
    ['1d', false],
    ['1w', false],
    ['1M', true],
  ])
  await person.click(ranges[1] as HTMLElement)
  expect(onRange).toHaveBeenCalledWith('6h')
})

it('says that the plan keeps only a part of the range', () => {
  show({}, { isCut: true })
  expect(screen.getByText('Data older than 7 day(s) is unavailable on the Standard plan.')).toBeTruthy()
})

it('shows a failure, and loads again', async () => {
  const { person, reload } = show({ shown: undefined }, { error: new TypeError('Failed to fetch') })
  expect(screen.queryByRole('button', { name: 'GPX' })).toBeNull()
  await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('reports the moment at which a replay rests', () => {
  vi.useFakeTimers()
  const { onReplay } = show()
  fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: String(start + 600) } })
  vi.advanceTimersByTime(299)
  expect(onReplay).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onReplay).toHaveBeenCalledWith(start + 600)
})
