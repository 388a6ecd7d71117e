import { type Condition, handlingKindOf } from '@fieldport/domain'

/** The ID of an open condition in the URL of the alarm inbox. */
export function alarmIdOf(deviceid: string, { kind, subject }: Pick<Condition, 'kind' | 'subject'>): string {
  return `${deviceid} ${handlingKindOf(kind)} ${subject}`
}
