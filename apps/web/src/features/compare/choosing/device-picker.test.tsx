import type { DeviceSummary } from '@fieldport/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import type { ComparisonRow } from '../data/comparison-row.ts'
import { DevicePicker } from './device-picker.tsx'

const row = (deviceid: string, name: string, colour: string) => ({ deviceid, name, colour }) as ComparisonRow
const item = (deviceid: string, name: string) => ({ deviceid, name }) as DeviceSummary

const items = [item('AAAA00001', 'Pump'), item('AAAA00002', 'Pump'), item('AAAA00003', 'Crane')]
const rows = [row('AAAA00001', 'Pump', '#112233'), row('BBBB00001', 'BBBB00001', '#445566')]

function show(shown = rows) {
  const onChange = vi.fn<(deviceids: readonly string[]) => void>()
  return {
    person: renderComponent(<DevicePicker items={items} rows={shown} onChange={onChange} />),
    onChange,
  }
}

it('asks for a search only while no device is chosen', () => {
  show([])
  expect(screen.getByPlaceholderText('Search name, ID or model')).toBeTruthy()
  cleanup()
  show()
  expect(screen.queryByPlaceholderText('Search name, ID or model')).toBeNull()
})

const pill = (name: string) => screen.getByText(name)
const colourOf = (name: string) => pill(name).querySelector('span')?.style.background

it('is the legend: each device has the colour of its line, one of another account too', () => {
  show()
  expect(colourOf('Pump (AAAA00001)')).toBe('#112233')
  expect(colourOf('BBBB00001')).toBe('#445566')
})

it('finds a device by words of its name and ID', async () => {
  const { person, onChange } = show()
  await person.type(screen.getByRole('combobox', { name: 'Devices' }), '0002 pu')
  const options = within(await screen.findByRole('listbox')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Pump (AAAA00002)'])
  await person.click(options[0] as HTMLElement)
  expect(onChange).toHaveBeenCalledWith(['AAAA00001', 'BBBB00001', 'AAAA00002'])
})
