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
  /** False: it posts points alone. */
  readonly acceptsCommands?: boolean
  readonly configJson: () => string
  readonly malformedConfigs?: () => readonly string[]
  readonly onCommand: (text: string, send: SendReply) => void
}

/** What a device says over HTTP besides points: its configuration, its replies, and that it listens. */
export type HttpControl = {
  readonly start: () => void
  readonly suspend: () => void
  readonly sendConfig: () => void
  readonly poll: () => void
  /** A request of the device itself. */
  readonly ask: (body: string) => void
  /** Hands over the commands of an answer. */
  readonly handleCommands: (answerBody: string) => void
  readonly busy: () => boolean
  /** Resolves once everything went, or waits for another try. */
  readonly whenIdle: () => Promise<void>
}

const timeoutMs = 30_000

/** One request after the other; what the network swallows goes again until the server has answered. */
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

/** Answers with the body of the answer, undefined when the mail has to go again. */
async function sendRequest(mail: QueuedRequest, options: HttpControlOptions): Promise<string | undefined> {
  const url = `${ingestUrl(options.origin, options.deviceId)}/${mail.path}`
  const answer = await post(url, mail.text(), { ...options, timeoutMs }).catch(() => undefined)
  return answer === undefined || classifyAnswer(answer) === 'again' ? undefined : answer.body
}
