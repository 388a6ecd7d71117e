import { expect, test } from 'vitest'
import { oldestReadableSeconds, parseTierName, tierNames, tierTable } from './tiers.ts'

const now = 1_790_000_000

test('Hosted keeps two years and messages, Basic one day and none', () => {
  expect(tierTable.Hosted).toMatchObject({
    dataStorageDays: 730,
    emails: 300,
    sms: 100,
    serverLogEnabled: true,
  })
  expect(tierTable.Basic).toMatchObject({ dataStorageDays: 1, emails: 0, sms: 0, apiEnabled: false })
})

test('every tier is filed under its own name', () => {
  expect(tierNames.map((name) => tierTable[name].name)).toEqual([...tierNames])
})

test('an unknown tier gives the least', () => {
  expect(['Hosted', 'Trial', 'PLATINUM', '', null].map(parseTierName)).toEqual([
    'Hosted',
    'Trial',
    'Basic',
    'Basic',
    'Basic',
  ])
})

test('reading goes back as far as the plan and ten minutes, the vendor two years', () => {
  expect(oldestReadableSeconds(tierTable.Basic, false, now)).toBe(now - 86_400 - 600)
  expect(oldestReadableSeconds(tierTable.Basic, true, now)).toBe(now - 730 * 86_400 - 600)
  expect(oldestReadableSeconds(tierTable.Hosted, false, now)).toBe(now - 730 * 86_400 - 600)
})
