import { type Logger, pino } from 'pino'

export type Log = Logger

/** One line of JSON an event, on standard error, so that standard output stays for people. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      redact: ['password', 'secret', 'headers.authorization', 'headers.cookie', 'headers["x-api-key"]'],
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
