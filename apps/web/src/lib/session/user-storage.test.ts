import { describe, expect, it } from 'vitest'
import { claimStorage, clearUserStorage } from './user-storage.ts'

function memory(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  }
}

describe('browser storage of a user', () => {
  it('is cleared when another user signs in, except for choices of the browser', () => {
    const local = memory({ 'view.ada.fleet': '1', 'mantine-color-scheme-value': 'dark' })
    const session = memory({ draft: 'typed' })
    claimStorage('ada', local, session)
    expect(local.getItem('view.ada.fleet')).toBe('1')
    claimStorage('ada', local, session)
    expect(session.getItem('draft')).toBe('typed')
    claimStorage('bob', local, session)
    expect(Object.fromEntries(local.map)).toEqual({
      'mantine-color-scheme-value': 'dark',
      'portal-person': 'bob',
    })
    expect(session.map.size).toBe(0)
  })

  it('is cleared by clearUserStorage', () => {
    const local = memory({ 'portal-person': 'ada', 'spn-order-DEMO00001': 'x', 'portal-language': 'de' })
    clearUserStorage(local, memory())
    expect(Object.fromEntries(local.map)).toEqual({ 'portal-language': 'de' })
  })
})
