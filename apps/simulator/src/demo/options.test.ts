import { expect, it } from 'vitest'
import { demoHelp, parseDemoOptions } from './options.ts'

it.each([
  ['nothing is said', [], {}, '127.0.0.1'],
  ['the environment says so', [], { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['the option says otherwise', ['--host', '192.0.2.4'], { HOST: '0.0.0.0' }, '192.0.2.4'],
])('listens where %s', (_name, args, environment, host) => {
  expect(parseDemoOptions(args, environment).host).toBe(host)
})

it('says how phones get in', () => {
  expect(demoHelp()).toContain('--host')
})

it('is a hundred devices that go on where they were, unless told otherwise', () => {
  expect(parseDemoOptions([], {})).toEqual({ devices: 100, host: '127.0.0.1', reset: false, help: false })
  const told = parseDemoOptions(['--devices', '7', '--reset', '--help'], {})
  expect(told).toMatchObject({ devices: 7, reset: true, help: true })
})

it.each([
  [['--devices', '0']],
  [['--devices', '2.5']],
  [['--devices', '10001']],
  [['--devices', '']],
  [['--devices']],
  [['--nonsense']],
  [['word']],
])('refuses %j', (args) => {
  expect(() => parseDemoOptions(args, {})).toThrow(/devices|nonsense|too many arguments/)
})
