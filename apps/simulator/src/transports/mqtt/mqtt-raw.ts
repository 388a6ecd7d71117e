import { connect } from 'mqtt'
import type { Clock } from '../../clock.ts'

export type RawPublish = {
  readonly url: string
  readonly deviceId: string
  readonly secret: string
  readonly topic: string
  readonly body: string | Buffer
  readonly clock: Clock
  readonly timeoutMs: number
}

/** Publishes arbitrary bytes at QoS 1 on a separate connection; resolves with the broker's reaction. */
export function publishRaw(options: RawPublish): Promise<string> {
  const { deviceId, secret } = options
  return new Promise((resolve, reject) => {
    let connected = false
    let reason: Error | undefined
    const client = connect(options.url, {
      clientId: deviceId,
      username: deviceId,
      password: secret,
      protocolVersion: 4,
      reconnectPeriod: 0,
    })
    const done = (outcome: string | Error): void => {
      cancel()
      client.end(true)
      if (typeof outcome === 'string') resolve(outcome)
      else reject(outcome)
    }
    const cancel = options.clock.after(options.timeoutMs, () => {
      done('not acknowledged')
    })
    client.on('error', (error) => {
      reason = error
    })
    client.on('close', () => {
      const refusedByBroker = connected || reason?.message.startsWith('Connection refused') === true
      done(
        refusedByBroker
          ? `connection closed: ${reason?.message ?? 'by the broker'}`
          : (reason ?? new Error('no connection')),
      )
    })
    client.on('connect', () => {
      connected = true
      client.publish(options.topic, options.body, { qos: 1 }, (error) => {
        if (!error) done('acknowledged')
      })
    })
  })
}
