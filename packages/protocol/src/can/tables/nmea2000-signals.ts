/* oxlint-disable max-lines -- a table of data */
import type { Scale } from '../layouts/layout.ts'
import type { Nmea2000StateName } from './nmea2000-states.ts'

// Source of places and scales: the CANboat project's description of NMEA 2000 (Apache License 2.0), package @canboat/pgns 6.0.2;
// a test compares every row. Its kelvin, pascal and radian are given as °C, kPa and degrees here, its seconds of a duration as
// hours or minutes. A sample is checked against a second source in second-source.test.ts.

/** Scales by a short name. A date counts days since 1970, a time seconds since midnight. */
export const nmea2000Scales = {
  ampere: [0.1, 0, 'A'],
  ampereFine: [0.01, 0, 'A'],
  angle: [0.005_729_577_951_308_232, 0, '°'],
  celsius: [0.01, -273.15, '°C'],
  celsiusCoarse: [0.1, -273.15, '°C'],
  celsiusFine: [0.001, -273.15, '°C'],
  count: [1, 0, ''],
  date: [1, 0, ''],
  degrees: [1e-7, 0, '°'],
  degreesFine: [1e-16, 0, '°'],
  dilution: [0.01, 0, ''],
  percentFine: [0.004, 0, '%'],
  kilopascal: [0.1, 0, 'kPa'],
  kilopascalFine: [0.0001, 0, 'kPa'],
  kilopascalWhole: [1, 0, 'kPa'],
  litres: [0.1, 0, 'L'],
  litresPerHour: [0.1, 0, 'L/h'],
  litresWhole: [1, 0, 'L'],
  metres: [0.01, 0, 'm'],
  metres10: [10, 0, 'm'],
  metresFine: [0.001, 0, 'm'],
  metresMicro: [0.000_001, 0, 'm'],
  metresWhole: [1, 0, 'm'],
  minutes: [1, 0, 'min'],
  operation: [0.000_277_777_777_777_777_8, 0, 'h'],
  percent: [1, 0, '%'],
  rpm: [0.25, 0, 'rpm'],
  seconds: [0.01, 0, 's'],
  speed: [0.01, 0, 'm/s'],
  time: [0.0001, 0, ''],
  turn: [1.790_493_109_783_8e-6, 0, '°/s'],
  volts: [0.01, 0, 'V'],
  voltsCoarse: [0.1, 0, 'V'],
  voltsFine: [0.001, 0, 'V'],
  capacity: [1, 0, 'Ah'],
  watts: [1, 0, 'W'],
} as const satisfies Readonly<Record<string, Scale>>

/** A signal: first bit from the beginning of the message, then signed ('s') or unsigned ('u') with its number of bits. */
export type Nmea2000Row = readonly [
  key: string,
  name: string,
  firstBit: number,
  width: `${'s' | 'u'}${number}`,
  read: keyof typeof nmea2000Scales | Nmea2000StateName,
]

type Nmea2000Message = { readonly isFastPacket: boolean; readonly rows: readonly Nmea2000Row[] }

/** Signals of NMEA 2000 messages, by PGN. */
export const nmea2000Signals: Readonly<Record<number, Nmea2000Message>> = {
  126992: {
    isFastPacket: false,
    rows: [
      ['source', 'Source', 8, 'u4', 'systemTime'],
      ['date', 'Date', 16, 'u16', 'date'],
      ['time', 'Time', 32, 'u32', 'time'],
    ],
  },
  127245: {
    isFastPacket: false,
    rows: [
      ['instance', 'Rudder Instance', 0, 'u8', 'count'],
      ['directionOrder', 'Direction Order', 8, 'u3', 'rudderOrder'],
      ['angleOrder', 'Angle Order', 16, 's16', 'angle'],
      ['position', 'Rudder Position', 32, 's16', 'angle'],
    ],
  },
  127250: {
    isFastPacket: false,
    rows: [
      ['heading', 'Heading', 8, 'u16', 'angle'],
      ['deviation', 'Deviation', 24, 's16', 'angle'],
      ['variation', 'Variation', 40, 's16', 'angle'],
      ['reference', 'Reference', 56, 'u2', 'directionReference'],
    ],
  },
  127251: {
    isFastPacket: false,
    rows: [['rate', 'Rate of Turn', 8, 's32', 'turn']],
  },
  127257: {
    isFastPacket: false,
    rows: [
      ['yaw', 'Yaw', 8, 's16', 'angle'],
      ['pitch', 'Pitch', 24, 's16', 'angle'],
      ['roll', 'Roll', 40, 's16', 'angle'],
    ],
  },
  127258: {
    isFastPacket: false,
    rows: [
      ['source', 'Source', 8, 'u4', 'magneticVariation'],
      ['ageOfService', 'Age of Service', 16, 'u16', 'date'],
      ['variation', 'Variation', 32, 's16', 'angle'],
    ],
  },
  127488: {
    isFastPacket: false,
    rows: [
      ['instance', 'Engine Instance', 0, 'u8', 'count'],
      ['speed', 'Engine Speed', 8, 'u16', 'rpm'],
      ['boostPressure', 'Boost Pressure', 24, 'u16', 'kilopascal'],
      ['tiltTrim', 'Tilt/Trim', 40, 's8', 'percent'],
    ],
  },
  127489: {
    isFastPacket: true,
    rows: [
      ['instance', 'Engine Instance', 0, 'u8', 'count'],
      ['oilPressure', 'Oil Pressure', 8, 'u16', 'kilopascal'],
      ['oilTemperature', 'Oil Temperature', 24, 'u16', 'celsiusCoarse'],
      ['temperature', 'Engine Temperature', 40, 'u16', 'celsius'],
      ['alternatorPotential', 'Alternator Potential', 56, 's16', 'volts'],
      ['fuelRate', 'Fuel Rate', 72, 's16', 'litresPerHour'],
      ['totalEngineHours', 'Total Engine Hours', 88, 'u32', 'operation'],
      ['coolantPressure', 'Coolant Pressure', 120, 'u16', 'kilopascal'],
      ['fuelPressure', 'Fuel Pressure', 136, 'u16', 'kilopascalWhole'],
      ['engineLoad', 'Engine Load', 192, 's8', 'percent'],
      ['engineTorque', 'Engine Torque', 200, 's8', 'percent'],
    ],
  },
  127493: {
    isFastPacket: false,
    rows: [
      ['instance', 'Engine Instance', 0, 'u8', 'count'],
      ['transmissionGear', 'Transmission Gear', 8, 'u2', 'gearStatus'],
      ['oilPressure', 'Transmission Oil Pressure', 16, 'u16', 'kilopascal'],
      ['oilTemperature', 'Transmission Oil Temperature', 32, 'u16', 'celsiusCoarse'],
      ['discreteStatus1', 'Discrete Status', 48, 'u8', 'count'],
    ],
  },
  127497: {
    isFastPacket: true,
    rows: [
      ['instance', 'Engine Instance', 0, 'u8', 'count'],
      ['tripFuelUsed', 'Trip Fuel Used', 8, 'u16', 'litresWhole'],
      ['fuelRateAverage', 'Fuel Rate, Average', 24, 's16', 'litresPerHour'],
      ['fuelRateEconomy', 'Fuel Rate, Economy', 40, 's16', 'litresPerHour'],
      ['instantaneousFuelEconomy', 'Instantaneous Fuel Economy', 56, 's16', 'litresPerHour'],
    ],
  },
  127501: {
    isFastPacket: false,
    rows: [
      ['instance', 'Switch Bank Instance', 0, 'u8', 'count'],
      ['indicator1', 'Indicator 1', 8, 'u2', 'offOn'],
      ['indicator2', 'Indicator 2', 10, 'u2', 'offOn'],
      ['indicator3', 'Indicator 3', 12, 'u2', 'offOn'],
      ['indicator4', 'Indicator 4', 14, 'u2', 'offOn'],
      ['indicator5', 'Indicator 5', 16, 'u2', 'offOn'],
      ['indicator6', 'Indicator 6', 18, 'u2', 'offOn'],
      ['indicator7', 'Indicator 7', 20, 'u2', 'offOn'],
      ['indicator8', 'Indicator 8', 22, 'u2', 'offOn'],
      ['indicator9', 'Indicator 9', 24, 'u2', 'offOn'],
      ['indicator10', 'Indicator 10', 26, 'u2', 'offOn'],
      ['indicator11', 'Indicator 11', 28, 'u2', 'offOn'],
      ['indicator12', 'Indicator 12', 30, 'u2', 'offOn'],
      ['indicator13', 'Indicator 13', 32, 'u2', 'offOn'],
      ['indicator14', 'Indicator 14', 34, 'u2', 'offOn'],
      ['indicator15', 'Indicator 15', 36, 'u2', 'offOn'],
      ['indicator16', 'Indicator 16', 38, 'u2', 'offOn'],
      ['indicator17', 'Indicator 17', 40, 'u2', 'offOn'],
      ['indicator18', 'Indicator 18', 42, 'u2', 'offOn'],
      ['indicator19', 'Indicator 19', 44, 'u2', 'offOn'],
      ['indicator20', 'Indicator 20', 46, 'u2', 'offOn'],
      ['indicator21', 'Indicator 21', 48, 'u2', 'offOn'],
      ['indicator22', 'Indicator 22', 50, 'u2', 'offOn'],
      ['indicator23', 'Indicator 23', 52, 'u2', 'offOn'],
      ['indicator24', 'Indicator 24', 54, 'u2', 'offOn'],
      ['indicator25', 'Indicator 25', 56, 'u2', 'offOn'],
      ['indicator26', 'Indicator 26', 58, 'u2', 'offOn'],
      ['indicator27', 'Indicator 27', 60, 'u2', 'offOn'],
      ['indicator28', 'Indicator 28', 62, 'u2', 'offOn'],
    ],
  },
  127505: {
    isFastPacket: false,
    rows: [
      ['instance', 'Tank Instance', 0, 'u4', 'count'],
      ['type', 'Fluid Type', 4, 'u4', 'tankType'],
      ['level', 'Fluid Level', 8, 's16', 'percentFine'],
      ['capacity', 'Tank Capacity', 24, 'u32', 'litres'],
    ],
  },
  127506: {
    isFastPacket: true,
    rows: [
      ['instance', 'DC Instance', 8, 'u8', 'count'],
      ['dcType', 'DC Type', 16, 'u8', 'dcSource'],
      ['stateOfCharge', 'State of Charge', 24, 'u8', 'percent'],
      ['stateOfHealth', 'State of Health', 32, 'u8', 'percent'],
      ['timeRemaining', 'Time Remaining', 40, 'u16', 'minutes'],
      ['rippleVoltage', 'Ripple Voltage', 56, 'u16', 'voltsFine'],
      ['remainingCapacity', 'Remaining Capacity', 72, 'u16', 'capacity'],
    ],
  },
  127507: {
    isFastPacket: true,
    rows: [
      ['instance', 'Charger Instance', 0, 'u8', 'count'],
      ['batteryInstance', 'Battery Instance', 8, 'u8', 'count'],
      ['operatingState', 'Operating State', 16, 'u4', 'chargerState'],
      ['chargeMode', 'Charge Mode', 20, 'u4', 'chargerMode'],
      ['enabled', 'Enabled', 24, 'u2', 'offOn'],
      ['equalizationPending', 'Equalization Pending', 26, 'u2', 'offOn'],
      ['equalizationTimeRemaining', 'Equalization Time Remaining', 32, 'u16', 'minutes'],
    ],
  },
  127508: {
    isFastPacket: false,
    rows: [
      ['instance', 'Battery Instance', 0, 'u8', 'count'],
      ['voltage', 'Battery Voltage', 8, 's16', 'volts'],
      ['current', 'Battery Current', 24, 's16', 'ampere'],
      ['temperature', 'Battery Temperature', 40, 'u16', 'celsius'],
    ],
  },
  127509: {
    isFastPacket: true,
    rows: [
      ['instance', 'Inverter Instance', 0, 'u8', 'count'],
      ['acInstance', 'AC Instance', 8, 'u8', 'count'],
      ['dcInstance', 'DC Instance', 16, 'u8', 'count'],
      ['operatingState', 'Operating State', 24, 'u4', 'inverterState'],
      ['inverterEnable', 'Inverter Enable', 28, 'u2', 'offOn'],
    ],
  },
  127744: {
    isFastPacket: false,
    rows: [
      ['connectionNumber', 'Connection Number', 8, 'u8', 'count'],
      ['acRmsCurrent', 'AC RMS Current', 16, 'u16', 'ampere'],
      ['power', 'Power', 32, 's32', 'watts'],
    ],
  },
  127750: {
    isFastPacket: false,
    rows: [
      ['connectionNumber', 'Connection Number', 8, 'u8', 'count'],
      ['operatingState', 'Operating State', 16, 'u8', 'converterState'],
      ['temperatureState', 'Temperature State', 24, 'u2', 'goodWarningError'],
      ['overloadState', 'Overload State', 26, 'u2', 'goodWarningError'],
      ['lowDcVoltageState', 'Low DC Voltage State', 28, 'u2', 'goodWarningError'],
      ['rippleState', 'Ripple State', 30, 'u2', 'goodWarningError'],
    ],
  },
  127751: {
    isFastPacket: false,
    rows: [
      ['connectionNumber', 'Connection Number', 8, 'u8', 'count'],
      ['dcVoltage', 'DC Voltage', 16, 'u16', 'voltsCoarse'],
      ['dcCurrent', 'DC Current', 32, 's24', 'ampereFine'],
    ],
  },
  128000: {
    isFastPacket: false,
    rows: [['leewayAngle', 'Leeway Angle', 8, 's16', 'angle']],
  },
  128259: {
    isFastPacket: false,
    rows: [
      ['speedWaterReferenced', 'Speed Through Water', 8, 'u16', 'speed'],
      ['speedGroundReferenced', 'Speed Over Ground', 24, 'u16', 'speed'],
      ['speedWaterReferencedType', 'Water Reference', 40, 'u8', 'waterReference'],
    ],
  },
  128267: {
    isFastPacket: false,
    rows: [
      ['depth', 'Water Depth Below Transducer', 8, 'u32', 'metres'],
      ['offset', 'Transducer Offset', 40, 's16', 'metresFine'],
      ['range', 'Range', 56, 'u8', 'metres10'],
    ],
  },
  128275: {
    isFastPacket: true,
    rows: [
      ['date', 'Date', 0, 'u16', 'date'],
      ['time', 'Time', 16, 'u32', 'time'],
      ['log', 'Log', 48, 'u32', 'metresWhole'],
      ['tripLog', 'Trip Log', 80, 'u32', 'metresWhole'],
    ],
  },
  129025: {
    isFastPacket: false,
    rows: [
      ['latitude', 'Latitude', 0, 's32', 'degrees'],
      ['longitude', 'Longitude', 32, 's32', 'degrees'],
    ],
  },
  129026: {
    isFastPacket: false,
    rows: [
      ['cogReference', 'Course Reference', 8, 'u2', 'directionReference'],
      ['cog', 'Course Over Ground', 16, 'u16', 'angle'],
      ['sog', 'Speed Over Ground', 32, 'u16', 'speed'],
    ],
  },
  129029: {
    isFastPacket: true,
    rows: [
      ['date', 'Date', 8, 'u16', 'date'],
      ['time', 'Time', 24, 'u32', 'time'],
      ['latitude', 'Latitude', 56, 's64', 'degreesFine'],
      ['longitude', 'Longitude', 120, 's64', 'degreesFine'],
      ['altitude', 'Altitude', 184, 's64', 'metresMicro'],
      ['gnssType', 'GNSS Type', 248, 'u4', 'gnss'],
      ['method', 'Method', 252, 'u4', 'gnssMethod'],
      ['integrity', 'Integrity', 256, 'u2', 'gnssIntegrity'],
      ['numberOfSvs', 'Number of Satellites', 264, 'u8', 'count'],
      ['hdop', 'HDOP', 272, 's16', 'dilution'],
      ['pdop', 'PDOP', 288, 's16', 'dilution'],
      ['geoidalSeparation', 'Geoidal Separation', 304, 's32', 'metres'],
    ],
  },
  129033: {
    isFastPacket: false,
    rows: [
      ['date', 'Date', 0, 'u16', 'date'],
      ['time', 'Time', 16, 'u32', 'time'],
      ['localOffset', 'Local Offset', 48, 's16', 'minutes'],
    ],
  },
  129283: {
    isFastPacket: false,
    rows: [
      ['xteMode', 'Cross Track Error Mode', 8, 'u4', 'residualMode'],
      ['navigationTerminated', 'Navigation Terminated', 14, 'u2', 'yesNo'],
      ['xte', 'Cross Track Error', 16, 's32', 'metres'],
    ],
  },
  129291: {
    isFastPacket: false,
    rows: [
      ['setReference', 'Set Reference', 8, 'u2', 'directionReference'],
      ['set', 'Set', 16, 'u16', 'angle'],
      ['drift', 'Drift', 32, 'u16', 'speed'],
    ],
  },
  129539: {
    isFastPacket: false,
    rows: [
      ['desiredMode', 'Desired Mode', 8, 'u3', 'gnssMode'],
      ['actualMode', 'Actual Mode', 11, 'u3', 'gnssMode'],
      ['hdop', 'HDOP', 16, 's16', 'dilution'],
      ['vdop', 'VDOP', 32, 's16', 'dilution'],
      ['tdop', 'TDOP', 48, 's16', 'dilution'],
    ],
  },
  130306: {
    isFastPacket: false,
    rows: [
      ['windSpeed', 'Wind Speed', 8, 'u16', 'speed'],
      ['windAngle', 'Wind Angle', 24, 'u16', 'angle'],
      ['reference', 'Wind Reference', 40, 'u3', 'windReference'],
    ],
  },
  130310: {
    isFastPacket: false,
    rows: [
      ['waterTemperature', 'Water Temperature', 8, 'u16', 'celsius'],
      ['outsideAmbientAirTemperature', 'Outside Air Temperature', 24, 'u16', 'celsius'],
      ['atmosphericPressure', 'Atmospheric Pressure', 40, 'u16', 'kilopascal'],
    ],
  },
  130311: {
    isFastPacket: false,
    rows: [
      ['temperatureSource', 'Temperature Source', 8, 'u6', 'temperatureSource'],
      ['humiditySource', 'Humidity Source', 14, 'u2', 'humiditySource'],
      ['temperature', 'Temperature', 16, 'u16', 'celsius'],
      ['humidity', 'Humidity', 32, 's16', 'percentFine'],
      ['atmosphericPressure', 'Atmospheric Pressure', 48, 'u16', 'kilopascal'],
    ],
  },
  130312: {
    isFastPacket: false,
    rows: [
      ['instance', 'Instance', 8, 'u8', 'count'],
      ['source', 'Source', 16, 'u8', 'temperatureSource'],
      ['actualTemperature', 'Actual Temperature', 24, 'u16', 'celsius'],
      ['setTemperature', 'Set Temperature', 40, 'u16', 'celsius'],
    ],
  },
  130313: {
    isFastPacket: false,
    rows: [
      ['instance', 'Instance', 8, 'u8', 'count'],
      ['source', 'Source', 16, 'u8', 'humiditySource'],
      ['actualHumidity', 'Actual Humidity', 24, 's16', 'percentFine'],
      ['setHumidity', 'Set Humidity', 40, 's16', 'percentFine'],
    ],
  },
  130314: {
    isFastPacket: false,
    rows: [
      ['instance', 'Instance', 8, 'u8', 'count'],
      ['source', 'Source', 16, 'u8', 'pressureSource'],
      ['pressure', 'Actual Pressure', 24, 's32', 'kilopascalFine'],
    ],
  },
  130315: {
    isFastPacket: false,
    rows: [
      ['instance', 'Instance', 8, 'u8', 'count'],
      ['source', 'Source', 16, 'u8', 'pressureSource'],
      ['pressure', 'Set Pressure', 24, 's32', 'kilopascalFine'],
    ],
  },
  130316: {
    isFastPacket: false,
    rows: [
      ['instance', 'Instance', 8, 'u8', 'count'],
      ['source', 'Source', 16, 'u8', 'temperatureSource'],
      ['temperature', 'Temperature', 24, 'u24', 'celsiusFine'],
      ['setTemperature', 'Set Temperature', 48, 'u16', 'celsiusCoarse'],
    ],
  },
  130576: {
    isFastPacket: false,
    rows: [
      ['portTrimTab', 'Port Trim Tab', 0, 's8', 'percent'],
      ['starboardTrimTab', 'Starboard Trim Tab', 8, 's8', 'percent'],
    ],
  },
  130577: {
    isFastPacket: true,
    rows: [
      ['dataMode', 'Data Mode', 0, 'u4', 'residualMode'],
      ['cogReference', 'Course Reference', 4, 'u2', 'directionReference'],
      ['cog', 'Course Over Ground', 16, 'u16', 'angle'],
      ['sog', 'Speed Over Ground', 32, 'u16', 'speed'],
      ['heading', 'Heading', 48, 'u16', 'angle'],
      ['speedThroughWater', 'Speed Through Water', 64, 'u16', 'speed'],
      ['set', 'Set', 80, 'u16', 'angle'],
      ['drift', 'Drift', 96, 'u16', 'speed'],
    ],
  },
}
