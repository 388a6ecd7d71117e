import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

export type NoticeListeners = {
  readonly onNotice: (text: string) => void
  /** The connection was lost: notices sent meanwhile are not repeated. */
  readonly onGap: () => void
  readonly onError: (error: Error) => void
}

/** Short texts broadcast between the processes that share one database; each also receives its own. */
export type Notices = {
  /** @throws if the database cannot send them; each text must be under 8,000 bytes */
  readonly send: (texts: readonly string[]) => Promise<void>
  /** Resolves once connected, and reconnects until closed. @throws if the first connection fails */
  readonly listen: (listeners: NoticeListeners) => Promise<void>
  readonly close: () => Promise<void>
}

export type NoticesTiming = {
  /** How often the connection is checked, and how long a check may take: one may be lost without being closed. */
  readonly checkMs: number
  readonly answerMs: number
}

const defaultTiming: NoticesTiming = { checkMs: 15_000, answerMs: 10_000 }
const channel = 'portal'
const retryMs = 1_000

/** Uses LISTEN and NOTIFY on a dedicated connection, so a pooler in between must pool by session. */
export function openNotices(
  connectionString: string,
  pool: Pool,
  { checkMs, answerMs }: NoticesTiming = defaultTiming,
): Notices {
  const closing = new AbortController()
  let line: Client | undefined

  const connect = async (listeners: NoticeListeners): Promise<void> => {
    const client = new Client({
      connectionString,
      application_name: 'portal notices',
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    })
    client.on('notification', ({ payload }) => listeners.onNotice(payload ?? ''))
    client.on('error', listeners.onError)
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    line = client
    const end = () => void client.end().catch(() => {})
    const checking = setInterval(() => void client.query('SELECT 1').catch(end), checkMs).unref()
    client.once('end', () => {
      clearInterval(checking)
      void connectAgain(listeners)
    })
  }

  const connectAgain = async (listeners: NoticeListeners): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await connect(listeners)
        return listeners.onGap()
      } catch {
        // Other users of the database report its failures.
        await sleep(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
    return undefined
  }

  return {
    send: async (texts) => {
      await pool.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [channel, texts])
    },
    listen: connect,
    close: async () => {
      closing.abort()
      await line?.end()
    },
  }
}
