import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressEvidence, isAddressFailing, isHardBounce } from './bounces.ts'

const now = 1_800_000_000
const day = 86_400
type Result = AddressEvidence['result']
/** One message a day, the last one a day ago. */
const daily = (...results: readonly Result[]): AddressEvidence[] =>
  results.map((result, index) => ({ result, at: now - (results.length - index) * day }))

describe('an address is paused', () => {
  it.each<[...Result[]]>([
    ['bounced', 'bounced'],
    ['delivered', 'bounced', 'bounced'],
    ['bounced', 'open', 'bounced'],
    // The last accepted message may still bounce.
    ['bounced', 'bounced', 'accepted'],
  ])('after two bounced mails in a row: %s, %s, %s', (...results) => {
    expect(isAddressFailing('email', daily(...results.filter(Boolean)), now)).toBe(true)
  })

  it.each<[string, boolean, ...Result[]]>([
    ['by one message that a program did not take', true, 'accepted', 'bounced'],
    ['though a later one waits', true, 'bounced', 'open'],
    ['not where a later one was taken', false, 'bounced', 'accepted'],
  ])('by a webhook that answers %s', (_, isPaused, ...results) => {
    expect(isAddressFailing('webhook', daily(...results), now)).toBe(isPaused)
  })

  it.each<[...Result[]]>([
    ['bounced'],
    ['accepted', 'bounced'],
    ['bounced', 'accepted', 'bounced'],
    ['bounced', 'delivered', 'bounced'],
    ['bounced', 'bounced', 'delivered'],
  ])('only then, and not if a mail arrived: %s, %s, %s', (...results) => {
    expect(isAddressFailing('email', daily(...results.filter(Boolean)), now)).toBe(false)
  })

  it('after three failed SMS, whatever the provider accepted meanwhile', () => {
    expect(isAddressFailing('sms', daily('bounced', 'bounced'), now)).toBe(false)
    expect(isAddressFailing('sms', daily('bounced', 'accepted', 'bounced', 'bounced'), now)).toBe(true)
    expect(isAddressFailing('sms', daily('bounced', 'delivered', 'bounced', 'bounced'), now)).toBe(false)
  })

  it('only by results of the last 30 days', () => {
    const [old, recent] = [now - 31 * day, now - day]
    const evidence = [old, recent].map((at) => ({ at, result: 'bounced' as const }))
    expect(isAddressFailing('email', evidence, now)).toBe(false)
    expect(isAddressFailing('email', evidence, now - 2 * day)).toBe(true)
  })

  it('whatever the order of its messages', () => {
    const result = fc.constantFrom<Result>('open', 'accepted', 'delivered', 'bounced')
    fc.assert(
      fc.property(fc.array(result, { maxLength: 8 }), fc.integer(), (results, turn) => {
        const evidence = daily(...results)
        const cut = results.length === 0 ? 0 : Math.abs(turn) % results.length
        const turned = [...evidence.slice(cut), ...evidence.slice(0, cut)].toReversed()
        expect(isAddressFailing('email', turned, now)).toBe(isAddressFailing('email', evidence, now))
      }),
    )
  })
})

describe('a status', () => {
  it.each(['5.1.1', '5.1.10', '5.2.1', '5.2.2', '5.0.0', '5.4.4'])('%s concerns the address', (status) => {
    expect(isHardBounce(status)).toBe(true)
  })
  it.each(['4.2.2', '5.7.1', '5.1.8', '5.1.7', '5.6.0', '5.5.2', '2.0.0', '', '5', '5.1', '15.1.1'])(
    '%s does not',
    (status) => {
      expect(isHardBounce(status)).toBe(false)
    },
  )
})
