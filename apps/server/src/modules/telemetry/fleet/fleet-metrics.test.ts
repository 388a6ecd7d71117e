import { assert, constantFrom, double, property, record, string, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExposition } from './exposition.ts'
import { valueMetric } from './fleet-metrics.ts'
import { parseExposition } from './exposition-testing.ts'

describe('the text format', () => {
  const label = string({
    unit: constantFrom('a', '"', '\\', '\n', '{', '}', ',', '=', 'µ', '°', ' ', 'n', '#'),
  })

  it('is valid for any names and numbers', () => {
    const samples = uniqueArray(
      record({
        labels: record({ device: label, key: label }),
        value: double({ noNaN: true, noDefaultInfinity: true }),
      }),
      { selector: ({ labels }) => JSON.stringify(labels), maxLength: 5 },
    )
    assert(
      property(samples, (given) => {
        const text = formatExposition([{ name: 'fieldport_value', help: 'Some numbers.', samples: given }])
        expect(parseExposition(text).samples).toEqual(
          given.map(({ labels, value }) => ({ name: 'fieldport_value', labels, value: value + 0 })),
        )
      }),
    )
  })

  it('describes each metric, even without values', () => {
    expect(formatExposition([{ name: 'fieldport_value', help: 'Some numbers.', samples: [] }])).toBe(
      '# HELP fieldport_value Some numbers.\n# TYPE fieldport_value gauge\n',
    )
  })
})

it('exports numbers and booleans within the plan, with custom units', () => {
  const keys = ['vin', 'on', 'note', 'digits', 'old', 'none']
  const readings = new Map([
    [
      'A',
      {
        device: 'A',
        tsMs: [9000, 9000, 9000, 9000, 1000, 0],
        json: ['12.5', 'true', '"x"', '"7"', '1', ''],
      },
    ],
  ])
  const metric = valueMetric(keys, readings, {
    settingsOf: () => ({ vin: { units: 'kV' } }),
    oldestSecondsOf: () => 5,
  })
  expect([...metric.samples]).toEqual([
    { labels: { device: 'A', key: 'vin', unit: 'kV' }, value: 12.5 },
    { labels: { device: 'A', key: 'on', unit: '' }, value: 1 },
  ])
})
