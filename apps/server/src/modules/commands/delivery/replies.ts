import { redactResponse } from '@fieldport/domain'
import { createMessage, type Message, toLocalizableText } from '@fieldport/messages'
import { createBatcher } from '../../../platform/background/batcher.ts'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import type { DeviceLog } from '../../../platform/device-log.ts'
import type { Redaction } from '../../../platform/redaction.ts'
import type { CommandSeal } from '../command-seal.ts'
import type { CommandChannel, CommandRow } from '../command-rows.ts'
import type { CommandAnswer, DeliveryRepository, SentCommand } from './delivery.repository.ts'
import type { OutcomeNotifier } from './outcome-notifier.ts'
import { type FileArgs, checkPartReply, partRequest } from './put-file.ts'
import { errorOf, responseOf } from '../queue/queue-item.ts'
import {
  type DeviceRequest,
  parseReplies,
  requestOf,
  type WireId,
  type WireReply,
  type WireRequest,
} from './wire.ts'

export type RepliesPorts = {
  readonly repository: Pick<DeliveryRepository, 'answer' | 'extend' | 'step' | 'restart' | 'listSent'>
  readonly redactorOf: Redaction['redactorOf']
  readonly seal: CommandSeal
  readonly clock: Clock
  readonly deviceLog: DeviceLog
  readonly outcomes: Pick<OutcomeNotifier, 'notify' | 'notifyProgress'>
}

/** Result of replies: further requests of the current command, the number accepted, and the device's own requests. */
export type RepliesResult = {
  readonly accepted: number
  readonly requests: readonly WireRequest[]
  readonly asked: readonly DeviceRequest[]
  readonly faults: readonly Message[]
}

const batchRows = 200
/** After this many attempts, the device does not keep what it is sent. */
const maximumDiffers = 5
const differs = { code: -1, ...toLocalizableText('fileDiffersOnDevice') }

/** Handles replies of devices: none is trusted, and one that matches nothing has no effect. */
export function createReplies(ports: RepliesPorts) {
  const { extend, complete } = createReplyHandlers(ports)

  const takeOne = async (deviceId: string, reply: WireReply): Promise<Next> => {
    const { to } = reply
    if (reply.kind === 'progress') {
      const row = await extend({ id: to.id, deviceId })
      if (row) ports.outcomes.notifyProgress(row, await redactProgress(ports, row, reply.progress))
      return row && 'taken'
    }
    if (to.part > 0 && reply.kind === 'result')
      return continueTransfer(ports, complete, deviceId, to, reply.result)
    return (await complete(deviceId, to, responseOf(reply))) && 'taken'
  }

  return {
    /** Resolves when the accepted replies are durable. @throws when the engine is unavailable */
    accept: async (deviceId: string, body: Uint8Array, via: CommandChannel): Promise<RepliesResult> => {
      const { replies, asked, faults } = parseReplies(body)
      const requests: WireRequest[] = []
      let accepted = 0
      for (const reply of replies) {
        // By answering the presence check, the device has shown that it is there.
        if (reply.to.id === 0) continue
        const next = await takeOne(deviceId, reply)
        if (next === null) noteUnexpectedReply(ports, deviceId, reply, via)
        else accepted += 1
        if (next !== null && next !== 'taken') requests.push(next)
      }
      for (const reason of faults)
        ports.deviceLog.note(deviceId, 'command', createMessage('logReplyRefused', { reason }), { via })
      return { accepted, requests, asked, faults }
    },
  }
}

export type Replies = ReturnType<typeof createReplies>

/** Next step after a reply: a request, nothing more, or null if no command waits for it. */
type Next = WireRequest | 'taken' | null
type Complete = (deviceId: string, to: WireId, response: unknown) => Promise<CommandRow | null>

/** Many devices respond at once and share a statement. */
function createReplyHandlers({ repository, outcomes, seal, clock, redactorOf }: RepliesPorts) {
  const answer = createBatcher(async (answers: readonly CommandAnswer[]) => {
    const rows = await repository.answer(answers, nowSeconds(clock))
    outcomes.notify(rows)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return answers.map((given) => ownRow(byId, given))
  }, batchRows)

  const extend = createBatcher(async (signs: readonly { id: number; deviceId: string }[]) => {
    const rows = await repository.extend(signs, nowSeconds(clock))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return signs.map((sign) => ownRow(byId, sign))
  }, batchRows)

  const findSent = createBatcher(
    (sent: readonly { id: number; deviceId: string }[]) => repository.listSent(sent),
    batchRows,
  )

  /** No part of a response is stored before its secrets are masked. */
  const complete: Complete = async (deviceId, to, response) => {
    const command = await findSent({ id: to.id, deviceId })
    if (!command) return null
    const redactor = await redactorOf(deviceId)
    const redacted = redactResponse(redactor, command.method, argsOf(seal, command), response)
    const isRefused = errorOf(response) !== null
    return answer({ ...to, deviceId, isRefused, response: seal.seal(deviceId, redacted) })
  }
  return { extend, complete }
}

/** After a command was withdrawn, only the visible form of its arguments is left. */
function argsOf(seal: CommandSeal, command: SentCommand): Readonly<Record<string, unknown>> {
  return command.args === null ? command.shownArgs : seal.openArgs(command)
}

async function redactProgress(
  { redactorOf, seal }: RepliesPorts,
  row: CommandRow,
  progress: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const redactor = await redactorOf(row.deviceId)
  return redactResponse(redactor, row.method, argsOf(seal, row), progress) as Record<string, unknown>
}

/** The next part of a file, or its end. */
async function continueTransfer(
  { repository, seal, clock }: RepliesPorts,
  complete: Complete,
  deviceId: string,
  to: WireId,
  result: unknown,
): Promise<Next> {
  const row = await repository.step({ ...to, deviceId }, nowSeconds(clock))
  if (!row) return null
  const args = seal.openArgs(row) as FileArgs
  const verdict = checkPartReply(args, to.part, result)
  const current = { ...to, part: row.part }
  if (verdict === 'next') {
    const part = partRequest(args, row.part)
    return requestOf(deviceId, current, part.method, part.args)
  }
  if (verdict === 'differs' && row.attempts < maximumDiffers) await repository.restart(row, nowSeconds(clock))
  else await complete(deviceId, current, verdict === 'done' ? null : differs)
  return 'taken'
}

function ownRow(
  byId: ReadonlyMap<number, CommandRow>,
  { id, deviceId }: { readonly id: number; readonly deviceId: string },
): CommandRow | null {
  const row = byId.get(id)
  return row?.deviceId === deviceId ? row : null
}

/** For a command of another device, for none, repeated, or too late. */
function noteUnexpectedReply(
  { deviceLog }: RepliesPorts,
  deviceId: string,
  { kind, to }: WireReply,
  via: CommandChannel,
): void {
  deviceLog.note(deviceId, 'command', 'logReplyUnexpected', { id: to.id, kind, via })
}
