/** Devices per slip. */
export const maximumPackedDevices = 500

type PackedFacts = {
  readonly isOwned: boolean
  readonly bench: 'passed' | 'failed' | null
  readonly lastSlip: object | null
}

export const packingWarnings = ['owned', 'benchFailed', 'notTested', 'packedBefore'] as const
export type PackingWarning = (typeof packingWarnings)[number]

/** Warnings for the person who packs a device; it may be shipped anyway, because it may have been returned. */
export function packingWarningsOf({ isOwned, bench, lastSlip }: PackedFacts): readonly PackingWarning[] {
  const isThere: Readonly<Record<PackingWarning, boolean>> = {
    owned: isOwned,
    benchFailed: bench === 'failed',
    notTested: bench === null,
    packedBefore: lastSlip !== null,
  }
  return packingWarnings.filter((warning) => isThere[warning])
}

/** Number of devices per model, most first; equal numbers by name. */
export function countModels(
  devices: readonly { readonly model: string }[],
): readonly { readonly model: string; readonly count: number }[] {
  return [...Map.groupBy(devices, ({ model }) => model)]
    .map(([model, of]) => ({ model, count: of.length }))
    .toSorted((one, other) => other.count - one.count || (one.model < other.model ? -1 : 1))
}
