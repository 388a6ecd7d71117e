import type { Connection } from '@fieldport/contract'

export type SendCommand = {
  readonly transport: 'MQTT' | 'HTTP' | 'UDP'
  readonly tool: string
  readonly text: string
}

/** Commands that send one point as the device. The shell inserts the time, so that they work whenever they are run. */
export function sendCommands(connection: Connection): readonly SendCommand[] {
  const { mqtt, http, udp, deviceid, secret } = connection
  const commands: SendCommand[] = []
  if (mqtt) {
    const security = mqtt.tls ? ' --tls-use-os-certs' : ''
    const text = [
      `mosquitto_pub -h ${quote(mqtt.host)} -p ${mqtt.port}${security} -q 1`,
      `-i ${quote(deviceid)} -u ${quote(deviceid)} -P ${quote(secret)}`,
      `-t ${quote(mqtt.topic)} -m ${message({})}`,
    ]
    commands.push({ transport: 'MQTT', tool: 'mosquitto_pub', text: join(text) })
  }
  const post = [
    `curl -u ${quote(`${deviceid}:${secret}`)}`,
    "-H 'Content-Type: application/json'",
    `-d ${message({})}`,
    quote(http.url),
  ]
  commands.push({ transport: 'HTTP', tool: 'curl', text: join(post) })
  if (udp.port !== null && udp.allowed) {
    const text = join([`printf '%s' ${message({ deviceid })}`, `| nc -u -w1 ${quote(udp.host)} ${udp.port}`])
    commands.push({ transport: 'UDP', tool: 'nc', text })
  }
  return commands
}

function join(lines: readonly string[]): string {
  return lines.join(' \\\n  ')
}

/** A JSON object in shell quotes, interrupted where the shell inserts the current time. */
function message(fields: Readonly<Record<string, string>>): string {
  const before = JSON.stringify(fields).slice(0, -1)
  const comma = before === '{' ? '' : ','
  return `${quote(`${before}${comma}"ts":`)}"$(date +%s)"${quote(',"vin":12.6,"ambient":21.5}')}`
}

/**
 * A word for a POSIX shell: unquoted if possible, otherwise in single quotes, in which only the quote itself is
 * special.
 */
function quote(word: string): string {
  if (/^[\w.:/@=-]+$/.test(word)) return word
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
