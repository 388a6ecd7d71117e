import { storageEngines } from '@fieldport/domain'
import { Gauge, type Registry } from 'prom-client'
import type { StorageService } from './storage.service.ts'

/** Asked with every scrape, so that an acceptance elsewhere shows here. */
export function buildStorageMetrics(registry: Registry, list: StorageService['list']): void {
  const gauge: Gauge<'engine' | 'table'> = new Gauge({
    name: 'fieldport_storage_damage',
    help: 'Damaged parts and tables that nobody accepted, by engine and table.',
    labelNames: ['engine', 'table'],
    registers: [registry],
    async collect() {
      const damages = await list()
      gauge.reset()
      // A series that is there before anything is damaged can be alerted on.
      for (const engine of storageEngines) gauge.set({ engine, table: '' }, 0)
      for (const { engine, table, acceptedAt } of damages)
        gauge.inc({ engine, table }, acceptedAt === null ? 1 : 0)
    },
  })
}
