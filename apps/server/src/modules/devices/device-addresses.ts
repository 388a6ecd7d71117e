/** Addresses at which devices reach the portal. */
export type DeviceAddresses = {
  readonly publicUrl: string
  readonly mqtt: { readonly host: string; readonly port: number; readonly tls: boolean }
  readonly udp: { readonly host: string; readonly port: number | null }
}

export type AddressSettings = {
  readonly publicUrl: string
  readonly mqttPort: number
  readonly mqttUrl: string | undefined
  /** Undefined: UDP is off. */
  readonly udpPort: number | undefined
}

const encryptedSchemes = new Set(['mqtts:', 'ssl:', 'tls:', 'wss:'])

/** With an external broker devices connect to that; otherwise to the host that people use. */
export function deviceAddresses(settings: AddressSettings): DeviceAddresses {
  const host = new URL(settings.publicUrl).hostname
  return {
    publicUrl: settings.publicUrl,
    mqtt: settings.mqttUrl ? brokerAddress(settings.mqttUrl) : { host, port: settings.mqttPort, tls: false },
    udp: { host, port: settings.udpPort ?? null },
  }
}

function brokerAddress(mqttUrl: string): DeviceAddresses['mqtt'] {
  const { protocol, hostname, port } = new URL(mqttUrl)
  const tls = encryptedSchemes.has(protocol)
  return { host: hostname, port: Number(port) || (tls ? 8883 : 1883), tls }
}
