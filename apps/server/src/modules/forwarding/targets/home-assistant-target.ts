import { createHash } from 'node:crypto'
import {
  announceAgainSeconds,
  type AnnouncedSensors,
  completeSensorState,
  describeSensor,
  discoveryTopic,
  maximumHomeAssistantSensors,
  selectSensorState,
  type SensorDevice,
  sensorStateTopic,
} from '@fieldport/domain'
import { type Clock, nowSeconds } from '../../../platform/clock.ts'
import { type BrokerTargetPorts, publishToBroker } from './broker-target.ts'
import { outcomeOf, type TargetKind } from './target.ts'

export type HomeAssistantPorts = BrokerTargetPorts & {
  readonly clock: Clock
  readonly describeDevice: (deviceId: string) => Promise<SensorDevice>
}

const nothing: AnnouncedSensors = { at: 0, newestMs: null, sensors: {} }
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const retained = (topic: string, payload: string) => ({ topic, payload, retain: true })

/**
 * Publishes a retained announcement for each data key, which creates its sensor, and one message with the newest
 * numbers.
 */
export function createHomeAssistantTarget(ports: HomeAssistantPorts): TargetKind {
  return {
    deliver: (target, { records }, attempt) =>
      outcomeOf('MQTT', attempt, async () => {
        const known = target.announced ?? nothing
        const points = records.map(({ tsMs, json }) => ({ tsMs, record: JSON.parse(json) as unknown }))
        const now = nowSeconds(ports.clock)
        const state = selectSensorState(points, known.newestMs, now)
        if (!state) return { kind: 'accepted' }
        const { deviceId } = target
        const announcements = await announce(ports, deviceId, known, Object.keys(state.values))
        // Also after the clock was set back.
        const isDue = Math.abs(now - known.at) >= announceAgainSeconds
        const due = announcements.filter(({ key, digest }) => isDue || known.sensors[key] !== digest)
        // Stored before publishing, so that what the broker retains can be withdrawn even if this attempt is interrupted.
        const added = due.filter(({ key }) => !Object.hasOwn(known.sensors, key)).map(({ key }) => [key, ''])
        if (added.length > 0) {
          const sensors = { ...known.sensors, ...(Object.fromEntries(added) as Record<string, string>) }
          if (!(await attempt.saveProgress({ announced: { ...known, sensors } }))) return { kind: 'aborted' }
        }
        const keys = announcements.map(({ key }) => key)
        const values = completeSensorState(known.values ?? {}, state, keys)
        const { tooLarge } = await publishToBroker(
          ports,
          target,
          [
            ...due.map(({ topic, payload }) => retained(topic, payload)),
            retained(sensorStateTopic(deviceId), JSON.stringify(values)),
          ],
          attempt,
        )
        const sensors = Object.fromEntries(announcements.map(({ key, digest }) => [key, digest]))
        const announced = { at: isDue ? now : known.at, newestMs: state.newestMs, sensors, values }
        return { kind: 'accepted', progress: { announced }, tooLarge }
      }),

    withdraw: (target, attempt) =>
      outcomeOf('MQTT', attempt, async () => {
        const { deviceId, announced } = target
        const keys = Object.keys(announced?.sensors ?? {})
        const topics = [...keys.map((key) => discoveryTopic(deviceId, key)), sensorStateTopic(deviceId)]
        await publishToBroker(
          ports,
          target,
          topics.map((topic) => retained(topic, '')),
          attempt,
        )
        return { kind: 'accepted' }
      }),
  }
}

async function announce(
  { describeDevice }: Pick<HomeAssistantPorts, 'describeDevice'>,
  deviceId: string,
  known: AnnouncedSensors,
  seen: readonly string[],
) {
  const device = await describeDevice(deviceId)
  const keys = [...new Set([...Object.keys(known.sensors), ...seen])].slice(0, maximumHomeAssistantSensors)
  return keys.map((key) => {
    const { topic, payload } = describeSensor(device, key)
    return { key, topic, payload, digest: digestOf(payload) }
  })
}
