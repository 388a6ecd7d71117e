import { type CustomChart, newCustomChart, newCustomSeries, resolveDisplay } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { noPreferences, setLocaleSettings } from '../../../../lib/locale-settings.ts'
import { renderComponent } from '../../../../testing/render.tsx'
import { AxisFields } from './axis-fields.tsx'

afterEach(() => setLocaleSettings(noPreferences))

function Example() {
  const [chart, setChart] = useState<CustomChart>({
    ...newCustomChart,
    series: [newCustomSeries('ambient', '#123456')],
  })
  return <AxisFields chart={chart} displayOf={(key) => resolveDisplay(key, undefined)} onChange={setChart} />
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it.each(['metric', 'imperial'] as const)(
  'an axis is repaired in the units that are shown: %s',
  async (units) => {
    setLocaleSettings({ ...noPreferences, units })
    const person = renderComponent(<Example />)
    const type = async (name: string, text: string) => {
      await person.clear(field(name))
      await person.type(field(name), text)
    }
    await person.click(screen.getByRole('button', { expanded: false, name: /ax1|Axis/ }))
    await person.click(screen.getByRole('switch', { name: 'Automatic limits' }))
    await type('Min', '50')
    await type('Max', '50')
    await person.tab()
    expect(screen.getByRole('status').textContent).toContain('widened by 1')
    expect([field('Min').value, field('Max').value]).toEqual(['49', '51'])
    await type('Tick distance', '-5')
    await person.tab()
    expect(screen.getByRole('status').textContent).toContain('set to 1')
    expect(field('Tick distance').value).toBe('1')
  },
)
