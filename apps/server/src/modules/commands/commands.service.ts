import type { QueueItem, SaveResult } from '@fieldport/contract'
import {
  type Capability,
  findRpcMethod,
  hasCapability,
  isInPlan,
  isProtectedFile,
  PortalError,
  planMethods,
  planRefusal,
  protectedFileMessage,
  type RpcMethod,
  type RpcMethodRule,
  scriptFileName,
} from '@fieldport/domain'
import {
  type LocalizableText,
  toLocalizableText,
  createMessage,
  isMessage,
  joinLines,
  type Message,
  type PlainMessageId,
} from '@fieldport/messages'
import type { Caller, DeviceAccess } from '../../platform/access/caller.ts'
import type { AuditService } from '../audit/audit.module.ts'
import type { Redaction } from '../../platform/redaction.ts'
import type { CommandSeal } from './command-seal.ts'
import type { CommandRow } from './command-rows.ts'
import type { Commands } from './command-types.ts'
import { maskedArgsOf } from './queue/enqueue.ts'
import { checkArgs } from './method-args.ts'
import type { QueueRepository } from './queue/queue.repository.ts'
import { toQueueItem } from './queue/queue-item.ts'

export type CommandsServicePorts = {
  readonly repository: Pick<QueueRepository, 'list' | 'find' | 'findTsOfChange'>
  readonly enqueue: Commands['enqueue']
  readonly withdraw: (deviceId: string, ts: number) => Promise<CommandRow | null>
  readonly seal: CommandSeal
  readonly audit: Pick<AuditService, 'record'>
  readonly redactorOf: Redaction['redactorOf']
  /** File names that the device's settings give for its private keys. */
  readonly listKeyFiles: (deviceId: string) => Promise<readonly string[]>
}

export type SentCommand = {
  readonly method: string
  readonly args: Readonly<Record<string, unknown>>
  readonly expiresInSeconds?: number | undefined
}

/** The queued part of a configuration, and the rejected keys. */
type SentConfig = LocalizableText & { readonly ts: number } & Pick<
    SaveResult,
    'failedKeys' | 'problems' | 'localizableProblems'
  >

/** Changes a configuration like the settings page does: validated, audited, kept in its history. */
export type SetConfig = (
  caller: Caller,
  change: {
    readonly deviceid: string
    readonly settings: Readonly<Record<string, unknown>>
    readonly note: string
    readonly override: boolean
    readonly allowBlanked: boolean
  },
) => Promise<SaveResult>

export type CommandsService = ReturnType<typeof createCommandsService>

/** Operations of people on a device's queue. */
export function createCommandsService(ports: CommandsServicePorts) {
  const { repository, audit } = ports

  return {
    list: async (access: DeviceAccess, count: number): Promise<{ Items: QueueItem[]; total: number }> => {
      const { rows, total } = await repository.list(access.deviceId, count)
      const may = (capability: Capability) => hasCapability(access.permission, capability)
      return { Items: rows.map((row) => toQueueItem(row, ports.seal.openResponse(row), may)), total }
    },

    send: async (
      access: DeviceAccess,
      caller: Caller,
      { method, args, expiresInSeconds }: SentCommand,
    ): Promise<LocalizableText & { ts: number }> => {
      checkSender(access, method)
      const checked = checkArgs(method as RpcMethod, args)
      checkFile(access, method, checked)
      if (method === 'FS.Get') await refuseProtectedFile(ports, access, checked)
      const order = { deviceId: access.deviceId, method: method as RpcMethod, args: checked }
      const shownArgs = await maskedArgsOf(ports, order)
      const { ts } = await ports.enqueue({
        ...order,
        shownArgs,
        requestedBy: caller.email,
        ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }),
      })
      const details = { method, args: shownArgs, ts }
      await audit.record({ actor: caller, action: 'command.queued', subject: access.deviceId, details })
      return { ...toLocalizableText(method === 'Admin.Trigger' ? 'triggerQueued' : 'commandQueued'), ts }
    },

    /** A configuration must not bypass its rules and its history by being sent as a command. */
    sendConfig: async (
      access: DeviceAccess,
      caller: Caller,
      args: Readonly<Record<string, unknown>>,
      setConfig: SetConfig,
    ): Promise<SentConfig> => {
      checkSender(access, 'Config.Set')
      const { config } = checkArgs('Config.Set', args) as { config: Record<string, unknown> }
      const { deviceId: deviceid } = access
      const save = { deviceid, settings: config, note: '', override: true, allowBlanked: false }
      const saved = await setConfig(caller, save)
      const { changeId, failedKeys, problems, localizableProblems } = saved
      const ts = changeId === null ? null : await repository.findTsOfChange(deviceid, changeId)
      if (ts === null) throw refusedConfig(saved)
      return { ...toLocalizableText(outcomeOf(saved)), ts, failedKeys, problems, localizableProblems }
    },

    remove: async (access: DeviceAccess, caller: Caller, ts: number): Promise<LocalizableText> => {
      const row = await repository.find(access.deviceId, ts)
      if (!row) throw new PortalError('NOT_FOUND', 'notFound')
      checkRemover(access, row)
      const removed = await ports.withdraw(access.deviceId, ts)
      if (!removed) throw endedOrSent(await repository.find(access.deviceId, ts))
      const details = { method: row.method, ts }
      await audit.record({ actor: caller, action: 'command.cancelled', subject: access.deviceId, details })
      return toLocalizableText('commandCancelled')
    },
  }
}

/** None of the settings was accepted: lists each with its reason. */
function refusedConfig({ failedKeys, localizableProblems }: SaveResult): PortalError {
  const reasons = failedKeys.flatMap((key) => {
    const reason = localizableProblems[key]
    return isMessage(reason) ? [reason] : []
  })
  const refused = createMessage('settingsNotAccepted', { keys: failedKeys })
  return new PortalError('INVALID_INPUT', joinLines([refused, ...reasons]), { failedKeys })
}

/** The result of saving, with the rejected settings. */
function outcomeOf({ localizable, failedKeys: keys }: SaveResult): Message {
  const outcome = isMessage(localizable) ? localizable : createMessage('settingsQueued')
  return keys.length === 0 ? outcome : createMessage('settingsNotAcceptedOf', { outcome, keys })
}

function forbidden(message: PlainMessageId, context: Record<string, string> = {}): PortalError {
  return new PortalError('FORBIDDEN', message, context)
}

/** The capability and plan that the method requires; a method without a capability is for the vendor only. */
function checkSender(access: DeviceAccess, method: string): asserts method is RpcMethod {
  const rule: RpcMethodRule | undefined = findRpcMethod(method)
  if (!rule) throw new PortalError('INVALID_INPUT', 'commandUnknown')
  checkCapability(access, rule)
  if (method === 'OTA.Update' && !access.isVendor) throw forbidden('commandIsFirmware')
  if (rule.gate && !isInPlan(access, rule.gate))
    throw new PortalError('PLAN_RESTRICTED', planRefusal(rule.gate, access.tier.name), { gate: rule.gate })
}

/** Writing the script as a file would bypass its lock, and the portal would show another script than the one that runs. */
function checkFile(access: DeviceAccess, method: string, { filename }: Record<string, unknown>): void {
  const isWritten = method === 'FS.Put' || method === 'FS.Remove'
  if (isWritten && filename === scriptFileName && !access.isVendor) throw forbidden('commandIsScript')
}

/** Reading such a file would reveal the device's keys and passwords, to the vendor too. */
async function refuseProtectedFile(
  { listKeyFiles }: CommandsServicePorts,
  { deviceId }: DeviceAccess,
  { filename }: Record<string, unknown>,
): Promise<void> {
  if (isProtectedFile(String(filename), await listKeyFiles(deviceId)))
    throw forbidden(protectedFileMessage, { reason: 'protectedFile' })
}

function checkCapability(access: DeviceAccess, { capability }: RpcMethodRule): void {
  const isAllowed = capability === null ? access.isVendor : hasCapability(access.permission, capability)
  if (isAllowed) return
  throw forbidden('permissionMissing', capability === null ? {} : { capability })
}

/** A person who may not send a command may not cancel it either. */
function checkRemover(access: DeviceAccess, row: CommandRow): void {
  const rule = findRpcMethod(row.method)
  if (rule) checkCapability(access, rule)
  if (!row.canBeCancelled || planMethods.some((method) => method === row.method))
    throw new PortalError('CONFLICT', 'commandNotCancellable')
}

function endedOrSent(row: CommandRow | null): PortalError {
  if (row?.state === 'sent') return new PortalError('CONFLICT', 'commandSentAlready')
  return new PortalError('CONFLICT', 'commandNotPending')
}
