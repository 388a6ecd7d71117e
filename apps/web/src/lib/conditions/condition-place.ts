import { isCataloguedReading } from '@fieldport/domain'
import type { OpenCondition } from './reason-text.ts'

/**
 * Where on the device's page a condition is seen, as its address says it (`?show=`): the card of a data key (`card:cp1`), the
 * events (`events`), the trouble codes of a bus (`faults:can1`), the map (`position`). No contact and a wrong clock are told by the page's header.
 */
export function conditionPlace({
  reason,
  subject,
}: Pick<OpenCondition, 'reason' | 'subject'>): string | undefined {
  switch (reason.kind) {
    case 'limit':
      return `card:${reason.key}`
    case 'area':
      return 'position'
    case 'event':
      // The subject of a measurement's event is its key alone.
      return subject === reason.topic && isCataloguedReading(subject) ? `card:${subject}` : 'events'
    case 'code':
      return `faults:${reason.bus}`
    default:
      return undefined
  }
}

/** The address of the place where a condition is seen. */
export function conditionHref(
  deviceid: string,
  condition: Pick<OpenCondition, 'reason' | 'subject'>,
): string {
  const show = conditionPlace(condition)
  return `/data/${deviceid}${show === undefined ? '' : `?${new URLSearchParams({ show })}`}`
}
