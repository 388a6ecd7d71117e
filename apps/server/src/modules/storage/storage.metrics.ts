import { storageEngines } from '@fieldport/domain'
import { Gauge, type Registry } from 'prom-client'
import type { StorageService } from './storage.service.ts'

/** Read at each scrape, so that an acceptance in another process is included. */
export function buildStorageMetrics(registry: Registry, list: StorageService['list']): void {
  const gauge: Gauge<'engine' | 'table'> = new Gauge({
    name: 'fieldport_storage_damage',
    help: 'Damaged parts and tables that nobody accepted, by engine and table.',
    labelNames: ['engine', 'table'],
    registers: [registry],
    async collect() {
      const damages = await list()
      gauge.reset()
      // An alert needs a series that exists before anything is damaged.
      for (const engine of storageEngines) gauge.set({ engine, table: '' }, 0)
      for (const { engine, table, acceptedAt } of damages)
        gauge.inc({ engine, table }, acceptedAt === null ? 1 : 0)
    },
  })
}
