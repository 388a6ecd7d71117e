import { isPortalError, PortalError } from '@fieldport/domain'
import { createMessage, type Message } from '@fieldport/messages'

/** Checks a part of the system; a rejection says why it does not respond. */
export type HealthCheck = () => Promise<void>

/** Why the portal is degraded; empty: it is not. */
export type FindDegradedCauses = () => Promise<readonly string[]>

export type Health = {
  /** Whether the portal can serve. */
  readonly ok: boolean
  readonly status: 'ok' | 'degraded' | 'unavailable'
  readonly engines: Readonly<Record<string, string>>
  readonly causes: readonly string[]
  /** Why engines do not respond, if the portal's own message says so. */
  readonly problems: ReadonlyMap<string, Message>
}

const answerWithinMs = 3_000

/** Checks every engine at once. One that does not respond in time counts as unavailable. */
export async function checkHealth(
  checks: Readonly<Record<string, HealthCheck>>,
  findCauses: FindDegradedCauses = () => Promise.resolve([]),
): Promise<Health> {
  const states = await checkEngines(checks)
  const engines = Object.fromEntries(states.map(({ name, state }) => [name, state]))
  const problems = new Map(states.flatMap(({ name, problem }) => (problem ? [[name, problem] as const] : [])))
  const ok = Object.values(engines).every((state) => state === 'ok')
  // An unavailable engine reports itself; its content cannot be checked.
  const causes = ok ? await findCauses().catch(() => []) : []
  const degraded = causes.length > 0 ? 'degraded' : 'ok'
  return { ok, status: ok ? degraded : 'unavailable', engines, causes, problems }
}

type EngineState = { readonly name: string; readonly state: string; readonly problem?: Message }

function checkEngines(checks: Readonly<Record<string, HealthCheck>>): Promise<EngineState[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await Promise.race([check(), rejectLate()])
        return { name, state: 'ok' }
      } catch (error) {
        if (isPortalError(error)) return { name, state: error.message, problem: error.localizable }
        return { name, state: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}

function rejectLate(): Promise<never> {
  return new Promise((_, reject) => {
    const late = createMessage('engineSilent', { seconds: answerWithinMs / 1000 })
    setTimeout(() => reject(new PortalError('ENGINE_UNAVAILABLE', late)), answerWithinMs).unref()
  })
}
