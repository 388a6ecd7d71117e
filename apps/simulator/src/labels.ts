import type { DeviceKind } from './point.ts'

/** An owner's name for a measurement: at most 15 characters, its unit, its decimals. */
export type Label = { readonly name: string; readonly units: string; readonly dp: number }

function label(name: string, units: string, dp: number): Label {
  return { name, units, dp }
}

/** Names of the custom values (`cp`) and of the channels of each kind, by data key. */
export const labels: Readonly<Record<DeviceKind, Readonly<Record<string, Label>>>> = {
  'haul-truck': {
    cp1: label('Engine speed', 'rpm', 0),
    cp2: label('Coolant', '°C', 1),
    cp3: label('Oil pressure', 'kPa', 0),
    cp4: label('Fuel level', '%', 1),
    cp5: label('Fuel rate', 'l/h', 1),
    cp6: label('Engine hours', 'h', 1),
    cp7: label('Payload', 't', 1),
    cp8: label('Engine load', '%', 0),
  },
  'pump-station': {
    analog1: label('Tank level', '%', 1),
    analog2: label('Outlet', 'kPa', 0),
    current3: label('Flow loop', 'mA', 2),
    freq4: label('Flow meter', 'Hz', 2),
    pulse4: label('Volume', 'x10 l', 0),
    pulse_delta4: label('Volume step', 'x10 l', 0),
    digital1: label('Pump', '', 0),
    digital2: label('Cabinet door', '', 0),
    mod1: label('Drive speed', 'Hz', 1),
    mod2: label('Motor current', 'A', 1),
    mod3: label('Motor voltage', 'V', 0),
    mod4: label('Power', 'kW', 2),
    mod5: label('Energy', 'kWh', 1),
    mod6: label('Motor temp', '°C', 1),
    mod7: label('Flow', 'm³/h', 2),
    mod8: label('Suction', 'kPa', 1),
    mod9: label('Vibration', 'mm/s', 2),
  },
  boat: {
    analog1: label('Bilge level', 'cm', 1),
    digital2: label('Bilge pump', '', 0),
    tc1: label('Exhaust', '°C', 0),
    cp1: label('Engine speed', 'rpm', 0),
    cp2: label('Coolant', '°C', 1),
    cp3: label('Fuel rate', 'l/h', 1),
    cp4: label('Fuel level', '%', 1),
    cp5: label('Engine hours', 'h', 1),
    cp6: label('Depth', 'm', 2),
    cp7: label('Wind speed', 'km/h', 1),
    cp8: label('Wind angle', '°', 0),
    cp21: label('House battery', 'V', 2),
  },
  genset: {
    analog1: label('Fuel level', '%', 1),
    digital1: label('Running', '', 0),
    cp1: label('Engine speed', 'rpm', 0),
    cp2: label('Coolant', '°C', 1),
    cp3: label('Oil pressure', 'kPa', 0),
    cp4: label('Fuel rate', 'l/h', 1),
    cp5: label('Engine hours', 'h', 1),
    mod1: label('Voltage L1', 'V', 1),
    mod2: label('Voltage L2', 'V', 1),
    mod3: label('Voltage L3', 'V', 1),
    mod4: label('Current L1', 'A', 1),
    mod5: label('Current L2', 'A', 1),
    mod6: label('Current L3', 'A', 1),
    mod7: label('Frequency', 'Hz', 2),
    mod8: label('Power', 'kW', 1),
    mod9: label('Energy', 'kWh', 1),
    mod10: label('Power factor', '', 2),
  },
  'environment-logger': {
    tc1: label('Freezer', '°C', 1),
    analog1: label('Soil moisture', '%', 1),
    analog2: label('Sunlight', 'W/m²', 0),
    current1: label('Wind loop', 'mA', 2),
    freq1: label('Anemometer', 'Hz', 2),
    duty1: label('Wind vane', '%', 1),
    pulse1: label('Rain', 'x0.2 mm', 0),
    pulse_delta1: label('Rain step', 'x0.2 mm', 0),
    digital2: label('Wet', '', 0),
    cp1: label('Dew point', '°C', 1),
    cp34: label('Leaf wetness', '', 1),
  },
}

/** Names of the states counted by `state` and `stateN_hrs`; 1 to 3 are non-work, 4 to 6 are work. */
export const stateNames: Readonly<Record<DeviceKind, Readonly<Record<string, string>>>> = {
  'haul-truck': { 1: 'Off', 2: 'Queuing', 4: 'Loading and dumping', 5: 'Hauling', 6: 'Returning' },
  'pump-station': { 1: 'Idle', 4: 'Pumping' },
  boat: { 1: 'Moored', 4: 'Working', 5: 'Under way' },
  genset: { 1: 'Off', 2: 'No load', 4: 'Supplying' },
  'environment-logger': {},
}
