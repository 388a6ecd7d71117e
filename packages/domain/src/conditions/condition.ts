import type { AreaShape } from './areas/area-shape.ts'

/**
 * A machine's problems, as every screen and message shows them: open conditions, produced by one fold of stored
 * records, rules, acknowledgements and the portal's own uptime.
 */

/**
 * Sources of conditions: a value beyond a limit, an area that was left or entered, an event, a trouble code with its lamp on, no
 * contact, a wrong clock.
 */
export const conditionKinds = ['limit', 'area', 'event', 'code', 'silence', 'clock'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** Worst first. Information and alerts make no condition. */
export const conditionLevels = ['alarm', 'warning'] as const
export type ConditionLevel = (typeof conditionLevels)[number]

/** Epoch seconds. */
type Seconds = number

/** Why a condition is open, as facts; sentences are composed when shown, in the reader's language and units. */
export type ConditionReason =
  | {
      readonly kind: 'limit'
      readonly key: string
      readonly value: number
      /** The end of the range that the value is beyond. */
      readonly limit: number
      readonly side: 'below' | 'above'
      /** Evidence time of the first value beyond the limit, which is `since` minus the duration: 'below 150 for 3 min'. */
      readonly beyondSince?: Seconds | undefined
      /** The rule behind it; absent for a limit of the gauge or of the device's own configuration. */
      readonly ruleId?: string | undefined
    }
  | {
      readonly kind: 'area'
      /** The area's name at that time. */
      readonly name: string
      readonly fires: AreaRule['fires']
      /** Distance from the edge to the newest position on the wrong side. */
      readonly distanceMetres: number
      /** Evidence time of the first position on the wrong side. */
      readonly beyondSince: Seconds
      readonly ruleId?: string | undefined
    }
  | { readonly kind: 'event'; readonly topic: string; readonly msg: string; readonly lv: number }
  | {
      readonly kind: 'code'
      readonly bus: string
      readonly source: number
      readonly spn: number
      readonly fmi: number
      readonly lamps: readonly string[]
    }
  /** Expected interval between two messages; the contact window is a little longer. */
  | { readonly kind: 'silence'; readonly lastContactSeconds: Seconds; readonly expectedSeconds: Seconds }
  | { readonly kind: 'clock'; readonly aheadSeconds: Seconds }

export type Condition = {
  readonly kind: ConditionKind
  /**
   * What it is about: the key of a measurement, the ID of an area's rule, topic and message of an event, a trouble code. Together
   * with the kind it identifies the condition: no two open conditions of a device share both.
   */
  readonly subject: string
  readonly level: ConditionLevel
  /** Evidence time at which it opened. */
  readonly since: Seconds
  readonly reason: ConditionReason
  /** When and by whom it was acknowledged; absent while it needs attention. A rise of its level needs attention again. */
  readonly acknowledged?: { readonly at: Seconds; readonly by: string } | undefined
  /** Who it is assigned to; absent: nobody. */
  readonly assigned?: ConditionAssignment | undefined
  /** Shelved: excluded from colours, counters and messages until then; absent: not shelved. */
  readonly shelved?: ConditionShelf | undefined
  /** Number of comments since it opened; absent: none. */
  readonly comments?: { readonly count: number; readonly lastAt: Seconds } | undefined
}

/**
 * When a condition began, as readers see it, epoch seconds. No contact begins with the last contact, although it opens
 * later: when the next message is overdue.
 */
export function conditionStart({ since, reason }: Pick<Condition, 'since' | 'reason'>): Seconds {
  return reason.kind === 'silence' ? reason.lastContactSeconds : since
}

export type ConditionAssignment = {
  /** The ID of the account. */
  readonly id: string
  readonly name: string
  readonly at: Seconds
  readonly by: string
}

export type ConditionShelf = {
  readonly until: Seconds
  readonly at: Seconds
  readonly by: string
  /** Empty: no reason was given. */
  readonly reason: string
}

/** A limit rule's guard: the rule applies only while it is true. If its key is missing, the state stays. */
export type Guard =
  | { readonly key: string; readonly operator: '>' | '>=' | '<' | '<=' | '=' | '!='; readonly value: number }
  /** Both ends are included; 'only in states 4-6'. */
  | { readonly key: string; readonly from: number; readonly to: number }

export type Limits = { readonly low?: number; readonly high?: number }

/** An area that a machine should stay in ('left' fires), or out of ('entered'). */
export type AreaRule = {
  readonly fires: 'left' | 'entered'
  readonly level: ConditionLevel
  readonly shape: AreaShape
}

/** An active limit: from the display settings, the device's configuration or a rule of the portal. */
export type LimitRule = {
  /** Absent for limits of gauges and of the device's configuration. */
  readonly id?: string
  /** Empty for an area. */
  readonly key: string
  /** Only for the portal's own rules. */
  readonly name?: string
  /** For rules about the position: the limits and the hysteresis are distances to the edge in metres. */
  readonly area?: AreaRule
  readonly warning?: Limits
  readonly alarm?: Limits
  /** Opens after this long beyond the limit, closes after this long inside; 0: immediately. */
  readonly durationSeconds: Seconds
  /** How far inside the limit a value must be to count as inside, in the unit of the key. */
  readonly hysteresis: number
  readonly guard?: Guard
  /** How often the device measures the key, if its configuration says so: some are not part of every record. */
  readonly intervalSeconds?: Seconds
}

/** Who pressed Acknowledge or Clear, and when by the portal's clock. */
export type Acknowledgement = {
  readonly kind: ConditionKind
  readonly subject: string
  readonly at: Seconds
  readonly by: string
  /**
   * Receipt time of the newest record that made the condition need attention when it was acknowledged: records of the same moment
   * that were not shown yet are not covered. Absent: everything received until then is covered.
   */
  readonly knownSeconds?: Seconds | undefined
  /** Closes conditions that cannot return to normal automatically (`isClearable`); others are only silenced. */
  readonly clears?: boolean | undefined
}

/** When the portal was listening: from (included) to (excluded). */
export type Listening = { readonly from: Seconds; readonly to: Seconds }
