import { escapeXml } from '../export/export-cells.ts'
import type { AempEquipment } from './equipment.ts'
import type { AempLink } from './fleet-page.ts'

/** Namespace of the standard's schema, as in published fleets. */
export const aempNamespace = 'http://standards.iso.org/iso/15143/-3'

/** The version in the root element. */
export const aempVersion = '1'

export type AempFleet = {
  readonly version: string
  readonly snapshotTime: string
  readonly Links: readonly AempLink[]
  readonly Equipment: readonly AempEquipment[]
}

/** A single machine. */
export type AempSnapshot = { readonly version: string; readonly snapshotTime: string } & AempEquipment

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A page of a fleet as an XML document, in the namespace of ISO 15143-3. */
export function formatFleetXml({ version, snapshotTime, Links, Equipment }: AempFleet): string {
  const links = Links.map((link) => element('Links', link))
  const machines = Equipment.map((machine) => element('Equipment', machine))
  return `${head}${root('Fleet', { version, snapshotTime }, [...links, ...machines].join(''))}\n`
}

/** One machine as an XML document, in the namespace of ISO 15143-3. */
export function formatEquipmentXml({ version, snapshotTime, ...machine }: AempSnapshot): string {
  return `${head}${root('Equipment', { version, snapshotTime }, content(machine))}\n`
}

function root(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const written = Object.entries({ xmlns: aempNamespace, ...attributes })
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  return `<${name}${written}>${inner}</${name}>`
}

/** Names come from the types above, never from a device or a person. */
function element(name: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return `<${name}>${escapeXml(text(value))}</${name}>`
  const { datetime, ...rest } = value as Readonly<Record<string, unknown>>
  const when = datetime === undefined ? '' : ` datetime="${escapeXml(text(datetime))}"`
  return `<${name}${when}>${content(rest)}</${name}>`
}

function content(members: object): string {
  return Object.entries(members)
    .map(([name, value]) => element(name, value))
    .join('')
}

/** The schema's decimals have no exponent. */
function text(value: unknown): string {
  const written = String(value)
  return typeof value === 'number' && written.includes('e') ? value.toFixed(7) : written
}
