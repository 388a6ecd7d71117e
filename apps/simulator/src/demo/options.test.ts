import { expect, it } from 'vitest'
import { demoHelp, parseDemoOptions } from './options.ts'

it.each([
  ['nothing is set', [], {}, '127.0.0.1'],
  ['the environment sets it', [], { HOST: '0.0.0.0' }, '0.0.0.0'],
  ['the option overrides it', ['--host', '192.0.2.4'], { HOST: '0.0.0.0' }, '192.0.2.4'],
])('uses the right host if %s', (_name, args, environment, host) => {
  expect(parseDemoOptions(args, environment).host).toBe(host)
})

it('explains in the help how to connect phones', () => {
  expect(demoHelp()).toContain('--host')
})

it('starts a hundred devices that continue where they were, by default', () => {
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
