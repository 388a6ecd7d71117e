import type { Session } from '../portal/session.ts'

/** Enables alarm mails for a device, at most one per topic and day. */
export async function enableAlarmMails(
  owner: Session,
  deviceId: string,
  emailList: readonly string[],
): Promise<void> {
  const never = Object.fromEntries(
    ['alert', 'warning', 'alarm'].flatMap((level) => [
      [`${level}SMSInterval`, 0],
      [`${level}EmailInterval`, 0],
    ]),
  )
  const settings = { ...never, alarmEmailInterval: 86_400, emailList, phoneList: [] }
  await owner.send('POST', '/api/portal/device-set-alert', { deviceid: deviceId, ...settings })
}

/** A device message with an alarm event. */
export function eventMessage(topic: string, tsSeconds: number): Buffer {
  return Buffer.from(JSON.stringify({ ts: tsSeconds, events: [{ topic, msg: 'Seal leaks', lv: 40 }] }))
}
