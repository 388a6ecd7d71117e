/** An invalid message, and the expected reaction of the server. */
export type HostileMessage = {
  readonly name: string
  readonly body: string | Buffer
  /** `refused`: nothing of it is stored. `partly`: its valid points are. `stored`: unusual, but valid. */
  readonly expected: 'refused' | 'partly' | 'stored'
  /** Credentials other than the device's own. */
  readonly credentials?: { readonly deviceId?: string; readonly secret?: string }
}

const daySeconds = 86_400
const pointBytes = 256 * 1024
const pointKeys = 2000
const bodyBytes = 16 * 1024 * 1024

/** The catalogue: broken, oversized and false messages for one device, at a moment in epoch seconds. */
export function hostileMessages(deviceId: string, nowSeconds: number): HostileMessage[] {
  const ts = Math.round(nowSeconds * 10) / 10
  return [
    ...brokenTexts(ts),
    ...wrongTypes(ts),
    ...wrongTimes(ts),
    ...tooLarge(ts),
    ...falseIdentity(ts, deviceId),
  ]
}

function refused(name: string, body: string | Buffer): HostileMessage {
  return { name, body, expected: 'refused' }
}

function brokenTexts(ts: number): HostileMessage[] {
  return [
    refused('empty body', ''),
    refused('no JSON at all', 'hello'),
    refused('JSON cut off', `{"ts":${ts},"vin":12.`),
    refused('two objects in a row', `{"ts":${ts}}{"ts":${ts}}`),
    refused('NaN as a number', `{"ts":${ts},"vin":NaN}`),
    refused('NaN as the time', '{"ts":NaN,"vin":12.1}'),
    refused('Infinity', `{"ts":${ts},"vin":Infinity}`),
    refused('bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    refused('compressed by mistake', Buffer.from('1f8b080000000000000303000000000000000000', 'hex')),
    refused('nested 20,000 deep', `{"ts":${ts},"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
  ]
}

function wrongTypes(ts: number): HostileMessage[] {
  return [
    refused('null', 'null'),
    refused('a number', '42'),
    refused('a string', '"vin"'),
    refused('an empty array', '[]'),
    refused('an array of numbers', '[1,2,3]'),
    refused('no ts', '{"vin":12.1}'),
    refused('ts as text', `{"ts":"${ts}","vin":12.1}`),
    refused('ts null', '{"ts":null,"vin":12.1}'),
    refused('ts 1e400', '{"ts":1e400,"vin":12.1}'),
    refused('a list inside a list', `[[{"ts":${ts},"vin":12.1}]]`),
    { name: 'a value of 1e400', body: `{"ts":${ts},"vin":1e400,"vsys":4.1}`, expected: 'refused' },
    { name: 'can1 that is no list', body: `{"ts":${ts + 0.1},"can1":"old firmware"}`, expected: 'stored' },
    {
      name: 'events of a wrong shape',
      body: `{"ts":${ts + 0.2},"events":{"lv":"high"}}`,
      expected: 'stored',
    },
    {
      name: '__proto__ and constructor as keys',
      body: `{"ts":${ts + 0.3},"__proto__":{"admin":true},"constructor":1}`,
      expected: 'refused',
    },
    { name: 'the same key twice', body: `{"ts":${ts + 0.4},"vin":12.1,"vin":12.2}`, expected: 'stored' },
    {
      name: 'good and bad points in one batch',
      body: `[{"ts":${ts + 0.5},"vin":12.1},{"vin":12.2},7,{"ts":1}]`,
      expected: 'partly',
    },
  ]
}

function wrongTimes(ts: number): HostileMessage[] {
  return [
    refused('a clock at 1970', '{"ts":12.5,"vin":12.1}'),
    refused('just below 1.5 billion', '{"ts":1499999999.9,"vin":12.1}'),
    refused('milliseconds instead of seconds', `{"ts":${Math.round(ts * 1000)},"vin":12.1}`),
    refused('two days ahead', `{"ts":${ts + 2 * daySeconds},"vin":12.1}`),
    refused('negative', `{"ts":${-ts},"vin":12.1}`),
  ]
}

function tooLarge(ts: number): HostileMessage[] {
  const keys = Array.from({ length: pointKeys + 1 }, (_, n) => `"k${n}":${n}`).join(',')
  const point = `{"ts":${ts},"text":"${'x'.repeat(pointBytes)}"}`
  return [
    refused(`${pointKeys + 1} keys`, `{"ts":${ts},${keys}}`),
    refused('a point above 256 KiB', point),
    refused('a body above 16 MiB', `{"ts":${ts},"text":"${'x'.repeat(bodyBytes)}"}`),
    refused('a key of 70,000 characters', `{"ts":${ts},"${'k'.repeat(70_000)}":1}`),
  ]
}

function falseIdentity(ts: number, deviceId: string): HostileMessage[] {
  const other = deviceId === 'DEMO00002' ? 'DEMO00003' : 'DEMO00002'
  const good = `{"ts":${ts},"vin":12.1}`
  return [
    refused('another device inside', `{"ts":${ts},"deviceid":"${other}","vin":12.1}`),
    {
      name: 'another device in the address',
      body: good,
      expected: 'refused',
      credentials: { deviceId: other },
    },
    {
      name: 'a device nobody knows',
      body: good,
      expected: 'refused',
      credentials: { deviceId: 'NOSUCH999' },
    },
    { name: 'a wrong secret', body: good, expected: 'refused', credentials: { secret: 'guess' } },
    { name: 'an empty secret', body: good, expected: 'refused', credentials: { secret: '' } },
    {
      name: 'a path instead of an id',
      body: good,
      expected: 'refused',
      credentials: { deviceId: '../admin' },
    },
  ]
}
