/** Source: specification 3, sections 5 and 9. */
export const customItemLimits = { widget: 99, chart: 5 } as const
export type CustomItemKind = keyof typeof customItemLimits

/** The lowest free number for a new widget or chart, from 1; undefined if all are used. Source: specification 3, section 2.6. */
export function nextCustomNumber(kind: CustomItemKind, taken: readonly number[]): number | undefined {
  const used = new Set(taken)
  for (let number = 1; number <= customItemLimits[kind]; number += 1) {
    if (!used.has(number)) return number
  }
  return undefined
}

/** Source: specification 3, section 5. */
export function customLimitMessage(kind: CustomItemKind): string {
  return `Maximum number of ${kind}s reached [${customItemLimits[kind]}]`
}

/** Whether an entry of the display settings is a chart or widget ('chart2'), not a data key. */
export function isCustomItem(key: string): boolean {
  return /^(?:widget|chart)[1-9]\d?$/.test(key)
}

/** The card ID of a widget or chart, also used in its editor's URL: widget12. */
export function customItemId(kind: CustomItemKind, number: number): string {
  return `${kind}${number}`
}

/** The number in such an ID; undefined if it is not one, or beyond the limit of a device. */
export function findCustomNumber(kind: CustomItemKind, id: string): number | undefined {
  const number = id.startsWith(kind) && isCustomItem(id) ? Number(id.slice(kind.length)) : undefined
  return number !== undefined && number <= customItemLimits[kind] ? number : undefined
}
