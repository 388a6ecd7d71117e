import type { ConditionSummary, DeviceConditions } from '@fieldport/contract'
import {
  type Condition,
  countedConditions,
  leadingCondition,
  needsSomebody,
  worstCondition,
} from '@fieldport/domain'

/** The state of a device in lists. */
export type ListedState = {
  readonly state: DeviceConditions['state']
  readonly condition: ConditionSummary
}

type IndexedState = { readonly open: DeviceConditions; readonly listed: ListedState }
type Entry = IndexedState & {
  readonly revision: number
  readonly json: string
  /** Epoch seconds. */
  readonly lastContact: number
}

const nothing: IndexedState = {
  open: { state: 'ok', needsSomebody: false, conditions: [] },
  listed: { state: 'ok', condition: null },
}
const noConditions = '[]'

export type ConditionIndex = ReturnType<typeof createConditionIndex>

/** The open conditions of every device, in memory: the single source for rows, counters, map, cards and headers. */
export function createConditionIndex() {
  const entries = new Map<string, Entry>()

  /** Conditions from data older than the reader's plan shows are hidden; silence is always shown. */
  const find = (deviceId: string, oldestSeconds: number): IndexedState => {
    const entry = entries.get(deviceId)
    if (!entry || entry.json === noConditions) return nothing
    if (entry.lastContact >= oldestSeconds) return entry
    return toIndexedState(entry.open.conditions.filter(({ kind }) => kind === 'silence'))
  }

  return {
    /** @param json the conditions as text @returns whether anything visible to people changed */
    set(deviceId: string, stored: Pick<Entry, 'revision' | 'json' | 'lastContact'>): boolean {
      const known = entries.get(deviceId)
      if (known && known.revision > stored.revision) return false
      const isSame = (known?.json ?? noConditions) === stored.json
      const next = isSame ? (known ?? nothing) : toIndexedState(JSON.parse(stored.json) as Condition[])
      entries.set(deviceId, { ...stored, open: next.open, listed: next.listed })
      return !isSame
    },

    /** Whether conditions of a device are hidden from a reader, because its newest data is older than the plan shows. */
    hidesData(deviceId: string, oldestSeconds: number): boolean {
      const { lastContact = 0 } = entries.get(deviceId) ?? {}
      // 0: unknown.
      return lastContact > 0 && lastContact < oldestSeconds
    },

    /** Devices with a condition that is assigned to this person; undefined: to anybody. */
    assignedTo: (userId: string | undefined): string[] =>
      [...entries]
        .filter(([, { open }]) =>
          open.conditions.some(
            ({ assigned }) => assigned && (userId === undefined || assigned.id === userId),
          ),
        )
        .map(([deviceId]) => deviceId),

    /** @param oldestSeconds of the data that the reader's plan shows, epoch seconds */
    of: (deviceId: string, oldestSeconds: number): DeviceConditions => find(deviceId, oldestSeconds).open,

    listedOf: (deviceId: string, oldestSeconds: number): ListedState => find(deviceId, oldestSeconds).listed,
  }
}

function toIndexedState(conditions: readonly Condition[]): IndexedState {
  const counted = countedConditions(conditions)
  const leading = leadingCondition(counted)
  const worst = worstCondition(counted)
  // Silence is already shown as the last contact, and is not a state of the machine.
  const state: DeviceConditions['state'] =
    worstCondition(counted.filter(({ kind }) => kind !== 'silence'))?.level ?? 'ok'
  const isNeeding = conditions.some(needsSomebody)
  const open = { state, needsSomebody: isNeeding, conditions: conditions as DeviceConditions['conditions'] }
  if (!leading || !worst) return { open, listed: { state, condition: null } }
  const summary = { level: worst.level, open: counted.length, needsSomebody: isNeeding }
  return { open, listed: { state, condition: { ...summary, leading: leading as LeadingCondition } } }
}

type LeadingCondition = NonNullable<ConditionSummary>['leading']
