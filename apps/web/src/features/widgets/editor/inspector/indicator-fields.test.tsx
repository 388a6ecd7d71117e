import { defaultIndicator, type Indicator, resolveDisplay } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../../lib/locale-settings.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { IndicatorFields } from './indicator-fields.tsx'

afterEach(() => setLocaleSettings(noPreferences))

function Example({ dataKey, onChange }: { dataKey: string; onChange: (indicator: Indicator) => void }) {
  const [indicator, setIndicator] = useState(defaultIndicator)
  return (
    <IndicatorFields
      type="levelIndicator"
      indicator={indicator}
      display={resolveDisplay(dataKey, undefined)}
      onChange={(change) => {
        setIndicator({ ...indicator, ...change })
        onChange({ ...indicator, ...change })
      }}
    />
  )
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it("limits are shown and typed in the reader's units, as the value beside them", async () => {
  setLocaleSettings({ ...noPreferences, units: 'imperial' })
  let stored = defaultIndicator
  const person = renderComponent(<Example dataKey="ambient" onChange={(next) => (stored = next)} />)
  expect(screen.getByRole('heading', { name: 'Limits (°F)' })).toBeDefined()
  expect(field('High alarm').value).toBe('113')
  expect(field('Maximum').value).toBe('122')
  await person.clear(field('High alarm'))
  await person.type(field('High alarm'), '95')
  expect(stored.highAlarm).toBeCloseTo(35)
  expect(field('High alarm').value).toBe('95')
})

it('limits of a measurement without another unit stay as they are', () => {
  setLocaleSettings({ ...noPreferences, units: 'imperial' })
  renderComponent(<Example dataKey="vin" onChange={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Limits (V)' })).toBeDefined()
  expect(field('High alarm').value).toBe('45')
})
