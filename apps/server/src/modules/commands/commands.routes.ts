import { contract } from '@fieldport/contract'
import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { RawCalls } from '../../platform/http/raw-calls.ts'
import type { CommandsService, SetConfig } from './commands.service.ts'

/** The count may be in the path, after the device: `/AAAA00001.10`. Source: specification 3, section 7.2. */
function splitCountFromPath(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { deviceid } = raw
  const dotAt = typeof deviceid === 'string' ? deviceid.indexOf('.') : -1
  if (typeof deviceid !== 'string' || dotAt === -1) return { ...raw }
  return { ...raw, deviceid: deviceid.slice(0, dotAt), count: deviceid.slice(dotAt + 1) }
}

/** A path that the contract framework cannot match. */
export function registerCommandsRawCalls(raw: RawCalls, commandQueue: CommandsService): void {
  raw.get(
    contract.portal.deviceGetRpcQueue,
    async ({ granted, input }) =>
      Response.json(await commandQueue.list(deviceOf(granted), input.count), {
        headers: { 'cache-control': 'no-store' },
      }),
    splitCountFromPath,
  )
}

export function commandsRoutes(calls: Calls, commandQueue: CommandsService, setConfig: SetConfig) {
  const { portal } = calls
  return {
    deviceSendRpc: portal.deviceSendRpc.handler(({ input, context }) => {
      const [access, caller] = [deviceOf(context), requireCaller(context)]
      return input.method === 'Config.Set'
        ? commandQueue.sendConfig(access, caller, input.args, setConfig)
        : commandQueue.send(access, caller, input)
    }),
    deviceRemoveRpc: portal.deviceRemoveRpc.handler(({ input, context }) =>
      commandQueue.remove(deviceOf(context), requireCaller(context), input.ts),
    ),
  }
}
