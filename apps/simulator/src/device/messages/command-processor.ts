import type { RpcRequest, RpcResponse } from '../../rpc/responder.ts'
import { parseRequest } from '../../rpc/responder.ts'
import type { AnswerBehaviour, DeviceBehaviour, AnswerBehaviourSource } from '../behaviour.ts'
import { createAnswerSender } from './answer-sender.ts'
import type { Timers } from '../timers.ts'

/** A message for the sender of a command: MQTT topic and text. Over HTTP only the text matters. */
export type Reply = { readonly topic: string; readonly body: string }
export type SendReply = (reply: Reply) => void

export type CommandProcessorOptions = {
  readonly behaviour: DeviceBehaviour
  readonly answerBehaviours: AnswerBehaviourSource
  readonly timers: Timers
  readonly execute: (
    request: RpcRequest,
    onProgress: (progress: Readonly<Record<string, unknown>>) => void,
  ) => RpcResponse | Promise<RpcResponse>
  /** Loses the connection. */
  readonly dropConnection: () => void
}

export type CommandProcessor = {
  readonly onCommand: (text: string, send: SendReply) => void
  /** Executed commands without a response so far. */
  readonly pendingCount: () => number
  /** Forgets what is in progress: the device shuts down. */
  readonly reset: () => void
}

/** Turns the text of a command into responses, according to the device's behaviour. */
export function createCommandProcessor(ports: CommandProcessorOptions): CommandProcessor {
  const { behaviour, answerBehaviours, timers } = ports
  const slowMs = behaviour.slowMs ?? 0
  const sayers = createAnswerSender(timers, slowMs)
  let open = 0
  /** Counts restarts: commands from before a restart get no response afterwards. */
  let life = 0

  const obey = async (request: RpcRequest, behaviour: AnswerBehaviour, send: SendReply): Promise<void> => {
    const born = life
    const sendInstead = (body: string): void => {
      if (born === life) send({ topic: `${request.src}/rpc`, body })
    }
    const answer = (response: RpcResponse): void => {
      open--
      if (answerBehaviours.isLost()) return
      const body = JSON.stringify(response)
      sayers.deliver({ id: request.id, send: () => sendInstead(body), sendInstead }, behaviour)
    }
    const done = (response: RpcResponse): void => {
      if (born !== life) return
      if (slowMs === 0) answer(response)
      else timers.later(slowMs, () => answer(response))
    }
    open++
    const response = ports.execute(request, (progress) => {
      if (behaviour !== 'never' && !answerBehaviours.isLost())
        sendInstead(JSON.stringify({ id: request.id, progress }))
    })
    done(response instanceof Promise ? await response : response)
  }

  return {
    onCommand: (text, send) => {
      const request = parseRequest(text)
      if (request === undefined || answerBehaviours.isLost()) return
      const behaviour = answerBehaviours.next(request.method)
      if (behaviour === 'cut') ports.dropConnection()
      else void obey(request, behaviour, send)
    },
    pendingCount: () => open,
    reset: () => {
      sayers.reset()
      open = 0
      life++
    },
  }
}
