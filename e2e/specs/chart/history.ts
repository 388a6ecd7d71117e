import type { TestDevice } from '../../fixtures/devices/device.ts'
import { now } from '../../fixtures/test.ts'

/** Seconds. */
export type ShownRange = { readonly from: number; readonly to: number }

/** Sends a point every `stepSeconds` over a past span: analog1 by `valueOf`, and cp1 at 5. */
export async function sendPoints(
  device: TestDevice,
  {
    spanSeconds,
    stepSeconds,
    endSecondsAgo = 3600,
  }: { spanSeconds: number; stepSeconds: number; endSecondsAgo?: number },
  valueOf: (seconds: number) => number = () => 50,
): Promise<ShownRange> {
  const to = Math.floor(now(endSecondsAgo))
  const from = to - spanSeconds
  const points = Array.from({ length: Math.ceil(spanSeconds / stepSeconds) }, (_, at) => at * stepSeconds)
  await device.post(points.map((seconds) => ({ ts: from + seconds, analog1: valueOf(seconds), cp1: 5 })))
  return { from, to }
}

/**
 * A point five minutes after the range of `sendPoints`. A device without further points gets the mark 'No contact' at
 * its last one, as soon as the portal has listened for longer than the contact window of six minutes.
 */
export const sendLaterPoint = (device: TestDevice): Promise<void> =>
  device.post({ ts: now(3600 - 300), cp1: 5 })

export const inAddress = ({ from, to }: ShownRange) => `from=${from}&to=${to}`
