import type { DeviceConditions } from '@fieldport/contract'
import { countedConditions, isObject } from '@fieldport/domain'
import type { OpenCondition } from '../../conditions/reason-text.ts'

/**
 * The open conditions of one device, as received from the server. Reads are stable between changes, as
 * `useSyncExternalStore` requires.
 */
export type ConditionsStore = {
  /** Undefined: not known yet, or the feed shows a past moment. */
  readonly read: () => DeviceConditions | undefined
  /** The worst unshelved condition of a measurement: its limit, or an event about it. */
  readonly ofKey: (key: string) => OpenCondition | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Takes the stream's data; invalid data is ignored. */
  readonly receive: (data: unknown) => void
  /** Sends the request, and takes the response unless the stream or a later request has brought something newer. */
  readonly load: (ask: () => Promise<DeviceConditions>) => Promise<DeviceConditions>
}

export function createConditionsStore(): ConditionsStore {
  const listeners = new Set<() => void>()
  let held: DeviceConditions | undefined
  let byKey: ReadonlyMap<string, OpenCondition> = new Map()
  let received = 0
  /** Requests sent so far, and the newest of them that was taken. */
  let [asked, taken] = [0, 0]

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
      const turn = ++asked
      const answer = await ask()
      if (received === before && turn > taken) {
        taken = turn
        set(answer)
      }
      return answer
    },
  }
}

/** For a past moment it is unknown what was open. */
export const noConditions: ConditionsStore = {
  read: () => undefined,
  ofKey: () => undefined,
  subscribe: () => () => {},
  receive: () => {},
  load: (ask) => ask(),
}

function indexByKey(conditions: readonly OpenCondition[]): ReadonlyMap<string, OpenCondition> {
  const index = new Map<string, OpenCondition>()
  // Conditions are sorted, worst first.
  for (const condition of countedConditions(conditions)) {
    const key = measurementOf(condition)
    if (key !== undefined && !index.has(key)) index.set(key, condition)
  }
  return index
}

/** The subject of a measurement's event is just its topic. */
function measurementOf({ reason, subject }: OpenCondition): string | undefined {
  if (reason.kind === 'limit') return reason.key
  return reason.kind === 'event' && reason.topic === subject ? subject : undefined
}

function isDeviceConditions(data: unknown): data is DeviceConditions {
  return isObject(data) && Array.isArray(data['conditions'])
}
