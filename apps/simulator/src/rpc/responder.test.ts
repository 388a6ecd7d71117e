import { expect, test } from 'vitest'
import type { ConfigTree } from '../device-config.ts'
import { createFileStore } from './files.ts'
import type { DeviceHands } from './responder.ts'
import { parseRequest, respond } from './responder.ts'

function createHands(): DeviceHands & { readonly done: string[] } {
  const done: string[] = []
  const config: ConfigTree = {
    device: { id: 'DEMO00001', fw: 'SFW003-6.4.1', base_interval: 5 },
    debug: { level: 2 },
  }
  return {
    done,
    deviceId: 'DEMO00001',
    config,
    files: createFileStore({ 'init.js': 'let a = 1;' }),
    uptimeSeconds: () => 12.4,
    onReboot: (delayMs) => done.push(`reboot ${delayMs}`),
    onTrigger: (index) => done.push(`trigger ${index}`),
    onConfigChanged: () => done.push('config'),
  }
}

function call(hands: DeviceHands, method: string, args: unknown = {}): { result?: unknown; error?: unknown } {
  const request = parseRequest(JSON.stringify({ method, args, src: 'portal/DEMO00001', tag: 't', id: 1772 }))
  if (request === undefined) throw new Error('no request')
  return respond(hands, request)
}

test('a reply carries the id and the tag back', () => {
  expect(call(createHands(), 'Sys.Reboot', { delay_ms: 50 })).toEqual({
    id: 1772,
    src: 'DEMO00001',
    dst: 'portal/DEMO00001',
    tag: 't',
    result: null,
  })
})

test('unknown methods answer 404, also those of the object itself', () => {
  const hands = createHands()
  expect(call(hands, 'No.Such')).toMatchObject({ error: { code: 404 } })
  expect(call(hands, 'constructor')).toMatchObject({ error: { code: 404 } })
  expect(call(hands, '__proto__')).toMatchObject({ error: { code: 404 } })
})

test('Sys.GetInfo tells firmware and uptime', () => {
  expect(call(createHands(), 'Sys.GetInfo')).toMatchObject({
    result: { fw_version: 'SFW003-6.4.1', uptime: 12 },
  })
})

test('Config.Set changes leaves, adds keys, and cannot reach the prototype', () => {
  const hands = createHands()
  const args = JSON.parse(
    '{"config":{"debug":{"level":3},"new":{"key":1},"__proto__":{"bad":1}},"reboot":true}',
  ) as unknown
  expect(call(hands, 'Config.Set', args)).toMatchObject({ result: { saved: true } })
  expect(hands.config).toMatchObject({ device: { base_interval: 5 }, debug: { level: 3 }, new: { key: 1 } })
  expect(({} as { bad?: number }).bad).toBeUndefined()
  expect(hands.done).toEqual(['config', 'reboot 100'])
  expect(call(hands, 'Config.Get', { key: 'debug.level' })).toMatchObject({ result: 3 })
  expect(call(hands, 'Config.Get', { key: 'debug.none' })).toMatchObject({ error: { code: 404 } })
  expect(call(hands, 'Config.Set', { config: 'no' })).toMatchObject({ error: { code: 400 } })
})

test('Admin.Trigger wants an index', () => {
  const hands = createHands()
  call(hands, 'Admin.Trigger', { index: 3 })
  expect(hands.done).toEqual(['trigger 3'])
  expect(call(hands, 'Admin.Trigger', { index: -1 })).toMatchObject({ error: { code: 400 } })
})

test('a file comes in pieces, is listed, read in pieces and removed', () => {
  const hands = createHands()
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  call(hands, 'FS.Put', { filename: 'init.js', data: base64('first '), append: false })
  call(hands, 'FS.Put', { filename: 'init.js', data: base64('second'), append: true })
  expect(call(hands, 'FS.Get', { filename: 'init.js', offset: 6, len: 3 })).toMatchObject({
    result: { data: base64('sec'), left: 3 },
  })
  call(hands, 'FS.Put', { filename: 'ca.pem', data: base64('x') })
  expect(call(hands, 'FS.List')).toMatchObject({ result: ['ca.pem', 'init.js'] })
  call(hands, 'FS.Remove', { filename: 'init.js' })
  expect(call(hands, 'FS.Get', { filename: 'init.js' })).toMatchObject({ error: { code: 404 } })
  expect(call(hands, 'FS.Put', { filename: 'big', data: 'A'.repeat(400_000) })).toMatchObject({
    error: { code: 500 },
  })
  expect(call(hands, 'FS.Put', {})).toMatchObject({ error: { code: 400 } })
})

test.each(['', 'no json', '[]', '{"method":1,"src":"a"}', '{"method":"Sys.GetInfo"}'])(
  '%j is no request',
  (text) => {
    expect(parseRequest(text)).toBeUndefined()
  },
)
