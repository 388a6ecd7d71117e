import type { RoomName } from './rooms/room.ts'
import type { Layer } from './sources/place-of.ts'

type LayerRule = {
  /** Layers of the same module that it must not import. */
  readonly neverLayers: readonly Layer[]
  readonly neverRooms: readonly RoomName[]
  readonly neverPackages: readonly string[]
  readonly sentence: string
}

/** Parts of forbidden packages that every layer may import: an escaping template is independent of HTTP. */
export const harmlessParts: readonly string[] = ['hono/html']

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

/** The only file of a module that outside code may import; it re-exports what others need. */
export const entryOf = (noun: string): string => `apps/server/src/modules/${noun}/${noun}.module.ts`
