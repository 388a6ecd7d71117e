import { dirname } from 'node:path'
import type { Room } from '../rooms/room.ts'
import { rooms } from '../rooms.ts'

/** The layer of a file in a module, by the suffix of its name. */
export type Layer = 'routes' | 'service' | 'repository' | 'module' | 'other'

/** The location of a file in the repository's structure. */
export type Place = {
  readonly path: string
  readonly room: Room
  /** Tests, test helpers, fakes and factories. */
  readonly isTest: boolean
  /** The module of the server or the feature of the web; null elsewhere. */
  readonly noun: string | null
  readonly layer: Layer
}

const addresses = rooms
  .flatMap((room) => room.at.map((at) => ({ at, room })))
  .toSorted((left, right) => right.at.length - left.at.length)

/** @returns null for a file that belongs to no room */
export function placeOf(path: string): Place | null {
  const address = addresses.find(({ at }) => isAt(path, at))
  if (!address) return null
  const { room } = address
  return {
    path,
    room,
    isTest: room.isForTests === true || isTestPath(path),
    noun: nounOf(path),
    layer: layerOf(path),
  }
}

function isAt(path: string, at: string): boolean {
  if (at.endsWith('/')) return path.startsWith(at)
  return at.endsWith('/*') ? dirname(path) === at.slice(0, -2) : path === at
}

const isTestPath = (path: string) => /\.test\.tsx?$|(^|[/-])testing(-[^/]*)?\.tsx?$|\/testing\//.test(path)

function nounOf(path: string): string | null {
  const [, noun = null] = /^apps\/(?:server\/src\/modules|web\/src\/features)\/([^/]+)/.exec(path) ?? []
  return noun
}

function layerOf(path: string): Layer {
  const [, layer] = /\.(routes|service|repository|module)\.ts$/.exec(path) ?? []
  return (layer as Layer | undefined) ?? 'other'
}

/** @returns the folder of the package that a file belongs to; '' for the root's own */
export function packageOf(path: string): string {
  return /^(?:apps|packages)\/[^/]+|^(?:e2e|bench)(?=\/)/.exec(path)?.[0] ?? ''
}
