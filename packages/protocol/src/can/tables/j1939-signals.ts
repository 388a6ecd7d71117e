import type { MessageLayout, SignalLayout } from '../layout.ts'
import { spnName } from '../spn.ts'

// Source of positions, scales and offsets: SAE J1939-71, as public tables of its parameters list them.

type Scale = readonly [scale: number, offset: number, unit: string]

const percent: Scale = [0.4, 0, '%']
const torque: Scale = [1, -125, '%']
const celsius: Scale = [1, -40, '°C']
const celsiusFine: Scale = [0.03125, -273, '°C']
const volts: Scale = [0.05, 0, 'V']
const rpm: Scale = [0.125, 0, 'rpm']
const kilometresPerHour: Scale = [1 / 256, 0, 'km/h']
const kilometresPerLitre: Scale = [1 / 512, 0, 'km/L']
const kilometres: Scale = [0.125, 0, 'km']
const litres: Scale = [0.5, 0, 'L']
const hours: Scale = [0.05, 0, 'h']
const count: Scale = [1, 0, '']
const degrees: Scale = [1e-7, -210, '°']
const watts: Scale = [1, -2_000_000_000, 'W']
const switchStates = ['Off', 'On']

function pressure(kilopascals: number): Scale {
  return [kilopascals, 0, 'kPa']
}

/** Bytes are numbered from 1, as in the standard. */
function bytes(spn: number, firstByte: number, length: number, [scale, offset, unit]: Scale): SignalLayout {
  const firstBit = (firstByte - 1) * 8
  return {
    key: `spn${spn}`,
    name: spnName(spn),
    unit,
    firstBit,
    bits: length * 8,
    isSigned: false,
    scale,
    offset,
  }
}

/** Bits are numbered from 1 in their byte, as in the standard. */
function bits(
  spn: number,
  byte: number,
  bit: number,
  length: number,
  states?: readonly string[],
): SignalLayout {
  const firstBit = (byte - 1) * 8 + bit - 1
  const layout = {
    key: `spn${spn}`,
    name: spnName(spn),
    unit: '',
    firstBit,
    bits: length,
    isSigned: false,
    scale: 1,
    offset: 0,
  }
  return states === undefined ? layout : { ...layout, states }
}

function message(...signals: readonly SignalLayout[]): MessageLayout {
  return { standard: 'J1939', isFastPacket: false, signals }
}

export const j1939Layouts: Readonly<Record<number, MessageLayout>> = {
  61443: message(
    bytes(91, 2, 1, percent),
    bytes(92, 3, 1, [1, 0, '%']),
    bytes(974, 4, 1, percent),
    bytes(29, 5, 1, percent),
  ),
  61444: message(
    bits(899, 1, 1, 4),
    bytes(512, 2, 1, torque),
    bytes(513, 3, 1, torque),
    bytes(190, 4, 2, rpm),
    bytes(1483, 6, 1, count),
    bits(1675, 7, 1, 4),
    bytes(2432, 8, 1, torque),
  ),
  65029: message(bytes(2452, 1, 4, watts), bytes(2460, 5, 4, [1, -2_000_000_000, 'VA'])),
  65030: message(
    bytes(2440, 1, 2, [1, 0, 'V']),
    bytes(2444, 3, 2, [1, 0, 'V']),
    bytes(2436, 5, 2, [1 / 128, 0, 'Hz']),
    bytes(2448, 7, 2, [1, 0, 'A']),
  ),
  65110: message(bytes(1761, 1, 1, percent), bytes(3031, 2, 1, celsius)),
  65217: message(bytes(917, 1, 4, [0.005, 0, 'km']), bytes(918, 5, 4, [0.005, 0, 'km'])),
  65245: message(bytes(104, 1, 1, pressure(4)), bytes(103, 2, 2, [4, 0, 'rpm'])),
  65248: message(bytes(244, 1, 4, kilometres), bytes(245, 5, 4, kilometres)),
  65253: message(bytes(247, 1, 4, hours), bytes(249, 5, 4, [1000, 0, ''])),
  65255: message(bytes(246, 1, 4, hours), bytes(248, 5, 4, hours)),
  65257: message(bytes(182, 1, 4, litres), bytes(250, 5, 4, litres)),
  65262: message(
    bytes(110, 1, 1, celsius),
    bytes(174, 2, 1, celsius),
    bytes(175, 3, 2, celsiusFine),
    bytes(176, 5, 2, celsiusFine),
    bytes(52, 7, 1, celsius),
    bytes(1134, 8, 1, percent),
  ),
  65263: message(
    bytes(94, 1, 1, pressure(4)),
    bytes(22, 2, 1, pressure(0.05)),
    bytes(98, 3, 1, percent),
    bytes(100, 4, 1, pressure(4)),
    bytes(101, 5, 2, [1 / 128, -250, 'kPa']),
    bytes(109, 7, 1, pressure(2)),
    bytes(111, 8, 1, percent),
  ),
  65265: message(
    bits(70, 1, 3, 2, switchStates),
    bytes(84, 2, 2, kilometresPerHour),
    bits(595, 4, 1, 2, switchStates),
    bits(597, 4, 5, 2, switchStates),
    bits(598, 4, 7, 2, switchStates),
    bytes(86, 6, 1, [1, 0, 'km/h']),
  ),
  65266: message(
    bytes(183, 1, 2, [0.05, 0, 'L/h']),
    bytes(184, 3, 2, kilometresPerLitre),
    bytes(185, 5, 2, kilometresPerLitre),
    bytes(51, 7, 1, percent),
  ),
  65267: message(bytes(584, 1, 4, degrees), bytes(585, 5, 4, degrees)),
  65269: message(
    bytes(108, 1, 1, pressure(0.5)),
    bytes(170, 2, 2, celsiusFine),
    bytes(171, 4, 2, celsiusFine),
    bytes(172, 6, 1, celsius),
    bytes(79, 7, 2, celsiusFine),
  ),
  65270: message(
    bytes(81, 1, 1, pressure(0.5)),
    bytes(102, 2, 1, pressure(2)),
    bytes(105, 3, 1, celsius),
    bytes(106, 4, 1, pressure(2)),
    bytes(107, 5, 1, pressure(0.05)),
    bytes(173, 6, 2, celsiusFine),
    bytes(112, 8, 1, pressure(0.5)),
  ),
  65271: message(
    bytes(114, 1, 1, [1, -125, 'A']),
    bytes(115, 2, 1, [1, 0, 'A']),
    bytes(167, 3, 2, volts),
    bytes(168, 5, 2, volts),
    bytes(158, 7, 2, volts),
  ),
  65272: message(
    bytes(123, 1, 1, pressure(16)),
    bytes(124, 2, 1, percent),
    bytes(126, 3, 1, pressure(2)),
    bytes(127, 4, 1, pressure(16)),
    bytes(177, 5, 2, celsiusFine),
  ),
  65276: message(
    bytes(80, 1, 1, percent),
    bytes(96, 2, 1, percent),
    bytes(95, 3, 1, pressure(2)),
    bytes(99, 4, 1, pressure(0.5)),
    bytes(169, 5, 2, celsiusFine),
    bytes(38, 7, 1, percent),
  ),
}
