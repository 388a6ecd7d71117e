import { forwardingTopic } from '@fieldport/domain'
import { type BrokerCertificates, type PublishedMessage, publish } from '../../../adapters/mqtt/publish.ts'
import type { OutboundGuard } from '../../../platform/network/outbound-guard.ts'
import type { ForwardingTarget } from '../forwarding.repository.ts'
import { type Attempt, outcomeOf, type TargetKind } from './target.ts'

export type BrokerTargetPorts = {
  readonly guard: OutboundGuard
  /** The password of the user name; empty: the broker requires none. */
  readonly secretOf: (target: ForwardingTarget) => string
  readonly certificatesOf: (target: ForwardingTarget) => BrokerCertificates | undefined
}

/** Well below the duration of a claim. */
const timeoutMs = 20_000

/**
 * Publishes each point as stored in a message; done when the broker has acknowledged the last. Skips points that are
 * too large for it.
 */
export function createBrokerTarget(ports: BrokerTargetPorts): TargetKind {
  return {
    deliver: (target, { records }, attempt) =>
      outcomeOf('MQTT', attempt, async () => {
        const topic = forwardingTopic(target.topic, target.deviceId)
        const messages = records.map(({ json }) => ({ topic, payload: json, retain: false }))
        const { tooLarge } = await publishToBroker(ports, target, messages, attempt)
        return { kind: 'accepted', tooLarge }
      }),
  }
}

/** @throws NoAnswerError */
export function publishToBroker(
  { guard, secretOf, certificatesOf }: BrokerTargetPorts,
  target: ForwardingTarget,
  messages: readonly PublishedMessage[],
  { signal }: Attempt,
): Promise<{ readonly tooLarge: number }> {
  const { address: url, username } = target
  const [password, certificates] = [secretOf(target), certificatesOf(target)]
  return publish({ url, username, password, certificates, messages, guard, timeoutMs, signal })
}
