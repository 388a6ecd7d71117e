import type { RoomName } from './rooms/room.ts'
import type { Layer } from './sources/place-of.ts'

type LayerRule = {
  /** Layers of the same module that it never reaches. */
  readonly neverLayers: readonly Layer[]
  readonly neverRooms: readonly RoomName[]
  readonly neverPackages: readonly string[]
  readonly sentence: string
}

/** Inside a module: module → routes → service → repository. */
export const layers: Readonly<Record<Layer, LayerRule>> = {
  routes: {
    neverLayers: ['repository'],
    neverRooms: ['server/adapters'],
    neverPackages: ['drizzle-orm'],
    sentence: 'routes bind, authorise and delegate to a service: they reach no repository and no adapter',
  },
  service: {
    neverLayers: ['routes', 'module'],
    neverRooms: [],
    neverPackages: ['drizzle-orm', 'hono'],
    sentence: 'a service knows neither HTTP nor SQL, neither its routes nor its module',
  },
  repository: {
    neverLayers: ['routes', 'service', 'module'],
    neverRooms: [],
    neverPackages: ['hono'],
    sentence: 'a repository knows no HTTP and nothing above it',
  },
  module: {
    neverLayers: [],
    neverRooms: [],
    neverPackages: ['hono'],
    sentence: 'a module puts its services and routes together and speaks no HTTP itself',
  },
  other: {
    neverLayers: ['routes'],
    neverRooms: [],
    neverPackages: ['hono'],
    sentence: 'only routes speak HTTP',
  },
}

/**
 * What other modules and rooms may import of a module besides its `*.service.ts`, `*.module.ts` and `*-types.ts`: pure
 * rules and constants that two modules share, and what the composition and the command line start by itself.
 */
export const moduleEntries: readonly string[] = [
  'accounts/password-rule.ts',
  'configuration/secret-purpose.ts',
  'devices/new-device.ts',
  'displays/links/shared-view.ts',
  'redaction/redact-points.ts',
  'redaction/stored/clean-stored.ts',
  'secrets/drop-sealed.ts',
  'secrets/open-seal.ts',
  'secrets/sealed-columns.ts',
  'serverlog/redact-rows.ts',
  'sites/site-pages.ts',
].map((entry) => `apps/server/src/modules/${entry}`)
