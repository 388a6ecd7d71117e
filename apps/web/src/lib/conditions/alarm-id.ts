import { type Condition, handledKind } from '@fieldport/domain'

/** By which the address of the alarm inbox names an open condition. */
export function alarmIdOf(deviceid: string, { kind, subject }: Pick<Condition, 'kind' | 'subject'>): string {
  return `${deviceid} ${handledKind(kind)} ${subject}`
}
