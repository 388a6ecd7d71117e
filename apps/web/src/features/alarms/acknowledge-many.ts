import type { DeviceConditions } from '@fieldport/contract'
import { isSameCondition } from '@fieldport/domain'
import type { Alarm } from './list-alarms.ts'

/** The result of acknowledging one of several alarms. */
export type AlarmResult =
  | { readonly alarm: Alarm; readonly kind: 'acknowledged' | 'closed' }
  | { readonly alarm: Alarm; readonly kind: 'somebodyElse'; readonly by: string }
  | { readonly alarm: Alarm; readonly kind: 'failed'; readonly error: unknown }

/** Machines requested concurrently. */
const callsAtOnce = 4
/** Conditions per call. Source: `maximumAcknowledgements` of the contract. */
const conditionsOfCall = 200

/**
 * Acknowledges alarms of any number of machines, with separate calls per machine, so that a failure of one does not
 * affect the others.
 * @param me the reader's name in acknowledgements
 * @returns a result for each, in the given order
 */
export async function acknowledgeMany(
  alarms: readonly Alarm[],
  me: string,
  acknowledge: (deviceid: string, alarms: readonly Alarm[]) => Promise<DeviceConditions>,
): Promise<readonly AlarmResult[]> {
  const calls = [...Map.groupBy(alarms, ({ deviceid }) => deviceid)].flatMap(([deviceid, own]) =>
    chunk(own).map((part) => ({ deviceid, part })),
  )
  const results = new Map<string, AlarmResult>()
  const work = async () => {
    for (let call = calls.shift(); call; call = calls.shift()) {
      const { deviceid, part } = call
      for (const result of await acknowledgePart(part, me, () => acknowledge(deviceid, part)))
        results.set(result.alarm.id, result)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, work))
  return alarms.flatMap(({ id }) => results.get(id) ?? [])
}

function chunk(alarms: readonly Alarm[]): readonly (readonly Alarm[])[] {
  const parts = Math.ceil(alarms.length / conditionsOfCall)
  return Array.from({ length: parts }, (_, at) =>
    alarms.slice(at * conditionsOfCall, (at + 1) * conditionsOfCall),
  )
}

async function acknowledgePart(
  alarms: readonly Alarm[],
  me: string,
  send: () => Promise<DeviceConditions>,
): Promise<readonly AlarmResult[]> {
  try {
    const { conditions } = await send()
    return alarms.map((alarm) => toResult(alarm, conditions, me))
  } catch (error) {
    return alarms.map((alarm) => ({ alarm, kind: 'failed', error }))
  }
}

function toResult(alarm: Alarm, open: DeviceConditions['conditions'], me: string): AlarmResult {
  const { acknowledged } = open.find((each) => isSameCondition(each, alarm.condition)) ?? {}
  if (acknowledged === undefined) return { alarm, kind: 'closed' }
  return acknowledged.by === me
    ? { alarm, kind: 'acknowledged' }
    : { alarm, kind: 'somebodyElse', by: acknowledged.by }
}
