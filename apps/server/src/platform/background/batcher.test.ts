import { expect, it } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Returns each number doubled; with `isHeld`, batches wait until released. */
function trial(fails: (items: readonly number[]) => Error | null = () => null) {
  const batches: (readonly number[])[] = []
  let isHeld = false
  const held: (() => void)[] = []
  const ask = createBatcher(async (items: readonly number[]) => {
    batches.push(items)
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    const error = fails(items)
    if (error) throw error
    return items.map((item) => item * 2)
  }, 3)
  const hold = (isNow: boolean) => {
    isHeld = isNow
    for (const resolve of held.splice(0)) resolve()
  }
  return { ask, batches, hold, isHolding: () => held.length > 0 }
}

const refused = Object.assign(new Error('a text holds a zero'), { code: '22P05' })

it('returns each caller its own answer, in batches up to the maximum size', async () => {
  const { ask, batches } = trial()
  expect(await Promise.all([1, 2, 3, 4].map(ask))).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1, 2, 3], [4]])
})

it('collects requests while a batch is running', async () => {
  const { ask, batches, hold, isHolding } = trial()
  hold(true)
  const first = ask(1)
  while (!isHolding()) await new Promise((resolve) => setImmediate(resolve))
  const others = [ask(2), ask(3)]
  expect(batches).toEqual([[1]])
  hold(false)
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
  expect(batches).toEqual([[1], [2, 3]])
})

it('fails only the request that was refused', async () => {
  const { ask } = trial((items) => (items.includes(2) ? new Error('wrapped', { cause: refused }) : null))
  const settled = await Promise.allSettled([1, 2, 3].map(ask))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('does not repeat a batch that may have been executed', async () => {
  const { ask, batches } = trial(() => new Error('connection lost'))
  const settled = await Promise.allSettled([1, 2].map(ask))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(batches).toEqual([[1, 2]])
})

it('continues after a failure', async () => {
  let isAway = true
  const { ask } = trial(() => (isAway ? new Error('away') : null))
  await expect(ask(1)).rejects.toThrow('away')
  isAway = false
  expect(await ask(1)).toBe(2)
})
