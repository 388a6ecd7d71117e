import { expect, it } from 'vitest'
import { isSupportViewOver, mayBeViewed } from './support-view.ts'

const vendor = { userId: 'v', groups: ['senquip_admin'] }
const person = { userId: 'p', groups: ['distributors'] }

it('lets a vendor view anyone except vendors and themselves', () => {
  expect(mayBeViewed(person, vendor)).toBe(true)
  expect(mayBeViewed({ ...vendor, userId: 'w' }, vendor)).toBe(false)
  expect(mayBeViewed({ ...person, userId: 'v' }, vendor)).toBe(false)
  expect(mayBeViewed(person, { userId: 'd', groups: ['senquip_dev'] })).toBe(false)
  expect(mayBeViewed(null, vendor)).toBe(false)
  expect(mayBeViewed(person, null)).toBe(false)
})

it('ends on time, or at once when no longer allowed', () => {
  expect(isSupportViewOver({ endsAt: 100, isAllowed: true }, 99)).toBe(false)
  expect(isSupportViewOver({ endsAt: 100, isAllowed: true }, 100)).toBe(true)
  expect(isSupportViewOver({ endsAt: 100, isAllowed: false }, 1)).toBe(true)
})
