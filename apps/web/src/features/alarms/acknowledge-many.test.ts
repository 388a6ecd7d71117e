import type { DeviceConditions } from '@fieldport/contract'
import { expect, test } from 'vitest'
import { acknowledgeMany } from './acknowledge-many.ts'
import type { Alarm } from './list-alarms.ts'

const alarm = (deviceid: string, subject: string): Alarm => ({
  id: `${deviceid} event ${subject}`,
  deviceid,
  name: deviceid,
  customer: '',
  mayHandle: true,
  mayAcknowledge: true,
  condition: {
    kind: 'event',
    subject,
    level: 'alarm',
    since: 1,
    reason: { kind: 'event', topic: subject, msg: '', lv: 40 },
  },
})
/** A device's response with acknowledged alarms. */
const answer = (alarms: readonly Alarm[], by = 'Me'): DeviceConditions => ({
  state: 'alarm',
  needsSomebody: false,
  conditions: alarms.map(({ condition }) => ({ ...condition, acknowledged: { at: 9, by } })),
})

test('each alarm has its own result, in the given order, and each device its own call', async () => {
  const alarms = [alarm('A', '1'), alarm('B', '1'), alarm('C', '1'), alarm('A', '2'), alarm('D', '1')]
  const calls: string[] = []
  const results = await acknowledgeMany(alarms, 'Me', async (deviceid, own) => {
    calls.push(`${deviceid} ${own.length}`)
    if (deviceid === 'B') throw new Error('No network.')
    if (deviceid === 'C') return answer(own, 'Ann')
    return answer(deviceid === 'A' ? own.slice(0, 1) : own)
  })
  expect(calls).toEqual(['A 2', 'B 1', 'C 1', 'D 1'])
  expect(results.map(({ alarm: { deviceid }, kind }) => `${deviceid} ${kind}`)).toEqual([
    'A acknowledged',
    'B failed',
    'C somebodyElse',
    'A closed',
    'D acknowledged',
  ])
})

test('a thousand alarms of one device are sent in batches that the server accepts', async () => {
  const alarms = Array.from({ length: 1000 }, (_, at) => alarm('A', String(at)))
  const sizes: number[] = []
  const results = await acknowledgeMany(alarms, 'Me', async (_deviceid, own) => {
    sizes.push(own.length)
    return answer(own)
  })
  expect(sizes).toEqual([200, 200, 200, 200, 200])
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['acknowledged']))
})
