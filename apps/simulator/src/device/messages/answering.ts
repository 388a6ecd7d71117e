import type { RpcRequest, RpcResponse } from '../../rpc/responder.ts'
import { parseRequest } from '../../rpc/responder.ts'
import type { AnswerManner, DeviceBehaviour, MannerSource } from '../behaviour.ts'
import { createSayers } from './sayers.ts'
import type { Timers } from '../timers.ts'

/** A message for whoever sent a command: MQTT's topic and text. Over HTTP the text alone counts. */
export type Reply = { readonly topic: string; readonly body: string }
export type SendReply = (reply: Reply) => void

export type AnsweringPorts = {
  readonly behaviour: DeviceBehaviour
  readonly manners: MannerSource
  readonly timers: Timers
  readonly carryOut: (
    request: RpcRequest,
    onProgress: (progress: Readonly<Record<string, unknown>>) => void,
  ) => RpcResponse | Promise<RpcResponse>
  /** Loses the connection. */
  readonly cut: () => void
}

export type Answering = {
  readonly onCommand: (text: string, send: SendReply) => void
  /** Commands that are obeyed and not answered yet. */
  readonly open: () => number
  /** What was under way is forgotten: the device goes down. */
  readonly reset: () => void
}

/** From the text of a command to its answers, in the manner of the device. */
export function createAnswering(ports: AnsweringPorts): Answering {
  const { behaviour, manners, timers } = ports
  const slowMs = behaviour.slowMs ?? 0
  const sayers = createSayers(timers, slowMs)
  let open = 0
  /** Counts the restarts: what an earlier life began is not answered in a later one. */
  let life = 0

  const obey = async (request: RpcRequest, manner: AnswerManner, send: SendReply): Promise<void> => {
    const born = life
    const sayOther = (body: string): void => {
      if (born === life) send({ topic: `${request.src}/rpc`, body })
    }
    const answer = (response: RpcResponse): void => {
      open--
      if (manners.isLost()) return
      const body = JSON.stringify(response)
      sayers.give({ id: request.id, say: () => sayOther(body), sayOther }, manner)
    }
    const done = (response: RpcResponse): void => {
      if (born !== life) return
      if (slowMs === 0) answer(response)
      else timers.later(slowMs, () => answer(response))
    }
    open++
    const response = ports.carryOut(request, (progress) => {
      if (manner !== 'never' && !manners.isLost()) sayOther(JSON.stringify({ id: request.id, progress }))
    })
    done(response instanceof Promise ? await response : response)
  }

  return {
    onCommand: (text, send) => {
      const request = parseRequest(text)
      if (request === undefined || manners.isLost()) return
      const manner = manners.next(request.method)
      if (manner === 'cut') ports.cut()
      else void obey(request, manner, send)
    },
    open: () => open,
    reset: () => {
      sayers.reset()
      open = 0
      life++
    },
  }
}
