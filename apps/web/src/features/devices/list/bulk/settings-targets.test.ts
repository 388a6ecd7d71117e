import type { PermissionLevel } from '@fieldport/domain'
import { expect, it } from 'vitest'
import { prepareDevices } from '../filter-sort-devices.ts'
import { settingsTargets } from './settings-targets.ts'

function device(deviceid: string, model: string, permission: PermissionLevel, lastContact: number | null) {
  return {
    deviceid,
    name: deviceid,
    model,
    fw: '',
    permission,
    plan: 'Hosted',
    term: null,
    lastContact,
    expectedIntervalSeconds: 5,
    group: '',
    customer: '',
    status: '',
    state: 'ok',
    condition: null,
    position: null,
  } as const
}

it('groups editable devices by the type of their settings, the latest contact first', () => {
  const devices = prepareDevices([
    device('AAAA00001', 'ORB-C2', 'ADMIN', 10),
    device('AAAA00002', 'QUAD-C2', 'USER', 20),
    device('AAAA00003', 'ORB-C1', 'ADMIN', null),
    device('AAAA00004', 'ORB-C1', 'USER', 5),
    device('AAAA00005', 'ORB-C1', 'OPERATOR', 30),
    device('AAAA00006', 'ORB-C1', 'VIEW', 30),
    device('0-AAAA001', 'ORB-C1', 'ADMIN', 30),
  ])
  expect(settingsTargets(devices)).toEqual([
    { models: ['ORB-C2', 'QUAD-C2'], deviceids: ['AAAA00002', 'AAAA00001'] },
    { models: ['ORB-C1'], deviceids: ['AAAA00004', 'AAAA00003'] },
  ])
})

it('is empty for a viewer', () => {
  expect(settingsTargets(prepareDevices([device('AAAA00001', 'ORB-C2', 'VIEW', 10)]))).toEqual([])
})
