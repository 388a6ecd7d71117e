import type { BulkResult, SaveResult } from '@fieldport/contract'
import { type ConfigChange, flattenConfig, hasCapability, isPortalError } from '@fieldport/domain'
import {
  toLocalizableText,
  createMessage,
  formatEnglish,
  joinLines,
  type Message,
  type PlainMessageId,
} from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../../platform/access/caller.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Log } from '../../../platform/monitoring/log.ts'
import type { AuditService } from '../../audit/audit.module.ts'
import type { ChangeSource } from '../config-rows.ts'
import { toLoggedChanges } from './logged-changes.ts'
import { noChangesError, type ChangeSubmitter } from './submit-change.ts'

/** The rest of a large change is in the device's history. */
const maximumAuditedChanges = 50

/** Devices changed concurrently: others need the database too. */
const maximumParallelDevices = 4

export type ConfigSavePorts = {
  readonly changeSubmitter: ChangeSubmitter
  readonly recordChange: RecordChange
  readonly findDeviceAccess: (caller: Caller, deviceId: string) => Promise<DeviceAccess | null>
  readonly log: Pick<Log, 'error'>
  readonly findName: (deviceId: string) => Promise<string | null>
}

export type SaveRequest = {
  readonly deviceid: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly note: string
  readonly base?: { readonly version: number; readonly changeId: number } | undefined
  readonly override: boolean
  readonly allowBlanked: boolean
}

export type BulkSaveRequest = {
  readonly deviceids: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly note: string
  readonly dryRun: boolean
}

/** Changes made by people. */
export function createConfigSaveService(ports: ConfigSavePorts) {
  const { changeSubmitter, recordChange } = ports

  const saveOne = async (caller: Caller, deviceId: string, save: BulkSaveRequest): Promise<BulkResult> => {
    let access: DeviceAccess | null
    try {
      access = await ports.findDeviceAccess(caller, deviceId)
    } catch (error) {
      if (isPortalError(error)) return refusedResult(deviceId, '', error.localizable)
      throw error
    }
    if (!access) return refusedResult(deviceId, '', 'notFound')
    const name = (await ports.findName(deviceId)) ?? ''
    if (!hasCapability(access.permission, 'editDeviceSettings'))
      return refusedResult(deviceId, name, 'permissionMissing')
    const wanted = flattenConfig(save.settings)
    const order = { deviceId, actor: caller.email, source: 'bulk', note: save.note, wanted } as const
    try {
      const done = save.dryRun
        ? { ...(await changeSubmitter.preview(order)), changeId: null }
        : await changeSubmitter.order(order)
      const { changeId } = done
      if (changeId !== null) await recordChange(caller, deviceId, changeId, 'bulk', done.changes)
      return bulkResult(deviceId, name, done)
    } catch (error) {
      if (isPortalError(error)) return refusedResult(deviceId, name, error.localizable)
      // What was already done to other devices must still be reported.
      ports.log.error({ err: error, deviceId }, 'a change of many devices failed for one of them')
      return refusedResult(deviceId, name, 'serverFailed')
    }
  }

  return {
    /** @throws PortalError INVALID_INPUT 'No changes made.', CONFLICT, FORBIDDEN, TOO_LARGE */
    setConfig: async (caller: Caller, save: SaveRequest): Promise<SaveResult> => {
      const { changes, failed, changeId } = await changeSubmitter.order({
        deviceId: save.deviceid,
        actor: caller.email,
        source: 'portal',
        note: save.note,
        wanted: flattenConfig(save.settings),
        allowBlanked: save.allowBlanked,
        sinceChangeId: save.override ? undefined : save.base?.changeId,
      })
      if (changeId === null && failed.size === 0) throw noChangesError()
      if (changeId !== null) await recordChange(caller, save.deviceid, changeId, 'portal', changes)
      const localizableProblems = Object.fromEntries(failed)
      const problems = Object.fromEntries([...failed].map(([key, what]) => [key, formatEnglish(what)]))
      const said = { ...toLocalizableText(messageOf(changes, failed)), problems, localizableProblems }
      return { ...said, failedKeys: [...failed.keys()], changeId }
    },

    /** Devices are independent: a rejected device does not affect the others. */
    setConfigOfMany: async (caller: Caller, save: BulkSaveRequest): Promise<{ results: BulkResult[] }> => {
      const deviceIds = [...new Set(save.deviceids)]
      const results: BulkResult[] = []
      for (let start = 0; start < deviceIds.length; start += maximumParallelDevices) {
        const some = deviceIds.slice(start, start + maximumParallelDevices)
        results.push(...(await Promise.all(some.map((deviceId) => saveOne(caller, deviceId, save)))))
      }
      return { results }
    },
  }
}

export type RecordChange = ReturnType<typeof createRecordChange>

/** Records who changed what, in the audit log and the device log. */
export function createRecordChange({
  audit,
  deviceLog,
}: {
  readonly audit: AuditService
  readonly deviceLog: DeviceLog
}) {
  return async (
    caller: Caller,
    deviceId: string,
    changeId: number,
    source: ChangeSource,
    changes: readonly ConfigChange[],
  ): Promise<void> => {
    const keys = changes.map(({ key }) => key)
    const what = createMessage('logSettingsChanged', { by: caller.email, count: keys.length })
    deviceLog.note(deviceId, 'settings', what, { changes: toLoggedChanges(changes) })
    await audit.record({
      actor: caller,
      action: 'configuration.changed',
      subject: deviceId,
      details: { changeId, source, count: keys.length, changes: changes.slice(0, maximumAuditedChanges) },
    })
  }
}

function messageOf(changes: readonly ConfigChange[], failed: ReadonlyMap<string, Message>): Message {
  const [first, ...others] = [
    ...(changes.length > 0 ? [createMessage('settingsQueued')] : []),
    ...failed.values(),
  ]
  return first === undefined ? createMessage('noChanges') : joinLines([first, ...others])
}

function bulkResult(
  deviceid: string,
  name: string,
  done: { readonly changes: readonly ConfigChange[]; readonly failed: ReadonlyMap<string, Message> },
): BulkResult {
  const { changes, failed } = done
  const failedKeys = [...failed.keys()]
  const common = { deviceid, name, failedKeys, changes: [...changes] }
  if (changes.length > 0)
    return { ...common, status: 'queued', ...toLocalizableText(messageOf(changes, failed)) }
  if (failed.size > 0)
    return { ...common, status: 'refused', ...toLocalizableText(messageOf(changes, failed)) }
  return { ...common, status: 'unchanged', ...toLocalizableText('noChanges') }
}

function refusedResult(deviceid: string, name: string, why: PlainMessageId | Message): BulkResult {
  return { deviceid, name, status: 'refused', ...toLocalizableText(why), failedKeys: [], changes: [] }
}
