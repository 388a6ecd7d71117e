/** What a part of the system says of itself; a rejection is the reason why it does not answer. */
export type HealthCheck = () => Promise<void>

export type Health = { readonly ok: boolean; readonly engines: Readonly<Record<string, string>> }

const answerWithinMs = 3_000

/** Asks every engine at once. An engine that is late counts as away. */
export async function checkHealth(checks: Readonly<Record<string, HealthCheck>>): Promise<Health> {
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
  return { ok: answers.every(([, state]) => state === 'ok'), engines: Object.fromEntries(answers) }
}

function rejectLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs).unref()
  })
}
