import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import type { Broker } from '../../adapters/broker/broker.ts'
import { buildExternalBroker, type ExternalBrokerLimits } from '../../adapters/broker/external.ts'
import { buildIngest } from '../ingest.ts'
import type { IngestRecorder } from '../testing.ts'
import { buildMqttIngest } from './mqtt.ts'

/** Portals and devices at an external broker, all of which `close` ends. */
export function createExternalBrokerHarness(url: string) {
  const closing: (() => unknown)[] = []
  const clientIds = new Set<string>()
  const lines: string[] = []
  const note = (_: object, line: string) => lines.push(line)
  return {
    /** Log lines of the portals. */
    lines,
    startPortal: async (
      recorder: IngestRecorder,
      clientId: string,
      { shareGroup, ...limits }: Partial<ExternalBrokerLimits> & { shareGroup?: string } = {},
    ): Promise<Broker> => {
      const ingest = buildMqttIngest(buildIngest(recorder.ports), recorder.ports, { isBrokerExternal: true })
      const log = { debug: note, info: note, warn: note }
      const broker = buildExternalBroker({
        url,
        clientId,
        ...(shareGroup ? { shareGroup } : {}),
        ...ingest,
        log,
        random: () => 0.5,
        limits: { firstRetryMs: 10, longestRetryMs: 100, ...limits },
      })
      clientIds.add(clientId)
      closing.push(async () => {
        recorder.release()
        await broker.close()
      })
      await broker.start()
      return broker
    },
    connect: async (clientId: string, options: IClientOptions = {}): Promise<MqttClient> => {
      const client = await connectAsync(url, { clientId, reconnectPeriod: 20, ...options })
      client.on('error', () => undefined)
      closing.push(() => client.end(true))
      return client
    },
    close: async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    },
    /** A shared broker must not keep messages for portals that never return. */
    forgetSessions: async () => {
      for (const clientId of clientIds) await (await connectAsync(url, { clientId, clean: true })).endAsync()
    },
  }
}
