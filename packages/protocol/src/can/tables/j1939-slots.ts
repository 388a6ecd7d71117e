import type { Scale } from '../layouts/layout.ts'

/**
 * Scales of J1939 parameters ('SLOTs') by a short name of our own. Source: SAE J1939DA, as the slot table of the Equipment and
 * Tool Institute's J1939-84 project lists them; the SLOT numbers of that table follow each row.
 */
export const slots = {
  percent: [0.4, 0, '%'], // 44
  percentWhole: [1, 0, '%'], // 46
  percentFine: [0.0025, 0, '%'], // 30
  percentPower: [0.0078125, -251, '%'], // 256
  percentSignedWhole: [1, -125, '%'], // 45: torque
  oxygen: [0.000514, -12, '%'], // 237
  concentration: [0.25, 0, '%'], // 254
  nox: [0.05, -200, 'ppm'], // 236
  celsius: [1, -40, '°C'], // 67
  celsiusFine: [0.03125, -273, '°C'], // 68
  kilopascal0_05: [0.05, 0, 'kPa'], // 48
  kilopascal0_1: [0.1, 0, 'kPa'], // 85
  kilopascal0_125: [0.125, 0, 'kPa'], // 138
  kilopascal0_5: [0.5, 0, 'kPa'], // 50, 54
  kilopascal2: [2, 0, 'kPa'], // 53, 106
  kilopascal4: [4, 0, 'kPa'], // 47
  kilopascal5: [5, 0, 'kPa'], // 1, 130
  kilopascal8: [8, 0, 'kPa'], // 2
  kilopascal16: [16, 0, 'kPa'], // 49
  kilopascalSigned: [0.0078125, -250, 'kPa'], // 52
  megapascal: [0.00390625, 0, 'MPa'], // 51
  leakage: [0.1, 0, 'Pa/s'], // 162
  rpm: [0.125, 0, 'rpm'], // 76
  rpm0_5: [0.5, 0, 'rpm'], // 78
  rpm1: [1, 0, 'rpm'], // 223
  rpm4: [4, 0, 'rpm'], // 77
  kilometresPerHour: [0.00390625, 0, 'km/h'], // 71
  kilometresPerHourWhole: [1, 0, 'km/h'], // 73
  kilometresPerHourRelative: [0.0625, -7.8125, 'km/h'], // 74
  kilometres: [0.125, 0, 'km'], // 36
  kilometresFine: [0.005, 0, 'km'], // 38: 5 m
  kilometresService: [5, -160_635, 'km'], // 37
  metresAltitude: [0.125, -2500, 'm'], // 39
  metres: [1, 0, 'm'], // 95
  millimetres: [0.1, 0, 'mm'], // 14
  litres: [0.5, 0, 'L'], // 20
  litresPerHour: [0.05, 0, 'L/h'], // 42
  litresPerHourFine: [0.001, 0, 'L/h'], // 321
  kilometresPerLitre: [0.001953125, 0, 'km/L'], // 16
  kilograms: [0.5, 0, 'kg'], // 21, 27
  kilograms2: [2, 0, 'kg'], // 28
  kilograms10: [10, 0, 'kg'], // 29
  kilogramsPerHour: [0.05, 0, 'kg/h'], // 18
  kilogramsPerHour0_2: [0.2, 0, 'kg/h'], // 262
  cubicMetresPerHour: [0.1, 0, 'm³/h'], // 19
  gravity: [0.0001, 0, ''], // 82
  humidity: [0.01, 0, 'g/kg'], // 285
  hours: [0.05, 0, 'h'], // 58
  hoursService: [1, -32_127, 'h'], // 5
  weeksService: [1, -125, 'weeks'], // 65
  seconds: [1, 0, 's'], // 6, 64
  seconds0_25: [0.25, 0, 's'], // 63
  minutes: [1, 0, 'min'], // 61
  minutesOffset: [1, -125, 'min'], // 99
  hoursWhole: [1, 0, 'h'], // 3
  hoursOffset: [1, -125, 'h'], // 4
  days: [0.25, 0, ''], // 60: of the month
  month: [1, 0, ''], // 62
  year: [1, 1985, ''], // 66
  degreesGlobal: [1e-7, -210, '°'], // 7
  degrees: [0.0078125, 0, '°'], // 9
  degreesSigned: [0.0078125, -200, '°'], // 8
  degreesSlope: [0.002, -64, '°'], // 242
  degreesPerSecond: [0.002, -64, '°/s'], // 243
  steering: [0.055_952_909_7, -1797.597_786, '°'], // 113: 1/1024 rad, -31.374 rad
  yaw: [0.006_994_113_71, -224.599_456, '°/s'], // 114: 1/8192 rad/s, -3.92 rad/s
  acceleration: [0.00048828125, -15.687, 'm/s²'], // 115
  accelerationCoarse: [0.1, -12.5, 'm/s²'], // 140
  volts: [0.05, 0, 'V'], // 80
  voltsWhole: [1, 0, 'V'], // 145
  ampere: [1, 0, 'A'], // 41, 146
  ampereSigned: [1, -125, 'A'], // 40
  ampereFine: [0.05, -1600, 'A'], // 104
  hertz: [0.0078125, 0, 'Hz'], // 144
  kilowatts: [0.5, 0, 'kW'], // 55
  watts: [1, -2_000_000_000, 'W'], // 147
  voltAmperes: [1, -2_000_000_000, 'VA'], // 148
  vars: [1, -2_000_000_000, 'var'], // 149
  kilowattHours: [1, 0, 'kWh'], // 150
  powerFactor: [0.00006103515625, -1, ''], // 151
  gear: [1, -125, ''], // 24
  gearRatio: [0.001, 0, ''], // 32
  revolutions: [1000, 0, ''], // 34
  ratio: [1, 0, ''], // 56
  count: [1, 0, ''], // 12, 93, 129
  address: [1, 0, ''], // 35
} as const satisfies Readonly<Record<string, Scale>>

export type SlotName = keyof typeof slots
