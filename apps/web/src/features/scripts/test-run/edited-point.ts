import { isUnsafeKey } from '@fieldport/domain'
import { runLimits } from '../sandbox/run-limits.ts'
import type { RunPoint } from '../sandbox/run-request.ts'

export type EditedPoint =
  | { readonly point: RunPoint; readonly problem?: undefined }
  | { readonly point?: undefined; readonly problem: 'not-json' | 'not-a-point' | 'too-large' | 'time' }

const minimumSeconds = 0
/** The year 2100: a clock of the run has to be one that a device may have. */
const maximumSeconds = 4_102_444_800

/** A point that somebody typed or pasted: one JSON object, with a time of its own or that of the reader's clock. */
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
