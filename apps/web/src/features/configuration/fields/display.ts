import type { ConfigKey } from '@fieldport/domain'
import { formatCount } from '../../../lib/format/numbers.ts'
import { formatExact } from '../../../lib/format/times.ts'
import { translateWords } from '../../../lib/i18n.ts'
import { translateLabel } from '../../../lib/labels.ts'

/** A value as it stands in a text field. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as it is told: choices by their label, switches by a word, secrets as they come. */
export function tellValue(row: ConfigKey | undefined, value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  const choice = row?.choices?.find((each) => each.value === value)
  if (choice) return translateWords(choice.label)
  if (row?.key === 'device.fw_timestamp' && typeof value === 'number') return formatExact(value)
  if (typeof value === 'boolean') return value ? translateWords('On') : translateWords('Off')
  return textOf(value)
}

/** '5 to 86,400 s'; empty where anything goes. */
export function tellRange(row: ConfigKey): string {
  const { minimum, maximum, type } = row
  if ((type !== 'integer' && type !== 'number') || minimum === undefined || maximum === undefined) return ''
  return `${formatCount(minimum)} – ${formatCount(maximum)}`
}

/** The label of a key, and of a key that the catalogue does not know its name. */
export function labelOf(row: ConfigKey | undefined, key: string): string {
  return row ? translateLabel(row.label) : key
}

/*
 * What the domain says of a configuration, for the extraction of texts, which reads comments; a test compares it with the
 * catalogue:
 * t('Device ID') t('Device') t('Model') t('Firmware') t('Firmware date') t('Device Name') t('Base Interval')
 * t('Intervals') t('The clock of the device: every other interval is a multiple of it. From 5 seconds to 24 hours.')
 * t('The value entered for device.base_interval is not a valid number.') t('Transmit Interval')
 * t('A message is sent every so many base intervals.')
 * t('The value entered for device.transmit_interval is not a valid number.') t('Exception Interval')
 * t('Takes the place of the transmit interval while a warning or an alarm lasts; the first message goes at once.')
 * t('Portal send interval') t('How often the plan lets the device send to the portal.') t('Batch Transmit')
 * t('Sends every point measured since the last message, not only the newest.') t('Always On')
 * t('The device does not sleep between intervals. Needs a permanent supply.') t('Hibernate on power loss')
 * t('Hibernate') t('Keeps the internal battery alive while the supply is away.') t('Hibernate Delay Interval')
 * t('So many intervals with a low supply come before hibernation.') t('Wake on Vibration')
 * t('On newer firmware this is a setting of the accelerometer.') t('Name') t('Power') t('Supply Warning')
 * t('Raised below the low or above the high value. For one side alone set the other out of reach.') t('Supply Alarm')
 * t('Supply Hysteresis') t('Count supply hours') t('Battery fitted') t('Battery Warning') t('Battery Alarm')
 * t('Internal LiPo Warning') t('Internal LiPo Alarm') t('State 1 name') t('State 2 name') t('State 3 name')
 * t('State 4 name') t('State 5 name') t('State 6 name') t('States') t('Counts as idle time.')
 * t('Counts as working time.') t('Web server') t('System')
 * t('The pages that the device itself serves on its network.') t('Setup mode only') t('Always on') t('Debug console')
 * t('Where the device writes its log. On RS232 the serial port can measure nothing.') t('Wi-Fi enable') t('Wi-Fi')
 * t('SSID') t('Password') t('8 to 63 characters; empty for an open network.') t('Static IP')
 * t('Empty: the network assigns an address.') t('Netmask') t('Gateway') t('DNS server') t('Access point enable')
 * t('The device opens a network of its own for its set-up.') t('4G LTE') t('4G LTE enable') t('Automatic APN')
 * t('The device finds the access point of its SIM.') t('APN database version') t('APN') t('APN user')
 * t('APN password') t('Network mode') t('4G only') t('Roaming')
 * t('May use the networks of other operators, at their price.') t('SNTP server') t('SNTP')
 * t('SNTP server address must be set.') t('SNTP interval')
 * t('The value entered for sntp.update_interval is not a valid number.') t('Tamper') t('Tamper Alert')
 * t('Light inside the case raises it, also when you open it.') t('Ambient') t('Interval')
 * t('Measured every so many base intervals: 0 is off, 1 is every one.') t('Hysteresis')
 * t('How far the value must come back before the same event is raised again.') t('Warning') t('Alarm') t('Humidity')
 * t('Pressure') t('Accelerometer') t('Output XYZ Vectors') t('Adds the three axes in G to each message.')
 * t('Pitch Warning') t('Pitch Alarm') t('Roll Warning') t('Roll Alarm') t('Angle Warning') t('Angle Alarm')
 * t('Motion Warning') t('Motion Alarm') t('Wake from Hibernate') t('Motion above the threshold ends hibernation.')
 * t('Motion Wake Threshold') t('Count Motion Hours')
 * t('Counts the hours in which motion is above the wake threshold.') t('GPS') t('Max Time')
 * t('The search for satellites ends after this time.') t('Position Alert')
 * t('Raised when the device is farther from the expected place than the radius.') t('Radius')
 * t('Position Hysteresis') t('Expected Latitude') t('Expected Longitude') t('Count Movement Hours')
 * t('Counts the hours above 2 km/h.') t('Speed Alert') t('Speed Threshold') t('Speed Hysteresis') t('Odometer')
 * t('Own address') t('Bluetooth') t('Scan Time') t('Address Capture List')
 * t('Addresses of 12 hexadecimal digits, with commas; *4 after one takes up to four messages of it. Empty takes all.')
 * t('Send Raw Data') t('Magnetic switch')
 * t('Setup works like the button, Wake measures once, Trigger also fires trigger 0 of the script.') t('Setup')
 * t('Wake') t('Trigger') t('CAN') t('Nominal Baud Rate') t('Capture Time') t('TX Enable')
 * t('Off: the device only listens and acknowledges nothing. Scripts that send need it on.') t('ID Capture List')
 * t('Hexadecimal identifiers with commas; ?? stands for any priority or source, *4 takes up to four, # one of each other, * alone everything. Empty: one of each.')
 * t('Thermocouple') t('Type') t('Serial') t('Termination Resistor') t('120 ohm across the pair.') t('Mode')
 * t('Capture') t('Modbus') t('Baud Rate') t('Settings') t('Data bits 7, 8 or 9; parity N, E or O; stop bits 1 or 2.')
 * t('Start String') t('Idle Time Before Start') t('A silence longer than this starts a capture; 0 is off.')
 * t('End String') t('Request String') t('Sent when the port turns on.') t('Max Chars') t('Alert on Capture')
 * t('Slave Timeout') t('Slave address, function and register. Empty turns this read off.') t('Calibration')
 * t('Two points of what is measured and what it stands for, then the unit.') t('Unit') t('Alerts') t('Input')
 * t('Digital') t('Analog') t('Frequency') t('Digital Threshold') t('Digital Hysteresis') t('Count Hours')
 * t('Counts the hours above the threshold.') t('Digital Change Alert') t('Alarm/Warning Hysteresis')
 * t('Pulse Counting') t('Counts in addition to the frequency.') t('Reset Value')
 * t('The count starts again at 0 after this value.') t('Pulse Scaling') t('Pulse Unit') t('Pulse Warning')
 * t('Pulse Alarm') t('Output') t('Measured every so many base intervals when it is an input; an output ignores it.')
 * t('As an input it is channel 3.') t('Analog input') t('Digital input') t('On with Warnings') t('On with Alarms')
 * t('On with Alerts') t('Hold Time') t('How long the output stays on; 0: as long as the event lasts.') t('Current')
 * t('Measured every so many base intervals; 0 is off. A source that feeds a sensor needs the interval of the input that reads it.')
 * t('Current loop') t('Start Time') t('The source is on for this long before it is measured.') t('Vset')
 * t('General IO') t('The adjustable supply of the pins: 100 mA over all of them.') t('IO') t('Default State')
 * t('Held between measurements; in sleep every pin is off, a pull-up stays.') t('Measurement State')
 * t('Held while the measurement time runs.') t('Measurement Time')
 * t('Needed with a measurement state. CAN and serial wait for the longest one.') t('Wake on Low to High')
 * t('A rise above 2.3 V ends the sleep.') t('Hibernate on High to Low') t('A fall below 1.0 V starts hibernation.')
 * t('Hibernate Delay Intervals') t('Voltage') t('0 to 75 V.') t('Voltage Calibration') t('Voltage Alerts')
 * t('Voltage Hysteresis') t('-80 to 80 mA; out of the pin is positive.') t('Current Calibration') t('Current Alerts')
 * t('Current Hysteresis') t('0.5 Hz to 5 kHz.') t('Frequency Calibration') t('Frequency Alerts')
 * t('Frequency Hysteresis') t('Duty Cycle') t('0 to 100 %.') t('Duty Cycle Calibration') t('Duty Cycle Alerts')
 * t('Duty Cycle Hysteresis') t('Pulse Count') t('Pulses from 1 ms on; asleep, only IO 1 and IO 2 count.')
 * t('Pulse Count Calibration') t('Pulse Count Alerts') t('Change Alert') t('Scripting') t('Number') t('Numbers')
 * t('String') t('Strings') t('Data') t('Configuration from portal')
 * t('Off: the device takes no settings from here. Only somebody at the device can turn it on again.')
 * t('Data to portal') t('Buffer data offline') t('Keeps points while there is no network and sends them later.')
 * t('Add time and date') t('Network report') t('Adds address and signal strength to each message.')
 * t('Standard data format') t('Off: the script of the device builds the message.') t('UDP') t('UDP address')
 * t('host:port') t('HTTP POST') t('HTTP address')
 * t('https:// goes in front by itself; the port is 443 unless it is named.') t('User') t('Client ID') t('CA file')
 * t("The certificate the server's own is checked against; ca.pem is the built-in store.") t('Client certificate')
 * t('Client key') t('Server name') t('MQTT') t('Broker')
 * t('host:port, without a protocol; the port is 8883 unless it is named.') t('Data topic')
 * t('Azure connection string') t('Of Azure IoT Hub; needs a data topic.') t('CA certificate') t('base intervals')
 * t('counts') t('Disabled') t('Read coil') t('Read discrete input') t('Read holding register, 16 bit')
 * t('Read input register, 16 bit') t('Read holding register, 32 bit little-endian')
 * t('Read holding register, 32 bit big-endian') t('Read input register, 32 bit little-endian')
 * t('Read input register, 32 bit big-endian')
 * t('The transmit period is too short for an HTTPS endpoint together with data to the portal. Data will be lost. Use MQTT instead.')
 * t('The transmit period is short for an HTTPS endpoint together with data to the portal: data may be lost. Transmit every 30 seconds or less often, or use MQTT.')
 * t('If no Modbus slave answers, reading all of them takes longer than the base interval. Shorten the slave timeout, read fewer or lengthen the base interval.')
 * t('Invalid configuration: the start time of current 1 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('Invalid configuration: the start time of current 2 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('Invalid configuration: the max time of serial 1 is longer than the base interval. Shorten it or lengthen the base interval.')
 * t('A base interval below 900 seconds is not recommended on battery: it will be empty soon. Measure every 15 minutes or less often.')
 * t('A GPS max time below 180 seconds is not recommended: a device that slept may find no position in it. Allow 180 seconds or more.')
 * t('IO 3 to IO 5 count no pulses while the device sleeps. Use IO 1 or IO 2, or keep the device always on.')
 * t('The web server is always on and 4G is enabled: anyone who reaches the address of the device may reach its pages, and it costs data. Set it to setup mode only.')
 * t('Hibernate on power loss is recommended: without it the internal battery runs flat when the supply is away.')
 * t('The debug console uses RS232: serial capture and Modbus will not work. Turn the console off, or put it on USB.')
 * t('Network settings were changed. If they are wrong, the device cannot be contacted any more and has to be set up on site.')
 * t('Configuration from the portal is disabled: the device will take no settings from here. Only local access to the device can enable it again.')
 * t('Data to the portal is disabled: the portal will show and store no new data of this device.')
 * t('Batch transmit does not operate to the portal on the plan of this device. Upgrade it to a Hosted plan, or use an endpoint of your own.')
 * t('An alarm lies inside of its warning, so that it comes before the warning. Set its limits farther out.')
 * t('The value entered for {{key}} is invalid.') t('The value entered for {{key}} is not a valid number.')
 * t('Error parsing the value entered for {{key}}') t('No changes made.') t('Input Validation Failed')
 * t('Base Interval Warning')
 * t('The device is not guaranteed to operate correctly with a base interval below 5 seconds, and its connection may be unstable. Continue?')
 * t('Blanked Password') t('Configuration from the portal')
 * t('You are attempting to set a password to a blanked value. The device would keep the asterisks as its password. Continue?')
 * t('Disabling configuration from the portal cannot be reversed from here: only local access to the device can enable it again. Continue?')
 * t('Somebody else changed the same settings since you opened them.') t('Analog 1 Calibration')
 * t('Analog 2 Calibration') t('Analog 3 Calibration') t('Analog 4 Calibration') t('Analog 5 Calibration')
 * t('Current 1 Calibration') t('Current 2 Calibration')
 */
