import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNextChecks } from './next-checks.ts'

it('takes due checks, longest overdue first, each device once by its latest time', () => {
  const device = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const step = fc.tuple(device, fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), fc.integer({ min: 0, max: 60 }), (steps, now) => {
      const checks = createNextChecks()
      const known = new Map<string, number>()
      for (const [id, at] of steps) {
        checks.set(id, at)
        if (at === null) known.delete(id)
        else known.set(id, at)
      }
      const due = [...known].filter(([, at]) => at <= now)
      const taken = checks.takeDue(now, 100)
      expect(taken.toSorted()).toEqual(due.map(([id]) => id).toSorted())
      const times = taken.map((id) => known.get(id) ?? 0)
      expect(times).toEqual(times.toSorted((left, right) => left - right))
      expect(checks.takeDue(now, 100)).toEqual([])
      expect(checks.size()).toBe(known.size - due.length)
    }),
  )
})
