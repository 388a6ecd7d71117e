import type { LimitRule } from '../condition.ts'
import type { Evidence } from '../evidence.ts'
import { startRefold } from '../fold.ts'
import { type ConditionInterval, maximumIntervals } from '../history/interval.ts'
import { intervalsOf } from '../history/intervals.ts'
import { createConditionContext } from './context.ts'

/** How often a rule would have fired on records. Times are evidence times, epoch seconds. */
export type RulePreview = {
  /** Records in which the rule's key had a known value or, for an area, a position. */
  readonly values: number
  /** Conditions that opened. */
  readonly count: number
  /** Of these, those that became alarms. */
  readonly alarms: number
  /** When the first and the last one opened; absent if none did. */
  readonly firstAt?: number | undefined
  readonly lastAt?: number | undefined
  /** How long they were open in total. */
  readonly openSeconds: number
  /** Whether the last one is open at the end. */
  readonly isOpen: boolean
}

/**
 * With one rule, each record closes at most the rule's condition and the clock's, so the fold drops none in between.
 */
const recordsAtOnce = maximumIntervals

/**
 * Evaluates a single rule on stored records, with the fold that evaluates it once it is stored; memory does not grow with the
 * records.
 * @param rule as `resolveLimitRules` returns it
 * @param intervalSeconds the expected interval of the device; undefined if unknown
 */
export function startRulePreview(rule: LimitRule, intervalSeconds: number | undefined) {
  const context = createConditionContext({ rules: [rule], intervalSeconds })
  const fold = startRefold(context, [])
  const tally = createTally(rule)
  let values = 0
  return {
    /** Keys that the rule reads. */
    watchedKeys: context.watchedKeys,
    /** Adds records that follow all added ones in the order of `compareEvidence`. */
    add(evidence: readonly Evidence[]): void {
      for (let at = 0; at < evidence.length; at += recordsAtOnce) {
        const some = evidence.slice(at, at + recordsAtOnce)
        values += some.filter((record) => valueOf(rule, record) !== undefined).length
        fold.add(some)
        tally.add(fold.takeClosed(), 0)
      }
    },
    /** @param nowSeconds the end of the examined time; open conditions count until then */
    finish(nowSeconds: number): RulePreview {
      tally.add(intervalsOf(fold.finish(), [], nowSeconds), nowSeconds)
      return { values, ...tally.read() }
    },
  }
}

const valueOf = ({ area, key }: LimitRule, { position, values }: Evidence) => (area ? position : values[key])

type Counted = Omit<RulePreview, 'values'>

function createTally({ area, id = '', key }: LimitRule) {
  const named = area ? { kind: 'area', subject: id } : { kind: 'limit', subject: key }
  let counted: Counted = { count: 0, alarms: 0, openSeconds: 0, isOpen: false }
  const addOne = ({ level, openedAt, closedAt }: ConditionInterval, nowSeconds: number): void => {
    counted = {
      count: counted.count + 1,
      alarms: counted.alarms + (level === 'alarm' ? 1 : 0),
      firstAt: Math.min(openedAt, counted.firstAt ?? openedAt),
      lastAt: Math.max(openedAt, counted.lastAt ?? openedAt),
      openSeconds: counted.openSeconds + Math.max(0, (closedAt ?? nowSeconds) - openedAt),
      isOpen: closedAt === undefined,
    }
  }
  return {
    add(intervals: readonly ConditionInterval[], nowSeconds: number): void {
      for (const interval of intervals)
        if (interval.kind === named.kind && interval.subject === named.subject) addOne(interval, nowSeconds)
    },
    read: () => counted,
  }
}
