import { describe, expect, it } from 'vitest'
import { exceptions } from '../exceptions.ts'
import { entryOf } from '../layers.ts'
import { rooms } from '../rooms.ts'
import { listSources } from '../sources/list-sources.ts'
import { placeOf } from '../sources/place-of.ts'
import { readSource } from '../sources/read-house.ts'
import { checkSource } from './check-source.ts'
import { formatViolation, type Rule } from './violation.ts'

const modules = 'apps/server/src/modules'
const features = 'apps/web/src/features'

function rulesBroken(path: string, text: string): Rule[] {
  return checkSource(readSource(path, text), exceptions).violations.map(({ rule }) => rule)
}

/** A path, its content, and the rule that it breaks. */
const forbidden: readonly (readonly [path: string, text: string, rule: Rule])[] = [
  // From feature to feature, one folder deep and two.
  [`${features}/support/x.tsx`, "import { a } from '../devices/use-device-settings.ts'", 'feature'],
  [`${features}/devices/list/x.tsx`, "import { a } from '../../support/support-form.tsx'", 'feature'],
  [`${features}/devices/list/x.test.ts`, "import { a } from '../../support/support-form.tsx'", 'feature'],
  [`${features}/telemetry/chart/x.ts`, "export * from '../../compare/data/use-comparison.ts'", 'feature'],
  [`${features}/support/x.tsx`, "import { a } from '../../app/router.ts'", 'arrow'],
  // From the web to the server, by path and by name.
  [`${features}/support/x.ts`, "import type { A } from '../../../../server/src/portal.ts'", 'arrow'],
  ['apps/web/src/lib/x.ts', "const a = import('../../../server/src/platform/monitoring/log.ts')", 'arrow'],
  ['apps/web/src/app/x.ts', "import { a } from '@fieldport/server/src/portal.ts'", 'arrow'],
  ['apps/web/src/ui/x.tsx', "import { a } from '../features/devices/use-device-settings.ts'", 'arrow'],
  ['apps/web/src/ui/x.tsx', "import { createORPCClient } from '@orpc/client'", 'package'],
  ['apps/web/src/lib/x.ts', "import { join } from 'path'", 'builtin'],
  // From a module to the inside of another, flat and nested.
  [`${modules}/devices/x.service.ts`, "import { a } from '../accounts/accounts.repository.ts'", 'entry'],
  [
    `${modules}/devices/users/x.service.ts`,
    "import { a } from '../../accounts/accounts.repository.ts'",
    'entry',
  ],
  [`${modules}/devices/users/x.service.ts`, "import { a } from '../../accounts/mfa/mfa.routes.ts'", 'entry'],
  [`${modules}/devices/x.ts`, "import { a } from '../accounts/accounts.service.ts'", 'entry'],
  [`${modules}/devices/x.ts`, "import type { A } from '../commands/command-types.ts'", 'entry'],
  [`${modules}/devices/x.ts`, "import { a } from '../accounts/mfa/mfa.module.ts'", 'entry'],
  [`${modules}/devices/x.ts`, "export * from '../telemetry/storing/append-queue.ts'", 'entry'],
  [`${modules}/devices/x.test.ts`, "import { a } from '../accounts/accounts.service.ts'", 'entry'],
  ['apps/server/src/cli/x.ts', "import { a } from '../modules/accounts/passwords/password-rule.ts'", 'entry'],
  ['apps/server/src/composition/x.ts', "import { a } from '../modules/devices/devices.routes.ts'", 'entry'],
  [`${modules}/devices/x.ts`, "import { a } from '../telemetry/live/live-feed.ts'", 'entry'],
  [`${modules}/devices/x.repository.ts`, "import { a } from '../audit/audit.repository.ts'", 'entry'],
  // Inside a module, against routes → service → repository.
  [`${modules}/devices/x.routes.ts`, "import { a } from './devices.repository.ts'", 'layer'],
  [`${modules}/devices/users/x.routes.ts`, "import { a } from '../devices.repository.ts'", 'layer'],
  [`${modules}/devices/x.routes.ts`, "import { a } from '../../adapters/mail/smtp.ts'", 'layer'],
  [`${modules}/devices/x.service.ts`, "import { a } from './devices.routes.ts'", 'layer'],
  [`${modules}/devices/x.repository.ts`, "import { a } from './devices.service.ts'", 'layer'],
  [`${modules}/devices/x.service.ts`, "import type { Context } from 'hono'", 'layer'],
  [`${modules}/devices/x.repository.ts`, "import type { Context } from 'hono'", 'layer'],
  [`${modules}/devices/x.ts`, "import { getCookie } from 'hono/cookie'", 'layer'],
  [`${modules}/devices/x.service.ts`, "import { eq } from 'drizzle-orm'", 'layer'],
  [`${modules}/devices/x.service.ts`, "import pg from 'pg'", 'package'],
  // From a module to higher layers.
  [`${modules}/devices/x.module.ts`, "import { a } from '../../composition/modules.ts'", 'arrow'],
  [`${modules}/devices/x.module.ts`, "import { a } from '../../cli/commands.ts'", 'arrow'],
  [`${modules}/devices/x.service.ts`, "import { a } from '../../ingest/ingest.ts'", 'arrow'],
  // From ingest to repositories and services.
  [
    'apps/server/src/ingest/http/x.ts',
    "import { a } from '../../modules/devices/devices.repository.ts'",
    'arrow',
  ],
  ['apps/server/src/ingest/x.ts', "import { a } from '../modules/devices/devices.service.ts'", 'arrow'],
  [
    'apps/server/src/composition/x.ts',
    "import { a } from '../modules/devices/devices.repository.ts'",
    'entry',
  ],
  // From packages to Node.js, npm, apps and each other.
  ['packages/protocol/src/can/x.ts', "import { readFileSync } from 'node:fs'", 'builtin'],
  ['packages/domain/src/x.ts', "import { readFileSync } from 'fs'", 'builtin'],
  ['packages/domain/src/x.ts', "import { z } from 'zod'", 'package'],
  ['packages/domain/src/x.ts', "import { a } from '@fieldport/contract'", 'arrow'],
  ['packages/contract/src/x.ts', "import { a } from '../../domain/src/index.ts'", 'outside'],
  ['packages/domain/src/x.test.ts', "import { a } from '../../../apps/server/src/portal.ts'", 'arrow'],
  ['packages/contract/src/x.test.ts', "import { a } from '../../../apps/web/src/lib/texts/i18n.ts'", 'arrow'],
  // Test code, and references that cannot be resolved.
  [`${modules}/devices/x.ts`, "import { a } from './testing.ts'", 'test-code'],
  ['apps/simulator/src/device/x.ts', "import { it } from 'vitest'", 'package'],
  [`${modules}/devices/x.ts`, "import { a } from './no-such-file.ts'", 'unresolved'],
  [`${modules}/devices/x.ts`, 'const a = (name: string) => import(`./${name}.ts`)', 'unresolved'],
  ['apps/web/src/lib/x.ts', "const all = import.meta.glob('../features/*.ts')", 'unresolved'],
  ['apps/web/src/lib/x.ts', "import { a } from '@fieldport/domain/src/errors.ts'", 'unresolved'],
  ['apps/new/src/x.ts', 'export const a = 1', 'room'],
  ['apps/server/src/new/x.ts', 'export const a = 1', 'room'],
  ['apps/web/src/new/x.ts', 'export const a = 1', 'room'],
]

describe('kinds of forbidden imports', () => {
  it.each(forbidden)('%s: %s', (path, text, rule) => {
    expect(rulesBroken(path, text)).toContain(rule)
  })

  it.each([
    [`${features}/devices/list/x.tsx`, "import { a } from '../use-device-settings.ts'"],
    [`${modules}/devices/x.service.ts`, "import { a } from './devices.repository.ts'"],
    [`${modules}/devices/x.service.ts`, "import { a } from '../accounts/accounts.module.ts'"],
    [`${modules}/devices/x.module.ts`, "import { a } from './devices.routes.ts'"],
    ['apps/server/src/composition/x.ts', "import { a } from '../modules/devices/devices.module.ts'"],
    [`${modules}/accounts/mfa/x.ts`, "import { a } from '../accounts.repository.ts'"],
    [`${modules}/devices/x.routes.ts`, "import type { Context } from 'hono'"],
    [`${modules}/devices/x.service.ts`, "import { html } from 'hono/html'"],
    [`${modules}/devices/x.test.ts`, "import { a } from '../accounts/testing.ts'"],
    ['packages/protocol/src/x.test.ts', "import { readFileSync } from 'node:fs'"],
    ['packages/contract/src/x.ts', "import { a } from '@fieldport/domain'"],
    ['apps/web/src/lib/x.ts', "import { routes } from 'virtual:contract-routes'"],
  ])('%s accepts: %s', (path, text) => {
    expect(rulesBroken(path, text)).toEqual([])
  })

  it('reports file, line, import and rule', () => {
    const path = `${features}/support/x.ts`
    const text = "\nimport { a } from '@fieldport/server/src/portal.ts'\n"
    const { violations } = checkSource(readSource(path, text), [])
    expect(violations.map(formatViolation)).toEqual([
      `${path}:2 imports apps/server/src/portal.ts: web/features imports domain, messages, contract, protocol, web/ui and web/lib only`,
    ])
  })

  it.each(['@electric-sql/pglite', 'pg', 'chdb', '@clickhouse/client', 'aedes', 'nodemailer', 'aws4fetch'])(
    'only adapters of the product import %s',
    (name) => {
      const product = rooms.filter(({ name: room, isForTests }) => room !== 'bench' && !isForTests)
      const importers = product.filter(({ at: [folder = ''] }) =>
        folder.endsWith('/') ? rulesBroken(`${folder}x.ts`, `import '${name}'`).length === 0 : false,
      )
      expect(importers.map((room) => room.name)).toEqual([])
      expect(rulesBroken(`apps/server/src/adapters/x.ts`, `import '${name}'`)).toEqual(['package'])
    },
  )

  it('packages and browser code cannot import Node.js modules', () => {
    const without = rooms.filter(({ builtins }) => !builtins).map(({ name }) => name)
    expect(without).toEqual([
      'messages',
      'domain',
      'contract',
      'client',
      'client/examples',
      'protocol',
      'protocol/fixtures',
      'web/root',
      'web/app',
      'web/features',
      'web/ui',
      'web/lib',
      'web/locales',
      'web/testing',
    ])
  })

  it('lists additional imports allowed in the tests of a room', () => {
    const text = "import { a } from '../cli/commands.ts'"
    const { violations } = checkSource(readSource('apps/server/src/platform/x.test.ts', text), [])
    expect(violations[0]?.message).toBe(
      'imports apps/server/src/cli/commands.ts: server/platform imports domain, messages and contract only, its tests also server/testing',
    )
  })

  it('each module has an entry file', async () => {
    const sources = await listSources()
    const nouns = new Set(
      sources.flatMap((path) =>
        placeOf(path)?.room.name === 'server/modules' ? (placeOf(path)?.noun ?? []) : [],
      ),
    )
    expect(nouns.size).toBeGreaterThan(20)
    expect([...nouns].map(entryOf).filter((entry) => !sources.includes(entry))).toEqual([])
  })

  it('each exception has a reason, and their number is limited', () => {
    for (const { why } of exceptions) expect(why).toMatch(/^[A-Z`].{30,}\.$/)
    expect(exceptions.length).toBeLessThanOrEqual(8)
  })
})
