import type { MessageLayout, SignalLayout } from '../layout.ts'

// Source of positions and scales: the CANboat project's description of NMEA 2000 (Apache License 2.0), checked by a test.
// Its kelvin, pascal and radian are given as °C, kPa and degrees here.

type Scale = readonly [scale: number, offset: number, unit: string]

const radian = 180 / Math.PI
const celsius: Scale = [0.01, -273.15, '°C']
const angle: Scale = [0.0001 * radian, 0, '°']
const speed: Scale = [0.01, 0, 'm/s']
const count: Scale = [1, 0, '']
const kilopascals: Scale = [0.1, 0, 'kPa']

/** `firstByte` is counted from 0. */
function unsigned(key: string, name: string, firstByte: number, length: number, scale: Scale): SignalLayout {
  return field(key, name, firstByte * 8, length * 8, false, scale)
}

function signed(key: string, name: string, firstByte: number, length: number, scale: Scale): SignalLayout {
  return field(key, name, firstByte * 8, length * 8, true, scale)
}

function state(
  key: string,
  name: string,
  firstBit: number,
  bits: number,
  states: readonly string[],
): SignalLayout {
  return { ...field(key, name, firstBit, bits, false, count), states }
}

function field(
  key: string,
  name: string,
  firstBit: number,
  bits: number,
  isSigned: boolean,
  of: Scale,
): SignalLayout {
  const [scale, offset, unit] = of
  return { key, name, unit, firstBit, bits, isSigned, scale, offset }
}

function single(...signals: readonly SignalLayout[]): MessageLayout {
  return { standard: 'NMEA 2000', isFastPacket: false, signals }
}

function fast(...signals: readonly SignalLayout[]): MessageLayout {
  return { standard: 'NMEA 2000', isFastPacket: true, signals }
}

const tankTypes = ['Fuel', 'Water', 'Gray water', 'Live well', 'Oil', 'Black water']
const northReferences = ['True', 'Magnetic']
const windReferences = [
  'True (ground referenced to North)',
  'Magnetic (ground referenced to Magnetic North)',
  'Apparent',
  'True (boat referenced)',
  'True (water referenced)',
]

export const nmea2000Layouts: Readonly<Record<number, MessageLayout>> = {
  127250: single(
    unsigned('heading', 'Heading', 1, 2, angle),
    signed('deviation', 'Deviation', 3, 2, angle),
    signed('variation', 'Variation', 5, 2, angle),
    state('reference', 'Reference', 56, 2, northReferences),
  ),
  127488: single(
    unsigned('instance', 'Engine Instance', 0, 1, count),
    unsigned('speed', 'Engine Speed', 1, 2, [0.25, 0, 'rpm']),
    unsigned('boostPressure', 'Boost Pressure', 3, 2, kilopascals),
    signed('tiltTrim', 'Tilt/Trim', 5, 1, [1, 0, '%']),
  ),
  127489: fast(
    unsigned('instance', 'Engine Instance', 0, 1, count),
    unsigned('oilPressure', 'Oil Pressure', 1, 2, kilopascals),
    unsigned('oilTemperature', 'Oil Temperature', 3, 2, [0.1, -273.15, '°C']),
    unsigned('temperature', 'Engine Temperature', 5, 2, celsius),
    signed('alternatorPotential', 'Alternator Potential', 7, 2, [0.01, 0, 'V']),
    signed('fuelRate', 'Fuel Rate', 9, 2, [0.1, 0, 'L/h']),
    unsigned('totalEngineHours', 'Total Engine Hours', 11, 4, [1 / 3600, 0, 'h']),
    unsigned('coolantPressure', 'Coolant Pressure', 15, 2, kilopascals),
    unsigned('fuelPressure', 'Fuel Pressure', 17, 2, [1, 0, 'kPa']),
    signed('engineLoad', 'Engine Load', 24, 1, [1, 0, '%']),
    signed('engineTorque', 'Engine Torque', 25, 1, [1, 0, '%']),
  ),
  127505: single(
    field('instance', 'Tank Instance', 0, 4, false, count),
    state('type', 'Fluid Type', 4, 4, tankTypes),
    signed('level', 'Fluid Level', 1, 2, [0.004, 0, '%']),
    unsigned('capacity', 'Tank Capacity', 3, 4, [0.1, 0, 'L']),
  ),
  127508: single(
    unsigned('instance', 'Battery Instance', 0, 1, count),
    signed('voltage', 'Battery Voltage', 1, 2, [0.01, 0, 'V']),
    signed('current', 'Battery Current', 3, 2, [0.1, 0, 'A']),
    unsigned('temperature', 'Battery Temperature', 5, 2, celsius),
  ),
  128259: single(
    unsigned('speedWaterReferenced', 'Speed Through Water', 1, 2, speed),
    unsigned('speedGroundReferenced', 'Speed Over Ground', 3, 2, speed),
  ),
  128267: single(
    unsigned('depth', 'Water Depth Below Transducer', 1, 4, [0.01, 0, 'm']),
    signed('offset', 'Transducer Offset', 5, 2, [0.001, 0, 'm']),
  ),
  129025: single(
    signed('latitude', 'Latitude', 0, 4, [1e-7, 0, '°']),
    signed('longitude', 'Longitude', 4, 4, [1e-7, 0, '°']),
  ),
  129026: single(
    state('cogReference', 'Course Reference', 8, 2, northReferences),
    unsigned('cog', 'Course Over Ground', 2, 2, angle),
    unsigned('sog', 'Speed Over Ground', 4, 2, speed),
  ),
  130306: single(
    unsigned('windSpeed', 'Wind Speed', 1, 2, speed),
    unsigned('windAngle', 'Wind Angle', 3, 2, angle),
    state('reference', 'Wind Reference', 40, 3, windReferences),
  ),
}
