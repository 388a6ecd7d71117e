import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { detailName } from './detail-names.ts'
import { detailValue } from './detail-values.ts'

const t = ((text: string) => `t(${text})`) as TFunction

it.each([
  ['switches.hideDocs', 't(Feature switches) · t(Hide docs)'],
  ['rule.durationSeconds', 't(Limit) · t(For at least)'],
  ['ALERTS_alarmSMSInterval', 't(Alarms): t(SMS)'],
  ['ALERTS_escalation.1.waitMinutes', 't(Escalation) · 1 · t(After (minutes))'],
  ['args.config.device.name', 't(Arguments) · config.device.name'],
  ['device.name', 'device.name'],
  ['PORTAL_timeZone', 't(Time zone)'],
  ['contentType', 't(File type)'],
  ['osUser', 'os user'],
  ['toString', 'to string'],
])('the field %s is called %s', (path, name) => {
  expect(detailName(path, t)).toBe(name)
})

it.each([
  ['', 'ADMIN', 't(Admin)'],
  ['', 2, '2'],
  ['to', 'ADMIN', 'ADMIN'],
  ['term', 'YEARLY', 't(Yearly)'],
  ['plan', 'Hosted', 't(Hosted)'],
  ['plan', 'constructor', 'constructor'],
  ['way', 'invitation', 't(Invitation)'],
  ['passed', true, 't(Yes)'],
  ['condition', { kind: 'silence', subject: '' }, 't(No contact)'],
  ['condition', { kind: 'limit', subject: 'vin' }, 't(Limit) Supply Voltage (vin)'],
  ['condition', { kind: 'limit', subject: 'own' }, 't(Limit) own'],
  ['condition', { kind: 'event', subject: 'pump\nLeak' }, 't(Event) pump: Leak'],
  ['condition', { kind: 'area', subject: '7f3c' }, 't(Area)'],
  ['rule.key', 'vin', 'Supply Voltage (vin)'],
  ['ALERTS_alarmSMSInterval', 86_400, 't(Daily)'],
  ['ALERTS_alarmEmailInterval', 0, 't(Never)'],
  ['rule.durationSeconds', 300, '5 min'],
  ['there', 'past_due', 't(Payment failed)'],
  ['kind', 'twoPayers', 't(Paid for by two people)'],
  ['kind', 'logoDark', 'logoDark'],
])('the value of %s is shown in words: %s', (path, value, text) => {
  expect(detailValue(path, value, t)).toBe(text)
})

it('shows a moment as a date, and a number as it is', () => {
  expect(detailValue('until', 1_800_000_000, t)).toContain('Jan-27')
  expect(detailValue('count', 1_800_000_000, t)).toBe('1800000000')
})
