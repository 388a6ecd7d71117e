import { describe, expect, it } from 'vitest'
import { fmiName } from './names/fmi.ts'
import { findMessageLayout } from './layouts/layouts.ts'
import { pgnName } from './names/pgn.ts'
import { sourceAddressName } from './names/source-address.ts'
import { spnName } from './names/spn.ts'

/** Position and scale of a signal. */
function signal(pgn: number, key: string) {
  const found = findMessageLayout(pgn)?.signals.find((layout) => layout.key === key)
  return found && [found.firstBit, found.bits, found.scale, found.offset]
}

/** Scale and unit of a message's parameter. */
function parameter(pgn: number, spn: number) {
  const found = findMessageLayout(pgn)?.signals.find(({ key }) => key === `spn${spn}`)
  return found && [found.scale, found.offset, found.unit]
}

// The tables come from one source; this compares a sample with independent ones.

describe('message names, compared with the J1939 monitor of openSYDE (SAE J1939-71 of June 2006)', () => {
  it.each([
    [0x0000, 'Torque/Speed Control 1'],
    [0x0100, 'Transmission Control 1'],
    [0x0400, 'External Brake Request'],
    [0xae00, 'Tire Pressure Reference Setting'],
    [0xf001, 'Electronic Brake Controller 1'],
    [0xf002, 'Electronic Transmission Controller 1'],
    [0xf003, 'Electronic Engine Controller 2'],
    [0xf004, 'Electronic Engine Controller 1'],
    [0xf008, 'Hydraulic Pressure Governor Info'],
    [0xf013, 'Slope Sensor Information'],
    [0xf01a, 'Engine Throttle / Fuel Actuator Control Command'],
    [0xfda4, 'PTO Drive Engagement'],
    [0xfdc4, 'Electronic Brake Controller 5'],
    [0xfdd6, 'Basic Joystick Message 1'],
    [0xfde6, 'Hydraulic Braking System'],
    [0xfe07, 'Exhaust Temperature'],
    [0xfe4f, 'Vehicle Dynamic Stability Control 1'],
    [0xfe6c, 'Tachograph'],
    [0xfe7b, 'Combustion Time 1'],
    [0xfeac, 'Wheel Brake Lining Remaining Information'],
    [0xfebc, 'Compression/Service Brake Information'],
    [0xfec5, 'Electronic Transmission Controller 4'],
    [0xfee5, 'Engine Hours, Revolutions'],
    [0xfeef, 'Engine Fluid Level/Pressure 1'],
  ])('%i is %s', (pgn, name) => {
    expect(pgnName(pgn)).toBe(name)
  })
})

describe('parameters, compared with the SPN table of the buslab socket service', () => {
  it.each([
    [22, 65263, 'Engine Extended Crankcase Blow-by Pressure', 0.05, 0, 'kPa'],
    [46, 65198, 'Pneumatic Supply Pressure', 8, 0, 'kPa'],
    [52, 65262, 'Engine Intercooler Temperature', 1, -40, '°C'],
    [53, 65221, 'Transmission Synchronizer Clutch Value', 0.4, 0, '%'],
    [73, 65278, 'Auxiliary Pump Pressure', 16, 0, 'kPa'],
    [74, 65261, 'Maximum Vehicle Speed Limit', 1, 0, 'km/h'],
    [75, 65273, 'Steering Axle Temperature', 1, -40, '°C'],
    [79, 65269, 'Road Surface Temperature', 0.03125, -273, '°C'],
    [82, 65246, 'Engine Air Start Pressure', 4, 0, 'kPa'],
    [84, 65265, 'Wheel-Based Vehicle Speed', 0.00390625, 0, 'km/h'],
    [90, 65264, 'Power Takeoff Oil Temperature', 1, -40, '°C'],
    [92, 61443, 'Engine Percent Load At Current Speed', 1, 0, '%'],
    [95, 65276, 'Engine Fuel Filter Differential Pressure', 2, 0, 'kPa'],
    [100, 65263, 'Engine Oil Pressure', 4, 0, 'kPa'],
    [103, 65245, 'Engine Turbocharger 1 Speed', 4, 0, 'rpm'],
    [107, 65270, 'Engine Air Filter 1 Differential Pressure', 0.05, 0, 'kPa'],
    [110, 65262, 'Engine Coolant Temperature', 1, -40, '°C'],
    [114, 65271, 'Net Battery Current', 1, -125, 'A'],
    [116, 65274, 'Brake Application Pressure', 4, 0, 'kPa'],
    [119, 65275, 'Hydraulic Retarder Pressure', 16, 0, 'kPa'],
    [127, 65272, 'Transmission Oil Pressure', 16, 0, 'kPa'],
    [136, 65143, 'Auxiliary Vacuum Pressure Reading', 0.5, 0, 'kPa'],
    [142, 65145, 'Drive Channel Tire Pressure Target', 0.5, 0, 'kPa'],
    [161, 61442, 'Transmission Input Shaft Speed', 0.125, 0, 'rpm'],
    [165, 65256, 'Compass Bearing', 0.0078125, 0, '°'],
    [166, 65214, 'Engine Rated Power', 0.5, 0, 'kW'],
    [168, 65271, 'Battery Potential / Power Input 1', 0.05, 0, 'V'],
  ])('SPN %i in %i is %s', (spn, pgn, name, scale, offset, unit) => {
    expect(spnName(spn)).toBe(name)
    expect(parameter(pgn, spn)).toEqual([scale, offset, unit])
  })
})

describe('signals, compared with public DBC files of J1939 (dbc/j1939.dbc of nberlette/canbus, and similar)', () => {
  it.each([
    [61444, 190, 'EngSpeed', 24, 16, 0.125, 0],
    [61444, 2432, 'EngDemandPercentTorque', 56, 8, 1, -125],
    [61444, 1675, 'EngStarterMode', 48, 4, 1, 0],
    [61443, 91, 'AccelPedalPos1', 8, 8, 0.4, 0],
    [61443, 3357, 'ActMaxAvailEngPercentTorque', 48, 8, 0.4, 0],
    [61441, 521, 'BrakePedalPos', 8, 8, 0.4, 0],
    [61441, 1439, 'EBSRedWarningSignal', 42, 2, 1, 0],
    [61441, 1836, 'TrailerABSStatus', 60, 2, 1, 0],
    [65265, 527, 'CruiseCtrlStates', 53, 3, 1, 0],
    [65265, 976, 'PTOState', 48, 5, 1, 0],
    [65265, 1633, 'CruiseCtrlPauseSwitch', 4, 2, 1, 0],
    [0, 518, 'EngRqedTorque_TorqueLimit', 24, 8, 1, -125],
    [0, 898, 'EngRqedSpeed_SpeedLimit', 8, 16, 0.125, 0],
    [0, 897, 'OverrideCtrlModePriority', 4, 2, 1, 0],
    [65237, 589, 'AltSpeed', 0, 16, 0.5, 0],
    [64890, 3722, 'DslPrtcltFilter2SootLoadPercent', 0, 8, 1, 0],
    [64890, 3724, 'DslPrtcltFltr2TmSncLstActvRgnrtn', 16, 32, 1, 0],
    [64907, 3612, 'DslPrticulateFilterOutletPress2', 16, 16, 0.1, 0],
    [61456, 3255, 'Aftertreatment2IntakeNOx', 0, 16, 0.05, -200],
    [61457, 3266, 'Aftertreatment2OutletO2', 16, 16, 0.000514, -12],
    [64914, 3543, 'EngOperatingState', 0, 4, 1, 0],
    [64914, 3644, 'EngDerateRq', 56, 8, 0.4, 0],
    [64870, 4076, 'EngCoolantTemp2', 0, 8, 1, -40],
    [1792, 4089, 'ValveAssemblySupplyPress', 40, 16, 5, 0],
    [1792, 4087, 'ValvePilotPress', 16, 8, 16, 0],
    [65112, 1728, 'BellowPressRearAxleRight', 48, 16, 0.1, 0],
    [64992, 4490, 'SpecificHumidity', 16, 16, 0.01, 0],
  ])('%i: SPN %i is %s', (pgn, spn, _, firstBit, bits, scale, offset) => {
    expect(signal(pgn, `spn${spn}`)).toEqual([firstBit, bits, scale, offset])
  })
})

// The library writes a message field by field; its kelvin, pascal and radian are °C, kPa and degrees here.
describe('signals of NMEA 2000, compared with the NMEA2000 library of Timo Lappalainen', () => {
  const radian = 180 / Math.PI
  it.each([
    [127245, 'angleOrder', 16, 16, 0.0001 * radian, 0],
    [127245, 'position', 32, 16, 0.0001 * radian, 0],
    [127250, 'heading', 8, 16, 0.0001 * radian, 0],
    [127251, 'rate', 8, 32, 3.125e-8 * radian, 0],
    [127257, 'roll', 40, 16, 0.0001 * radian, 0],
    [127258, 'variation', 32, 16, 0.0001 * radian, 0],
    [127488, 'speed', 8, 16, 0.25, 0],
    [127488, 'boostPressure', 24, 16, 0.1, 0],
    [127489, 'oilTemperature', 24, 16, 0.1, -273.15],
    [127489, 'temperature', 40, 16, 0.01, -273.15],
    [127489, 'fuelPressure', 136, 16, 1, 0],
    [127489, 'engineLoad', 192, 8, 1, 0],
    [127493, 'oilPressure', 16, 16, 0.1, 0],
    [127493, 'oilTemperature', 32, 16, 0.1, -273.15],
    [127497, 'fuelRateEconomy', 40, 16, 0.1, 0],
    [126992, 'time', 32, 32, 0.0001, 0],
  ])('%i: %s', (pgn, key, firstBit, bits, scale, offset) => {
    const [first, width, factor = 0, zero] = signal(pgn, key) ?? []
    expect([first, width, factor.toPrecision(12), zero]).toEqual([
      firstBit,
      bits,
      scale.toPrecision(12),
      offset,
    ])
  })
})

// The manual's wording differs from the standard in commas, and in 'operational' and 'short-circuit'.
describe('failure modes, compared with the manual of the Danfoss PVED-CLS valve driver', () => {
  it.each([
    [0, 'Data valid, but above normal operating range - Most severe level'],
    [1, 'Data valid, but below normal operating range - Most severe level'],
    [2, 'Data erratic, intermittent or incorrect'],
    [5, 'Current below normal or open circuit'],
    [6, 'Current above normal or grounded circuit'],
    [7, 'Mechanical system not responding or out of adjustment'],
    [10, 'Abnormal rate of change'],
    [12, 'Bad intelligent device or component'],
    [16, 'Data valid, but above normal operating range - Moderately severe level'],
    [17, 'Data valid, but below normal operating range - Least severe level'],
    [19, 'Received network data in error'],
  ])('%i is %s', (fmi, text) => {
    const words = (sentence: string) => sentence.toLowerCase().match(/[a-z]+/g)
    expect(words(fmiName(fmi))).toEqual(words(text))
  })
})

describe('addresses, compared with the J1939 dissector of Wireshark', () => {
  it.each([
    [0, 'Engine #1'],
    [3, 'Transmission #1'],
    [11, 'Brakes - System Controller'],
    [15, 'Retarder - Engine'],
    [17, 'Cruise Control'],
    [23, 'Instrument Cluster #1'],
    [33, 'Body Controller'],
    [39, 'Management Computer #1'],
    [46, 'Hydraulic Pump Controller'],
    [49, 'Cab Controller - Primary'],
  ])('%i is %s', (address, name) => {
    expect(sourceAddressName(address)).toBe(name)
  })

  it('are unnamed if they depend on the industry or are invalid', () => {
    for (const address of [100, 128, 200, 247, 252, -1, 256, 0.5, Number.NaN])
      expect(sourceAddressName(address)).toBeNull()
  })
})
