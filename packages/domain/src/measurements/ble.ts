import { isObject } from '../objects.ts'
import type { SignalQuality } from './signal.ts'

/** A device in range, from a point's `ble` list. Source: specification 3, section 3. */
export type BleTag = {
  /** Its address, formatted as 'C4:12:…' if it has six bytes, otherwise as sent. */
  readonly id: string
  /** Signal strength in dBm; null if it was not sent. */
  readonly rssi: number | null
  /** Advertised data, upper-case hexadecimal; '' if it was not sent. */
  readonly data: string
  /** The advertised name. */
  readonly name: string | null
}

/** Shortened and complete local name. Source: Bluetooth assigned numbers, 'Common data types'. */
const nameTypes = new Set([0x08, 0x09])

/** The tags of a `ble` list, strongest first; null if it is not a list. Invalid entries are left out, IDs may repeat. */
export function parseBleTags(list: unknown): readonly BleTag[] | null {
  if (!Array.isArray(list)) return null
  return list
    .flatMap((entry) => parseTag(entry) ?? [])
    .toSorted((one, other) => (other.rssi ?? -999) - (one.rssi ?? -999) || one.id.localeCompare(other.id))
}

function parseTag(value: unknown): BleTag | undefined {
  if (!isObject(value)) return undefined
  const { id, rssi, data } = value
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  const hex = typeof data === 'string' ? data.toUpperCase() : ''
  return {
    id: addressText(String(id)),
    rssi: typeof rssi === 'number' && Number.isFinite(rssi) ? rssi : null,
    data: hex,
    name: advertisedName(hex),
  }
}

function addressText(id: string): string {
  return /^[0-9a-f]{12}$/i.test(id) ? (id.toUpperCase().match(/../g) ?? []).join(':') : id
}

/** A sequence of structures with length, type and content. Source: Bluetooth Core, part C, section 11. */
function advertisedName(hex: string): string | null {
  if (!/^(?:[0-9A-F]{2})+$/.test(hex)) return null
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  let at = 0
  for (;;) {
    const length = bytes[at] ?? 0
    if (length === 0 || at + 1 + length > bytes.length) return null
    if (nameTypes.has(bytes[at + 1] ?? 0)) return readName(bytes.subarray(at + 2, at + 1 + length))
    at += 1 + length
  }
}

function readName(bytes: Uint8Array): string | null {
  const name = new TextDecoder()
    .decode(bytes)
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
  return name === '' ? null : name
}

/** Signal quality of a tag. The steps are ours: below -80 dBm packets get lost. */
export function bleSignalQuality(rssi: number | null): SignalQuality {
  if (rssi === null) return 'unknown'
  if (rssi >= -60) return 'excellent'
  if (rssi >= -70) return 'good'
  return rssi >= -80 ? 'fair' : 'weak'
}
