import type { Connection } from '@fieldport/contract'
import { describe, expect, it } from 'vitest'
import { sendCommands } from './commands.ts'

function connection(change: Partial<Connection> = {}): Connection {
  return {
    deviceid: 'DEMO00001',
    secret: 'secret-DEMO00001',
    mqtt: {
      host: 'portal.example',
      port: 1883,
      tls: false,
      topic: 'devices/DEMO00001/data',
      configTopic: 'devices/DEMO00001/config',
    },
    http: { url: 'https://portal.example/ingest/DEMO00001' },
    udp: { host: 'portal.example', port: null, allowed: false },
    ...change,
  }
}

const presentSeconds = '1800000000'

/** Splits a command as a POSIX shell does: quotes, escapes, joined lines, and the one substitution that is used. */
function shellWords(text: string): string[] {
  const token = /\\\n|\s+|'([^']*)'|"([^"]*)"|\\([\s\S])|([^\s'"\\]+)/g
  const words: string[] = ['']
  for (const [whole, single, double, escaped, plain] of text.matchAll(token)) {
    const piece = single ?? double?.replace('$(date +%s)', presentSeconds) ?? escaped ?? plain
    if (piece === undefined) {
      if (whole !== '\\\n' && words.at(-1) !== '') words.push('')
    } else words[words.length - 1] += piece
  }
  return words.filter((word) => word !== '')
}

function command(of: Connection, transport: string) {
  const found = sendCommands(of).find((entry) => entry.transport === transport)
  if (!found) throw new Error(`no command for ${transport}`)
  return found
}

describe('sendCommands', () => {
  it.each(['secret-DEMO00001', 'it\'s $HOME `x` "y" \\ !', 'a b'])(
    'quotes the secret %s for the shell',
    (secret) => {
      const mqtt = command(connection({ secret }), 'MQTT')
      expect(shellWords(mqtt.text)).toEqual(expect.arrayContaining(['-P', secret, '-u', 'DEMO00001']))
      const http = command(connection({ secret }), 'HTTP')
      expect(shellWords(http.text)).toContain(`DEMO00001:${secret}`)
    },
  )

  it('sends a point with the current time', () => {
    const http = command(connection(), 'HTTP')
    const words = shellWords(http.text)
    const body = JSON.parse(words[words.indexOf('-d') + 1] ?? '') as Record<string, unknown>
    expect(body).toMatchObject({ vin: 12.6, ambient: 21.5 })
    expect(body['ts']).toBe(Number(presentSeconds))
    expect(words.at(-1)).toBe('https://portal.example/ingest/DEMO00001')
  })

  it('includes the device in a datagram, and offers UDP only if it is on and allowed', () => {
    expect(sendCommands(connection()).map(({ transport }) => transport)).toEqual(['MQTT', 'HTTP'])
    expect(sendCommands(connection({ udp: { host: 'h', port: 5000, allowed: false } }))).toHaveLength(2)
    const udp = command(connection({ udp: { host: 'h', port: 5000, allowed: true } }), 'UDP')
    const words = shellWords(udp.text)
    expect(words.slice(0, 2)).toEqual(['printf', '%s'])
    expect(JSON.parse(words[2] ?? '')).toMatchObject({ deviceid: 'DEMO00001', vin: 12.6 })
    expect(words.slice(3)).toEqual(['|', 'nc', '-u', '-w1', 'h', '5000'])
  })

  it('uses TLS if the broker does', () => {
    const { mqtt } = connection()
    if (!mqtt) throw new Error('no broker')
    expect(command(connection({ mqtt: { ...mqtt, tls: true } }), 'MQTT').text).toContain('--tls-use-os-certs')
    expect(sendCommands(connection({ mqtt: null })).map(({ transport }) => transport)).toEqual(['HTTP'])
  })
})
