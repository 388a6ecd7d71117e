import { expect, test } from 'vitest'
import { isTopicOfOthers, parseTopic } from './topics.ts'

test.each([
  ['devices/DEMO00001/data', { deviceId: 'DEMO00001', kind: 'data' }],
  ['devices/0-ABCDEF1/config', { deviceId: '0-ABCDEF1', kind: 'config' }],
  ['portal/DEMO00001/rpc', { deviceId: 'DEMO00001', kind: 'rpc' }],
  ['devices/DEMO00001/rpc', null],
  ['portal/DEMO00001/data', null],
  ['devices/DEMO00001/data/more', null],
  ['devices/demo00001/data', null],
  ['devices/+/data', null],
  ['devices/DEMO00001', null],
  ['DEMO00001/rpc', null],
  ['/devices/DEMO00001/data', null],
  ['', null],
])('parses %s as %o', (topic, meaning) => {
  expect(parseTopic(topic)).toEqual(meaning)
})

test.each([
  ['devices/DEMO00002/data', true],
  ['DEMO00002/rpc', true],
  ['portal/DEMO00002/rpc', true],
  ['$SYS/broker', true],
  ['devices/#', true],
  ['devices/+/data', true],
  ['DEMO00001/rpc', false],
  ['devices/DEMO00001/dta', false],
  ['sensors/engine', false],
])('for DEMO00001, %s belongs to others: %s', (topic, isForeign) => {
  expect(isTopicOfOthers(topic, 'DEMO00001')).toBe(isForeign)
})
