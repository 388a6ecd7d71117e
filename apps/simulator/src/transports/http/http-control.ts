import type { Agent } from 'node:http'
import type { Clock } from '../../clock.ts'
import type { SendReply } from '../../device/messages/answering.ts'
import { createMailbox } from './http-mail.ts'
import type { Mail } from './http-mail.ts'
import { commandsIn, ingestUrl, post, verdictOf } from './post.ts'
import { createRetrying } from './retrying.ts'

export type HttpControlOptions = {
  readonly origin: string
  readonly deviceId: string
  readonly secret: string
  readonly agent: Agent
  readonly clock: Clock
  readonly random: () => number
  /** False: it posts points alone. */
  readonly obeys?: boolean
  readonly configJson: () => string
  readonly strayConfigs?: () => readonly string[]
  readonly onCommand: (text: string, send: SendReply) => void
}

/** What a device says over HTTP besides points: its configuration, its replies, and that it listens. */
export type HttpControl = {
  readonly start: () => void
  readonly suspend: () => void
  readonly sendConfig: () => void
  readonly poll: () => void
  /** Hands over the commands of an answer. */
  readonly obey: (answerBody: string) => void
  readonly busy: () => boolean
  /** Resolves once everything went, or waits for another try. */
  readonly whenIdle: () => Promise<void>
}

const timeoutMs = 30_000

/** One request after the other; what the network swallows goes again until the server has answered. */
export function createHttpControl(options: HttpControlOptions): HttpControl {
  const mailbox = createMailbox()
  let running = false

  const obey = (answerBody: string): void => {
    if (!running) return
    for (const command of commandsIn(answerBody))
      options.onCommand(JSON.stringify(command), ({ body }) => {
        if (!running) return
        mailbox.addReply(body)
        retrying.pump()
      })
  }
  const step = async (): Promise<'done' | 'again' | 'nothing'> => {
    const mail = mailbox.next()
    if (mail === undefined) return 'nothing'
    const answer = await sendMail(mail, options)
    if (answer !== undefined) obey(answer)
    else if (running) mailbox.giveBack(mail)
    return answer === undefined && running ? 'again' : 'done'
  }
  const retrying = createRetrying({ ...options, step })
  const sendConfig = (): void => {
    if (!running) return
    for (const text of options.strayConfigs?.() ?? []) mailbox.addConfig(() => text, true)
    mailbox.addConfig(options.configJson)
    retrying.pump()
  }

  return {
    start: () => {
      if (running || options.obeys === false) return
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
      retrying.pump()
    },
    obey,
    busy: () => mailbox.size() > 0 || retrying.isPumping(),
    whenIdle: retrying.whenIdle,
  }
}

/** Answers with the body of the answer, undefined when the mail has to go again. */
async function sendMail(mail: Mail, options: HttpControlOptions): Promise<string | undefined> {
  const url = `${ingestUrl(options.origin, options.deviceId)}/${mail.path}`
  const answer = await post(url, mail.text(), { ...options, timeoutMs }).catch(() => undefined)
  return answer === undefined || verdictOf(answer) === 'again' ? undefined : answer.body
}
