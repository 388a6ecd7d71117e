import { closedAccountName } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { actorName } from './actor-name.ts'

const t = ((text: string) => `de:${text}`) as unknown as TFunction

it('returns names of users unchanged, and translates others', () => {
  expect(actorName('ada@example.com', t)).toBe('ada@example.com')
  expect(actorName(closedAccountName, t)).toBe('de:Closed account')
  expect(actorName('portal', t)).toBe('de:Portal')
})
