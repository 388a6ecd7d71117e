import type { Session } from '../portal/session.ts'

/** Has alarms of a device told by mail, each topic once a day. */
export async function tellByMail(
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

/** A message of a device that says that something is wrong. */
export function eventMessage(topic: string, tsSeconds: number): Buffer {
  return Buffer.from(JSON.stringify({ ts: tsSeconds, events: [{ topic, msg: 'Seal leaks', lv: 40 }] }))
}
