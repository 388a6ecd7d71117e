import { type Calls, requireCaller, deviceOf } from '../../platform/http/calls.ts'
import type { ScriptsService } from './scripts.service.ts'

export function scriptsRoutes(calls: Calls, scripts: ScriptsService) {
  const { device } = calls
  return {
    getScript: device.getScript.handler(({ context }) => scripts.find(deviceOf(context).deviceId)),
    setScript: device.setScript.handler(({ input, context }) =>
      scripts.save({
        deviceId: deviceOf(context).deviceId,
        data: input.scriptFileBase64,
        note: input.note,
        baseVersion: input.baseVersion,
        by: requireCaller(context),
      }),
    ),
    setScriptLock: device.setScriptLock.handler(({ input, context }) =>
      scripts.setLock(deviceOf(context).deviceId, input.lock, requireCaller(context)),
    ),
    listScriptVersions: device.listScriptVersions.handler(({ context }) =>
      scripts.list(deviceOf(context).deviceId),
    ),
    getScriptVersion: device.getScriptVersion.handler(({ input, context }) =>
      scripts.version(deviceOf(context).deviceId, input.version),
    ),
  }
}
