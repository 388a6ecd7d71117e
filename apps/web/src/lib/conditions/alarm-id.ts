import { type Condition, handledKind } from '@fieldport/domain'

/** The ID of an open condition in the URL of the alarm inbox. */
export function alarmIdOf(deviceid: string, { kind, subject }: Pick<Condition, 'kind' | 'subject'>): string {
  return `${deviceid} ${handledKind(kind)} ${subject}`
}
