import { findUnprintable } from '@fieldport/domain'
import { messageLimits } from './limits.ts'
import { type Fault, faults, keyNotAllowed, numberOutOfRange } from './refusal.ts'
import { hugeNumberLimit } from './stored-json.ts'

export type JsonObject = { [key: string]: unknown }

/** Collected while walking through a point. */
export type Findings = { hasHugeNumber: boolean }

/** Whether a parsed JSON value is an object, not a list or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Letters of every script are allowed. Control characters, unpaired surrogates, and characters that are invisible or change the
 * direction of what follows are not: two keys would look the same, or like others.
 */
function isAllowedKey(key: string): boolean {
  if (key.length === 0 || key.length > messageLimits.keyLength) return false
  if (key === '__proto__' || key === 'constructor' || key === 'prototype') return false
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at)
    if (code >= 0x20 && code < 0x7f) continue
    return code >= 0xa0 && key.isWellFormed() && findUnprintable(key).length === 0
  }
  return true
}

/**
 * Checks every key and value of a parsed point once and returns why it cannot be stored, or null. Corrects in place what has no
 * meaning of its own and would read back differently: -0 becomes 0, and an unpaired surrogate becomes U+FFFD, because it cannot be
 * encoded as UTF-8 and the store's parser rejects its escape. Recursion is limited: the scan lets nothing deeper than
 * `messageLimits.depth` through.
 */
export function inspectPoint(record: JsonObject, findings: Findings): Fault | null {
  let keys = 0
  for (const key in record) {
    if (!isAllowedKey(key)) return keyNotAllowed(key)
    const fault = inspectSlot(record, key, key, findings)
    if (fault !== null) return fault
    keys++
  }
  return keys > messageLimits.keysPerPoint ? faults.tooManyKeys : null
}

/** `topKey` is the key named in a refusal: the key of the point that contains the value. */
function inspectSlot(
  container: JsonObject,
  slot: string | number,
  topKey: string,
  findings: Findings,
): Fault | null {
  const value = container[slot]
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return numberOutOfRange(topKey)
    if (value === 0) container[slot] = 0
    else if (value >= hugeNumberLimit || value <= -hugeNumberLimit) findings.hasHugeNumber = true
  } else if (typeof value === 'string') {
    if (!value.isWellFormed()) container[slot] = value.toWellFormed()
  } else if (typeof value === 'object' && value !== null) {
    return inspectNested(value as JsonObject | unknown[], topKey, findings)
  }
  return null
}

/** Lists are walked by index, objects by key; a JSON list has no other keys. */
function inspectNested(container: JsonObject | unknown[], topKey: string, findings: Findings): Fault | null {
  const slots = container as JsonObject
  if (Array.isArray(container)) {
    for (let at = 0; at < container.length; at++) {
      const fault = inspectSlot(slots, at, topKey, findings)
      if (fault !== null) return fault
    }
    return null
  }
  for (const key in slots) {
    if (!isAllowedKey(key)) return keyNotAllowed(key)
    const fault = inspectSlot(slots, key, topKey, findings)
    if (fault !== null) return fault
  }
  return null
}
