import { blankedPasswordMessage, configMessages } from '@fieldport/domain'
import { expect, test } from 'vitest'
import en from '../locales/en.json'
import { createSentenceFinder } from './sentences.ts'

const find = createSentenceFinder(Object.keys(en))

test('what the server says of a key is a sentence of the catalogue', () => {
  const key = 'gps.interval'
  for (const message of [configMessages.invalid, configMessages.notANumber, configMessages.unreadable])
    expect(find(message(key))).toEqual({ sentence: message('{{key}}'), values: { key } })
  expect(find('This device has no setting gps.x.')?.values).toEqual({ key: 'gps.x' })
})

test('each hole has its own value', () => {
  expect(
    find('The settings come from firmware SFW003-4.0.0, and this device runs SFW003-4.1.0.')?.values,
  ).toEqual({ theirs: 'SFW003-4.0.0', ours: 'SFW003-4.1.0' })
})

test('of two sentences that fit, the one with more of its own counts', () => {
  const pick = createSentenceFinder(['It is {{what}} for now.', 'It is {{what}} today for now.'])
  expect(pick('It is cold today for now.')).toEqual({
    sentence: 'It is {{what}} today for now.',
    values: { what: 'cold' },
  })
})

test('words that are none stay alone: whole sentences, short ones, long texts, what looks like a pattern', () => {
  expect(find(blankedPasswordMessage)).toBeUndefined()
  expect(createSentenceFinder(['Page {{number}}'])('Page 3')).toBeUndefined()
  expect(find(`The value entered for ${'x'.repeat(700)} is invalid.`)).toBeUndefined()
  const pick = createSentenceFinder(['Costs {{price}} (plus tax).'])
  expect(pick('Costs 5 (plus tax).')?.values).toEqual({ price: '5' })
  expect(pick('Costs 5 plus tax!')).toBeUndefined()
})
