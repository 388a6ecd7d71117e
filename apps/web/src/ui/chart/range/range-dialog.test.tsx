import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderWithRouter } from '../../../testing/render.tsx'
import { RangeDialog } from './range-dialog.tsx'
import type { RangeChoice } from './range-choice.ts'

const hosted = { planName: 'Hosted', retentionDays: 730 }
const preset = { kind: 'relative', id: '1h', milliseconds: 3_600_000 } as const

it('a range of a custom chart that is no preset is offered as From and To, not replaced by another', async () => {
  const onApply = vi.fn<(choice: RangeChoice, secondary: string | undefined) => void>()
  const { person } = await renderWithRouter(
    <RangeDialog
      range={{ kind: 'relative', id: '', milliseconds: 7_200_000 }}
      retention={hosted}
      isCustomChart
      onApply={onApply}
      onClose={() => {}}
    />,
    ['/'],
  )
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Custom' })).checked).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Apply' }))
  const [[choice] = []] = onApply.mock.calls
  const widthOf = (range: RangeChoice | undefined) =>
    range?.kind === 'fixed' ? range.toSeconds - range.fromSeconds : undefined
  expect(widthOf(choice)).toBe(7200)
})

it.each([
  [hosted, []],
  [{ planName: 'Standard', retentionDays: 7 }, ['2 Years', 'Year', '3 Months', 'Month']],
])(
  'ranges that the plan does not store are disabled, and the reason is below them: %j',
  async (retention, disabled) => {
    await renderWithRouter(
      <RangeDialog
        range={preset}
        retention={retention}
        isLast={false}
        onApply={() => {}}
        onClose={() => {}}
      />,
      ['/', '/plans'],
    )
    const choices = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(choices.filter((each) => each.disabled).map((each) => each.labels?.[0]?.textContent)).toEqual(
      disabled,
    )
    const reasons = screen.queryAllByText(/is unavailable on the Standard plan\./)
    expect(reasons).toHaveLength(disabled.length > 0 ? 1 : 0)
  },
)
