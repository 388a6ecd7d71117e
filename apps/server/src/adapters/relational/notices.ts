import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

export type NoticeListeners = {
  readonly onNotice: (text: string) => void
  /** The line was down: what was said meanwhile is not said again. */
  readonly onGap: () => void
  readonly onError: (error: Error) => void
}

/** Short texts that the processes over one database tell each other at once; each hears its own too. */
export type Notices = {
  /** @throws when the database takes none; `texts` have less than 8,000 bytes each */
  readonly send: (texts: readonly string[]) => Promise<void>
  /** Resolves when the line stands; afterwards it is kept up until it is closed. @throws when it does not stand at first */
  readonly listen: (listeners: NoticeListeners) => Promise<void>
  readonly close: () => Promise<void>
}

const channel = 'portal'
const retryMs = 1_000

/** Over PostgreSQL's own notices. They need a connection of their own, so a pooler in between has to pool sessions. */
export function openNotices(connectionString: string, pool: Pool): Notices {
  const closing = new AbortController()
  let line: Client | undefined

  const connect = async (listeners: NoticeListeners): Promise<void> => {
    const client = new Client({ connectionString, application_name: 'portal notices', keepAlive: true })
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
    client.once('end', () => void connectAgain(listeners))
  }

  const connectAgain = async (listeners: NoticeListeners): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await connect(listeners)
        return listeners.onGap()
      } catch {
        // Whoever else uses the database tells of it.
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
