import { expect, test } from 'vitest'
import { hostileMessages } from '../hostile.ts'
import { simulateHelp, parseSettings, UsageError } from './options.ts'

test('without options: five devices of the demo fleet, live, on this machine', () => {
  const settings = parseSettings([])
  expect(settings).toMatchObject({
    origin: 'http://localhost:8080',
    mqttUrl: 'mqtt://localhost:1883',
    mode: 'live',
  })
  expect(settings.devices.map((device) => device.deviceId)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `DEMO0000${n}`),
  )
  expect(settings.transport).toBeUndefined()
})

test('one device of a type with its own secret and interval', () => {
  const args = ['--device', 'ABCDEF123', '--kind', 'truck', '--secret', 's', '--interval', '2.5', '--once']
  const { devices, mode } = parseSettings(args)
  expect(devices).toHaveLength(1)
  expect(devices[0]).toMatchObject({
    deviceId: 'ABCDEF123',
    kind: 'haul-truck',
    secret: 's',
    baseIntervalSeconds: 2.5,
  })
  expect(mode).toBe('once')
})

test('a device of the demo fleet given by ID alone has its settings from the fleet', () => {
  expect(parseSettings(['--device', 'DEMO00003']).devices[0]).toMatchObject({
    kind: 'boat',
    name: 'Work boat 01',
  })
})

test('given behaviour applies to all devices, otherwise each has its own', () => {
  expect(parseSettings([]).behaviour).toBeUndefined()
  const odd = ['--slow', '1500', '--lossy', '0.2', '--offline-between', '--hostile', '--firmware', 'hangs']
  expect(parseSettings(odd).behaviour).toEqual({
    slowMs: 1500,
    lossy: 0.2,
    offlineBetween: true,
    hostile: true,
    firmware: 'hangs',
  })
})

test.each([
  [['--devices', 'x']],
  [['--slow', 'x']],
  [['--lossy', '1.5']],
  [['--firmware', 'explodes']],
  [['--devices', '0']],
  [['--devices', '2.5']],
  [['--interval', '-1']],
  [['--history', '']],
  [['--origin', 'localhost']],
  [['--mqtt', 'http://localhost']],
  [['--udp', 'localhost']],
  [['--udp', 'localhost:99999']],
  [['--transport', 'pigeon']],
  [['--transport', 'udp']],
  [['--kind', 'truck']],
  [['--device', 'A', '--kind', 'plane']],
  [['--device', 'A', '--devices', '3']],
  [['--nonsense']],
  [['word']],
])('%j is an invalid option', (args) => {
  expect(() => parseSettings(args)).toThrow(UsageError)
})

test.each([
  [['--origin', 'ftp://x'], /--origin <URL>.*'ftp:\/\/x'.*http:\/\/localhost/],
  [['--device', 'A', '--devices', '3'], /--device <ID>' cannot be used with option '--devices <N>/],
  [['--kind', 'truck'], /--device ID/],
  [['--devises', '3'], /Did you mean --devices/],
])('%j is refused with the accepted form', (args, message) => {
  expect(() => parseSettings(args)).toThrow(message)
})

test('every option is in the help', () => {
  for (const name of [
    'origin',
    'mqtt',
    'udp',
    'transport',
    'devices',
    'device',
    'kind',
    'secret',
    'interval',
    'slow',
    'lossy',
    'offline-between',
    'hostile',
    'firmware',
  ]) {
    expect(simulateHelp()).toContain(`--${name} `)
  }
  expect(parseSettings(['--help']).mode).toBe('help')
})

test('the catalogue of hostile messages has unique names, and its accepted ones are JSON', () => {
  const messages = hostileMessages('DEMO00001', 1_795_226_400)
  expect(new Set(messages.map((message) => message.name)).size).toBe(messages.length)
  const good = messages.filter((message) => message.expected !== 'refused')
  expect(good.length).toBeGreaterThan(0)
  for (const { body } of good) expect(() => JSON.parse(body.toString()) as unknown).not.toThrow()
})
