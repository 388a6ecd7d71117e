import { forwardingTopic } from '@fieldport/domain'
import { type BrokerCertificates, type PublishedMessage, publish } from '../../../adapters/mqtt/publish.ts'
import type { OutboundGuard } from '../../../platform/network/outbound-guard.ts'
import type { ForwardingTarget } from '../forwarding.repository.ts'
import { type Attempt, outcomeOf, type TargetKind } from './target.ts'

export type BrokerTargetPorts = {
  readonly guard: OutboundGuard
  /** Of the user name; empty: the broker asks for none. */
  readonly secretOf: (target: ForwardingTarget) => string
  readonly certificatesOf: (target: ForwardingTarget) => BrokerCertificates | undefined
}

/** Well below the time for which a portal has a target to itself. */
const timeoutMs = 20_000

/** A message a point, as it is stored; taken when the broker has acknowledged the last; those that are too large for it are left out. */
export function createBrokerTarget(ports: BrokerTargetPorts): TargetKind {
  return {
    deliver: (target, { records }, attempt) =>
      outcomeOf('MQTT', attempt, async () => {
        const topic = forwardingTopic(target.topic, target.deviceId)
        const messages = records.map(({ json }) => ({ topic, payload: json, retain: false }))
        const { tooLarge } = await publishTo(ports, target, messages, attempt)
        return { kind: 'taken', tooLarge }
      }),
  }
}

/** @throws NoAnswerError */
export function publishTo(
  { guard, secretOf, certificatesOf }: BrokerTargetPorts,
  target: ForwardingTarget,
  messages: readonly PublishedMessage[],
  { signal }: Attempt,
): Promise<{ readonly tooLarge: number }> {
  const { address: url, username } = target
  const [password, certificates] = [secretOf(target), certificatesOf(target)]
  return publish({ url, username, password, certificates, messages, guard, timeoutMs, signal })
}
