import { dirname, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RoomName } from '../rooms/room.ts'
import { rooms } from '../rooms.ts'
import { listSources } from '../sources/list-sources.ts'
import { placeOf } from '../sources/place-of.ts'
import { readSource } from '../sources/read-house.ts'
import { checkSource } from './check-source.ts'

const server = 'apps/server/src'
const web = 'apps/web/src'

/**
 * The imports each room may have, written independently of the tested table, so that an additional arrow there fails
 * here. A file name allows only that file of its room.
 */
const expected: Readonly<Record<RoomName, string>> = {
  messages: '',
  domain: 'messages',
  contract: 'domain messages',
  client: '',
  'client/examples': 'client',
  protocol: 'domain messages',
  'protocol/scripts': 'domain protocol',
  'protocol/fixtures': '',
  'server/platform': 'domain messages contract',
  'server/adapters': 'domain messages server/platform',
  'server/modules': 'domain messages contract protocol server/platform server/adapters',
  'server/ingest': `domain messages protocol server/platform ${server}/adapters/broker/broker.ts`,
  'server/composition':
    'domain messages server/settings server/platform server/adapters server/modules server/ingest',
  'server/cli': `domain messages contract server/settings server/platform server/modules server/composition
    ${server}/adapters/relational/open.ts ${server}/adapters/telemetry/engine.ts`,
  'server/settings': 'server/platform',
  'server/main': `server/settings server/platform server/composition server/cli ${server}/ingest/http/http.ts
    ${server}/adapters/relational/pglite/database-damage.ts ${server}/adapters/relational/open.ts`,
  'server/testing': `domain messages contract server/platform server/adapters server/modules server/composition server/settings
    server/main`,
  'server/upgrades': `messages server/platform server/adapters server/testing ${server}/modules/secrets/secrets.module.ts`,
  'server/faults': 'server/adapters server/testing',
  'web/root': 'web/app web/lib',
  'web/app': 'domain messages contract web/features web/ui web/lib',
  'web/features': 'domain messages contract protocol web/ui web/lib',
  'web/ui': 'domain messages contract protocol web/lib',
  'web/lib': 'domain messages contract web/locales',
  'web/locales': '',
  'web/build': 'contract domain',
  'web/testing': 'web/lib',
  simulator: 'domain messages',
  e2e: 'domain simulator protocol/fixtures',
  bench: 'apps/simulator/src/main.ts',
  scripts: 'domain messages',
}

/** Additional imports allowed in a room's tests; not listed: none. */
const expectedOfTests: Readonly<Partial<Record<RoomName, string>>> = {
  protocol: 'protocol/scripts protocol/fixtures',
  'server/platform': 'server/testing',
  'server/adapters': 'server/testing',
  'server/modules': `server/testing ${server}/ingest/mqtt/mosquitto-testing.ts`,
  'server/ingest': 'server/testing server/adapters',
  'server/composition': 'server/testing',
  'server/cli': 'server/testing server/adapters',
  'server/settings': 'server/testing',
  'server/main': 'server/testing server/adapters domain contract',
  'server/upgrades': 'server/testing',
  'server/faults': 'server/testing',
  'web/app': 'web/locales web/testing',
  'web/features': 'web/locales web/testing',
  'web/ui': 'web/locales web/testing',
  'web/lib': 'web/locales web/testing',
}

/** For each room, a folder in which imports are tried, and a file that others may import. */
const samples: Readonly<Record<RoomName, { readonly folder: string; readonly target: string }>> = {
  messages: { folder: 'packages/messages/src/en', target: 'packages/messages/src/index.ts' },
  domain: { folder: 'packages/domain/src/config', target: 'packages/domain/src/index.ts' },
  contract: { folder: 'packages/contract/src', target: 'packages/contract/src/index.ts' },
  client: { folder: 'packages/client/src', target: 'packages/client/src/index.ts' },
  'client/examples': {
    folder: 'packages/client/examples',
    target: 'packages/client/examples/latest-values.ts',
  },
  protocol: { folder: 'packages/protocol/src/can', target: 'packages/protocol/src/index.ts' },
  'protocol/scripts': {
    folder: 'packages/protocol/scripts',
    target: 'packages/protocol/scripts/nmea2000-pgns.ts',
  },
  'protocol/fixtures': {
    folder: 'packages/protocol/fixtures',
    target: 'packages/protocol/fixtures/whole-transfer.json',
  },
  'server/platform': {
    folder: `${server}/platform/http/bodies`,
    target: `${server}/platform/monitoring/log.ts`,
  },
  'server/adapters': { folder: `${server}/adapters/mail`, target: `${server}/adapters/work-pacer.ts` },
  'server/modules': {
    folder: `${server}/modules/devices`,
    target: `${server}/modules/accounts/accounts.module.ts`,
  },
  'server/ingest': { folder: `${server}/ingest/http`, target: `${server}/ingest/ingest.ts` },
  'server/composition': { folder: `${server}/composition`, target: `${server}/composition/modules.ts` },
  'server/cli': { folder: `${server}/cli`, target: `${server}/cli/commands.ts` },
  'server/settings': { folder: server, target: `${server}/settings.ts` },
  'server/main': { folder: server, target: `${server}/portal.ts` },
  'server/testing': { folder: `${server}/testing`, target: `${server}/testing/portal.ts` },
  'server/upgrades': { folder: `${server}/upgrades`, target: `${server}/upgrades/archive.ts` },
  'server/faults': { folder: `${server}/faults`, target: `${server}/faults/engine-unavailable.long.test.ts` },
  'web/testing': { folder: `${web}/testing`, target: `${web}/testing/render.tsx` },
  'web/root': { folder: web, target: `${web}/main.tsx` },
  'web/app': { folder: `${web}/app/shell`, target: `${web}/app/router.ts` },
  'web/features': {
    folder: `${web}/features/support`,
    target: `${web}/features/devices/use-device-settings.ts`,
  },
  'web/ui': { folder: `${web}/ui`, target: `${web}/ui/brand/brand.ts` },
  'web/lib': { folder: `${web}/lib/live`, target: `${web}/lib/device/device-source.ts` },
  'web/locales': { folder: `${web}/locales`, target: `${web}/locales/en.json` },
  'web/build': { folder: 'apps/web/build', target: 'apps/web/build/contract-routes.ts' },
  simulator: { folder: 'apps/simulator/src/demo', target: 'apps/simulator/src/index.ts' },
  e2e: { folder: 'e2e/fixtures', target: 'e2e/fixtures/paths.ts' },
  bench: { folder: 'bench/src/lib', target: 'bench/src/lib/wait.ts' },
  scripts: { folder: 'scripts', target: 'scripts/steps.ts' },
}

const entries: Readonly<Record<string, string>> = {
  'packages/domain/src/index.ts': '@fieldport/domain',
  'packages/contract/src/index.ts': '@fieldport/contract',
  'packages/protocol/src/index.ts': '@fieldport/protocol',
  'apps/simulator/src/index.ts': '@fieldport/simulator',
}

/** The path of a fictitious source in the room; two rooms are single files. */
function sourceIn(room: RoomName, isTest: boolean): string {
  if (room === 'server/settings') return `${server}/settings${isTest ? '.test' : ''}.ts`
  if (room === 'web/root') return `${web}/main.tsx`
  return `${samples[room].folder}/imaginary${isTest ? '.test' : ''}.ts`
}

function brokenRules(from: string, to: string): string[] {
  const specifier = entries[to] ?? relative(dirname(from), to).replace(/^(?!\.)/, './')
  const source = readSource(from, `import type { Something } from '${specifier}'\n`)
  expect(source.edges.map(({ target }) => target)).toEqual([{ kind: 'file', path: to }])
  return checkSource(source, []).violations.map(({ rule }) => rule)
}

const names = rooms.map(({ name }) => name)

/** The targets that a source may import according to arrows between rooms. */
const reachedBy = (from: string, targets: readonly string[]) =>
  targets.filter((to) => !brokenRules(from, to).includes('arrow'))

/** @returns the expected rooms and single files, separately */
function written(room: RoomName, isTest: boolean): { rooms: readonly string[]; files: readonly string[] } {
  const text = `${expected[room]} ${isTest ? (expectedOfTests[room] ?? '') : ''}`
  const all = [...new Set(text.split(/\s+/).filter((word) => word !== ''))]
  const whole = all.filter((word) => !word.endsWith('.ts'))
  const files = all.filter((word) => word.endsWith('.ts') && !whole.includes(roomOf(word) ?? ''))
  return { rooms: whole, files }
}

const roomOf = (path: string) => placeOf(path)?.room.name

/** Every room, and its tests. */
const importers = names.flatMap((room) => [
  { room, isTest: false, title: room },
  ...(room === 'web/root' ? [] : [{ room, isTest: true, title: `a test of ${room}` }]),
])

let sources: string[]
beforeAll(async () => {
  sources = await listSources()
})

describe('arrows between rooms', () => {
  it('every room has a row here and sample files in it', () => {
    expect(Object.keys(expected).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      expect(roomOf(samples[name].target)).toBe(name)
      expect(roomOf(sourceIn(name, false))).toBe(name)
    }
  })

  it.each(importers)('$title can import only the rooms listed here', ({ room, isTest }) => {
    const others = names.filter((name) => name !== room)
    expect(others).toHaveLength(30)
    const reached = reachedBy(
      sourceIn(room, isTest),
      others.map((name) => samples[name].target),
    )
    expect(reached.map((path) => roomOf(path) ?? '').toSorted()).toEqual(
      written(room, isTest).rooms.toSorted(),
    )
  })

  it.each(importers)(
    '$title can import only the listed files of a partly allowed room',
    ({ room, isTest }) => {
      const { files } = written(room, isTest)
      const inPart = new Set(files.map(roomOf))
      const candidates = sources.filter((path) => inPart.has(roomOf(path)))
      expect(reachedBy(sourceIn(room, isTest), candidates)).toEqual(files.toSorted())
    },
  )

  it('only these rooms are for tests', () => {
    const forTests = rooms.filter(({ isForTests }) => isForTests).map(({ name }) => name)
    expect(forTests).toEqual([
      'protocol/fixtures',
      'server/testing',
      'server/upgrades',
      'server/faults',
      'web/testing',
      'e2e',
    ])
  })
})
