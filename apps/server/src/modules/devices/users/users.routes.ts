import { parseDeviceTimeZone } from '@fieldport/domain'
import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import { addressOf, rateLimitNetwork } from '../../../platform/network/client-address.ts'
import type { DeviceUsersService } from './users.module.ts'

const done = { done: true } as const

export function deviceUsersRoutes(calls: Calls, deviceUsers: DeviceUsersService) {
  const { portal, user } = calls
  return {
    portal: {
      userAddDevice: portal.userAddDevice.handler(async ({ input, context }) => {
        const { deviceid: deviceId, password } = input
        const timeZone = parseDeviceTimeZone(input.timeZone)
        const network = rateLimitNetwork(addressOf(context.headers))
        const attempt = { deviceId, password, timeZone, network }
        return { resultCode: await deviceUsers.addDevice(requireCaller(context), attempt) }
      }),
      deviceGetPermissions: portal.deviceGetPermissions.handler(({ context }) =>
        deviceUsers.list(deviceOf(context).deviceId),
      ),
      deviceGetPasswords: portal.deviceGetPasswords.handler(({ input, context }) => {
        const { deviceId } = deviceOf(context)
        const { sendCode, show } = deviceUsers.passwords
        const caller = requireCaller(context)
        return input.code === undefined ? sendCode(caller, deviceId) : show(caller, deviceId, input.code)
      }),
    },
    user: {
      addDeviceUser: user.addDeviceUser.handler(async ({ input, context }) => {
        const { targetEmail, targetPermission } = input
        const { deviceId } = deviceOf(context)
        const status = await deviceUsers.add(requireCaller(context), deviceId, targetEmail, targetPermission)
        return { status }
      }),
      setUserOfMany: user.setUserOfMany.handler(async ({ input, context }) => ({
        results: await deviceUsers.setOnMany(requireCaller(context), input),
      })),
      setDeviceUser: user.setDeviceUser.handler(async ({ input, context }) => {
        const { deviceId } = deviceOf(context)
        await deviceUsers.setPermission(requireCaller(context), deviceId, input.userid, input.permission)
        return done
      }),
      removeDeviceUser: user.removeDeviceUser.handler(async ({ input, context }) => {
        const { deviceId } = deviceOf(context)
        await deviceUsers.remove(requireCaller(context), deviceId, input.userid, input.abandon)
        return done
      }),
      withdrawInvitation: user.withdrawInvitation.handler(async ({ input, context }) => {
        await deviceUsers.withdrawInvitation(requireCaller(context), deviceOf(context).deviceId, input.email)
        return done
      }),
      setAddingRules: user.setAddingRules.handler(async ({ input, context }) => {
        await deviceUsers.setRules(requireCaller(context), deviceOf(context).deviceId, {
          ...(input.addNextUserWithoutPassword === undefined
            ? {}
            : { withoutPassword: input.addNextUserWithoutPassword }),
          ...(input.addedPermission === undefined ? {} : { permission: input.addedPermission }),
        })
        return done
      }),
    },
  }
}
