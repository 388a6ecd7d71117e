import { expect, it } from 'vitest'
import { createKeyedLock, createSemaphore } from './keyed-lock.ts'

/** Work that notes when it starts and ends, and ends when told. */
function openWork() {
  const notes: string[] = []
  const ends = new Map<string, (outcome: 'done' | 'failed') => void>()
  const work = (name: string) => async () => {
    notes.push(`${name} starts`)
    const outcome = await new Promise<string>((resolve) => ends.set(name, resolve))
    notes.push(`${name} ${outcome}`)
    if (outcome === 'failed') throw new Error(name)
    return name
  }
  return {
    notes,
    work,
    end: (name: string, outcome: 'done' | 'failed' = 'done') => ends.get(name)?.(outcome),
  }
}

it('runs work of one key in order, also after a failure, and other keys meanwhile', async () => {
  const { notes, work, end } = openWork()
  const oneAtATime = createKeyedLock()
  const first = oneAtATime('a', work('first'))
  const second = oneAtATime('a', work('second'))
  const other = oneAtATime('b', work('other'))
  await Promise.resolve()
  expect(notes).toEqual(['first starts', 'other starts'])
  end('first', 'failed')
  await expect(first).rejects.toThrow('first')
  await expect.poll(() => notes).toContain('second starts')
  end('second')
  end('other')
  expect(await Promise.all([second, other])).toEqual(['second', 'other'])
  expect(notes).toEqual([
    'first starts',
    'other starts',
    'first failed',
    'second starts',
    'second done',
    'other done',
  ])
})

it('runs a limited number at once', async () => {
  const { notes, work, end } = openWork()
  const withPermit = createSemaphore(2)
  const all = ['first', 'second', 'third'].map((name) => withPermit(work(name)))
  expect(notes).toEqual(['first starts', 'second starts'])
  end('second', 'failed')
  await expect(all[1]).rejects.toThrow('second')
  await expect.poll(() => notes).toContain('third starts')
  end('third')
  end('first')
  expect(await Promise.all([all[0], all[2]])).toEqual(['first', 'third'])
})
