import type { ConfigKey } from '../config-key.ts'
import { card, decimal, fitted, flag, numbers, secret, text } from './rows.ts'

const caFile = { default: 'ca.pem', maximumLength: 64, format: 'fileName' } as const
const file = { maximumLength: 64, format: 'fileName' } as const
const endpoint = { generation: 'both', certainty: 'S' } as const
const trustStore = "The certificate the server's own is checked against; ca.pem is the built-in store."

/** Tab Custom. Source: specification 2, section 5; design notes on configuration keys, 'Custom'. */
export const customKeys: readonly ConfigKey[] = [
  ...card('Custom', { section: 'Scripting', generation: 'both', certainty: 'I' }, [
    flag('script.enable', 'Scripting', { readOnly: true }),
  ]),
  ...card(
    'Custom',
    { section: 'Numbers', generation: 'both', certainty: 'I' },
    numbers(1, 10).map((number) => decimal(`script.num${number}`, `Number ${number}`)),
  ),
  ...card(
    'Custom',
    { section: 'Strings', generation: 'both', certainty: 'I' },
    numbers(1, 10).map((number) => text(`script.str${number}`, `String ${number}`, { maximumLength: 50 })),
  ),
]

/** Tab Endpoint. Source: specification 2, sections 3 and 5; design notes on configuration keys, 'Endpoint'. */
export const endpointKeys: readonly ConfigKey[] = [
  ...card('Endpoint', { section: 'Data', ...endpoint }, [
    fitted('endpoint.available', 'Endpoint supported'),
    flag('endpoint.config_to_portal', 'Configuration from portal', {
      default: true,
      help: 'Off: the device takes no settings from here. Only somebody at the device can turn it on again.',
    }),
    flag('endpoint.data_to_portal', 'Data to portal', { default: true, forReading: true }),
    flag('endpoint.buffer_enable', 'Buffer data offline', {
      help: 'Keeps points while there is no network and sends them later.',
    }),
    flag('endpoint.addtimedate', 'Add time and date', { default: false }),
    flag('endpoint.network_report', 'Network report', {
      help: 'Adds address and signal strength to each message.',
    }),
    flag('endpoint.sq_data_format', 'Standard data format', {
      default: true,
      help: 'Off: the script of the device builds the message.',
    }),
  ]),
  ...card('Endpoint', { section: 'UDP', ...endpoint }, [
    flag('endpoint.udp.enable', 'UDP', { default: false }),
    text('endpoint.udp.address', 'UDP address', {
      maximumLength: 128,
      format: 'udpAddress',
      help: 'host:port',
    }),
  ]),
  ...card('Endpoint', { section: 'HTTP POST', ...endpoint }, [
    flag('endpoint.http.enable', 'HTTP POST', { default: false }),
    text('endpoint.http.address', 'HTTP address', {
      maximumLength: 256,
      help: 'https:// goes in front by itself; the port is 443 unless it is named.',
    }),
    text('endpoint.http.user', 'User', { maximumLength: 128 }),
    secret('endpoint.http.pass', 'Password', { maximumLength: 256 }),
    text('endpoint.http.client_id', 'Client ID', { maximumLength: 128 }),
    text('endpoint.http.ssl_ca_file', 'CA file', { ...caFile, help: trustStore }),
    text('endpoint.http.ssl_client_cert_file', 'Client certificate', file),
    text('endpoint.http.ssl_client_key_file', 'Client key', file),
    text('endpoint.http.ssl_server_name', 'Server name', { maximumLength: 128 }),
  ]),
  ...card('Endpoint', { section: 'MQTT', ...endpoint }, [
    flag('endpoint.mqtt.enable', 'MQTT', { default: false }),
    text('endpoint.mqtt.server', 'Broker', {
      maximumLength: 128,
      format: 'mqttServer',
      help: 'host:port, without a protocol; the port is 8883 unless it is named.',
    }),
    text('endpoint.mqtt.client_id', 'Client ID', { maximumLength: 128 }),
    text('endpoint.mqtt.user', 'User', { maximumLength: 256 }),
    secret('endpoint.mqtt.pass', 'Password', { maximumLength: 512 }),
    text('endpoint.mqtt.data_topic', 'Data topic', { maximumLength: 80 }),
    secret('endpoint.mqtt.azure_cs', 'Azure connection string', {
      maximumLength: 512,
      help: 'Of Azure IoT Hub; needs a data topic.',
    }),
    text('endpoint.mqtt.ssl_ca_cert', 'CA certificate', { ...caFile, help: trustStore }),
    text('endpoint.mqtt.ssl_cert', 'Client certificate', file),
    text('endpoint.mqtt.ssl_key', 'Client key', file),
    text('endpoint.mqtt.ssl_server_name', 'Server name', { maximumLength: 128 }),
  ]),
]
