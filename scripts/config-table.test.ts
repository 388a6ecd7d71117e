import { describe, expect, it } from 'vitest'
import { type ConfigKey, configCatalogue } from '@fieldport/domain'
import { configurationDocument } from './config-table.ts'

const row = (key: string, section: string, more: Partial<ConfigKey> = {}): ConfigKey => ({
  key,
  label: 'Name',
  tab: 'External',
  section,
  type: 'string',
  parser: 'string',
  generation: 'both',
  certainty: 'D',
  ...more,
})

describe('configurationDocument', () => {
  it('merges cards that differ only in their number', () => {
    const text = configurationDocument([1, 2, 3].map((number) => row(`io${number}.name`, `IO ${number}`)))
    expect(text).toContain('### IO 1 to 3')
    expect(text).toContain('| `io{1..3}.name` |')
    expect(text.match(/^### /gm)).toHaveLength(1)
  })

  it('keeps other cards separate', () => {
    const text = configurationDocument([row('io1.name', 'IO 1'), row('io2.name', 'IO 2', { certainty: 'S' })])
    expect(text.match(/^### /gm)).toHaveLength(2)
  })

  it('marks secret, read-only and dependent settings', () => {
    const text = configurationDocument([
      row('a.pass', 'A', {
        secret: true,
        readOnly: true,
        visibleWhen: { key: 'a.on', values: [true, null] },
      }),
    ])
    expect(text).toContain('| Secret: write-only. Read-only. Shown with `a.on`: true. |')
  })

  it('contains every key of the catalogue, alone or in a range', () => {
    const text = configurationDocument(configCatalogue)
    const missing = configCatalogue.filter(({ key }) => {
      const spans = [...text.matchAll(/`([^`]*\{\d+\.\.\d+\}[^`]*)`/g)].map(([, span = '']) => span)
      return !text.includes(`| \`${key}\` |`) && !spans.some((span) => isWithin(key, span))
    })
    expect(missing.map(({ key }) => key)).toEqual([])
  })
})

function isWithin(key: string, span: string): boolean {
  const [, before = '', first = '', last = '', after = ''] = /^(.*)\{(\d+)\.\.(\d+)\}(.*)$/.exec(span) ?? []
  if (!key.startsWith(before) || !key.endsWith(after)) return false
  const number = key.slice(before.length, key.length - after.length)
  return /^\d+$/.test(number) && Number(number) >= Number(first) && Number(number) <= Number(last)
}
