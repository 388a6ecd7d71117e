import type { Calls } from '../../platform/http/calls.ts'
import { requireCaller } from '../../platform/http/calls.ts'
import { addressOf } from '../../platform/network/client-address.ts'
import { checkHealth, type HealthCheck } from '../../platform/monitoring/health.ts'
import type { StorageService } from './storage.service.ts'

export function storageRoutes(
  { portal }: Calls,
  storage: StorageService,
  healthChecks: Readonly<Record<string, HealthCheck>>,
  startCheck: () => void,
) {
  const health = async () => {
    const [{ engines, problems, status, causes }, Items, lastChecks] = await Promise.all([
      checkHealth(healthChecks, storage.causes),
      storage.list(),
      storage.lastChecks('full'),
    ])
    return {
      status,
      causes: [...causes],
      isChecking: storage.isChecking(),
      engines: Object.entries(engines).map(([engine, state]) => ({
        engine,
        state,
        localizable: problems.get(engine) ?? null,
        checkedAt: lastChecks.get(engine) ?? null,
      })),
      Items: [...Items],
    }
  }
  return {
    adminGetSystemHealth: portal.adminGetSystemHealth.handler(health),
    adminCheckStorage: portal.adminCheckStorage.handler(async ({ context }) => {
      if (!storage.isChecking()) {
        startCheck()
        await storage.noteCheck({ actor: requireCaller(context), address: addressOf(context.headers) })
      }
      return health()
    }),
    adminAcceptDamage: portal.adminAcceptDamage.handler(async ({ context, input }) => {
      const by = { actor: requireCaller(context), address: addressOf(context.headers) }
      await storage.accept(by, input.ids)
      return health()
    }),
  }
}
