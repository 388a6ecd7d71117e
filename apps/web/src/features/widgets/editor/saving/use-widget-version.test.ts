import type { StoredWidget } from '@fieldport/contract'
import { newWidget } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { findConflict } from './use-widget-version.ts'

const at = (version: number): StoredWidget => ({
  number: 1,
  version,
  widget: { ...newWidget, name: '', elements: [] },
})

it.each([
  ['none while it is new, whoever has that number now', undefined, at(1), undefined],
  ['none if nobody else saved', at(2), at(2), undefined],
  ['none with a list older than the last save', at(3), at(2), undefined],
  ['a save by somebody else', at(2), at(3), 'changed'],
  ['a deletion by somebody else', at(2), undefined, 'deleted'],
] as const)('the conflict is %s', (_, base, stored, expected) => {
  expect(findConflict(base, stored)).toBe(expected)
})
