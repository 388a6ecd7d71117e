import { expect, it } from 'vitest'
import { applyMutation, createRandom, draw, listMutations } from './mutations.ts'

const changesOf = (text: string) =>
  listMutations('x.ts', text).map((mutation) => applyMutation(text, mutation))

it.each([
  ['if (a < b) go()', ['if (a <= b) go()']],
  [
    'const isOn = a === b && !c',
    ['const isOn = a === b || !c', 'const isOn = a !== b && !c', 'const isOn = a === b && c'],
  ],
  ['const ms = seconds * 1000', ['const ms = seconds / 1000', 'const ms = seconds * 1001']],
  ['const is = true', ['const is = false']],
  ['const name = given ?? other', ['const name = given && other']],
  ["const text = 'a' + b", []],
  ['type Kind = 1 | true', []],
  [
    'const kinds = (n > 1) as boolean',
    ['const kinds = (n >= 1) as boolean', 'const kinds = (n > 2) as boolean'],
  ],
])('%s', (text, changes) => {
  expect(changesOf(text)).toEqual(changes)
})

it('leaves out how an icon looks, but not whether it is shown', () => {
  const changes = (text: string) =>
    listMutations('x.tsx', text).map((mutation) => applyMutation(text, mutation))
  expect(changes('<IconBell size={16} stroke={1.5} />')).toEqual([])
  expect(changes('isOn && <IconBell size={16} />')).toEqual(['isOn || <IconBell size={16} />'])
  expect(changes('<Menu width={16} />')).toEqual(['<Menu width={17} />'])
})

it('reports the line', () => {
  expect(listMutations('x.ts', '\n\nconst is = true')).toMatchObject([
    { path: 'x.ts', line: 3, before: 'true' },
  ])
})

it('draws the same for the same seed, without repeats', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  const drawn = draw(numbers, 40, createRandom(7))
  expect(draw(numbers, 40, createRandom(7))).toEqual(drawn)
  expect(draw(numbers, 40, createRandom(8))).not.toEqual(drawn)
  expect(new Set(drawn).size).toBe(40)
  expect(draw(numbers, 200, createRandom(1))).toHaveLength(100)
})
