import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock as clock } from '../platform/clock.ts'
import { createLog } from '../platform/monitoring/log.ts'
import { createMetrics } from '../platform/monitoring/metrics.ts'
import { createModuleList } from '../platform/module.ts'
import { readSettings } from '../settings.ts'
import { copyDatabaseTemplate } from '../testing/database-template.ts'
import { openEngines } from './engines.ts'
import { type App, openModules } from './modules.ts'

describe('the modules of the portal', () => {
  const list = createModuleList()
  const log = createLog('silent')
  let dataDir: string
  let app: App
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fieldport-modules-'))
    copyDatabaseTemplate(dataDir)
    const settings = readSettings({ DATA_DIR: dataDir })
    const engines = list.open(await openEngines(settings, log, createMetrics()))
    const { open, health: healthChecks } = list
    const stopping = new AbortController().signal
    const registry = new Registry()
    app = await openModules({ settings, engines, clock, log, registry, healthChecks, stopping, open })
  })
  afterAll(async () => {
    await list.close()
    await rm(dataDir, { recursive: true })
  })

  it('are opened in the order that stored data requires', () => {
    const names = list.modules.map(({ name }) => name)
    const inOrder = [
      'engines',
      'storage',
      'redaction',
      'telemetry',
      'serverLog',
      'commands',
      'devices',
      'portals',
    ]
    expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder)
    expect(names[0]).toBe('engines')
    expect(names.at(-1)).toBe('portals')
  })

  it('are named consistently', () => {
    const opened = Object.entries(app).filter(([, part]) => 'name' in part)
    expect(opened.length).toBeGreaterThan(25)
    for (const [name, part] of opened) expect(part).toMatchObject({ name })
  })

  it('finish and repeat their required work', () => {
    const having = (part: 'close' | 'jobs') =>
      list.modules.filter((module) => module[part]).map(({ name }) => name)
    expect(having('close')).toEqual([
      'engines',
      'messages',
      'storage',
      'telemetry',
      'serverLog',
      'commands',
      'conditions',
      'devices',
      'notifications',
      'configuration',
      'billing',
    ])
    const jobs = list.modules.flatMap((module) => module.jobs ?? []).map(({ name }) => name)
    expect(jobs.toSorted()).toEqual([
      'brands',
      'changes of configurations',
      'commands',
      'comparison of payments',
      'conditions over time',
      'conditions that a crash left',
      'data jobs',
      'data of ended plans',
      'database upkeep',
      'ended plans',
      'ended support views',
      'escalations',
      'expired codes',
      'expired limits',
      'expired sessions',
      'files',
      'files of exports',
      'firmware updates',
      'forwarding',
      'forwarding after the clock was set back',
      'forwarding to failing targets',
      'groups of forwarding',
      'messages',
      'notices of plans',
      'notifications',
      'notifications that a crash left',
      'old acknowledgements',
      'old commands',
      'old conditions',
      'old messages',
      'old notifications',
      'old receipts',
      'outdated conditions',
      'payments',
      'pushes',
      'retention',
      'roll-ups',
      'scheduled exports',
      'scripts',
      'storage check',
      'the state of roll-ups',
      'uptime',
      'webhooks',
    ])
  })
})
