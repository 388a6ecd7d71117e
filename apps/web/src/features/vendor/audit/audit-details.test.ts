import { expect, it } from 'vitest'
import { detailLines } from './audit-details.ts'

const linesOf = (details: Readonly<Record<string, unknown>>) =>
  detailLines(details, (_, value) => (typeof value === 'string' ? value : JSON.stringify(value)))

it('shows the old and the new value of a list side by side', () => {
  expect(linesOf({ from: [], to: ['senquip_dev', 'distributors'] })).toEqual([
    { name: '', from: '–', to: 'senquip_dev, distributors' },
  ])
})

it('shows fields side by side, and only the differences of nested fields', () => {
  const from = { brandName: 'Old', switches: { hideDocs: false, allowApi: true } }
  const to = { brandName: 'New', switches: { hideDocs: true, allowApi: true } }
  expect(linesOf({ kind: 'x', from, to })).toEqual([
    { name: 'kind', to: 'x' },
    { name: 'brandName', from: 'Old', to: 'New' },
    { name: 'switches.hideDocs', from: 'false', to: 'true' },
  ])
})

it('lists added values, removed values and plain ones', () => {
  expect(linesOf({ to: { colour: '#123456', hosts: [], switches: { hideDocs: false } } })).toEqual([
    { name: 'colour', to: '#123456' },
    { name: 'switches.hideDocs', to: 'false' },
  ])
  expect(linesOf({ kind: 'logoDark', from: 'abc', to: null })).toEqual([
    { name: 'kind', to: 'logoDark' },
    { name: '', from: 'abc', to: '–' },
  ])
  expect(linesOf({ level: 3 })).toEqual([{ name: 'level', to: '3' }])
  expect(linesOf({})).toEqual([])
})

it('lists changed settings by key, with the old and the new value', () => {
  const changes = [
    { key: 'device.name', from: 'Truck 7', to: 'Truck 8' },
    { key: 'gps.interval', from: null, to: 5 },
    { key: 'mqtt.pass', from: undefined, to: null },
  ]
  expect(linesOf({ count: 3, changes })).toEqual([
    { name: 'count', to: '3' },
    { name: 'device.name', from: 'Truck 7', to: 'Truck 8' },
    { name: 'gps.interval', from: '–', to: '5' },
    { name: 'mqtt.pass', from: '–', to: '–' },
  ])
})

it('lists the fields of added and removed values', () => {
  const image = { contentType: 'image/png', sizeBytes: 30118 }
  expect(linesOf({ from: null, to: image })).toEqual([
    { name: 'contentType', to: 'image/png' },
    { name: 'sizeBytes', to: '30118' },
  ])
  expect(linesOf({ from: image, to: null })).toEqual([
    { name: 'contentType', from: 'image/png', to: '–' },
    { name: 'sizeBytes', from: '30118', to: '–' },
  ])
})

it('names nested fields at every depth', () => {
  const args = { config: { device: { name: 'A' } }, list: [{ id: 1 }, { id: 2 }] }
  expect(linesOf({ args, condition: { kind: 'limit', subject: 'vin' } })).toEqual([
    { name: 'args.config.device.name', to: 'A' },
    { name: 'args.list.1.id', to: '1' },
    { name: 'args.list.2.id', to: '2' },
    { name: 'condition', to: '{"kind":"limit","subject":"vin"}' },
  ])
})
