import { entryOf, harmlessParts, layers } from '../layers.ts'
import type { AllowedPackage, Arrow, Room } from '../rooms/room.ts'
import type { Reference } from '../sources/parse-source.ts'
import { packageOf, type Place, placeOf } from '../sources/place-of.ts'
import type { Target } from '../sources/resolve-reference.ts'
import type { Rule } from './violation.ts'

/** A broken rule, with a message. */
export type BrokenRule = { readonly rule: Rule; readonly message: string }

/**
 * Checks one reference against the table of rooms, without exceptions.
 * @returns all broken rules; empty if it is allowed
 */
export function checkReference(from: Place, reference: Reference, target: Target): BrokenRule[] {
  switch (target.kind) {
    case 'unresolved':
      return [{ rule: 'unresolved', message: `imports ${target.reason}` }]
    case 'builtin':
      return checkBuiltin(from, target.name)
    case 'package':
      return checkPackage(from, reference, target.name)
    case 'virtual':
      if (from.path.startsWith('apps/web/src/')) return []
      return [
        { rule: 'unresolved', message: `imports '${target.name}', which only the build of the web answers` },
      ]
    default:
      return checkFile(from, reference, target.path)
  }
}

function checkBuiltin({ room, isTest }: Place, name: string): BrokenRule[] {
  if (room.builtins || (isTest && room.tests.builtins)) return []
  return [{ rule: 'builtin', message: `imports ${name}: ${room.name} imports no module of Node.js` }]
}

function checkPackage(from: Place, { specifier }: Reference, name: string): BrokenRule[] {
  const { room, isTest } = from
  const allowed = isTest ? [...room.packages, ...room.tests.packages] : room.packages
  const broken: BrokenRule[] = []
  if (!allowed.some((each) => allowsPackage(each, from.path, name)))
    broken.push({ rule: 'package', message: `imports the package ${name}: ${packagesSentence(room)}` })
  const isForbidden =
    layers[from.layer].neverPackages.includes(name) && !harmlessParts.includes(specifier ?? '')
  if (room.name === 'server/modules' && !isTest && isForbidden)
    broken.push({ rule: 'layer', message: `imports the package ${name}: ${layers[from.layer].sentence}` })
  return broken
}

function allowsPackage(allowed: AllowedPackage, path: string, name: string): boolean {
  if (typeof allowed !== 'string')
    return allowed.in.some((folder) => path.startsWith(folder)) && allowsPackage(allowed.name, path, name)
  return allowed.endsWith('/*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed
}

/** A package must be imported by name, so that its entry determines what is visible. */
function checkOutside(from: Place, { specifier, isImport }: Reference, path: string): BrokenRule[] {
  if (!isImport || !/^[./]/.test(specifier ?? '') || packageOf(from.path) === packageOf(path)) return []
  return [
    {
      rule: 'outside',
      message: `imports ${path} by a path that leaves ${packageOf(from.path) || 'the root package'}: import a package by its name`,
    },
  ]
}

function checkFile(from: Place, reference: Reference, path: string): BrokenRule[] {
  const to = placeOf(path)
  if (!to) return [{ rule: 'room', message: `imports ${path}, which belongs to no room` }]
  const arrow = checkArrow(from, to)
  const broken = arrow.length > 0 ? arrow : checkOutside(from, reference, path)
  if (!to.isTest || from.isTest) return [...broken, ...checkInside(from, to)]
  const message = `imports ${path}: what runs in production imports no test code`
  return [...broken, { rule: 'test-code', message }]
}

function checkArrow(from: Place, to: Place): BrokenRule[] {
  const { room, isTest } = from
  if (room === to.room) return []
  const arrows = isTest ? [...room.imports, ...room.tests.imports] : room.imports
  const reaches = (arrow: Arrow) =>
    typeof arrow === 'string'
      ? arrow === to.room.name
      : arrow.room === to.room.name && arrow.only.includes(to.path)
  if (arrows.some(reaches)) return []
  return [{ rule: 'arrow', message: `imports ${to.path}: ${arrowsSentence(room, isTest)}` }]
}

/** The rules inside the server's modules and the web's features. */
function checkInside(from: Place, to: Place): BrokenRule[] {
  const isSameNoun = from.room === to.room && from.noun === to.noun
  if (to.room.name === 'web/features' && from.room === to.room && !isSameNoun)
    return [
      {
        rule: 'feature',
        message: `imports ${to.path}: a feature imports no other feature; they meet in web/app`,
      },
    ]
  const broken: BrokenRule[] = []
  if (to.room.name === 'server/modules' && !isSameNoun && !isEntry(from, to))
    broken.push({
      rule: 'entry',
      message: `imports ${to.path}: of module ${to.noun ?? ''} others import ${entryOf(to.noun ?? '')} only, which re-exports what they need`,
    })
  if (from.room.name !== 'server/modules' || from.isTest) return broken
  const { neverLayers, neverRooms, sentence } = layers[from.layer]
  if ((isSameNoun && neverLayers.includes(to.layer)) || neverRooms.includes(to.room.name))
    broken.push({ rule: 'layer', message: `imports ${to.path}: ${sentence}` })
  return broken
}

/** Tests may use the test code of other modules for their set-up. */
function isEntry(from: Place, to: Place): boolean {
  return to.path === entryOf(to.noun ?? '') || (from.isTest && to.isTest)
}

function arrowsSentence({ name, imports, tests }: Room, isTest: boolean): string {
  const sentence =
    imports.length === 0 ? `${name} imports no other room` : `${name} imports ${arrowNames(imports)} only`
  return isTest && tests.imports.length > 0
    ? `${sentence}, its tests also ${arrowNames(tests.imports)}`
    : sentence
}

const arrowNames = (arrows: readonly Arrow[]) =>
  list(arrows.map((arrow) => (typeof arrow === 'string' ? arrow : list(arrow.only))))

function packagesSentence({ name, packages }: Room): string {
  const names = packages.map((each) => (typeof each === 'string' ? each : `${each.name} in ${list(each.in)}`))
  return names.length === 0 ? `${name} imports no package of npm` : `${name} imports ${list(names)} only`
}

function list(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
