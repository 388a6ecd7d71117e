import { sanitiseText } from '../text-rules.ts'

/** Source: specification 3, sections 5 and 9. */
export const customItemLimits = { widget: 99, chart: 5 } as const
export type CustomItemKind = keyof typeof customItemLimits

/** The lowest free number of a new widget or chart, from 1; undefined when all are taken. Source: specification 3, section 2.6. */
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

/** Whether an entry of the display settings holds a chart or a widget ('chart2'), and no data key. */
export function isCustomItem(key: string): boolean {
  return /^(?:widget|chart)[1-9]\d?$/.test(key)
}

/** The id of the card of a widget or chart, and its entry in the address of its editor: widget12. */
export function customItemId(kind: CustomItemKind, number: number): string {
  return `${kind}${number}`
}

/** The number in such an id; undefined where it is no id of the kind, or beyond what a device may have. */
export function findCustomNumber(kind: CustomItemKind, id: string): number | undefined {
  const number = id.startsWith(kind) && isCustomItem(id) ? Number(id.slice(kind.length)) : undefined
  return number !== undefined && number <= customItemLimits[kind] ? number : undefined
}

/** Source: specification 3, section 5 ('Text sanitiser'). */
const nameLength = 20

export function sanitiseCustomItemName(name: string): string {
  return sanitiseText(name, { maximumLength: nameLength }).trim()
}
