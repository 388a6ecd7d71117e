import { describe, expect, it } from 'vitest'
import {
  deviceAuditActions,
  deviceAuditActionsOf,
  deviceAuditKinds,
  isDeviceAuditAction,
  visibleAuditDetails,
} from './device-audit.ts'

describe('the audit log for Admins', () => {
  it('is filtered by kind, and complete without a filter', () => {
    const apart = deviceAuditKinds.flatMap((kind) => deviceAuditActionsOf([kind]))
    expect(apart.toSorted()).toEqual(deviceAuditActionsOf([]).toSorted())
    expect(deviceAuditActionsOf([])).toHaveLength(Object.keys(deviceAuditActions).length)
    expect(deviceAuditActionsOf(['plan'])).toEqual([
      'billing.planChanged',
      'billing.planGranted',
      'billing.trialReset',
    ])
  })

  it('excludes account entries and personal groups', () => {
    for (const action of ['account.signedIn', 'devices.groupChanged', 'toString'])
      expect(isDeviceAuditAction(action)).toBe(false)
  })

  it('shows only the listed details', () => {
    expect(
      visibleAuditDetails('command.queued', { method: 'Sys.Reboot', args: { secret: 'x' }, ts: 1 }),
    ).toEqual({ method: 'Sys.Reboot' })
    expect(visibleAuditDetails('script.saved', { version: 3, note: '' })).toEqual({ version: 3 })
    expect(visibleAuditDetails('configuration.exported', { options: ['wifi', 'lte'] })).toEqual({
      options: 'wifi, lte',
    })
    expect(visibleAuditDetails('configuration.alertsChanged', { to: { emailList: 'a@b.c' } })).toEqual({})
  })

  it('shows which alarms, why, and for whom', () => {
    const leak = { kind: 'event', subject: 'pump\nSeal leaks' }
    const low = { kind: 'limit', subject: 'vin' }
    expect(visibleAuditDetails('conditions.acknowledged', { conditions: [leak, low] })).toEqual({
      conditions: 'event pump: Seal leaks\nlimit vin',
    })
    expect(
      visibleAuditDetails('conditions.shelved', {
        condition: low,
        until: 1_800_000_000,
        reason: 'In the shed',
      }),
    ).toEqual({ condition: 'limit vin', reason: 'In the shed' })
    expect(
      visibleAuditDetails('conditions.assigned', {
        condition: { kind: 'area', subject: 'a1b2' },
        to: { id: 'u1', name: 'Ada' },
      }),
    ).toEqual({ condition: 'area', to: 'Ada' })
    expect(visibleAuditDetails('conditions.cleared', { conditions: [] })).toEqual({})
  })

  it('shows the name of a limit rule, or its measurement', () => {
    const rule = { name: '', key: 'vin', durationSeconds: 0 }
    expect(visibleAuditDetails('conditions.limitRuleAdded', { rule })).toEqual({ key: 'vin' })
    expect(visibleAuditDetails('conditions.limitRuleDeleted', { rule: { ...rule, name: 'Low' } })).toEqual({
      rule: 'Low',
    })
  })
})
