import type { PointRecord } from '../../telemetry/points.ts'

/** The source of events raised by a script. Source: design notes on scripts, 'Triggers, custom values, custom settings'. */
const scriptTopic = 'mjs'

/** Fields that the portal adds to a record, and those a script adds to a message after it received it. */
const addedKeys = /^(?:aws_ts|cp\d+)$/

/**
 * The input of a script for a stored record: the message as measured, without what the script itself added and without what the
 * portal added. Source: design notes on scripts, 'Data the callback gets'.
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
