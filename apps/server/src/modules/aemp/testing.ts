import { XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * Names of elements in the order in which published fleets write them, limited to those that our devices can measure;
 * attributes follow an @. Sources: a fleet of Trackunit's ISO 15143-3 API, in github.com/SionAbes/fullstack-portfolio
 * as adapters/aemp-adapter/tests/stubs/wacker_neuson_kramer_equipcare_snapshot.py; for the idle hours, the fuel and the
 * snapshotTime a fleet of Bell of 2026-08-21. Both write hours as decimals and fuel in percent.
 */
export const publishedFleet = [
  'Fleet',
  'Fleet@xmlns',
  'Fleet@version',
  'Fleet@snapshotTime',
  'Fleet/Links',
  'Fleet/Links/rel',
  'Fleet/Links/href',
  'Fleet/Equipment',
  'Fleet/Equipment/EquipmentHeader',
  'Fleet/Equipment/EquipmentHeader/OEMName',
  'Fleet/Equipment/EquipmentHeader/Model',
  'Fleet/Equipment/EquipmentHeader/EquipmentID',
  'Fleet/Equipment/EquipmentHeader/SerialNumber',
  'Fleet/Equipment/Location',
  'Fleet/Equipment/Location@datetime',
  'Fleet/Equipment/Location/Latitude',
  'Fleet/Equipment/Location/Longitude',
  'Fleet/Equipment/CumulativeIdleHours',
  'Fleet/Equipment/CumulativeIdleHours@datetime',
  'Fleet/Equipment/CumulativeIdleHours/Hour',
  'Fleet/Equipment/CumulativeOperatingHours',
  'Fleet/Equipment/CumulativeOperatingHours@datetime',
  'Fleet/Equipment/CumulativeOperatingHours/Hour',
  'Fleet/Equipment/EngineStatus',
  'Fleet/Equipment/EngineStatus@datetime',
  'Fleet/Equipment/EngineStatus/EngineNumber',
  'Fleet/Equipment/EngineStatus/Running',
  'Fleet/Equipment/FuelRemaining',
  'Fleet/Equipment/FuelRemaining@datetime',
  'Fleet/Equipment/FuelRemaining/Percent',
] as const

type Node = { readonly ':@'?: Readonly<Record<string, string>> } & { readonly [name: string]: unknown }

/** The paths of a document in the order in which they first occur. @throws when it is not well-formed */
export function xmlPaths(xml: string): readonly string[] {
  const valid = XMLValidator.validate(xml)
  if (valid !== true) throw new Error(valid.err.msg)
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })
  const paths: string[] = []
  const visit = (nodes: readonly Node[], parent: string) => {
    for (const { ':@': attributes = {}, ...node } of nodes) {
      const [name = ''] = Object.keys(node)
      if (name === '#text' || name === '?xml') continue
      const path = parent === '' ? name : `${parent}/${name}`
      paths.push(path, ...Object.keys(attributes).map((attribute) => `${path}@${attribute}`))
      visit(node[name] as readonly Node[], path)
    }
  }
  visit(parser.parse(xml) as readonly Node[], '')
  return [...new Set(paths)]
}

/** Parses XML into objects by element name, with attributes after an @; elements that may repeat are lists. */
export function parseXml(xml: string): unknown {
  return new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    isArray: (name, path) => path === 'Fleet.Equipment' || name === 'Links',
  }).parse(xml) as unknown
}
