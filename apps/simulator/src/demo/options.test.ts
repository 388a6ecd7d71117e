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
  expect(demoHelp).toContain('--host')
})
