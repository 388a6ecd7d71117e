import { describe, expect, it } from 'vitest'
import { parseCommandLine, UsageError } from './parse.ts'

const words = (line: string) => line.split(' ')

describe('parseCommandLine', () => {
  it.each(['', '--help', '-h', 'help', 'grant --help'])("gives help for '%s'", (line) => {
    expect(parseCommandLine(line === '' ? [] : words(line))).toEqual({ kind: 'help' })
  })

  it('reads a device', () => {
    const line =
      'create-device DEMO00001 --name Pump --model ORB-C1 --tier Basic --base-interval 5 --udp --setup-password abcde'
    expect(parseCommandLine(words(line))).toEqual({
      kind: 'command',
      command: {
        command: 'create-device',
        args: {
          deviceId: 'DEMO00001',
          name: 'Pump',
          model: 'ORB-C1',
          tier: 'Basic',
          baseIntervalSeconds: 5,
          udpAllowed: true,
          setupPassword: 'abcde',
        },
      },
      fromInput: false,
      json: false,
    })
  })

  it('reads a user with groups, a grant and a batch', () => {
    const user = parseCommandLine(words('create-user a@example.com --name A --group x --group y --json'))
    expect(user).toMatchObject({
      command: { args: { email: 'a@example.com', name: 'A', groups: ['x', 'y'] } },
      json: true,
    })
    const grant = parseCommandLine(words('grant a@example.com --device D --permission VIEW'))
    expect(grant).toMatchObject({
      command: { args: { email: 'a@example.com', deviceId: 'D', permission: 'VIEW' } },
    })
    expect(parseCommandLine(['grants'])).toMatchObject({ fromInput: true, command: { args: {} } })
  })

  it.each([
    ['nonsense', /no command nonsense/],
    ['constructor', /no command/],
    ['create-device', /deviceId/],
    ['create-device A B --name N --model M --tier T', /deviceId/],
    ['create-device A --name N --model M', /--tier/],
    ['create-device A --name N --model M --tier T --base-interval often', /number/],
    ['create-device A --unknown', /unknown/],
    ['create-user a@example.com', /--name/],
    ['create-user a@example.com --given-name A', /--family-name/],
    ['create-user a@example.com --name A --family-name B', /--given-name/],
    ['end-sessions', /--all/],
    ['end-sessions --email a@example.com --all', /--all/],
    ['list-users extra', /no argument/],
    ['grant a@example.com', /--group/],
    ['grant a@example.com --device D', /--permission/],
    ['grant a@example.com --group g --device D --permission VIEW', /or --group/],
  ])("refuses '%s'", (line, message) => {
    const parse = () => parseCommandLine(words(line))
    expect(parse).toThrow(UsageError)
    expect(parse).toThrow(message)
  })
})
