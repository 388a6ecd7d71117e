import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { createOutlineFonts, unprintableReplacement } from './outline-fonts.ts'

const main = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

/** The parts of a text; those drawn as outlines are in brackets. */
const split = (text: string) =>
  createOutlineFonts(main)
    .split(text)
    .map((part) => (part.font === null ? part.text : `[${part.text}]`))
    .join('')
    .replaceAll('][', '')

it.each([
  ['Łódź Mining مناجم الشمال', 'Łódź Mining مناجم الشمال'],
  ['北京矿业 Ltd', '[北京矿业] Ltd'],
  ['臺灣 東京ガンダム', '[臺灣] [東京ガンダム]'],
  ['서울특별시 강남구', '[서울특별시] [강남구]'],
  ['Pump\t1\n2', 'Pump 1 2'],
  ['ถนน', unprintableReplacement.repeat(3)],
  ['👨‍👩‍👧 Kim', `${unprintableReplacement} Kim`],
])('draws %j with the fonts that have its letters', (text, parts) => {
  expect(split(text)).toBe(parts)
})
