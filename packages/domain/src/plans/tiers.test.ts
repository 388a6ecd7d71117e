import { expect, test } from 'vitest'
import { oldestReadableSeconds, parseTierName, tierNames, tierTable } from './tiers.ts'

const now = 1_790_000_000

test('Hosted has two years of data and messages, Basic one day and no messages', () => {
  expect(tierTable.Hosted).toMatchObject({
    dataStorageDays: 730,
    emails: 300,
    sms: 100,
    serverLogEnabled: true,
  })
  expect(tierTable.Basic).toMatchObject({ dataStorageDays: 1, emails: 0, sms: 0, apiEnabled: false })
})

test('files every tier under its own name', () => {
  expect(tierNames.map((name) => tierTable[name].name)).toEqual([...tierNames])
})

test('grants the least for an unknown tier', () => {
  expect(['Hosted', 'Trial', 'PLATINUM', '', null].map(parseTierName)).toEqual([
    'Hosted',
    'Trial',
    'Basic',
    'Basic',
    'Basic',
  ])
})

test('allows reading as far back as the plan and ten minutes, and two years for the vendor', () => {
  expect(oldestReadableSeconds(tierTable.Basic, false, now)).toBe(now - 86_400 - 600)
  expect(oldestReadableSeconds(tierTable.Basic, true, now)).toBe(now - 730 * 86_400 - 600)
  expect(oldestReadableSeconds(tierTable.Hosted, false, now)).toBe(now - 730 * 86_400 - 600)
})
