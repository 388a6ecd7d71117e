import { isObject } from '../objects.ts'
import { flattenConfig, nestConfig } from '../config/flat.ts'
import { secretMask, maskSecrets, isSecretKey, isSecretName, isEmptySecret } from '../config/secrets.ts'
import { parseBase64, isProtectedFile, maskedFile, redactFile } from './files.ts'
import { maskNamedSecrets, maskPrivateKeys } from './patterns.ts'
import type { Redactor } from './redactor.ts'

export type CommandArgs = Readonly<Record<string, unknown>>

/** Matches modem commands without secrets: no parameters, or parameters that are never a code, a name or a password. */
const parseModemCommand =
  /^\s*AT(?:[&\\]?[A-Z]\d{0,2}|[+^#$%][A-Z0-9]+(?:\?|=\?)?|\+(?:COPS|CFUN|CMEE|C5?G?E?REG|CGATT|CGACT|CSQ|CPSMS|CEDRXS|CCLK|CTZU|CTZR|QCSQ|QNWINFO)=[\w,"\s.+:/-]{0,100})?\s*$/i

/** Masks the secrets in a command's arguments, before anybody sees them, including the sender. */
export function maskCommandArgs(method: string, args: CommandArgs): CommandArgs {
  if (method === 'FS.Put') return { ...args, data: secretMask }
  if (method === 'Config.Set')
    return { ...args, config: nestConfig(maskSecrets(flattenConfig(args['config']))) }
  if (method === 'GSM.Cmd' && typeof args['cmd'] === 'string')
    return { ...args, cmd: maskModemCommand(args['cmd']) }
  return args
}

/** Masks the device's known secrets in arguments that `maskCommandArgs` has masked. Numbers stay: they are never secrets. */
export function redactArgs(redactor: Redactor, method: string, args: CommandArgs): CommandArgs {
  if (method === 'Config.Set') return { ...args, config: redactor.value(args['config']) }
  return Object.fromEntries(
    Object.entries(args).map(([name, each]) => [
      name,
      typeof each === 'number' ? each : redactor.value(each),
    ]),
  )
}

/** Masks all parameters of a command that may contain a SIM code, including those after a semicolon. */
function maskModemCommand(command: string): string {
  if (parseModemCommand.test(command)) return command
  const [name] = /^\s*AT[+^#$%]?[A-Z0-9]*/i.exec(command) ?? ['']
  return `${/^\s*ATD/i.test(name) ? 'ATD' : name.trim()}=${secretMask}`
}

/** Collects the secrets in a command, to mask them where the device repeats them in its response. */
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

/**
 * Collects the values at secret keys, at any depth of anything that a device sends or receives.
 * @param path the configuration key of the value, '' for none
 */
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

/**
 * Redacts a device's response to a command, so that it is safe to store and show.
 * @param response a result or an error
 */
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
    // A command that was queued before protected files were refused may still return one.
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

/** Normalises a key as the device accepts it in other spellings: lower case, parts joined by dots. */
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

/** Restores the numeric code, which distinguishes an error from a result. */
function withCode(redacted: unknown, response: unknown): unknown {
  if (!isObject(redacted) || !isObject(response) || typeof response['code'] !== 'number') return redacted
  return { ...redacted, code: response['code'] }
}
