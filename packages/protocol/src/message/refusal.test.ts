import { en } from '@fieldport/messages'
import { expect, it } from 'vitest'
import { messageLimits } from './limits.ts'
import { faults, findRefusalMessage, keyNotAllowed, numberOutOfRange } from './refusal.ts'

it('every refusal stored in English maps to a message', () => {
  for (const { detail } of Object.values(faults)) expect(findRefusalMessage(detail)?.params).toEqual({})
  expect(findRefusalMessage(numberOutOfRange('a "b"').detail)).toEqual({
    id: 'numberOutOfRange',
    params: { key: String.raw`"a \"b\""` },
  })
  for (const [key, advice] of [
    ['', 'pointKeyEmpty'],
    ['x'.repeat(65), 'pointKeyTooLong'],
    ['a: b\u0000', 'pointKeyUnusable'],
  ] as const)
    expect(findRefusalMessage(keyNotAllowed(key).detail)).toMatchObject({
      id: 'pointKeyNotAllowed',
      params: { advice: { id: advice, params: {} } },
    })
  expect(findRefusalMessage('Something that the device said.')).toBeUndefined()
})

it('a refusal stored by an earlier version maps to a message too', () => {
  expect(
    findRefusalMessage('The topic "a/b" is none of this device: publish points to devices/BD6AEDJQ2/data.'),
  ).toEqual({ id: 'topicOfOtherDevice', params: { topic: '"a/b"', device: 'BD6AEDJQ2' } })
  expect(
    findRefusalMessage('The key "a: b" is not allowed: choose another name, of printable characters.'),
  ).toEqual({
    id: 'pointKeyNotAllowed',
    params: { key: '"a: b"', advice: { id: 'pointKeyUnusable', params: {} } },
  })
})

it('the texts state the limits that are enforced', () => {
  expect(en.messageTooLarge).toContain(` ${messageLimits.bodyBytes / 1024 / 1024} MiB`)
  expect(en.messageTooManyPoints).toContain(` ${messageLimits.pointsPerMessage.toLocaleString('en')} points`)
  expect(en.pointTooLarge).toContain(` ${messageLimits.pointBytes / 1024} KiB`)
  expect(en.pointTooManyKeys).toContain(` ${messageLimits.keysPerPoint.toLocaleString('en')} keys`)
  expect(en.pointTooDeep).toContain(` ${messageLimits.depth} levels`)
  expect(en.pointKeyTooLong).toContain(` ${messageLimits.keyLength} characters`)
})
