import { describe, expect, it } from 'vitest'
import {
  findTargetProblem,
  isBrokerAddress,
  isSameTarget,
  maskTarget,
  normaliseTargetSettings,
  forwardingTopic,
} from './target-settings.ts'

const device = { allowsPlain: false, isOfGroup: false }
const group = { allowsPlain: false, isOfGroup: true }
const mqtt = { kind: 'mqtt', address: 'mqtts://broker.example.com', topic: 'site/a' } as const

describe("a broker's address", () => {
  it.each(['mqtts://broker.example.com', 'mqtts://10.0.0.1:8883', 'mqtts://[fd00::1]:8883/'])(
    'may be %s',
    (address) => expect(isBrokerAddress(address, false)).toBe(true),
  )

  it.each([
    '',
    'mqtts://',
    'broker.example.com',
    'https://broker.example.com',
    'mqtts://user@broker.example.com',
    'mqtts://broker.example.com/path',
    'mqtts://broker.example.com?x=1',
    'mqtts://broker example.com',
    'mqtts://broker.example.com:70000',
    'mqtts://broker.example.com:0',
    `mqtts://${'a'.repeat(500)}`,
  ])('is not %j', (address) => expect(isBrokerAddress(address, true)).toBe(false))

  it('is plain only if allowed, and defaults to TLS', () => {
    expect(isBrokerAddress('mqtt://broker.example.com', false)).toBe(false)
    expect(isBrokerAddress('mqtt://broker.example.com', true)).toBe(true)
    const typed = { kind: 'homeAssistant', address: ' broker.example.com:8884 ', topic: 'left over' } as const
    expect(normaliseTargetSettings(typed)).toEqual({
      kind: 'homeAssistant',
      address: 'mqtts://broker.example.com:8884',
      topic: '',
    })
  })
})

describe('a topic', () => {
  it.each(['', 'a/+/b', 'a/#', '$SYS/a', 'a\u0000', 'a'.repeat(201)])('is not %j', (topic) =>
    expect(findTargetProblem({ ...mqtt, topic }, device)).toMatchObject({
      message: 'forwardingTopicInvalid',
    }),
  )

  it('separates devices of a group', () => {
    expect(findTargetProblem(mqtt, device)).toBeUndefined()
    expect(findTargetProblem(mqtt, group)).toMatchObject({ message: 'forwardingTopicNeedsDevice' })
    expect(findTargetProblem({ ...mqtt, topic: 'site/{deviceId}' }, group)).toBeUndefined()
    expect(forwardingTopic('site/{deviceId}/{deviceId}', 'ABCD12345')).toBe('site/ABCD12345/ABCD12345')
  })
})

it('validates each kind of target by its own rule', () => {
  const webhook = { kind: 'webhook', address: 'https://hooks.example.com/key', topic: '' } as const
  expect(findTargetProblem(webhook, device)).toBeUndefined()
  expect(findTargetProblem({ ...webhook, kind: 'mqtt' }, device)).toMatchObject({
    message: 'forwardingAddressInvalid',
  })
  expect(findTargetProblem({ ...mqtt, kind: 'webhook' }, device)).toMatchObject({ message: 'webhookInvalid' })
  expect(findTargetProblem({ ...mqtt, kind: 'homeAssistant', topic: '' }, group)).toBeUndefined()
  expect([maskTarget(webhook), maskTarget(mqtt)]).toEqual(['https://hooks.example.com/…', mqtt.address])
})

it('treats targets as equal only with the same address, user and topic', () => {
  const target = { ...mqtt, username: 'portal' }
  expect(isSameTarget(target, { ...target })).toBe(true)
  for (const over of [
    { kind: 'homeAssistant' },
    { address: 'mqtts://broker.example.com:8884' },
    { topic: 'site/b' },
    { username: '' },
  ] as const)
    expect(isSameTarget(target, { ...target, ...over })).toBe(false)
})
