import { describe, expect, it } from 'vitest'
import { parseNotificationSettings } from './notification-settings.ts'

const read = (deviceId: string, settings: Record<string, unknown>) =>
  parseNotificationSettings(deviceId, (key) => settings[key])

describe('notification settings', () => {
  it('are read as stored', () => {
    const settings = read('ABCD12345', {
      ALERTS_alarmEmailInterval: 600,
      ALERTS_warningSMSInterval: 86_400,
      ALERTS_emailList: ['a@example.com', 'a@example.com', 7, '', 'no address'],
      ALERTS_phoneList: ['+61400000000'],
      ALERTS_alertWebhookInterval: 600,
      ALERTS_webhookList: ['https://hooks.example.com/a', 'ftp://hooks.example.com', 'hooks'],
    })
    expect(settings.intervals).toEqual({
      email: { alert: 0, warning: 0, alarm: 600 },
      sms: { alert: 0, warning: 86_400, alarm: 0 },
      webhook: { alert: 600, warning: 0, alarm: 0 },
    })
    expect(settings.recipients).toEqual({
      email: ['a@example.com'],
      sms: ['+61400000000'],
      webhook: ['https://hooks.example.com/a'],
    })
  })

  it('of a simple device are one row, at most daily', () => {
    const settings = { ALERTS_alertEmailInterval: 600, ALERTS_alarmEmailInterval: 0 }
    const { intervals, sharesInterval } = read('0-1234567', settings)
    expect([sharesInterval, read('ABCD12345', settings).sharesInterval]).toEqual([true, false])
    expect(intervals.email).toEqual({ alert: 86_400, warning: 86_400, alarm: 86_400 })
    expect(intervals.sms).toEqual({ alert: 0, warning: 0, alarm: 0 })
  })

  it('notify nobody if unreadable', () => {
    const settings = read('ABCD12345', {
      ALERTS_alarmEmailInterval: 'often',
      ALERTS_emailList: 'a@example.com',
    })
    expect(settings.intervals.email.alarm).toBe(0)
    expect(settings.recipients.email).toEqual([])
  })
})
