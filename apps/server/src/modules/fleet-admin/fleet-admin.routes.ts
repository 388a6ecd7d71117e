import { type Calls, requireCaller } from '../../platform/http/calls.ts'
import type { FleetAdminService } from './fleet-admin.service.ts'

export function fleetAdminRoutes({ portal }: Calls, fleet: FleetAdminService) {
  return {
    adminFindDevices: portal.adminFindDevices.handler(({ input, context }) =>
      fleet.find(requireCaller(context), input),
    ),
    adminGetFleetHealth: portal.adminGetFleetHealth.handler(({ context }) =>
      fleet.health(requireCaller(context)),
    ),
    adminGetDevice: portal.adminGetDevice.handler(({ input, context }) =>
      fleet.device(requireCaller(context), input.deviceid),
    ),
  }
}
