import { channelOfRecipient, escalationSetting, parseEscalation } from './escalation.ts'

type Setting = (key: string) => unknown

const phoneList = 'ALERTS_phoneList'
const intervals = ['ALERTS_alertSMSInterval', 'ALERTS_warningSMSInterval', 'ALERTS_alarmSMSInterval'] as const

/**
 * Whether a change would send more or other SMS, which requires a phone number in the profile of whoever saves it:
 * another frequency, a new number while SMS are on, or a new number in the escalation. Removing numbers requires none.
 * @param chosen the value to be stored under a key; undefined: unchanged
 */
export function changesSms(chosen: Setting, stored: Setting): boolean {
  const after: Setting = (key) => chosen(key) ?? stored(key)
  if (intervals.some((key) => (after(key) ?? 0) !== (stored(key) ?? 0))) return true
  const isOn = intervals.some((key) => Number(after(key) ?? 0) > 0)
  if (isOn && isAnyNew(listed(after(phoneList)), listed(stored(phoneList)))) return true
  return isAnyNew(escalated(after), escalated(stored))
}

function isAnyNew(after: readonly string[], before: readonly string[]): boolean {
  return after.some((number) => !before.includes(number))
}

function listed(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function escalated(setting: Setting): readonly string[] {
  const recipients = parseEscalation(setting(escalationSetting)).map(({ recipient }) => recipient)
  return recipients.filter((recipient) => channelOfRecipient(recipient) === 'sms')
}
