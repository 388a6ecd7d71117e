import {
  type Condition,
  type ConditionContext,
  createConditionContext,
  effectiveTier,
  expectedIntervalSeconds,
  isClearable,
  isCataloguedReading,
  limitRules,
  parseDisplaySettings,
  resolveDisplay,
  storedIntervalSeconds,
} from '@fieldport/domain'
import { nameSignalKey } from '@fieldport/protocol'
import type { DeviceInputs } from './stored/fold-inputs.repository.ts'

/** What a measurement is called on its device, as lists and messages tell it that know nothing else of the device. */
export type ConditionMeasurement = {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly isHours: boolean
}

/** A condition with the name of what it is about, and whether people may clear it. */
export type NamedCondition = Condition & {
  readonly measurement?: ConditionMeasurement
  readonly isClearable?: true
}

export type FoldContext = ConditionContext & {
  readonly measurementOf: (key: string) => ConditionMeasurement
  /** Whether a topic of the device is a measurement. */
  readonly isMeasurement: (topic: string) => boolean
}

/** Seconds between two stored records of a device, as its settings and its plan have it; undefined when unknown. */
export function storedIntervalOf(inputs: DeviceInputs, nowSeconds: number): number | undefined {
  return storedIntervalSeconds(
    expectedIntervalSeconds(inputs.baseIntervalSeconds, inputs.transmitInterval),
    effectiveTier(inputs, nowSeconds),
  )
}

/** What the records of a device are judged by, from what is stored of it, and what its measurements are called. */
export function contextOf(inputs: DeviceInputs, nowSeconds: number): FoldContext {
  const { model, config, displaySettings, rules } = inputs
  const settings = parseDisplaySettings(displaySettings)
  const context = createConditionContext({
    rules: limitRules({ model, config, displaySettings: settings, rules }),
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

/** With the name of its measurement, where it is about one. */
export function nameCondition(condition: Condition, context: FoldContext): NamedCondition {
  const { kind, subject, reason } = condition
  // The subject of a measurement's event is its key; that of another has its message as well.
  const isOfMeasurement = kind === 'limit' || (reason.kind === 'event' && subject === reason.topic)
  return {
    ...condition,
    ...(isOfMeasurement && { measurement: context.measurementOf(subject) }),
    ...(isClearable(condition, context) && { isClearable: true as const }),
  }
}
