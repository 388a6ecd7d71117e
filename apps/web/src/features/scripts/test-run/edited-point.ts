import { isUnsafeKey } from '@fieldport/domain'
import { runLimits } from '../sandbox/run-limits.ts'
import type { RunPoint } from '../sandbox/run-request.ts'

export type EditedPoint =
  | { readonly point: RunPoint; readonly problem?: undefined }
  | { readonly point?: undefined; readonly problem: 'not-json' | 'not-a-point' | 'too-large' | 'time' }

const minimumSeconds = 0
/** The year 2100: the run's clock must be plausible for a device. */
const maximumSeconds = 4_102_444_800

/** Parses a typed or pasted point: one JSON object, with its own time or the reader's current one. */
export function readEditedPoint(text: string, nowSeconds: number): EditedPoint {
  if (text.length > runLimits.pointBytes) return { problem: 'too-large' }
  const value = parseJson(text)
  if (value === undefined) return { problem: 'not-json' }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'not-a-point' }
  const fields = Object.fromEntries(Object.entries(value).filter(([key]) => !isUnsafeKey(key)))
  const ts = 'ts' in fields ? fields['ts'] : Math.floor(nowSeconds)
  const isTime = typeof ts === 'number' && ts >= minimumSeconds && ts <= maximumSeconds
  if (!isTime) return { problem: 'time' }
  return { point: { ts, text: JSON.stringify({ ...fields, ts }) } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
