import type { DeviceConditions } from '@fieldport/contract'
import { countedConditions, isObject } from '@fieldport/domain'
import type { OpenCondition } from '../../conditions/reason-text.ts'

/** The open conditions of one device as the server tells them. Reads are stable between changes, as `useSyncExternalStore` needs. */
export type ConditionsStore = {
  /** Undefined: not known yet, or of a moment of the past. */
  readonly read: () => DeviceConditions | undefined
  /** The worst about a measurement that is not shelved: its limit, or an event of its own. */
  readonly ofKey: (key: string) => OpenCondition | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Takes in what the stream brings; anything else is none. */
  readonly receive: (data: unknown) => void
  /** Asks, and takes the answer unless the stream has brought something newer meanwhile. */
  readonly load: (ask: () => Promise<DeviceConditions>) => Promise<DeviceConditions>
}

export function createConditionsStore(): ConditionsStore {
  const listeners = new Set<() => void>()
  let held: DeviceConditions | undefined
  let byKey: ReadonlyMap<string, OpenCondition> = new Map()
  let received = 0

  function set(next: DeviceConditions): void {
    held = next
    byKey = indexByKey(next.conditions)
    for (const listener of listeners) listener()
  }

  return {
    read: () => held,
    ofKey: (key) => byKey.get(key),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    receive(data) {
      if (!isDeviceConditions(data)) return
      received += 1
      set(data)
    },
    async load(ask) {
      const before = received
      const answer = await ask()
      if (received === before) set(answer)
      return answer
    },
  }
}

/** Of a moment of the past nobody knows what was open. */
export const noConditions: ConditionsStore = {
  read: () => undefined,
  ofKey: () => undefined,
  subscribe: () => () => {},
  receive: () => {},
  load: (ask) => ask(),
}

function indexByKey(conditions: readonly OpenCondition[]): ReadonlyMap<string, OpenCondition> {
  const index = new Map<string, OpenCondition>()
  // The worst comes first.
  for (const condition of countedConditions(conditions)) {
    const key = measurementOf(condition)
    if (key !== undefined && !index.has(key)) index.set(key, condition)
  }
  return index
}

/** An event of a measurement has its topic alone as its subject. */
function measurementOf({ reason, subject }: OpenCondition): string | undefined {
  if (reason.kind === 'limit') return reason.key
  return reason.kind === 'event' && reason.topic === subject ? subject : undefined
}

function isDeviceConditions(data: unknown): data is DeviceConditions {
  return isObject(data) && Array.isArray(data['conditions'])
}
