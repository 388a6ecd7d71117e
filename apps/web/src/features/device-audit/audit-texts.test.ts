import { deviceAuditActionsOf } from '@fieldport/domain'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { auditActionText, auditDetailsText } from './audit-texts.ts'

const t = ((text: string) => text) as TFunction

it('every action that is recorded of a device has a text of its own', () => {
  const texts = deviceAuditActionsOf([]).map((action) => auditActionText(action, t))
  expect(texts.every((text) => typeof text === 'string' && text.length > 5)).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
})

it('names levels as people know them, and shows what became of what', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com' }
  expect(
    auditDetailsText(
      { ...entry, action: 'devices.userChanged', details: { user: 'x@y.z', from: 'VIEW', to: 'ADMIN' } },
      t,
    ),
  ).toBe('x@y.z · View → Admin')
  expect(auditDetailsText({ ...entry, action: 'script.saved', details: { version: 3 } }, t)).toBe('3')
  expect(auditDetailsText({ ...entry, action: 'script.locked', details: {} }, t)).toBe('')
})

it('names settings as the screens do', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com' }
  const keys = 'PORTAL_deviceNotes,AEMP_make,AEMP_model,device.name'
  expect(
    auditDetailsText({ ...entry, action: 'configuration.portalSettingsChanged', details: { keys } }, t),
  ).toBe('Asset Notes, AEMP API, device.name')
})
