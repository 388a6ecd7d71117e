import { isPortalError } from '@fieldport/domain'
import type { Clock } from '../platform/clock.ts'
import type { IngestLog, IngestPorts } from './ports.ts'

const quietMs = 10_000

/** Logs why the store rejected something, in the engine's own words: immediately, then every ten seconds with a count. */
export function createFailureLog(clock: Clock, log: IngestLog) {
  const quiet = new Map<string, { readonly sinceMs: number; unlogged: number }>()
  return (what: string, error: unknown): void => {
    const before = quiet.get(what)
    if (before && clock.nowMs() - before.sinceMs < quietMs) {
      before.unlogged += 1
      return
    }
    quiet.set(what, { sinceMs: clock.nowMs(), unlogged: 0 })
    log.warn({ what, cause: causeOf(error), unloggedBefore: before?.unlogged ?? 0 }, 'A store failed')
  }
}

/** The ports of ingest, with failures logged before they reach the caller. */
export function withFailureLog(ports: IngestPorts): IngestPorts {
  const report = createFailureLog(ports.clock, ports.log)
  const watched =
    <Args extends unknown[], Result>(what: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await work(...args)
      } catch (error) {
        report(what, error)
        throw error
      }
    }
  const { recordReply, commands } = ports
  return {
    ...ports,
    append: watched('points', ports.append),
    recordConfig: watched('configuration', ports.recordConfig),
    ...(recordReply ? { recordReply: watched('reply', recordReply) } : {}),
    ...(commands
      ? {
          commands: {
            commandsFor: watched('commands', commands.commandsFor),
            exchange: watched('replies', commands.exchange),
          },
        }
      : {}),
  }
}

const longestCause = 1_000

/** The engine's message, below its wrappers. Parameters of a statement say nothing about the cause and may be secrets. */
function causeOf(error: unknown): string {
  let deepest = error
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause
  const reason = isPortalError(deepest) ? deepest.context['reason'] : undefined
  if (typeof reason === 'string') return reason.slice(0, longestCause)
  return (deepest instanceof Error ? deepest.message : String(deepest)).slice(0, longestCause)
}
