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
})
