import type { Agent } from 'node:http'
import type { Clock } from '../../clock.ts'
import type { SendReply } from '../../device/messages/command-processor.ts'
import { createRequestQueue } from './request-queue.ts'
import type { QueuedRequest } from './request-queue.ts'
import { answersIn, commandsIn, ingestUrl, post, classifyAnswer } from './post.ts'
import { createRetryLoop } from './retry-loop.ts'

export type HttpControlOptions = {
  readonly origin: string
  readonly deviceId: string
  readonly secret: string
  readonly agent: Agent
  readonly clock: Clock
  readonly random: () => number
  /** False: it only posts points. */
  readonly acceptsCommands?: boolean
  readonly configJson: () => string
  readonly malformedConfigs?: () => readonly string[]
  readonly onCommand: (text: string, send: SendReply) => void
}

/** What a device sends over HTTP besides points: its configuration, its replies, and polls for commands. */
export type HttpControl = {
  readonly start: () => void
  readonly suspend: () => void
  readonly sendConfig: () => void
  readonly poll: () => void
  /** A request of the device itself. */
  readonly ask: (body: string) => void
  /** Passes on the commands of a response. */
  readonly handleCommands: (answerBody: string) => void
  readonly busy: () => boolean
  /** Resolves once everything was sent, or waits for a retry. */
  readonly whenIdle: () => Promise<void>
}

const timeoutMs = 30_000

/** One request after the other; what the network loses is sent again until the server has responded. */
export function createHttpControl(options: HttpControlOptions): HttpControl {
  const mailbox = createRequestQueue()
  let running = false

  const obey = (answerBody: string): void => {
    if (!running) return
    for (const answer of answersIn(answerBody)) options.onCommand(JSON.stringify(answer), () => undefined)
    for (const command of commandsIn(answerBody))
      options.onCommand(JSON.stringify(command), ({ body }) => {
        if (!running) return
        mailbox.addReply(body)
        retrying.start()
      })
  }
  const step = async (): Promise<'done' | 'again' | 'nothing'> => {
    const mail = mailbox.next()
    if (mail === undefined) return 'nothing'
    const answer = await sendRequest(mail, options)
    if (answer !== undefined) obey(answer)
    else if (running) mailbox.requeue(mail)
    return answer === undefined && running ? 'again' : 'done'
  }
  const retrying = createRetryLoop({ ...options, step })
  const sendConfig = (): void => {
    if (!running) return
    for (const text of options.malformedConfigs?.() ?? []) mailbox.addConfig(() => text, true)
    mailbox.addConfig(options.configJson)
    retrying.start()
  }

  return {
    start: () => {
      if (running || options.acceptsCommands === false) return
      running = true
      sendConfig()
    },
    suspend: () => {
      running = false
      retrying.cancel()
      mailbox.clear()
    },
    sendConfig,
    poll: () => {
      if (!running) return
      mailbox.addPoll()
      retrying.start()
    },
    ask: (body) => {
      if (!running) return
      mailbox.addReply(body)
      retrying.start()
    },
    handleCommands: obey,
    busy: () => mailbox.size() > 0 || retrying.isRunning(),
    whenIdle: retrying.whenIdle,
  }
}

/** Returns the body of the response, undefined if the message has to be sent again. */
async function sendRequest(mail: QueuedRequest, options: HttpControlOptions): Promise<string | undefined> {
  const url = `${ingestUrl(options.origin, options.deviceId)}/${mail.path}`
  const answer = await post(url, mail.text(), { ...options, timeoutMs }).catch(() => undefined)
  return answer === undefined || classifyAnswer(answer) === 'again' ? undefined : answer.body
}
