import { isCataloguedReading } from '@fieldport/domain'
import type { OpenCondition } from './reason-text.ts'

/**
 * The place of a condition on the device's page, as in its URL (`?show=`): the card of a data key (`card:cp1`), the
 * events (`events`), the trouble codes of a bus (`faults:can1`), the map (`position`). The page's header shows no
 * contact and a wrong clock.
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
      // The subject of a measurement's event is just its key.
      return subject === reason.topic && isCataloguedReading(subject) ? `card:${subject}` : 'events'
    case 'code':
      return `faults:${reason.bus}`
    default:
      return undefined
  }
}

/** The URL of a condition's place. */
export function conditionHref(
  deviceid: string,
  condition: Pick<OpenCondition, 'reason' | 'subject'>,
): string {
  const show = conditionPlace(condition)
  return `/data/${deviceid}${show === undefined ? '' : `?${new URLSearchParams({ show })}`}`
}
