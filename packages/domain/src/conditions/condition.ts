import type { AreaShape } from './areas/area-shape.ts'

/**
 * What is wrong with a machine, as every screen and message tells it: open conditions, made by one fold of stored records, rules,
 * acknowledgements and the portal's own uptime.
 */

/** What makes a condition: a limit that a value is beyond, an area that was left or entered, an event, a trouble code with its lamp on, no contact, a wrong clock. */
export const conditionKinds = ['limit', 'area', 'event', 'code', 'silence', 'clock'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** The worst first. Information and alerts make no condition. */
export const conditionLevels = ['alarm', 'warning'] as const
export type ConditionLevel = (typeof conditionLevels)[number]

/** Seconds of the epoch. */
type Seconds = number

/** Why a condition is open, in facts; sentences are made where they are read, in the reader's language and units. */
export type ConditionReason =
  | {
      readonly kind: 'limit'
      readonly key: string
      readonly value: number
      /** The end of the range that the value is beyond. */
      readonly limit: number
      readonly side: 'below' | 'above'
      /** Evidence time of the first value of the breach, which is `since` less the duration: 'below 150 for 3 min'. */
      readonly beyondSince?: Seconds | undefined
      /** The rule that made it; absent for a limit of the gauge or of the device's own configuration. */
      readonly ruleId?: string | undefined
    }
  | {
      readonly kind: 'area'
      /** Of the area, as it was called then. */
      readonly name: string
      readonly fires: AreaRule['fires']
      /** From the edge to the newest place on the wrong side of it. */
      readonly distanceMetres: number
      /** Evidence time of the first place on the wrong side. */
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
  /** Expected: the interval between two messages, which the contact window is a little longer than. */
  | { readonly kind: 'silence'; readonly lastContactSeconds: Seconds; readonly expectedSeconds: Seconds }
  | { readonly kind: 'clock'; readonly aheadSeconds: Seconds }

export type Condition = {
  readonly kind: ConditionKind
  /**
   * What it is about: the key of a measurement, the id of an area's rule, the topic and message of an event, a trouble code. With the kind it is the
   * condition's name: no two open conditions of a device share both.
   */
  readonly subject: string
  readonly level: ConditionLevel
  /** Evidence time at which it opened. */
  readonly since: Seconds
  readonly reason: ConditionReason
  /** When and by whom it was acknowledged; absent while it needs somebody. A rise of its level needs somebody again. */
  readonly acknowledged?: { readonly at: Seconds; readonly by: string } | undefined
  /** Who looks after it; absent: nobody in particular. */
  readonly assigned?: ConditionAssignment | undefined
  /** It is kept out of colours, counters and messages until then; absent: it is not. */
  readonly shelved?: ConditionShelf | undefined
  /** Comments on it since it opened; absent: there are none. */
  readonly comments?: { readonly count: number; readonly lastAt: Seconds } | undefined
}

export type ConditionAssignment = {
  /** Of the account. */
  readonly id: string
  readonly name: string
  readonly at: Seconds
  readonly by: string
}

export type ConditionShelf = {
  readonly until: Seconds
  readonly at: Seconds
  readonly by: string
  /** Empty: nobody gave one. */
  readonly reason: string
}

/** A limit rule's guard: the rule counts only while it holds. Unknown (the key is missing) keeps what was. */
export type Guard =
  | { readonly key: string; readonly operator: '>' | '>=' | '<' | '<=' | '=' | '!='; readonly value: number }
  /** Both ends are included; 'only in states 4-6'. */
  | { readonly key: string; readonly from: number; readonly to: number }

export type Limits = { readonly low?: number; readonly high?: number }

/** An area that a machine is to stay in ('left' fires), or out of ('entered'). */
export type AreaRule = {
  readonly fires: 'left' | 'entered'
  readonly level: ConditionLevel
  readonly shape: AreaShape
}

/** A limit that somebody switched on: in the display settings, in the device's configuration or as a rule of the portal. */
export type LimitRule = {
  /** Absent for limits of gauges and of the device's configuration. */
  readonly id?: string
  /** Empty of an area. */
  readonly key: string
  /** Only of the portal's own rules. */
  readonly name?: string
  /** The rule is about the position. Its limits are those of the distance to the edge in metres, as its hysteresis is. */
  readonly area?: AreaRule
  readonly warning?: Limits
  readonly alarm?: Limits
  /** Opens after so long beyond, closes after so long inside; 0 at once. */
  readonly durationSeconds: Seconds
  /** How far inside a value must be to count as inside, in the unit of the key. */
  readonly hysteresis: number
  readonly guard?: Guard
  /** How often the device measures the key, where its configuration says so: some are not part of every record. */
  readonly intervalSeconds?: Seconds
}

/** Whoever pressed Acknowledge or Clear, and when by the portal's clock. */
export type Acknowledgement = {
  readonly kind: ConditionKind
  readonly subject: string
  readonly at: Seconds
  readonly by: string
  /**
   * Receipt of the newest record that had made the condition need somebody when it was acknowledged: what came in the same moment
   * and was not shown yet is not covered. Absent: everything that was received until then.
   */
  readonly knownSeconds?: Seconds | undefined
  /** It closes what cannot return to normal by itself (`isClearable`); the rest it only silences. */
  readonly clears?: boolean | undefined
}

/** The portal listened from (included) to (excluded). */
export type Listening = { readonly from: Seconds; readonly to: Seconds }
