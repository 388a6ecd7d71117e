import { describe, expect, it } from 'vitest'
import {
  filterValidDeviceIds,
  normaliseRecipients,
  findEmailListProblem,
  findPhoneListProblem,
  findPhoneProblem,
} from './event-lists.ts'

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i))

describe('e-mail addresses', () => {
  it('are limited to ten', () => {
    expect(findEmailListProblem(many(10, (i) => `${i}@example.com`))).toBeUndefined()
    expect(findEmailListProblem(many(11, (i) => `${i}@example.com`))).toEqual({
      title: 'maximumReached',
      message: 'tooManyAlertEmails',
    })
  })

  it('count without empty entries and duplicates', () => {
    expect(
      findEmailListProblem([...many(10, (i) => `${i}@example.com`), '', '  ', '0@example.com']),
    ).toBeUndefined()
    expect(normaliseRecipients([' a@example.com ', '', 'a@example.com', 'b@example.com'])).toEqual([
      'a@example.com',
      'b@example.com',
    ])
  })

  it('are not validated here', () => expect(findEmailListProblem(['nonsense'])).toBeUndefined())
})

describe('mobile numbers', () => {
  it('are limited to ten', () => {
    expect(findPhoneListProblem(many(10, (i) => `+6141234567${i}`))).toBeUndefined()
    expect(findPhoneListProblem(many(11, (i) => `+614123456${10 + i}`))).toEqual({
      title: 'maximumReached',
      message: 'tooManyAlertPhones',
    })
  })

  it.each(['+61412345678', ' +61412345678 ', '+4915112345678'])('accept %j', (phone) => {
    expect(findPhoneProblem(phone)).toBeUndefined()
  })

  it.each(['0412345678', '61412345678', '+0412345678', '+61', '+61 412 345 678', '', '+61412345678x'])(
    'refuse %j',
    (phone) => {
      expect(findPhoneProblem(phone)).toEqual({
        title: 'phoneFormatError',
        message: 'alertPhoneInvalid',
      })
    },
  )

  it('are all refused because of one', () => {
    expect(findPhoneListProblem(['+61412345678', '0412'])?.title).toBe('phoneFormatError')
  })
})

it('acceptedDeviceIds keeps only valid IDs, in capitals, without duplicates', () => {
  expect(
    filterValidDeviceIds([
      'abcde1234',
      'ABCDE1234',
      'ABCDE123',
      'ABCDE12345',
      ' ABCDE1234',
      '0-ABCDE12',
      'ABC-E1234',
      7,
      null,
    ]),
  ).toEqual(['ABCDE1234'])
})
