import type { ConfigKey } from '../config-key.ts'
import { cardRows, decimalRow, fittedRow, booleanRow, integerRange, secretRow, textRow } from './rows.ts'

const caFile = { default: 'ca.pem', maximumLength: 64, format: 'fileName' } as const
const file = { maximumLength: 64, format: 'fileName' } as const
const endpoint = { generation: 'both', certainty: 'S' } as const
const trustStore = 'Certificate used to verify the server. ca.pem is the built-in store.'

/** Tab Custom. Source: specification 2, section 5; design notes on configuration keys, 'Custom'. */
export const customKeys: readonly ConfigKey[] = [
  ...cardRows('Custom', { section: 'Scripting', generation: 'both', certainty: 'I' }, [
    booleanRow('script.enable', 'Scripting', { readOnly: true }),
  ]),
  ...cardRows(
    'Custom',
    { section: 'Numbers', generation: 'both', certainty: 'I' },
    integerRange(1, 10).map((number) => decimalRow(`script.num${number}`, `Number ${number}`)),
  ),
  ...cardRows(
    'Custom',
    { section: 'Strings', generation: 'both', certainty: 'I' },
    integerRange(1, 10).map((number) =>
      textRow(`script.str${number}`, `String ${number}`, { maximumLength: 50 }),
    ),
  ),
]

/** Tab Endpoint. Source: specification 2, sections 3 and 5; design notes on configuration keys, 'Endpoint'. */
export const endpointKeys: readonly ConfigKey[] = [
  ...cardRows('Endpoint', { section: 'Data', ...endpoint }, [
    fittedRow('endpoint.available', 'Endpoint supported'),
    booleanRow('endpoint.config_to_portal', 'Configuration from portal', {
      default: true,
      help: 'Off: the device accepts no settings from the portal. It can only be turned on again at the device itself.',
    }),
    booleanRow('endpoint.data_to_portal', 'Data to portal', { default: true, isVisibleToViewers: true }),
    booleanRow('endpoint.buffer_enable', 'Buffer data offline', {
      help: 'Stores data while offline and sends it later.',
    }),
    booleanRow('endpoint.addtimedate', 'Add time and date', { default: false }),
    booleanRow('endpoint.network_report', 'Network report', {
      help: 'Adds address and signal strength to each message.',
    }),
    booleanRow('endpoint.sq_data_format', 'Standard data format', {
      default: true,
      help: 'Off: the device script builds the message.',
    }),
  ]),
  ...cardRows('Endpoint', { section: 'UDP', ...endpoint }, [
    booleanRow('endpoint.udp.enable', 'UDP', { default: false }),
    textRow('endpoint.udp.address', 'UDP address', {
      maximumLength: 128,
      format: 'udpAddress',
      help: 'host:port',
    }),
  ]),
  ...cardRows('Endpoint', { section: 'HTTP POST', ...endpoint }, [
    booleanRow('endpoint.http.enable', 'HTTP POST', { default: false }),
    textRow('endpoint.http.address', 'HTTP address', {
      maximumLength: 256,
      help: 'https:// is added automatically. The default port is 443.',
    }),
    textRow('endpoint.http.user', 'User', { maximumLength: 128 }),
    secretRow('endpoint.http.pass', 'Password', { maximumLength: 256 }),
    textRow('endpoint.http.client_id', 'Client ID', { maximumLength: 128 }),
    textRow('endpoint.http.ssl_ca_file', 'CA file', { ...caFile, help: trustStore }),
    textRow('endpoint.http.ssl_client_cert_file', 'Client certificate', file),
    textRow('endpoint.http.ssl_client_key_file', 'Client key', file),
    textRow('endpoint.http.ssl_server_name', 'Server name', { maximumLength: 128 }),
  ]),
  ...cardRows('Endpoint', { section: 'MQTT', ...endpoint }, [
    booleanRow('endpoint.mqtt.enable', 'MQTT', { default: false }),
    textRow('endpoint.mqtt.server', 'Broker', {
      maximumLength: 128,
      format: 'mqttServer',
      help: 'host:port, without a protocol. The default port is 8883.',
    }),
    textRow('endpoint.mqtt.client_id', 'Client ID', { maximumLength: 128 }),
    textRow('endpoint.mqtt.user', 'User', { maximumLength: 256 }),
    secretRow('endpoint.mqtt.pass', 'Password', { maximumLength: 512 }),
    textRow('endpoint.mqtt.data_topic', 'Data topic', { maximumLength: 80 }),
    secretRow('endpoint.mqtt.azure_cs', 'Azure connection string', {
      maximumLength: 512,
      help: 'From Azure IoT Hub. Requires a data topic.',
    }),
    textRow('endpoint.mqtt.ssl_ca_cert', 'CA certificate', { ...caFile, help: trustStore }),
    textRow('endpoint.mqtt.ssl_cert', 'Client certificate', file),
    textRow('endpoint.mqtt.ssl_key', 'Client key', file),
    textRow('endpoint.mqtt.ssl_server_name', 'Server name', { maximumLength: 128 }),
  ]),
]
