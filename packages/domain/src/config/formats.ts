import type { ConfigFormat } from './config-key.ts'

const ipPart = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${ipPart}(?:\\.${ipPart}){3}$`)
const canId = /^(?:(?:\?\?|[0-9A-F]{2})[0-9A-F]{4}(?:\?\?|[0-9A-F]{2})|[0-9A-F]{1,3})(?:\*\d*)?$/i
const bleId = /^[0-9A-F]{12}(?:\*\d*)?$/i

/** Length of a text in UTF-8, as devices store it. */
function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes += 1
    else if (code < 0x8_00) bytes += 2
    else bytes += code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

function items(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim())
}

/**
 * '#' stands for one of each of all others and must be last; a single '*' is everything. Source: design notes,
 * 'Encodings'.
 */
function isCanList(text: string): boolean {
  const all = items(text)
  if (text.trim() === '*') return true
  const ids = all.at(-1) === '#' ? all.slice(0, -1) : all
  return ids.every((item) => canId.test(item))
}

/** Host, or host and port; no protocol, path or white space. */
export function isHostAndPort(text: string): boolean {
  const match = /^(?:\[[\dA-Fa-f:.]+\]|[^\s/:@[\]]+)(?::(\d{1,5}))?$/.exec(text.trim())
  if (!match) return false
  const port = match[1]
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535)
}

/** Whether a text has the format that its key requires. Source: design notes on configuration keys, 'Encodings'. */
export const formatRules: Readonly<Record<ConfigFormat, (text: string) => boolean>> = {
  ipv4: (text) => ipv4.test(text),
  ssid: (text) => utf8Length(text) <= 32,
  wpaPassword: (text) => text.length >= 8 && text.length <= 63,
  serialSettings: (text) => /^[789][NEO][12]$/.test(text),
  canIds: isCanList,
  bleIds: (text) => items(text).every((item) => bleId.test(item)),
  mqttServer: isHostAndPort,
  udpAddress: (text) => isHostAndPort(text) && /:\d+$/.test(text.trim()),
  fileName: (text) => /^[\w.-]+$/.test(text),
}
