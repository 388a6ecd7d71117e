import { isObject } from '../objects.ts'
import { flattenConfig, nestConfig } from '../config/flat.ts'
import { secretMask, maskSecrets, isSecretKey, isSecretName, isEmptySecret } from '../config/secrets.ts'
import { parseBase64, isProtectedFile, maskedFile, redactFile } from './files.ts'
import { maskNamedSecrets, maskPrivateKeys } from './patterns.ts'
import type { Redactor } from './redactor.ts'

export type CommandArgs = Readonly<Record<string, unknown>>

/** Modem commands without parameters, and those whose parameters are never a code, a name or a password. */
const parseModemCommand =
  /^\s*AT(?:[&\\]?[A-Z]\d{0,2}|[+^#$%][A-Z0-9]+(?:\?|=\?)?|\+(?:COPS|CFUN|CMEE|C5?G?E?REG|CGATT|CGACT|CSQ|CPSMS|CEDRXS|CCLK|CTZU|CTZR|QCSQ|QNWINFO)=[\w,"\s.+:/-]{0,100})?\s*$/i

/** The arguments of a command as anybody may see them, including the sender. */
export function maskCommandArgs(method: string, args: CommandArgs): CommandArgs {
  if (method === 'FS.Put') return { ...args, data: secretMask }
  if (method === 'Config.Set')
    return { ...args, config: nestConfig(maskSecrets(flattenConfig(args['config']))) }
  if (method === 'GSM.Cmd' && typeof args['cmd'] === 'string')
    return { ...args, cmd: maskModemCommand(args['cmd']) }
  return args
}

/** Visible arguments without the device's known secrets. Numbers in a command are not secrets. */
export function redactArgs(redactor: Redactor, method: string, args: CommandArgs): CommandArgs {
  if (method === 'Config.Set') return { ...args, config: redactor.value(args['config']) }
  return Object.fromEntries(
    Object.entries(args).map(([name, each]) => [
      name,
      typeof each === 'number' ? each : redactor.value(each),
    ]),
  )
}

/** Parameters of other commands may be a SIM code, also after a semicolon. */
function maskModemCommand(command: string): string {
  if (parseModemCommand.test(command)) return command
  const [name] = /^\s*AT[+^#$%]?[A-Z0-9]*/i.exec(command) ?? ['']
  return `${/^\s*ATD/i.test(name) ? 'ATD' : name.trim()}=${secretMask}`
}

/** Secrets in a command: its device may repeat them in the response. */
export function collectCommandSecrets(method: string, args: CommandArgs): string[] {
  if (method === 'Config.Set') return collectSecrets(args['config'])
  if (method === 'FS.Put') return collectFileSecrets(args['data'])
  const { cmd } = args
  if (method !== 'GSM.Cmd' || typeof cmd !== 'string' || parseModemCommand.test(cmd)) return []
  const [, parameters = cmd] = /^[^=*]*[=*](.*)$/s.exec(cmd) ?? []
  return [parameters.trim(), ...parameters.split(/[",;*#\s]+/)].filter(({ length }) => length >= 4)
}

function collectFileSecrets(data: unknown): string[] {
  const text = typeof data === 'string' ? new TextDecoder().decode(parseBase64(data) ?? undefined) : ''
  if (maskPrivateKeys(text) === text) return []
  return text.split(/\r?\n/).filter((line) => line.length >= 16 && !line.startsWith('-----'))
}

/** Values at secret keys in anything a device sends or receives. @param path the key at which it occurs */
export function collectSecrets(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => collectSecrets(each, path))
  if (isObject(value))
    return Object.entries(value).flatMap(([field, each]) =>
      isSecretName(field) ? leavesOf(each) : collectSecrets(each, path === '' ? field : `${path}.${field}`),
    )
  return path !== '' && isSecretKey(path) ? leavesOf(value) : []
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === secretMask ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

/** A device's response to a command, safe to store and show. @param response a result, or an error */
export function redactResponse(
  redactor: Redactor,
  method: string,
  args: CommandArgs,
  response: unknown,
): unknown {
  const path = method === 'Config.Get' && !isError(response) ? configPath(args['key']) : ''
  const known = redactor.withSecrets([
    ...collectCommandSecrets(method, args),
    ...collectSecrets(response, path),
  ])
  const redacted = redactResult(known, method, args, path, response)
  return withCode(redacted, response)
}

function redactResult(
  redactor: Redactor,
  method: string,
  args: CommandArgs,
  path: string,
  response: unknown,
): unknown {
  if (path !== '' && isSecretKey(path)) return blankLeaves(response)
  if (method === 'FS.Get' && isObject(response) && typeof response['data'] === 'string') {
    const { data: _, ...rest } = response
    // Requested before such files were refused.
    const isProtected = typeof args['filename'] === 'string' && isProtectedFile(args['filename'])
    const isPiece = typeof args['offset'] === 'number' && args['offset'] > 0
    return {
      ...(redactor.value(rest) as object),
      data: isProtected ? maskedFile : redactFile(redactor, response['data'], isPiece),
    }
  }
  if (method === 'GSM.Cmd' && typeof response === 'string') return redactor.text(maskNamedSecrets(response))
  return redactor.value(response, path)
}

/** As a person may write a key that the device understands all the same. */
function configPath(key: unknown): string {
  if (typeof key !== 'string') return ''
  return key
    .toLowerCase()
    .split(/[^\w-]+/)
    .filter((part) => part !== '')
    .join('.')
}

function blankLeaves(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(blankLeaves)
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, blankLeaves(each)]))
  return isEmptySecret(value) ? value : secretMask
}

function isError(response: unknown): boolean {
  return isObject(response) && typeof response['code'] === 'number' && response['code'] !== 0
}

/** By its code an answer is told from an error. */
function withCode(redacted: unknown, response: unknown): unknown {
  if (!isObject(redacted) || !isObject(response) || typeof response['code'] !== 'number') return redacted
  return { ...redacted, code: response['code'] }
}
