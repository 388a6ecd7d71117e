import { isSecretKey, type SettledChange, settleByReport } from '@fieldport/domain'
import type { ChangeRow } from '../config-rows.ts'
import { isSameValue, readValue } from '../same-value.ts'
import type { ParsedConfig } from './reported-config.ts'

type Evidence = Pick<ParsedConfig, 'flat'> & { readonly at: number }

/**
 * Changes whose outcome a report corrects: only the newest change of each key, because it replaced those before it.
 * @param recent newest first
 * @returns `keys`: for these, a difference in the report is not a change that the device made itself
 */
export function correctOutcomes(
  recent: readonly ChangeRow[],
  { flat, at }: Evidence,
): { readonly rows: readonly Pick<ChangeRow, 'id' | 'changes'>[]; readonly keys: ReadonlySet<string> } {
  const evidence = { isSame: isSameValue, read: (key: string) => readValue(flat, key), at }
  const overtaken = new Set<string>()
  const keys = new Set<string>()
  const rows = recent.flatMap(({ id, changes, status }) => {
    const settled = changes.map((change) => {
      if (overtaken.has(change.key)) return change
      const next = settleByReport(change, evidence)
      const isDeviceOwn = next.outcome === 'applied' && !isSameValue(evidence.read(change.key), change.to)
      if (next !== change && !isDeviceOwn) keys.add(change.key)
      return next
    })
    // A withdrawn change never reached the device.
    if (status !== 'cancelled') for (const { key } of changes) overtaken.add(key)
    return settled.some((change, index) => change !== changes[index]) ? [{ id, changes: settled }] : []
  })
  return { rows, keys }
}

/** @returns the changes with contradictions by the report marked; null: no new mark */
export function markContradictedChanges(
  changes: readonly SettledChange[],
  { flat }: Evidence,
): SettledChange[] | null {
  const marked = changes.map((change) => {
    const reported = readValue(flat, change.key)
    const isContradicted =
      !isSecretKey(change.key) && isSameValue(reported, change.from) && !isSameValue(reported, change.to)
    return isContradicted === (change.isContradicted ?? false) ? change : { ...change, isContradicted }
  })
  return marked.some((change, index) => change !== changes[index]) ? marked : null
}
