import { describe, expect, it } from 'vitest'
import { closeOnFailure } from './close-on-failure.ts'

describe('a resource opened for work', () => {
  const failure = new Error('The engine does not start.')

  it('stays open if the work succeeds', async () => {
    const closed: string[] = []
    const result = await closeOnFailure(
      async () => 7,
      async () => void closed.push('database'),
      () => {},
    )
    expect([result, closed]).toEqual([7, []])
  })

  it('is closed if the work fails, with the failure of the work', async () => {
    const closed: string[] = []
    const failing = closeOnFailure(
      () => Promise.reject(failure),
      async () => void closed.push('database'),
      () => {},
    )
    await expect(failing).rejects.toBe(failure)
    expect(closed).toEqual(['database'])
  })

  it('reports a failure to close it', async () => {
    const other = new Error('The disk is gone.')
    const told: unknown[] = []
    const failing = closeOnFailure(
      () => Promise.reject(failure),
      () => Promise.reject(other),
      (error) => told.push(error),
    )
    await expect(failing).rejects.toBe(failure)
    expect(told).toEqual([other])
  })
})
