import { type DeviceAuditAction, deviceAuditActionsOf } from '@fieldport/domain'
import { formatMessage } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { expect, it } from 'vitest'
import { describeAction, describeRecordedAction } from './audit-text.ts'

it('says what was done in the reader’s language', () => {
  const { text, localizable } = describeAction('storage.damageAccepted')
  expect(text).toBe('Accepted damage to stored data')
  expect(formatMessage(de, 'de', localizable)).toBe('Schäden an gespeicherten Daten akzeptiert')
})

it('says something different of each action of a device', () => {
  const texts = deviceAuditActionsOf([]).map((action: DeviceAuditAction) => describeAction(action).text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('shows an entry of a version that knew another action by its code', () => {
  expect(describeRecordedAction('sites.changed')).toEqual(describeAction('sites.changed'))
  const unknown = { text: 'accounts: max keys changed', localizable: null }
  expect(describeRecordedAction('accounts.maxKeysChanged')).toEqual(unknown)
  expect(describeRecordedAction('toString')).toEqual({ text: 'toString', localizable: null })
})
