/** What a part of the system says of itself; a rejection is the reason why it does not answer. */
export type HealthCheck = () => Promise<void>

/** Why the portal serves but is not whole; empty: it is. */
export type FindDegradedCauses = () => Promise<readonly string[]>

export type Health = {
  /** Whether the portal can serve. */
  readonly ok: boolean
  readonly status: 'ok' | 'degraded' | 'unavailable'
  readonly engines: Readonly<Record<string, string>>
  readonly causes: readonly string[]
}

const answerWithinMs = 3_000

/** Asks every engine at once. An engine that is late counts as away. */
export async function checkHealth(
  checks: Readonly<Record<string, HealthCheck>>,
  findCauses: FindDegradedCauses = () => Promise.resolve([]),
): Promise<Health> {
  const engines = await checkEngines(checks)
  const ok = Object.values(engines).every((state) => state === 'ok')
  // An engine that is away says so itself; what it holds cannot be asked.
  const causes = ok ? await findCauses().catch(() => []) : []
  const degraded = causes.length > 0 ? 'degraded' : 'ok'
  return { ok, status: ok ? degraded : 'unavailable', engines, causes }
}

async function checkEngines(checks: Readonly<Record<string, HealthCheck>>): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await Promise.race([check(), rejectLate()])
        return [name, 'ok'] as const
      } catch (error) {
        return [name, error instanceof Error ? error.message : String(error)] as const
      }
    }),
  )
  return Object.fromEntries(answers)
}

function rejectLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs).unref()
  })
}
