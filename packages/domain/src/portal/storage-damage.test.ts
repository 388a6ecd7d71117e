import { describe, expect, it } from 'vitest'
import {
  describeDamage,
  damageId,
  isClearedByCheck,
  isLossyDetachment,
  isSamePart,
  partitionRange,
  partNameOfDetached,
  numberedPartName,
} from './storage-damage.ts'

describe('partOfDetached', () => {
  it.each([
    ['broken-on-start_202511_2_2_1', '202511_2_2_1'],
    ['202511_2_2_1', '202511_2_2_1'],
    ['covered-by-broken_all_1_9_2_11', 'all_1_9_2_11'],
    ['broken-on-start_202511_2_2_1_try1', '202511_2_2_1 (2)'],
    ['unexpected_0123abcd_1_2_0', '0123abcd_1_2_0'],
    ['kept by hand', 'kept by hand'],
  ])('finds %s in %s', (folder, part) => expect(partNameOfDetached(folder)).toBe(part))
})

it('distinguishes a part from another with the same name', () => {
  expect(numberedPartName('202511_2_2_1', 0)).toBe('202511_2_2_1')
  expect(numberedPartName('202511_2_2_1', 1)).toBe('202511_2_2_1 (2)')
  expect(isSamePart('202511_2_2_1 (2)', '202511_2_2_1')).toBe(true)
  expect(isSamePart('202511_2_2_10', '202511_2_2_1')).toBe(false)
})

it('names a finding by engine, table and part', () => {
  expect(damageId({ engine: 'telemetry', table: 'points', part: '202511_2_2_1' })).toBe(
    'telemetry:points:202511_2_2_1',
  )
  expect(damageId({ engine: 'relational', table: 'devices', part: null })).toBe('relational:devices:*')
})

it('treats replication leftovers as copies, and everything else as lost rows', () => {
  expect(
    ['broken-on-start', 'broken', 'covered-by-broken', 'unexpected', null].every(isLossyDetachment),
  ).toBe(true)
  expect(['ignored', 'clone', 'tmp-fetch'].some(isLossyDetachment)).toBe(false)
})

it('parses the time of a partition', () => {
  expect(partitionRange('202512')).toEqual({ fromSeconds: 1764547200, toSeconds: 1767225600 })
  expect(partitionRange('2025')).toEqual({ fromSeconds: 1735689600, toSeconds: 1767225600 })
  expect(partitionRange('202513')).toBeNull()
  expect(partitionRange('all')).toBeNull()
})

it('forgets only what the check would have found', () => {
  expect(isClearedByCheck('quick', 'detachedPart')).toBe(true)
  expect(isClearedByCheck('quick', 'corruptPart')).toBe(false)
  expect(isClearedByCheck('full', 'corruptPart')).toBe(true)
})

it('describes damage without table names', () => {
  const telemetry = { engine: 'telemetry', table: 'points' } as const
  expect(describeDamage([telemetry, telemetry, { engine: 'relational' }])).toEqual([
    'Stored readings: 2 damaged places. See System health.',
    'The database: 1 damaged place. See System health.',
  ])
  expect(describeDamage([])).toEqual([])
})
