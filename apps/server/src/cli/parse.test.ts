import { describe, expect, it } from 'vitest'
import { parseCommandLine, UsageError } from './parse.ts'

const words = (line: string) => line.split(' ')
const commands = [
  'create-device',
  'create-user',
  'grant',
  'end-sessions',
  'doctor',
  'drop-sealed',
  'list-devices',
  'list-users',
  'create-users',
  'create-devices',
  'grants',
]

describe('parseCommandLine', () => {
  it.each(['', '--help', '-h', 'help'])("lists every command for '%s'", (line) => {
    const help = parseCommandLine(line === '' ? [] : words(line))
    expect(help.kind).toBe('help')
    for (const command of commands)
      expect(help).toHaveProperty('text', expect.stringContaining(`  ${command} `))
  })

  it.each(['grant --help', 'help grant', 'grant a@example.com -h'])(
    "explains one command for '%s'",
    (line) => {
      const text = expect.stringMatching(
        /Usage: npm run portal -- grant .*<email>[^]*--permission <LEVEL>[^]*--json/,
      ) as unknown
      expect(parseCommandLine(words(line))).toEqual({ kind: 'help', text })
    },
  )

  it('accepts any text after an option as its value', () => {
    const user = parseCommandLine(words('create-user a@example.com --name=-- --password --all'))
    expect(user).toMatchObject({ command: { args: { name: '--', password: '--all' } } })
  })

  it('returns only given arguments', () => {
    const { command } = parseCommandLine(words('grant a@example.com --group g')) as {
      command: { args: object }
    }
    expect(Object.keys(command.args)).toEqual(['email', 'group'])
  })

  it('parses a device', () => {
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

  it('parses a user with groups, a grant and a batch', () => {
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
    ['nonsense', /unknown command 'nonsense'/],
    ['constructor', /unknown command 'constructor'/],
    ['create-devise', /Did you mean .*create-device/],
    ['create-device', /--name <NAME>' not specified/],
    ['create-device --name N --model M --tier T', /missing required argument 'deviceId'/],
    ['create-device A B --name N --model M --tier T', /too many arguments .* got 2: A, B/],
    ['create-device A --name N --model M', /--tier/],
    ['create-device A --name N --model M --tier', /--tier <TIER>' argument missing/],
    ['create-device A --name N --model M --tier T --base-interval often', /base-interval.*'often'.*number/],
    ['create-device A --name N --model M --tier T --base-interval=', /base-interval.*number/],
    ['create-device A --name N --model M --tier T --unknown', /unknown option '--unknown'/],
    ['create-user a@example.com', /--name/],
    ['create-user a@example.com --given-name A', /--name, or --given-name and --family-name/],
    ['create-user a@example.com --name A --family-name B', /--given-name/],
    ['end-sessions', /--all/],
    ['end-sessions --email a@example.com --all', /--all/],
    ['list-users extra', /too many arguments .* got 1: extra/],
    ['grant a@example.com', /--group/],
    ['grant a@example.com --device D', /--permission/],
    ['grant a@example.com --group g --device D --permission VIEW', /or --group/],
  ])("refuses '%s'", (line, message) => {
    const parse = () => parseCommandLine(words(line))
    expect(parse).toThrow(UsageError)
    expect(parse).toThrow(message)
  })
})
