import { resolveDisplay } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { ColumnControls } from './column-picker.tsx'

const columns = ['vin', 'ambient', 'cp1'].map((key) => resolveDisplay(key, undefined))

it('keeps every tick even if the URL follows later', async () => {
  const onChoose = vi.fn<(keys: readonly string[]) => void>()
  const person = renderComponent(
    <ColumnControls
      columns={columns}
      chosen={columns.slice(2)}
      onChoose={onChoose}
      onReset={() => {}}
      onPreset={() => {}}
    />,
  )
  await person.click(screen.getByRole('button', { name: /^Columns/ }))
  await person.click(screen.getByRole('checkbox', { name: /Supply Voltage/ }))
  expect(screen.getByRole('checkbox', { name: /Supply Voltage/ })).toHaveProperty('checked', true)
  await person.click(screen.getByRole('checkbox', { name: /Ambient Temperature/ }))
  expect(onChoose).toHaveBeenLastCalledWith(['cp1', 'vin', 'ambient'])
  await person.click(screen.getByRole('checkbox', { name: /Supply Voltage/ }))
  expect(onChoose).toHaveBeenLastCalledWith(['cp1', 'ambient'])
  await person.click(screen.getByRole('button', { name: 'Reset columns' }))
  expect(screen.getByRole('checkbox', { name: /Ambient Temperature/ })).toHaveProperty('checked', false)
})
