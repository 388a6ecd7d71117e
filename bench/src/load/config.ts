type Flat = Record<string, string | number | boolean>

const quantities = ['voltage', 'current', 'freq', 'duty', 'pulse'] as const

/** The configuration of a fully used device of generation 2, nested as reported, with exactly this many keys. */
export function fullConfig(deviceId: string, keys: number): Record<string, unknown> {
  const flat: Flat = { ...general(deviceId), ...buses() }
  for (let pin = 1; pin <= 5; pin++) Object.assign(flat, ofPin(`io${pin}`))
  for (let module = 1; module <= 50; module++) Object.assign(flat, ofModule(`mod${module}`, module))
  // Keys that newer firmware may add.
  for (let more = 1; Object.keys(flat).length < keys; more++) flat[`extra.key${more}`] = more
  return nest(Object.entries(flat).slice(0, keys))
}

function general(deviceId: string): Flat {
  return {
    'device.id': deviceId,
    'device.model': 'ORB-C2',
    'device.fw': 'SFW003-6.4.1',
    'device.name': `Device ${deviceId}`,
    'device.base_interval': 60,
    'device.transmit_interval': 1,
    'wifi.sta.enable': true,
    'wifi.sta.ssid': 'Site',
    'gsm.available': true,
    'gsm.enable': true,
    'script.enable': true,
    'script.num1': 1,
    'endpoint.config_to_portal': true,
    'endpoint.data_to_portal': true,
    'serial1.mode': 'MODBUS',
    'serial1.interval': 1,
  }
}

function buses(): Flat {
  const flat: Flat = {}
  for (const bus of ['can1', 'can2']) {
    flat[`${bus}.name`] = ''
    flat[`${bus}.interval`] = 1
    flat[`${bus}.nominal_baud`] = 250
  }
  return flat
}

function ofPin(pin: string): Flat {
  const flat: Flat = {
    [`${pin}.name`]: `Pin ${pin}`,
    [`${pin}.interval`]: 1,
    [`${pin}.default_state`]: 'OFF',
  }
  for (const quantity of quantities) {
    flat[`${pin}.${quantity}.enable`] = true
    flat[`${pin}.${quantity}.cal`] = '0,0,10,100,l'
    flat[`${pin}.${quantity}.alert`] = ''
    flat[`${pin}.${quantity}.hysteresis`] = 1
  }
  return flat
}

function ofModule(module: string, register: number): Flat {
  return {
    [`${module}.name`]: `Read ${register}`,
    [`${module}.settings`]: `1,3,${register}`,
    [`${module}.cal`]: '0,0,100,10,kPa',
    [`${module}.unit`]: 'kPa',
    [`${module}.warning`]: '1,0,90',
    [`${module}.alarm`]: '1,-10,100',
  }
}

function nest(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of entries) {
    const parts = key.split('.')
    let node = root
    for (const part of parts.slice(0, -1)) node = (node[part] ??= {}) as Record<string, unknown>
    node[parts.at(-1) as string] = value
  }
  return root
}
