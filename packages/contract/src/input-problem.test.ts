import { formatEnglish, formatMessage } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { deviceInput } from './base.ts'
import { inputMessage } from './input-problem.ts'

const failureOf = (schema: z.ZodType, value: unknown) =>
  inputMessage(schema.safeParse(value).error?.issues[0])

test.each([
  [z.object({ a: z.string() }), {}, 'a: Required.', 'a: Pflichtangabe.'],
  [z.string(), 1, 'input: Send text.', 'input: Senden Sie Text.'],
  [
    z.object({ list: z.array(z.number()) }),
    { list: [1, '2'] },
    'list.1: Send a number.',
    'list.1: Senden Sie eine Zahl.',
  ],
  [z.int(), 1.5, 'input: Send a whole number.', 'input: Senden Sie eine ganze Zahl.'],
  [z.string().min(1), '', 'input: Use at least 1 character.', 'input: Verwenden Sie mindestens 1 Zeichen.'],
  [z.string().max(2), 'abc', 'input: Use at most 2 characters.', 'input: Verwenden Sie höchstens 2 Zeichen.'],
  [
    z.array(z.string()).max(1),
    ['a', 'b'],
    'input: Send at most 1 item.',
    'input: Senden Sie höchstens 1 Element.',
  ],
  [z.number().min(5), 4, 'input: Use a number of at least 5.', 'input: Verwenden Sie eine Zahl ab 5.'],
  [z.number().lt(5), 5, 'input: Use a number below 5.', 'input: Verwenden Sie eine Zahl unter 5.'],
  [
    z.enum(['on', 'off']),
    'maybe',
    'input: Use one of: on, off.',
    'input: Verwenden Sie einen dieser Werte: on, off.',
  ],
  [z.strictObject({}), { x: 1 }, 'input: Unknown field: "x"', 'input: Unbekanntes Feld: "x"'],
  [
    z.union([z.string(), z.number()]),
    null,
    'input: This value is not valid.',
    'input: Dieser Wert ist ungültig.',
  ],
  [
    z.union([z.strictObject({ a: z.enum(['on']) }), z.strictObject({ b: z.string(), c: z.string() })]),
    { a: 'off' },
    'a: Use one of: on.',
    'a: Verwenden Sie einen dieser Werte: on.',
  ],
  [
    deviceInput,
    { deviceid: 'x' },
    'deviceid: Enter a device ID of 9 characters (A–Z and 0–9).',
    'deviceid: Geben Sie eine Geräte-ID aus 9 Zeichen ein (A–Z und 0–9).',
  ],
])('a value that %o refuses is explained in the reader’s language', (schema, value, english, german) => {
  const message = failureOf(schema, value)
  expect(formatEnglish(message)).toBe(english)
  expect(formatMessage(de, 'de', message)).toBe(german)
})

test('a problem without an explanation is reported as an invalid value', () => {
  expect(formatEnglish(inputMessage(undefined))).toBe('input: This value is not valid.')
  expect(formatEnglish(inputMessage({ message: 'Nope', path: [{ key: 'a' }, 'b'] }))).toBe(
    'a.b: This value is not valid.',
  )
})
