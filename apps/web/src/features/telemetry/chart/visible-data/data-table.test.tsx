import { resolveDisplay } from '@fieldport/domain'
import { fireEvent, screen } from '@testing-library/react'
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

/** Of a page whose URL follows each digit late. */
function LateExample() {
  const [above, setAbove] = useState<number>()
  const [asked, setAsked] = useState<readonly (number | undefined)[]>([])
  const follow = () => {
    setAbove(asked[0])
    setAsked(asked.slice(1))
  }
  return (
    <>
      <VisibleDataTable
        data={data}
        above={above}
        onAbove={(limit) => setAsked((before) => [...before, limit])}
      />
      <button type="button" onClick={follow}>
        Follow
      </button>
    </>
  )
}

it('keeps each digit of a limit that the URL follows late', async () => {
  const person = renderComponent(<LateExample />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limit for the time above' })
  await person.type(field, '12')
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }))
  expect(field.value).toBe('12')
  await person.type(field, '3')
  expect(field.value).toBe('123')
})
