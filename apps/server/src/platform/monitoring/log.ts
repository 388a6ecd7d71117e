import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './log-errors.ts'

export type Log = Logger

/** One line of JSON per event, on standard error, so that standard output stays for people. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino(
    {
      level,
      // Both names are in use.
      serializers: { err: (error) => describeError(error), error: (error) => describeError(error) },
      redact: ['password', 'secret', 'headers.authorization', 'headers.cookie', 'headers["x-api-key"]'],
    },
    destination,
  )
}
