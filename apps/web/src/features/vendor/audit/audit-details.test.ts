import { expect, it } from 'vitest'
import { detailLines } from './audit-details.ts'

it('puts from and to of a list side by side', () => {
  expect(detailLines({ from: [], to: ['senquip_dev', 'distributors'] })).toEqual([
    { name: '', from: '–', to: 'senquip_dev, distributors' },
  ])
})

it('shows fields side by side, and only the differences of nested fields', () => {
  const from = { brandName: 'Old', switches: { hideDocs: false, allowApi: true } }
  const to = { brandName: 'New', switches: { hideDocs: true, allowApi: true } }
  expect(detailLines({ kind: 'x', from, to })).toEqual([
    { name: 'kind', to: 'x' },
    { name: 'brandName', from: 'Old', to: 'New' },
    { name: 'switches.hideDocs', from: 'false', to: 'true' },
  ])
})

it('tells what was added, what was taken away, and what has no from and to', () => {
  expect(detailLines({ to: { colour: '#123456', hosts: [], switches: { hideDocs: false } } })).toEqual([
    { name: 'colour', to: '#123456' },
    { name: 'switches.hideDocs', to: 'false' },
  ])
  expect(detailLines({ kind: 'logoDark', from: 'abc', to: null })).toEqual([
    { name: 'kind', to: 'logoDark' },
    { name: '', from: 'abc', to: '–' },
  ])
  expect(detailLines({ level: 3 })).toEqual([{ name: 'level', to: '3' }])
  expect(detailLines({})).toEqual([])
})
