import { describe, expect, it } from 'vitest'
import {
  deviceAuditActions,
  deviceAuditActionsOf,
  deviceAuditKinds,
  isDeviceAuditAction,
  visibleAuditDetails,
} from './device-audit.ts'

describe('what Admins see of the audit log', () => {
  it('is found by its kind, and all of it by none', () => {
    const apart = deviceAuditKinds.flatMap((kind) => deviceAuditActionsOf([kind]))
    expect(apart.toSorted()).toEqual(deviceAuditActionsOf([]).toSorted())
    expect(deviceAuditActionsOf([])).toHaveLength(Object.keys(deviceAuditActions).length)
    expect(deviceAuditActionsOf(['plan'])).toEqual([
      'billing.planChanged',
      'billing.planGranted',
      'billing.trialReset',
    ])
  })

  it('has nothing of accounts, and no groups of a person', () => {
    for (const action of ['account.signedIn', 'devices.groupChanged', 'toString'])
      expect(isDeviceAuditAction(action)).toBe(false)
  })

  it('shows the details that are named, and no others', () => {
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
