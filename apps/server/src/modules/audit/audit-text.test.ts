import { type DeviceAuditAction, deviceAuditActionsOf } from '@fieldport/domain'
import { formatMessage } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { expect, it } from 'vitest'
import { describeAction, describeRecordedAction } from './audit-text.ts'

it("describes an action in the reader's language", () => {
  const { text, localizable } = describeAction('storage.damageAccepted')
  expect(text).toBe('Accepted damage to stored data')
  expect(formatMessage(de, 'de', localizable)).toBe('Schäden an gespeicherten Daten akzeptiert')
})

it('describes each action of a device differently', () => {
  const texts = deviceAuditActionsOf([]).map((action: DeviceAuditAction) => describeAction(action).text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('shows the code of an unknown action from another version', () => {
  expect(describeRecordedAction('sites.changed')).toEqual(describeAction('sites.changed'))
  const unknown = { text: 'accounts: max keys changed', localizable: null }
  expect(describeRecordedAction('accounts.maxKeysChanged')).toEqual(unknown)
  expect(describeRecordedAction('toString')).toEqual({ text: 'toString', localizable: null })
})
