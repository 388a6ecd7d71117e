import { expect, it } from 'vitest'
import { forgetReload, mayReload } from './reload-once.ts'

function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

it('allows one reload, and another only after a success', () => {
  const session = memory()
  expect([mayReload(session), mayReload(session)]).toEqual([true, false])
  forgetReload(session)
  expect(mayReload(session)).toBe(true)
})

it('never allows a reload without storage', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  expect(mayReload({ getItem: refuse, setItem: refuse, removeItem: refuse })).toBe(false)
  expect(mayReload({ ...memory(), setItem: () => undefined })).toBe(false)
})
