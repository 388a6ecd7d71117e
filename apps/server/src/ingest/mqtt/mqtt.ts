import { createMessage, formatEnglish } from '@fieldport/messages'
import type { BrokerHandlers, BrokerRefusal } from '../../adapters/broker/broker.ts'
import { createExcerpt } from '../excerpt.ts'
import type { Ingest } from '../ingest.ts'
import type { IngestPorts, IngestRefusal } from '../ports.ts'

export type MqttIngest = {
  readonly handlers: BrokerHandlers
  /** For the embedded broker, which authenticates devices itself. */
  readonly authenticate: (deviceId: string, secret: string, address: string) => Promise<boolean>
}

export type MqttIngestOptions = {
  /** True if an external broker authenticated the sender: it may know devices that this portal does not. */
  readonly isBrokerExternal: boolean
}

const maximumLoggedTopicLength = 80

function describe(deviceId: string, refusal: BrokerRefusal): IngestRefusal {
  const topic = JSON.stringify(refusal.topic.slice(0, maximumLoggedTopicLength))
  const localizable =
    refusal.reason === 'body-too-large'
      ? createMessage('messageTooLarge')
      : createMessage('topicOfOtherDevice', { topic, device: deviceId })
  return { index: 0, reason: refusal.reason, detail: formatEnglish(localizable), localizable }
}

/**
 * Passes messages of a broker to the use case. Refused messages are acknowledged, because MQTT has no negative acknowledgement and
 * resending would not help; messages that could not be stored are not.
 */
export function buildMqttIngest(ingest: Ingest, ports: IngestPorts, options: MqttIngestOptions): MqttIngest {
  async function isKnown(deviceId: string): Promise<boolean> {
    if (!options.isBrokerExternal || (await ports.deviceExists(deviceId))) return true
    ports.metrics.refused('mqtt', 'unknown-device')
    return false
  }

  const onMessage: BrokerHandlers['onMessage'] = async (deviceId, kind, payload, how) => {
    if (!(await isKnown(deviceId))) return
    if (!how?.isRetained) ports.onMqttMessage?.(deviceId)
    if (kind === 'data') await ingest.receive(deviceId, payload, 'mqtt')
    else if (kind === 'config') await ingest.receiveConfig(deviceId, payload, 'mqtt')
    else await ports.recordReply?.(deviceId, payload)
  }

  const onRefused: BrokerHandlers['onRefused'] = async (deviceId, refusal) => {
    if (!(await isKnown(deviceId))) return
    ingest.refuse(deviceId, {
      transport: 'mqtt',
      sizeBytes: refusal.sizeBytes,
      excerpt: createExcerpt(refusal.payload),
      refused: [describe(deviceId, refusal)],
    })
  }

  return {
    handlers: { onMessage, onRefused },
    async authenticate(deviceId, secret, address) {
      const result = await ports.signIn({ deviceId, address, transport: 'mqtt' }, secret)
      if (result !== 'right') ports.metrics.refused('mqtt', result === 'wrong' ? 'unauthorized' : 'throttled')
      return result === 'right'
    },
  }
}
