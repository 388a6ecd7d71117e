import type { PointRecord } from '../../telemetry/points.ts'

/** Where events that a script raised come from. Source: design notes on scripts, 'Triggers, custom values, custom settings'. */
const scriptTopic = 'mjs'

/** What the portal added to a record, and what a script adds to a message after it was handed it. */
const addedKeys = /^(?:aws_ts|cp\d+)$/

/**
 * What a script was handed of a stored record: the message as it was measured, without what the script itself put in and
 * without what the portal added. Source: design notes on scripts, 'Data the callback gets'.
 */
export function scriptMessageOf(point: PointRecord): PointRecord {
  const measured = Object.entries(point).filter(([key]) => !addedKeys.test(key))
  const { events, ...rest } = Object.fromEntries(measured)
  const own = Array.isArray(events) ? events.filter((event) => !isScriptEvent(event)) : []
  return { ...rest, ...(own.length > 0 ? { events: own } : {}), ts: point.ts }
}

function isScriptEvent(event: unknown): boolean {
  return typeof event === 'object' && event !== null && 'topic' in event && event.topic === scriptTopic
}
