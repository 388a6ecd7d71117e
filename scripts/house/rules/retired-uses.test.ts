import { describe, expect, it } from 'vitest'
import { retiredNames } from '../retired-names.ts'
import { readSource } from '../sources/read-house.ts'
import { checkHouse } from './check-house.ts'
import { createRetiredCheck } from './retired-uses.ts'

const retired = [
  { name: 'calm', now: 'throttle', keptIn: ['apps/server/src/stored/'] },
  { name: 'useSeen', now: 'useWhenVisible' },
]
const find = createRetiredCheck(retired)

describe('retired names', () => {
  it.each([
    ['const calm = 1', 1],
    ['\nimport { calm } from "./x.ts"', 2],
    ['export const view = { calm: 1 }', 1],
    ['type calm = string', 1],
    ['class Room { #calm = 1 }', 1],
    ['const Page = () => <calm />', 1],
    ['export function useSeen() {}', 1],
  ])('%s is refused', (text, line) => {
    expect(find({ path: 'apps/web/src/x.tsx', text })).toMatchObject([{ rule: 'retired', line }])
  })

  it.each(['const calmer = 1', '// calm', "const word = 'calm'", 'const $calm = 1'])(
    '%s is accepted',
    (text) => {
      expect(find({ path: 'apps/web/src/x.tsx', text })).toEqual([])
    },
  )

  it('reports the new name', () => {
    expect(find({ path: 'x.ts', text: 'calm()' })[0]?.message).toBe(
      'uses the retired name calm: it is throttle now',
    )
  })

  it('may remain where it is stored or sent under this name', () => {
    expect(find({ path: 'apps/server/src/stored/x.ts', text: 'calm()' })).toEqual([])
    expect(find({ path: 'apps/server/src/stored.ts', text: 'calm()' })).toHaveLength(1)
  })

  it('fails the house check', () => {
    const house = [readSource('apps/web/src/lib/x.ts', 'export const calm = 1')]
    expect(checkHouse(house, [], retired).violations).toMatchObject([{ rule: 'retired' }])
  })

  it('are listed once each, with their replacement', () => {
    expect(new Set(retiredNames.map(({ name }) => name)).size).toBe(retiredNames.length)
    for (const { name, now } of retiredNames) expect(now).not.toBe(name)
  })
})
