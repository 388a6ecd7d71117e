import { type DestinationStream, type Logger, pino } from 'pino'

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

/** An error as the log shows it. */
type LoggedError = {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const deepestCause = 5

/**
 * The error without the values of the failed statement: the query builder writes them into its message and both engines attach them,
 * and a session token is one of them. URLs lose their query for the same reason.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...code,
    ...(frames ? { stack: withoutQueries(frames.join('\n')) } : {}),
    ...(error.cause !== undefined && depth < deepestCause
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

/** The statement stays, because its values are separate. */
function withoutValues(message: string): string {
  return withoutQueries(message.replace(/\bparams:[\s\S]*$/, 'params: …'))
}

function withoutQueries(text: string): string {
  return text.replaceAll(/(\/[\w./~%:-]*)\?[^\s"')]*/g, '$1?…')
}
