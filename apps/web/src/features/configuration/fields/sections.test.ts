import { configKeysFor } from '@fieldport/domain'
import { describe, expect, it } from 'vitest'
import { distributeColumns } from './columns.ts'
import {
  groupSections,
  isGroup,
  disabledSections,
  type Section,
  splitIntoSections,
  shownRows,
  usedSections,
} from './sections.ts'

const keys = configKeysFor({ model: 'QUAD-C2', firmware: null })
const sectionOf = (tab: Parameters<typeof splitIntoSections>[1], title: string) => {
  const found = splitIntoSections(keys, tab).find((each) => each.title === title)
  if (!found) throw new Error(`There is no card ${title}.`)
  return found
}

describe('cards', () => {
  it('of one kind are combined into a group if there are many, after the others', () => {
    const groups = groupSections(splitIntoSections(keys, 'External'))
    const many = groups.filter(isGroup)
    expect(many.map(({ title, sections }) => [title, sections.length])).toEqual([['Modbus', 50]])
    expect(groups.indexOf(many[0] as never)).toBe(groups.length - 1)
    expect(groups.map(({ title }) => title)).toContain('IO 5')
  })

  it('show no system keys', () => {
    const rows = splitIntoSections(keys, 'General').flatMap((section) => section.rows)
    expect(rows.filter(({ hidden }) => hidden)).toEqual([])
  })

  it('of 4G require a modem reported by the device', () => {
    const { rows } = sectionOf('Network', '4G LTE')
    expect(shownRows(rows, {})).toEqual([])
    expect(shownRows(rows, { 'gsm.available': false })).toEqual([])
    expect(
      shownRows(rows, { 'gsm.available': true, 'gsm.auto_apn': true }).map(({ key }) => key),
    ).not.toContain('gsm.apn')
    expect(shownRows(rows, { 'gsm.available': true, 'gsm.auto_apn': false }).map(({ key }) => key)).toContain(
      'gsm.apn',
    )
  })

  it('of a sensor are hidden if the device reports that it is not fitted', () => {
    const { rows } = sectionOf('Internal', 'Pressure')
    expect(shownRows(rows, { 'pressure.available': false })).toEqual([])
    expect(shownRows(rows, {}).length).toBeGreaterThan(0)
  })

  it('in a group are marked if used', () => {
    const group = groupSections(splitIntoSections(keys, 'External')).find(isGroup)
    expect([
      ...usedSections(group?.sections ?? [], {
        'mod3.settings': '1,3,7',
        'mod4.name': '',
        'mod9.name': 'Flow',
      }),
    ]).toEqual(['Modbus 3', 'Modbus 9'])
  })
})

describe('channels', () => {
  const sections = groupSections(splitIntoSections(keys, 'External')).filter(
    (each): each is Section => !isGroup(each),
  )
  const titles = (columns: readonly (readonly Section[])[]) =>
    columns.map((own) => own.map(({ title }) => title))

  it('with interval 0 are off, those without a known interval are not', () => {
    const config = { 'io1.interval': 0, 'io2.interval': 1, 'can1.interval': 0, 'io3.default_state': 0 }
    expect([...disabledSections(sections, config)]).toEqual(['CAN 1', 'IO 1'])
  })

  it('of one kind are arranged from left to right, the largest kind first', () => {
    expect(titles(distributeColumns(sections, 2))).toEqual([
      ['IO 1', 'IO 3', 'IO 5', 'CAN 1'],
      ['IO 2', 'IO 4', 'CAN 2', 'Serial 1', 'General IO'],
    ])
  })

  it('when collapsed take one line of their column', () => {
    const closed = new Set(['IO 1', 'IO 3', 'IO 5'])
    expect(titles(distributeColumns(sections, 2, { closed }))).toEqual([
      ['IO 1', 'IO 3', 'IO 5', 'CAN 1', 'Serial 1', 'General IO'],
      ['IO 2', 'IO 4', 'CAN 2'],
    ])
  })

  it('keep their order in a single column', () => {
    expect(titles(distributeColumns(sections, 1))).toEqual([
      ['IO 1', 'IO 2', 'IO 3', 'IO 4', 'IO 5', 'CAN 1', 'CAN 2', 'Serial 1', 'General IO'],
    ])
  })
})
