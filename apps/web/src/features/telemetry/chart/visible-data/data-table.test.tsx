import { resolveDisplay } from '@fieldport/domain'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../../testing/render.tsx'
import { VisibleDataTable } from './data-table.tsx'

const bucket = (ts: number, value: number) => ({ ts, n: 1, min: value, max: value, mean: value, last: value })
const data = {
  fromSeconds: 0,
  toSeconds: 100,
  lines: [
    {
      display: resolveDisplay('vin', undefined),
      style: 'line' as const,
      isSecondary: false,
      bucketSeconds: 10,
      step: false,
      runs: [[bucket(0, 0), bucket(100, 1)]],
    },
  ],
}

function Example() {
  const [above, setAbove] = useState<number>()
  return <VisibleDataTable data={data} above={above} onAbove={setAbove} />
}

it.each(['0.5', '0,5'])('takes the limit %s, although its first letters are no limit yet', async (typed) => {
  const person = renderComponent(<Example />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit for the time above' })
  await person.type(field, typed)
  expect(field.value).toBe(typed)
  expect(screen.getByText('50s')).toBeDefined()
  await person.tab()
  expect(field.value).toBe('0.5')
  await person.clear(field)
  expect(screen.queryByText('50s')).toBeNull()
})
