import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { forwardingProblemText } from './problem-text.ts'

const t = ((text: string) => text) as unknown as TFunction

it.each([
  ['no access', 'The person who set this up can no longer edit this device.'],
  ['plan', "The device's plan has no API."],
])('%s', (problem, text) => {
  expect(forwardingProblemText(problem, t)).toBe(text)
})
