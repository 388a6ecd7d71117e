import { describe, expect, it } from 'vitest'
import { capabilities } from '../access/access.ts'
import { findRpcMethod, rpcMethodNames, rpcMethods } from './rpc-methods.ts'

describe('the methods of devices', () => {
  it('are those of the specification and of its framework', () => {
    expect(rpcMethodNames).toEqual(
      expect.arrayContaining([
        'FS.Put',
        'FS.Remove',
        'FS.Get',
        'FS.List',
        'Sys.Reboot',
        'Admin.FreightMode',
        'Admin.HardReset',
        'Admin.Trigger',
        'Device.SetPlan',
        'GSM.Cmd',
        'Config.Set',
        'OTA.Update',
      ]),
    )
  })

  it('require existing capabilities, or none if only the portal sends them', () => {
    const open = rpcMethodNames.filter((name) => rpcMethods[name].capability === null)
    expect(open).toEqual(['Device.SetPlan'])
    const others = rpcMethodNames.flatMap((name) => rpcMethods[name].capability ?? [])
    expect(others.every((capability) => capabilities.includes(capability))).toBe(true)
  })

  it('are never resent if they act each time', () => {
    const once = rpcMethodNames.filter((name) => !rpcMethods[name].repeatable)
    expect(once).toEqual([
      'Sys.Reboot',
      'Admin.Trigger',
      'Admin.FreightMode',
      'Admin.HardReset',
      'GSM.Cmd',
      'OTA.Update',
    ])
  })

  it.each(['toString', '__proto__', 'constructor', '', 'sys.reboot', 'FS.Put '])(
    'do not include %j',
    (name) => {
      expect(findRpcMethod(name)).toBeUndefined()
    },
  )

  it('let only those set a plan who may cancel it', () => {
    expect(findRpcMethod('Device.SetPlan')?.cancellable).toBe(false)
    expect(findRpcMethod('Admin.Trigger')?.gate).toBe('triggersEnabled')
  })
})
