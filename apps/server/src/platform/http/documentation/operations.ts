import { PortalError } from '@fieldport/domain'
import { Hono } from 'hono'
import { answerPrograms } from '../api/answer-programs.ts'
import { closeUnreadRequests, refuseStrayBodies } from '../bodies/unread-body.ts'
import { checkHealth, type FindDegradedCauses, type HealthCheck } from '../../monitoring/health.ts'
import type { Log } from '../../monitoring/log.ts'
import type { Metrics } from '../../monitoring/metrics.ts'
import { errorResponse } from '../http-errors.ts'

/** The phase of a process; requests are served in between. */
export type Phase = 'starting' | 'serving' | 'stopping'

export type Operations = {
  readonly phase: () => Phase
  readonly healthChecks: Readonly<Record<string, HealthCheck>>
  readonly healthCauses: FindDegradedCauses
  readonly metrics: Metrics
}

const uncached = { 'cache-control': 'no-store' }
const retryAfterSeconds = 5

/**
 * For probes and monitoring. /livez: the process responds. /readyz: it can serve. /healthz: its status in detail;
 * damaged data makes it 'degraded', but it still serves.
 */
export function registerOperations(app: Hono, options: Operations): void {
  const { phase, healthChecks, healthCauses, metrics } = options
  app.get('/livez', (context) => context.json({ status: 'ok' }, 200, uncached))
  app.get('/readyz', async (context) => {
    const status = phase() === 'serving' ? await readiness(healthChecks) : phase()
    return context.json({ status }, status === 'ok' ? 200 : 503, uncached)
  })
  app.get('/healthz', async (context) => {
    const { problems: _, ...health } = await checkHealth(healthChecks, healthCauses)
    return context.json(health, health.ok ? 200 : 503, uncached)
  })
  app.get('/metrics', async (context) =>
    context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
}

async function readiness(checks: Operations['healthChecks']): Promise<'ok' | 'unavailable'> {
  return (await checkHealth(checks)).ok ? 'ok' : 'unavailable'
}

/** For a process that serves only its operator. */
export function createOperationsApp(options: Operations): Hono {
  const app = new Hono().use(closeUnreadRequests()).use(refuseStrayBodies())
  registerOperations(app, options)
  return app
}

/**
 * Responses before the engines are open, which may take as long as a repair after a crash. A device that sends points is told to send
 * them again, whatever their size, and a program gets the error that the portal gives later.
 */
export function createStartingApp(metrics: Metrics, log: Log): Hono {
  const app = new Hono().use(closeUnreadRequests())
  const starting = { ok: false, status: 'starting', engines: {}, causes: [] }
  app.get('/livez', (context) => context.json({ status: 'ok' }, 200, uncached))
  app.get('/metrics', async (context) =>
    context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  const unavailable = new PortalError('ENGINE_UNAVAILABLE', 'serviceUnavailable', { retryAfterSeconds })
  app.use('/api/*', answerPrograms())
  app.all('/api/*', () => errorResponse(unavailable, log))
  const headers = { ...uncached, 'retry-after': String(retryAfterSeconds) }
  app.all('*', (context) => context.json(starting, 503, headers))
  return app
}
