import type { ConfigHistoryEntry } from '@fieldport/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderComponent } from '../../../testing/render.tsx'
import { HistoryEntry } from './history-entry.tsx'

type Change = ConfigHistoryEntry['changes'][number]

function show(outcomes: readonly Change['outcome'][], over: Partial<ConfigHistoryEntry> = {}) {
  const changes = outcomes.map((outcome, at) => ({ key: `k${at}`, from: 1, to: 2, outcome, reason: null }))
  const entry = {
    version: null,
    source: 'portal',
    by: 'a@example.com',
    at: 1_790_000_000,
    note: '',
    message: null,
    localizable: null,
    localizableNote: null,
    status: 'applied',
    changes,
    ...over,
  } as unknown as ConfigHistoryEntry
  renderComponent(<HistoryEntry entry={entry} isSelected={false} onSelect={() => {}} onRestore={() => {}} />)
}

it.each([
  [['applied', 'refused', 'refused'], '2 of 3 refused'],
  [['applied', 'ignored'], '1 of 2 ignored'],
  [['applied', 'refused', 'ignored'], '2 of 3 not applied'],
] as const)('says how much of a change was not applied: %j', (outcomes, text) => {
  show(outcomes)
  expect(screen.getByText(text)).toBeTruthy()
})

it.each([
  ['portal', []],
  ['import', ['Import']],
  ['bulk', ['Multiple devices']],
] as const)('says where a change came from: %s', (source, expected) => {
  show(['applied'], { source })
  const shown = ['Import', 'Multiple devices'].filter((text) => screen.queryByText(text))
  expect(shown).toEqual(expected)
})
