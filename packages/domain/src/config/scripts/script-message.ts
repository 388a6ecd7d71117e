import type { PointRecord } from '../../telemetry/points.ts'

/** The source of events raised by a script. Source: design notes on scripts, 'Triggers, custom values, custom settings'. */
const scriptTopic = 'mjs'

/** Fields that the portal adds to a record, and those that a script adds to a received message. */
const addedKeys = /^(?:aws_ts|cp\d+)$/

/**
 * A script's input for a stored record: the message as measured, without fields added by the script or the portal.
 * Source: design notes on scripts, 'Data the callback gets'.
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
