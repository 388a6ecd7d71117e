import { type Calls, callerOf } from '../../platform/http/calls.ts'
import type { FleetAdminService } from './fleet-admin.service.ts'

export function fleetAdminRoutes({ portal }: Calls, fleet: FleetAdminService) {
  return {
    adminFindDevices: portal.adminFindDevices.handler(({ input, context }) =>
      fleet.find(callerOf(context), input),
    ),
    adminGetFleetHealth: portal.adminGetFleetHealth.handler(({ context }) => fleet.health(callerOf(context))),
    adminGetDevice: portal.adminGetDevice.handler(({ input, context }) =>
      fleet.device(callerOf(context), input.deviceid),
    ),
  }
}
