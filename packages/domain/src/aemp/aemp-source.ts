/** A device's machine, and the data keys of its measurements. */
export type AempSource = {
  readonly make: string
  readonly model: string
  readonly equipmentId: string
  readonly serialNumber: string
  /** Empty: not measured. */
  readonly operatingHoursKey: string
  readonly idleHoursKey: string
  readonly fuelRemainingKey: string
  readonly engineStatusKey: string
}

/** The portal settings that define a source. Source: specification 2, section 3. */
export const aempSettings = [
  'AEMP_enabled',
  'AEMP_make',
  'AEMP_model',
  'AEMP_equipmentID',
  'AEMP_serialNumber',
  'AEMP_cumulativeOperatingHoursKey',
  'AEMP_cumulativeIdleHoursKey',
  'AEMP_fuelRemainingKey',
  'AEMP_engineStatusKey',
] as const
export type AempSetting = (typeof aempSettings)[number]

/** Parses stored settings, whether or not the device reports; null if the machine is not fully described. */
export function parseAempSource(stored: ReadonlyMap<string, unknown>): AempSource | null {
  const text = (key: AempSetting) => {
    const value = stored.get(key)
    return typeof value === 'string' ? value.trim() : ''
  }
  const make = text('AEMP_make')
  const model = text('AEMP_model')
  const equipmentId = text('AEMP_equipmentID')
  const serialNumber = text('AEMP_serialNumber')
  if (!make || !model || !equipmentId || !serialNumber) return null
  return {
    make,
    model,
    equipmentId,
    serialNumber,
    operatingHoursKey: text('AEMP_cumulativeOperatingHoursKey'),
    idleHoursKey: text('AEMP_cumulativeIdleHoursKey'),
    fuelRemainingKey: text('AEMP_fuelRemainingKey'),
    engineStatusKey: text('AEMP_engineStatusKey'),
  }
}

/** The data keys of a source, each once. */
export function aempDataKeys(source: AempSource): readonly string[] {
  const { operatingHoursKey, idleHoursKey, fuelRemainingKey, engineStatusKey } = source
  const keys = [operatingHoursKey, idleHoursKey, fuelRemainingKey, engineStatusKey]
  return [...new Set(keys.filter((key) => key !== ''))]
}
