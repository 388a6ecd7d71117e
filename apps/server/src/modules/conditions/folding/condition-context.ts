import {
  type Condition,
  type ConditionContext,
  createConditionContext,
  effectiveTier,
  expectedIntervalSeconds,
  isClearable,
  isCataloguedReading,
  resolveLimitRules,
  parseDisplaySettings,
  resolveDisplay,
  storedIntervalSeconds,
} from '@fieldport/domain'
import { nameSignalKey } from '@fieldport/protocol'
import type { DeviceInputs } from './stored/fold-inputs.repository.ts'

/** Name and unit of a measurement on its device, for lists and messages without further context. */
export type ConditionMeasurement = {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly isHours: boolean
}

/** A condition with the name of its measurement, and whether people may clear it. */
export type NamedCondition = Condition & {
  readonly measurement?: ConditionMeasurement
  readonly isClearable?: true
}

export type FoldContext = ConditionContext & {
  readonly measurementOf: (key: string) => ConditionMeasurement
  /** Whether a topic of the device is a measurement. */
  readonly isMeasurement: (topic: string) => boolean
}

/** Expected seconds between two stored records, from the device's settings and plan; undefined if unknown. */
export function storedIntervalOf(inputs: DeviceInputs, nowSeconds: number): number | undefined {
  return storedIntervalSeconds(
    expectedIntervalSeconds(inputs.baseIntervalSeconds, inputs.transmitInterval),
    effectiveTier(inputs, nowSeconds),
  )
}

/** The limits and names by which a device's records are evaluated. */
export function contextOf(inputs: DeviceInputs, nowSeconds: number): FoldContext {
  const { model, config, displaySettings, rules } = inputs
  const settings = parseDisplaySettings(displaySettings)
  const context = createConditionContext({
    rules: resolveLimitRules({ model, config, displaySettings: settings, rules }),
    intervalSeconds: storedIntervalOf(inputs, nowSeconds),
  })
  const measurementOf = (key: string) => {
    const { name, unit, decimals, card } = resolveDisplay(key, settings[key], { model, config, value: 0 })
    const signal = settings[key] ? undefined : nameSignalKey(key)
    if (signal) {
      const { isState, ...named } = signal
      return { ...named, decimals: isState ? 0 : decimals, isHours: false }
    }
    return { name, unit, decimals, isHours: card === 'hours' }
  }
  const isMeasurement = (topic: string) => context.rulesOfKey.has(topic) || isCataloguedReading(topic)
  return { ...context, measurementOf, isMeasurement }
}

/** Adds the name of the measurement that a condition is about, if any. */
export function nameCondition(condition: Condition, context: FoldContext): NamedCondition {
  const { kind, subject, reason } = condition
  // The subject of a measurement's event is its key; for other events it also contains the message.
  const isOfMeasurement = kind === 'limit' || (reason.kind === 'event' && subject === reason.topic)
  return {
    ...condition,
    ...(isOfMeasurement && { measurement: context.measurementOf(subject) }),
    ...(isClearable(condition, context) && { isClearable: true as const }),
  }
}
