import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { auditDetailsText } from './audit-texts.ts'

const t = ((text: string) => text) as TFunction

it('uses the permission names of the screens, and shows old and new values', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com', text: '', localizable: { id: '', params: {} } }
  expect(
    auditDetailsText(
      { ...entry, action: 'devices.userChanged', details: { user: 'x@y.z', from: 'VIEW', to: 'ADMIN' } },
      t,
    ),
  ).toBe('x@y.z · View → Admin')
  expect(auditDetailsText({ ...entry, action: 'script.saved', details: { version: 3 } }, t)).toBe('3')
  expect(auditDetailsText({ ...entry, action: 'script.locked', details: {} }, t)).toBe('')
})

it('names settings like the screens', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com', text: '', localizable: { id: '', params: {} } }
  const keys = 'PORTAL_deviceNotes,AEMP_make,AEMP_model,device.name'
  expect(
    auditDetailsText({ ...entry, action: 'configuration.portalSettingsChanged', details: { keys } }, t),
  ).toBe('Asset Notes, AEMP API, device.name')
})

it('names the term of a plan like the screens', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com', text: '', localizable: { id: '', params: {} } }
  const change = (details: Record<string, string>) =>
    auditDetailsText({ ...entry, action: 'billing.planChanged', details }, t)
  expect(change({ plan: 'Hosted', term: 'YEARLY' })).toBe('Hosted · Yearly')
  expect(change({ plan: 'Basic' })).toBe('Basic')
})

it('names measurements as the device does now, each with its key', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com', text: '', localizable: { id: '', params: {} } }
  const labelOf = (key: string) => (key === 'cp3' ? 'Oil pressure (cp3)' : key)
  const text = (
    action: 'conditions.acknowledged' | 'conditions.limitRuleAdded',
    details: Record<string, string>,
  ) => auditDetailsText({ ...entry, action, details }, t, labelOf)
  expect(text('conditions.limitRuleAdded', { key: 'cp3' })).toBe('Oil pressure (cp3)')
  expect(text('conditions.limitRuleAdded', { rule: 'cp3' })).toBe('cp3')
  expect(text('conditions.acknowledged', { conditions: 'limit cp3\nevent cp3\nevent cp3: Low' })).toBe(
    'Limit Oil pressure (cp3), Event Oil pressure (cp3), Event cp3: Low',
  )
})

it('names alarms by kind and subject', () => {
  const entry = { id: 1, at: 1, by: 'ada@example.com', text: '', localizable: { id: '', params: {} } }
  const text = (action: 'conditions.acknowledged' | 'conditions.shelved', details: Record<string, string>) =>
    auditDetailsText({ ...entry, action, details }, t)
  expect(text('conditions.shelved', { condition: 'limit vin', reason: 'In the shed' })).toBe(
    'Limit vin · In the shed',
  )
  expect(text('conditions.acknowledged', { conditions: 'event pump: Leak\nsilence' })).toBe(
    'Event pump: Leak, No contact',
  )
})
