/** The current time in every ingest test, epoch seconds. */
export const testNowSeconds = 1_760_000_000

const ts = testNowSeconds
const point = { ts, vin: 12.5 }
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** A message that must not be stored, and the expected reason. */
export type HostileMessage = {
  readonly name: string
  readonly body: string | Uint8Array
  readonly reason: string
}

/** Bodies of hostile or broken senders; `foreignDeviceId` belongs to another device. */
export function buildHostileMessages(foreignDeviceId: string): readonly HostileMessage[] {
  return [
    { name: 'nothing', body: '', reason: 'empty-message' },
    { name: 'white space', body: ' \r\n', reason: 'empty-message' },
    { name: 'an empty batch', body: '[]', reason: 'empty-message' },
    { name: 'no JSON', body: 'vin=12.5', reason: 'invalid-json' },
    { name: 'JSON cut short', body: JSON.stringify(point).slice(0, -1), reason: 'invalid-json' },
    { name: 'NaN', body: `{"ts":${ts},"vin":NaN}`, reason: 'invalid-json' },
    { name: 'no UTF-8', body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d), reason: 'invalid-utf8' },
    { name: 'a text', body: '"hello"', reason: 'wrong-type' },
    { name: 'a number', body: '42', reason: 'wrong-type' },
    { name: 'null', body: 'null', reason: 'wrong-type' },
    { name: 'a batch in a batch', body: JSON.stringify([[point]]), reason: 'wrong-type' },
    { name: 'ts as a text', body: `{"ts":"${ts}"}`, reason: 'wrong-type' },
    { name: 'ts null', body: '{"ts":null}', reason: 'wrong-type' },
    { name: 'no ts', body: '{"vin":12.5}', reason: 'missing-ts' },
    { name: 'an old clock', body: '{"ts":1499999999.9}', reason: 'ts-too-old' },
    { name: 'a clock a day ahead', body: `{"ts":${ts + 86_401}}`, reason: 'ts-too-far-ahead' },
    { name: 'milliseconds', body: `{"ts":${ts * 1000}}`, reason: 'ts-too-far-ahead' },
    { name: 'a number beyond numbers', body: `{"ts":${ts},"vin":1e400}`, reason: 'number-out-of-range' },
    { name: 'ts beyond numbers', body: '{"ts":1e400}', reason: 'number-out-of-range' },
    {
      name: 'another device inside',
      body: JSON.stringify({ ...point, deviceid: foreignDeviceId }),
      reason: 'foreign-device-id',
    },
    { name: 'a prototype key', body: `{"ts":${ts},"__proto__":{"isAdmin":true}}`, reason: 'key-not-allowed' },
    { name: 'a constructor key', body: `{"ts":${ts},"constructor":1}`, reason: 'key-not-allowed' },
    {
      name: 'a prototype key deep inside',
      body: `{"ts":${ts},"can1":[{"__proto__":1}]}`,
      reason: 'key-not-allowed',
    },
    { name: 'deep nesting', body: `{"ts":${ts},"a":${nested(5_000)}}`, reason: 'too-deep' },
    { name: 'deep lists', body: `{"ts":${ts},"a":${'['.repeat(90)}${']'.repeat(90)}}`, reason: 'too-deep' },
    {
      name: 'too many keys',
      body: JSON.stringify({
        ts,
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, i])),
      }),
      reason: 'too-many-keys',
    },
  ]
}
