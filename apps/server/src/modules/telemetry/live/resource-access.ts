import { type CallMeta, contract, type DeviceResource } from '@fieldport/contract'
import { deviceCallRefusal } from '../../../platform/access/authorise.ts'
import type { DeviceAccess } from '../../../platform/access/caller.ts'

/** The call that reads each resource. */
const readCalls = {
  commands: contract.portal.deviceGetRpcQueue,
  configuration: contract.device.getConfig,
  customItems: contract.device.listCustomItems,
  firmware: contract.device.listFirmware,
  limits: contract.device.listLimitRules,
  notes: contract.device.listNotes,
  plan: contract.portal.deviceGetSettings,
  script: contract.device.getScript,
} as const satisfies Readonly<Record<DeviceResource, unknown>>

/** Changes are announced only to those who may read the resource. */
export function mayReadResource(device: DeviceAccess, resource: DeviceResource): boolean {
  const { access } = readCalls[resource]['~orpc'].meta as CallMeta
  return access.kind === 'device' && deviceCallRefusal(access, device) === null
}
