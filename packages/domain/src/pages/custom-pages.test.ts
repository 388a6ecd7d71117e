import { describe, expect, it } from 'vitest'
import { parseCustomPage } from './custom-pages.ts'
import { isBrandPageName, isPageName } from './page-name.ts'

describe('parseCustomPage', () => {
  const card = { id: 'key:vin', w: 2, h: 1 }
  it('keeps valid pages', () => {
    const page = { title: 'Pump', theme: 'dark', scale: 150, showHeader: false, cards: [card] }
    expect(parseCustomPage(page)).toEqual(page)
    const ofMine = { ...page, cards: [{ ...card, deviceid: 'ABC123XYZ' }] }
    expect(parseCustomPage(ofMine)).toEqual(ofMine)
  })

  it.each([null, [], 'page', { cards: 'x', title: 7, theme: 'pink', scale: 3, showHeader: 1 }])(
    'reads %j as empty',
    (value) =>
      expect(parseCustomPage(value)).toEqual({
        title: '',
        theme: 'auto',
        scale: 100,
        showHeader: true,
        cards: [],
      }),
  )

  it('drops invalid cards, and limits the rest', () => {
    const cards = [
      card,
      { ...card, w: 5 },
      { ...card, id: '' },
      { ...card, id: 'x'.repeat(81) },
      { ...card, deviceid: 'no' },
      null,
      3,
    ]
    expect(parseCustomPage({ cards }).cards).toEqual([card])
    expect(parseCustomPage({ cards: Array.from({ length: 500 }, () => card) }).cards).toHaveLength(60)
    expect(parseCustomPage({ title: `a\u0000\n${'b'.repeat(100)}` }).title).toBe(`a  ${'b'.repeat(57)}`)
  })
})

it('names pages with word characters', () => {
  expect(['wall', 'Wall_1', 'x'.repeat(100)].every(isPageName)).toBe(true)
  expect(['', 'a b', '../x', 'ä', 'x'.repeat(101), 'a\n'].some(isPageName)).toBe(false)
})

it("never names a brand's page like a device", () => {
  expect(['dashboard', 'acme_2', 'ABC123XY', 'abc123xyz'].every(isBrandPageName)).toBe(true)
  expect(['ABC123XYZ', '123456789', 'a b', ''].some(isBrandPageName)).toBe(false)
})
