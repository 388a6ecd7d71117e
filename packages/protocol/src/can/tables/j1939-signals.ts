/* oxlint-disable max-lines -- a table of data */
import type { SlotName } from './j1939-slots.ts'
import type { J1939StateName } from './j1939-states.ts'

/**
 * A signal: its SPN, its place and its scale. Places use the standard's notation, bytes and bits counted from 1: '4-5'
 * is bytes 4 to 5, '1.3' starts at bit 3 of byte 1 and is followed by a number of bits.
 */
export type J1939Row =
  | readonly [spn: number, bytes: string, slot: SlotName]
  | readonly [spn: number, bytes: string, slot: SlotName, states: J1939StateName]
  | readonly [spn: number, place: string, bits: number]
  | readonly [spn: number, place: string, bits: number, states: J1939StateName]
  | readonly [spn: number, bytes: string, read: 'characters']

/**
 * Signals of J1939 messages, by PGN. Source of places and scales: SAE J1939DA (extract of March 2021), as the public resource
 * tables of the Equipment and Tool Institute's J1939-84 project list them. A sample is checked against a second source in
 * second-source.test.ts.
 */
export const j1939Signals: Readonly<Record<number, readonly J1939Row[]>> = {
  // TSC1
  0: [
    [695, '1.1', 2, 'overrideMode'],
    [696, '1.3', 2],
    [897, '1.5', 2, 'overridePriority'],
    [898, '2-3', 'rpm'],
    [518, '4', 'percentSignedWhole'],
  ],
  // GPV4
  1792: [
    [4086, '1-2', 'kilopascal5'],
    [4087, '3', 'kilopascal16'],
    [4088, '4-5', 'kilopascal5'],
    [4089, '6-7', 'kilopascal5'],
  ],
  // ERC1
  61440: [
    [900, '1.1', 4, 'engineTorqueMode'],
    [571, '1.5', 2, 'switch'],
    [572, '1.7', 2, 'switch'],
    [520, '2', 'percentSignedWhole'],
    [1085, '3', 'percentSignedWhole'],
    [1082, '4.1', 2],
    [1667, '4.3', 2, 'switch'],
    [1480, '5', 'address'],
    [1715, '6', 'percentSignedWhole'],
    [1716, '7', 'percent'],
    [1717, '8', 'percentSignedWhole'],
  ],
  // EBC1
  61441: [
    [561, '1.1', 2, 'activity'],
    [562, '1.3', 2, 'activity'],
    [563, '1.5', 2, 'activity'],
    [1121, '1.7', 2, 'switch'],
    [521, '2', 'percent'],
    [575, '3.1', 2, 'switch'],
    [576, '3.3', 2, 'switch'],
    [577, '3.5', 2, 'switch'],
    [1238, '3.7', 2, 'switch'],
    [972, '4.1', 2, 'switch'],
    [971, '4.3', 2, 'switch'],
    [970, '4.5', 2, 'switch'],
    [969, '4.7', 2, 'switch'],
    [973, '5', 'percent'],
    [1243, '6.1', 2],
    [1439, '6.3', 2, 'switch'],
    [1438, '6.5', 2, 'switch'],
    [1793, '6.7', 2, 'switch'],
    [1481, '7', 'address'],
    [1836, '8.5', 2],
    [1792, '8.7', 2, 'switch'],
  ],
  // ETC1
  61442: [
    [560, '1.1', 2],
    [573, '1.3', 2],
    [574, '1.5', 2],
    [191, '2-3', 'rpm'],
    [522, '4', 'percent'],
    [606, '5.1', 2],
    [607, '5.3', 2],
    [161, '6-7', 'rpm'],
    [1482, '8', 'address'],
  ],
  // EEC2
  61443: [
    [558, '1.1', 2],
    [559, '1.3', 2],
    [1437, '1.5', 2],
    [2970, '1.7', 2],
    [91, '2', 'percent'],
    [92, '3', 'percentWhole'],
    [974, '4', 'percent'],
    [29, '5', 'percent'],
    [2979, '6.1', 2],
    [3357, '7', 'percent'],
  ],
  // EEC1
  61444: [
    [899, '1.1', 4, 'engineTorqueMode'],
    [512, '2', 'percentSignedWhole'],
    [513, '3', 'percentSignedWhole'],
    [190, '4-5', 'rpm'],
    [1483, '6', 'address'],
    [1675, '7.1', 4, 'starterMode'],
    [2432, '8', 'percentSignedWhole'],
  ],
  // ETC2
  61445: [
    [524, '1', 'gear', 'gear'],
    [526, '2-3', 'gearRatio'],
    [523, '4', 'gear', 'gear'],
    [162, '5-6', 'characters'],
    [163, '7-8', 'characters'],
  ],
  // EAC1
  61446: [
    [927, '1', 'count'],
    [567, '2.1', 2],
    [568, '2.3', 2],
    [569, '2.5', 2],
    [570, '2.7', 2],
    [564, '3.1', 2],
    [565, '3.3', 2],
    [566, '3.5', 2],
    [3819, '4.1', 2],
    [3820, '4.3', 2],
  ],
  // HPG
  61448: [
    [1762, '1-2', 'kilopascal2'],
    [1763, '3.1', 2],
    [1764, '3.3', 2],
    [2599, '3.5', 2],
  ],
  // VDC2
  61449: [
    [1807, '1-2', 'steering'],
    [1808, '4-5', 'yaw'],
    [1809, '6-7', 'acceleration'],
    [1810, '8', 'accelerationCoarse'],
  ],
  // EGF1
  61450: [
    [2659, '1-2', 'kilogramsPerHour'],
    [132, '3-4', 'kilogramsPerHour'],
    [5257, '5-6', 'kilogramsPerHour'],
  ],
  // AT1IG1
  61454: [
    [3216, '1-2', 'nox'],
    [3217, '3-4', 'oxygen'],
    [3218, '5.1', 2],
    [3219, '5.3', 2],
    [3221, '5.7', 2],
  ],
  // AT1OG1
  61455: [
    [3226, '1-2', 'nox'],
    [3227, '3-4', 'oxygen'],
    [3228, '5.1', 2],
    [3229, '5.3', 2],
    [3230, '5.5', 2],
  ],
  // AT2IG1, AT2OG1
  61456: [
    [3255, '1-2', 'nox'],
    [3256, '3-4', 'oxygen'],
  ],
  61457: [
    [3265, '1-2', 'nox'],
    [3266, '3-4', 'oxygen'],
  ],
  // SSI
  61459: [
    [3318, '1-2', 'degreesSlope'],
    [3319, '3-4', 'degreesSlope'],
    [3322, '5-6', 'degreesPerSecond'],
  ],
  // DTBI1
  61710: [
    [8312, '1-2', 'degreesSigned'],
    [8313, '3-4', 'degreesSigned'],
    [8315, '7', 'percent'],
  ],
  // ET4
  64870: [[4076, '1', 'celsius']],
  // AT2S1, AT1S1
  64890: [
    [3722, '1', 'percentWhole'],
    [3723, '2', 'percentWhole'],
    [3724, '3-6', 'seconds'],
  ],
  64891: [
    [3719, '1', 'percentWhole'],
    [3720, '2', 'percentWhole'],
    [3721, '3-6', 'seconds'],
  ],
  // DPFC1
  64892: [
    [3697, '1.1', 3, 'lamp'],
    [3699, '2.1', 2, 'activity'],
    [3700, '2.3', 2, 'regeneration'],
    [3701, '2.5', 3, 'particulateFilter'],
    [3702, '3.1', 2],
    [3703, '3.3', 2],
    [3704, '3.5', 2],
    [3705, '3.7', 2],
    [3706, '4.1', 2],
    [3707, '4.3', 2],
    [3708, '4.5', 2],
    [3709, '4.7', 2],
    [3710, '5.1', 2],
    [3711, '5.3', 2],
    [3712, '5.5', 2],
    [3713, '5.7', 2],
    [3714, '6.1', 2],
    [3715, '6.3', 2],
    [3716, '6.5', 2],
    [3717, '6.7', 2],
    [3698, '7.3', 3, 'lamp'],
    [3750, '8.5', 2],
  ],
  // VDS2
  64905: [[3623, '1-2', 'degreesSigned']],
  // AT2GP, AT1GP
  64907: [
    [3611, '1-2', 'kilopascal0_1'],
    [3612, '3-4', 'kilopascal0_1'],
  ],
  64908: [
    [3609, '1-2', 'kilopascal0_1'],
    [3610, '3-4', 'kilopascal0_1'],
  ],
  // GTACPP
  64911: [
    [3590, '1-2', 'percentPower'],
    [3591, '3-4', 'percentPower'],
    [3592, '5-6', 'percentPower'],
  ],
  // ACS
  64913: [
    [3545, '1.1', 3, 'breaker'],
    [3546, '1.4', 3, 'breaker'],
    [3547, '2.1', 3],
  ],
  // EOI
  64914: [
    [3543, '1.1', 4, 'operatingState'],
    [4082, '1.5', 2],
    [6385, '1.7', 2],
    [3544, '2-3', 'seconds'],
    [3608, '4.1', 2],
    [632, '4.3', 2],
    [3601, '4.7', 2],
    [3589, '5.1', 2],
    [3602, '5.3', 2],
    [3603, '5.5', 2],
    [3604, '5.7', 2],
    [3605, '6.1', 2],
    [3606, '6.3', 2],
    [3607, '6.5', 2],
    [6807, '7', 'percentSignedWhole'],
    [3644, '8', 'percent'],
  ],
  // EEC7
  64916: [
    [27, '1-2', 'percentFine'],
    [3822, '3-4', 'percentFine'],
    [5444, '5-6', 'rpm1'],
    [5312, '7-8', 'kilopascal0_125'],
  ],
  // TRF2
  64917: [
    [3359, '1.1', 2],
    [3533, '1.3', 2],
    [5345, '1.5', 2],
    [3823, '2-3', 'celsiusFine'],
    [4177, '4', 'percent'],
    [5913, '5-6', 'celsiusFine'],
  ],
  // LFI2, LFI3
  64918: [
    [2773, '1-4', 'litresPerHourFine'],
    [2774, '5-8', 'litresPerHourFine'],
  ],
  64919: [
    [2775, '1', 'celsius'],
    [2776, '2', 'celsius'],
  ],
  // AT1DEFI1
  64923: [
    [3515, '1', 'celsius'],
    [3516, '2', 'concentration'],
  ],
  // SEP2, SEP1
  64924: [
    [3513, '1-2', 'volts'],
    [3514, '3-4', 'volts'],
  ],
  64925: [
    [3509, '1-2', 'volts'],
    [3510, '3-4', 'volts'],
    [3511, '5-6', 'volts'],
    [3512, '7-8', 'volts'],
  ],
  // AT1FC1
  64929: [
    [3480, '1-2', 'kilopascal0_1'],
    [3481, '3-4', 'litresPerHour'],
    [3479, '5-6', 'percentFine'],
    [4097, '7.1', 2],
    [3484, '7.3', 2],
    [3483, '7.5', 2],
    [3482, '7.7', 2],
    [4301, '8', 'percent'],
  ],
  // AT1IG2
  64948: [
    [3241, '1-2', 'celsiusFine'],
    [3242, '3-4', 'celsiusFine'],
  ],
  // EFL/P3
  64961: [
    [2948, '1-2', 'megapascal'],
    [3358, '3', 'kilopascal2'],
    [5631, '7-8', 'kilopascal0_1'],
  ],
  // AMB2
  64992: [
    [2610, '1', 'percent'],
    [4490, '3-4', 'humidity'],
  ],
  // Utility and generator: frequencies, voltages, currents and powers
  65012: [
    [2491, '1-4', 'vars'],
    [2499, '5-6', 'powerFactor'],
    [2523, '7.1', 2, 'lagging'],
  ],
  65014: [
    [2475, '1-2', 'voltsWhole'],
    [2479, '3-4', 'voltsWhole'],
    [2471, '5-6', 'hertz'],
    [2483, '7-8', 'ampere'],
  ],
  65015: [
    [2490, '1-4', 'vars'],
    [2498, '5-6', 'powerFactor'],
    [2522, '7.1', 2, 'lagging'],
  ],
  65016: [
    [2486, '1-4', 'watts'],
    [2494, '5-8', 'voltAmperes'],
  ],
  65017: [
    [2474, '1-2', 'voltsWhole'],
    [2478, '3-4', 'voltsWhole'],
    [2470, '5-6', 'hertz'],
    [2482, '7-8', 'ampere'],
  ],
  65018: [
    [2468, '1-4', 'kilowattHours'],
    [2469, '5-8', 'kilowattHours'],
  ],
  65019: [
    [2459, '1-4', 'vars'],
    [2467, '5-6', 'powerFactor'],
    [2521, '7.1', 2, 'lagging'],
  ],
  65020: [
    [2455, '1-4', 'watts'],
    [2463, '5-8', 'voltAmperes'],
  ],
  65021: [
    [2443, '1-2', 'voltsWhole'],
    [2447, '3-4', 'voltsWhole'],
    [2439, '5-6', 'hertz'],
    [2451, '7-8', 'ampere'],
  ],
  65022: [
    [2458, '1-4', 'vars'],
    [2466, '5-6', 'powerFactor'],
    [2520, '7.1', 2, 'lagging'],
  ],
  65023: [
    [2454, '1-4', 'watts'],
    [2462, '5-8', 'voltAmperes'],
  ],
  65024: [
    [2442, '1-2', 'voltsWhole'],
    [2446, '3-4', 'voltsWhole'],
    [2438, '5-6', 'hertz'],
    [2450, '7-8', 'ampere'],
  ],
  65025: [
    [2457, '1-4', 'vars'],
    [2465, '5-6', 'powerFactor'],
    [2519, '7.1', 2, 'lagging'],
  ],
  65026: [
    [2453, '1-4', 'watts'],
    [2461, '5-8', 'voltAmperes'],
  ],
  65027: [
    [2441, '1-2', 'voltsWhole'],
    [2445, '3-4', 'voltsWhole'],
    [2437, '5-6', 'hertz'],
    [2449, '7-8', 'ampere'],
  ],
  65028: [
    [2456, '1-4', 'vars'],
    [2464, '5-6', 'powerFactor'],
    [2518, '7.1', 2, 'lagging'],
  ],
  65029: [
    [2452, '1-4', 'watts'],
    [2460, '5-8', 'voltAmperes'],
  ],
  65030: [
    [2440, '1-2', 'voltsWhole'],
    [2444, '3-4', 'voltsWhole'],
    [2436, '5-6', 'hertz'],
    [2448, '7-8', 'ampere'],
  ],
  // ET
  65031: [
    [2433, '1-2', 'celsiusFine'],
    [2434, '3-4', 'celsiusFine'],
    [5969, '5-6', 'celsiusFine'],
    [5970, '7-8', 'celsiusFine'],
  ],
  // TAVG
  65101: [
    [1834, '1-2', 'litresPerHour'],
    [1835, '3-4', 'kilometresPerLitre'],
  ],
  // BT1
  65104: [
    [1800, '1', 'celsius'],
    [1801, '2', 'celsius'],
    [2779, '3', 'celsius'],
    [2780, '4', 'celsius'],
  ],
  // VEP3
  65106: [
    [1795, '1-2', 'ampereFine'],
    [2579, '3-4', 'ampereFine'],
    [7498, '5-6', 'ampereFine'],
  ],
  // AT1T1I1
  65110: [
    [1761, '1', 'percent'],
    [3031, '2', 'celsius'],
    [3517, '3-4', 'millimetres'],
    [5245, '5.6', 3],
    [5246, '6.6', 3],
    [3363, '7', 'percent'],
  ],
  // ASC4
  65112: [
    [1725, '1-2', 'kilopascal0_1'],
    [1726, '3-4', 'kilopascal0_1'],
    [1727, '5-6', 'kilopascal0_1'],
    [1728, '7-8', 'kilopascal0_1'],
  ],
  // VF
  65128: [
    [1638, '1', 'celsius'],
    [1713, '2.1', 2],
    [1857, '2.3', 2],
    [2602, '3', 'percent'],
  ],
  // ET3
  65129: [
    [1636, '1-2', 'celsiusFine'],
    [1637, '3-4', 'celsiusFine'],
    [2986, '5-6', 'celsiusFine'],
    [2630, '7-8', 'celsiusFine'],
  ],
  // EFS
  65130: [
    [1380, '1', 'percent'],
    [1381, '2', 'kilopascal2'],
    [1382, '3', 'kilopascal2'],
    [3548, '4', 'percent'],
    [3549, '5', 'kilopascal4'],
    [3550, '6.1', 2, 'switch'],
    [3551, '6.3', 2],
    [3552, '6.5', 2],
    [3553, '6.7', 2],
  ],
  // TCO1
  65132: [
    [1612, '1.1', 3, 'workingState'],
    [1613, '1.4', 3, 'workingState'],
    [1611, '1.7', 2, 'detected'],
    [1617, '2.1', 4],
    [1615, '2.5', 2, 'card'],
    [1614, '2.7', 2],
    [1618, '3.1', 4],
    [1616, '3.5', 2, 'card'],
    [1622, '4.1', 2],
    [1621, '4.3', 2],
    [1620, '4.5', 2],
    [1619, '4.7', 2, 'direction'],
    [1623, '5-6', 'rpm'],
    [1624, '7-8', 'kilometresPerHour'],
  ],
  // HTR
  65133: [
    [1687, '1', 'celsius'],
    [1688, '2', 'celsius'],
    [1689, '3', 'percent'],
  ],
  // HRW
  65134: [
    [1592, '1-2', 'kilometresPerHour'],
    [1593, '3-4', 'kilometresPerHour'],
    [1594, '5-6', 'kilometresPerHour'],
    [1595, '7-8', 'kilometresPerHour'],
  ],
  // ACC1
  65135: [
    [1586, '1', 'kilometresPerHourWhole'],
    [1587, '2', 'metres'],
    [1588, '3', 'kilometresPerHourWhole'],
    [1798, '7.1', 2],
    [1797, '7.3', 2],
    [1796, '7.5', 2],
  ],
  // CVW
  65136: [
    [1585, '1-2', 'kilograms10'],
    [1760, '3-4', 'kilograms10'],
  ],
  // AP
  65143: [
    [136, '1-2', 'kilopascal0_5'],
    [137, '3-4', 'kilopascal0_5'],
    [138, '5-6', 'kilopascal0_5'],
  ],
  // TP2, TP3
  65145: [
    [141, '1-2', 'kilopascal0_5'],
    [142, '3-4', 'kilopascal0_5'],
    [143, '5-6', 'kilopascal0_5'],
  ],
  65146: [
    [144, '1-2', 'kilopascal0_5'],
    [145, '3-4', 'kilopascal0_5'],
    [146, '5-6', 'kilopascal0_5'],
  ],
  // GFI2
  65153: [
    [1440, '1-2', 'cubicMetresPerHour'],
    [1441, '3-4', 'cubicMetresPerHour'],
    [1442, '5', 'percent'],
    [1443, '6', 'percent'],
    [1765, '7', 'percent'],
    [1766, '8', 'percent'],
  ],
  // IT6
  65159: [
    [1433, '1-2', 'degreesSigned'],
    [1434, '3-4', 'degreesSigned'],
    [1435, '5-6', 'degreesSigned'],
    [1436, '7-8', 'degreesSigned'],
  ],
  // GFP1
  65163: [
    [1390, '1-2', 'kilopascal0_1'],
    [1391, '3-4', 'kilopascal0_1'],
    [1392, '5-6', 'kilopascal0_1'],
    [2980, '7-8', 'kilopascal0_1'],
  ],
  // AAI
  65164: [
    [441, '1', 'celsius'],
    [442, '2', 'celsius'],
    [1387, '3', 'kilopascal16'],
    [1388, '4', 'kilopascal16'],
    [3087, '5-6', 'millimetres'],
    [354, '7', 'percent'],
  ],
  // VEP2
  65165: [
    [444, '1-2', 'volts'],
    [3597, '3-4', 'volts'],
    [3598, '5-6', 'volts'],
    [3599, '7-8', 'volts'],
  ],
  // EI1
  65170: [
    [1208, '1', 'kilopascal4'],
    [1209, '2-3', 'kilopascalSigned'],
    [1210, '4', 'percent'],
    [1241, '5-6', 'kilogramsPerHour'],
    [1242, '7-8', 'kilowatts'],
  ],
  // EES
  65171: [
    [1204, '1-2', 'kilowatts'],
    [1205, '3.1', 2],
    [1206, '3.3', 2],
  ],
  // EAC
  65172: [
    [1203, '1', 'kilopascal4'],
    [1212, '2', 'celsius'],
    [2435, '3', 'kilopascal2'],
  ],
  // RBI
  65173: [[1193, '1-4', 'seconds']],
  // TCW
  65174: [
    [1188, '1', 'percent'],
    [1189, '2', 'percent'],
    [1190, '3', 'percent'],
    [1191, '4', 'percent'],
    [1192, '5', 'kilopascal4'],
  ],
  // TCI5, TCI4, TCI3, TCI2, TCI1
  65175: [
    [1184, '1-2', 'celsiusFine'],
    [1185, '3-4', 'celsiusFine'],
    [1186, '5-6', 'celsiusFine'],
    [1187, '7-8', 'celsiusFine'],
  ],
  65176: [
    [1180, '1-2', 'celsiusFine'],
    [1181, '3-4', 'celsiusFine'],
    [1182, '5-6', 'celsiusFine'],
    [1183, '7-8', 'celsiusFine'],
  ],
  65177: [
    [1176, '1-2', 'kilopascalSigned'],
    [1177, '3-4', 'kilopascalSigned'],
    [1178, '5-6', 'kilopascalSigned'],
    [1179, '7-8', 'kilopascalSigned'],
  ],
  65178: [
    [1172, '1-2', 'celsiusFine'],
    [1173, '3-4', 'celsiusFine'],
    [1174, '5-6', 'celsiusFine'],
    [1175, '7-8', 'celsiusFine'],
  ],
  65179: [
    [1168, '1', 'kilopascal4'],
    [1169, '2-3', 'rpm4'],
    [1170, '4-5', 'rpm4'],
    [1171, '6-7', 'rpm4'],
  ],
  // MBT2, MBT1
  65181: [
    [1161, '1-2', 'celsiusFine'],
    [1162, '3-4', 'celsiusFine'],
    [1163, '5-6', 'celsiusFine'],
    [1164, '7-8', 'celsiusFine'],
  ],
  65182: [
    [1157, '1-2', 'celsiusFine'],
    [1158, '3-4', 'celsiusFine'],
    [1159, '5-6', 'celsiusFine'],
    [1160, '7-8', 'celsiusFine'],
  ],
  // EPT5 to EPT1
  65183: [
    [1153, '1-2', 'celsiusFine'],
    [1154, '3-4', 'celsiusFine'],
    [1155, '5-6', 'celsiusFine'],
    [1156, '7-8', 'celsiusFine'],
  ],
  65184: [
    [1149, '1-2', 'celsiusFine'],
    [1150, '3-4', 'celsiusFine'],
    [1151, '5-6', 'celsiusFine'],
    [1152, '7-8', 'celsiusFine'],
  ],
  65185: [
    [1145, '1-2', 'celsiusFine'],
    [1146, '3-4', 'celsiusFine'],
    [1147, '5-6', 'celsiusFine'],
    [1148, '7-8', 'celsiusFine'],
  ],
  65186: [
    [1141, '1-2', 'celsiusFine'],
    [1142, '3-4', 'celsiusFine'],
    [1143, '5-6', 'celsiusFine'],
    [1144, '7-8', 'celsiusFine'],
  ],
  65187: [
    [1137, '1-2', 'celsiusFine'],
    [1138, '3-4', 'celsiusFine'],
    [1139, '5-6', 'celsiusFine'],
    [1140, '7-8', 'celsiusFine'],
  ],
  // ET2
  65188: [
    [1135, '1-2', 'celsiusFine'],
    [1136, '3-4', 'celsiusFine'],
    [411, '5-6', 'kilopascalSigned'],
    [412, '7-8', 'celsiusFine'],
  ],
  // IMT2, IMT1
  65189: [
    [1131, '1', 'celsius'],
    [1132, '2', 'celsius'],
    [1133, '3', 'celsius'],
    [1802, '4', 'celsius'],
    [1803, '5', 'celsius'],
  ],
  65190: [
    [1127, '1-2', 'kilopascal0_125'],
    [1128, '3-4', 'kilopascal0_125'],
    [1129, '5-6', 'kilopascal0_125'],
    [1130, '7-8', 'kilopascal0_125'],
  ],
  // AT1
  65191: [
    [1122, '1', 'celsius'],
    [1123, '2', 'celsius'],
    [1124, '3', 'celsius'],
    [1125, '4', 'celsius'],
    [1126, '5', 'celsius'],
  ],
  // EO1
  65193: [
    [1117, '1-2', 'percentFine'],
    [1118, '3-4', 'percentFine'],
    [1119, '5-6', 'percentFine'],
    [1695, '7', 'percentSignedWhole'],
  ],
  // EBC4, EBC3
  65196: [
    [1099, '1', 'percent'],
    [1100, '2', 'percent'],
    [1101, '3', 'percent'],
    [1102, '4', 'percent'],
    [1103, '5', 'percent'],
    [1104, '6', 'percent'],
    [1105, '7', 'percent'],
    [1106, '8', 'percent'],
  ],
  65197: [
    [1091, '1', 'kilopascal5'],
    [1092, '2', 'kilopascal5'],
    [1093, '3', 'kilopascal5'],
    [1094, '4', 'kilopascal5'],
    [1095, '5', 'kilopascal5'],
    [1096, '6', 'kilopascal5'],
    [1097, '7', 'kilopascal5'],
    [1098, '8', 'kilopascal5'],
  ],
  // AIR1
  65198: [
    [46, '1', 'kilopascal8'],
    [1086, '2', 'kilopascal8'],
    [1087, '3', 'kilopascal8'],
    [1088, '4', 'kilopascal8'],
    [1089, '5', 'kilopascal8'],
    [1090, '6', 'kilopascal8'],
    [1351, '7.1', 2],
  ],
  // GFC
  65199: [
    [1039, '1-4', 'kilograms'],
    [1040, '5-8', 'kilograms'],
  ],
  // EH
  65201: [
    [1032, '1-4', 'kilometres'],
    [1033, '5-8', 'hours'],
  ],
  // GFI1, LFI1
  65202: [
    [1030, '1-4', 'kilograms'],
    [1031, '5-6', 'kilogramsPerHour'],
    [1389, '7-8', 'gravity'],
  ],
  65203: [
    [1028, '1-4', 'litres'],
    [1029, '5-6', 'litresPerHour'],
    [5458, '7-8', 'percentFine'],
  ],
  // TSI, TVI
  65205: [
    [1020, '1-2', 'count'],
    [1021, '3-4', 'count'],
    [1022, '5-6', 'count'],
    [1023, '7-8', 'count'],
  ],
  65206: [
    [1018, '1-2', 'kilometresPerHour'],
    [1019, '3-6', 'kilometres'],
  ],
  // FD1
  65213: [
    [975, '1', 'percent'],
    [977, '2.1', 4, 'fanState'],
    [1639, '3-4', 'rpm'],
    [4211, '5-6', 'kilopascal0_5'],
    [4212, '7', 'percent'],
  ],
  // EEC4
  65214: [
    [166, '1-2', 'kilowatts'],
    [189, '3-4', 'rpm'],
    [3669, '5.1', 2],
    [3671, '6', 'count'],
  ],
  // EBC2
  65215: [
    [904, '1-2', 'kilometresPerHour'],
    [905, '3', 'kilometresPerHourRelative'],
    [906, '4', 'kilometresPerHourRelative'],
    [907, '5', 'kilometresPerHourRelative'],
    [908, '6', 'kilometresPerHourRelative'],
    [909, '7', 'kilometresPerHourRelative'],
    [910, '8', 'kilometresPerHourRelative'],
  ],
  // SERV
  65216: [
    [914, '2-3', 'kilometresService'],
    [915, '5', 'weeksService'],
    [916, '7-8', 'hoursService'],
  ],
  // VDHR
  65217: [
    [917, '1-4', 'kilometresFine'],
    [918, '5-8', 'kilometresFine'],
  ],
  // ERC2
  65218: [
    [748, '1.1', 2],
    [4055, '1.7', 2, 'switch'],
  ],
  // ETC5
  65219: [
    [778, '1.1', 2],
    [779, '1.3', 2],
    [32, '1.5', 2],
    [767, '2.1', 2],
    [604, '2.3', 2],
    [903, '2.5', 2],
  ],
  // ETC4
  65221: [
    [53, '1', 'percent'],
    [54, '2', 'percent'],
  ],
  // AS
  65237: [
    [589, '1-2', 'rpm0_5'],
    [3353, '3.1', 2],
    [3354, '3.3', 2],
    [3355, '3.5', 2],
    [3356, '3.7', 2],
  ],
  // EFL/P2
  65243: [
    [164, '1-2', 'megapascal'],
    [157, '3-4', 'megapascal'],
    [156, '5-6', 'megapascal'],
    [1349, '7-8', 'megapascal'],
  ],
  // IO
  65244: [
    [236, '1-4', 'litres'],
    [235, '5-8', 'hours'],
  ],
  // TC
  65245: [
    [104, '1', 'kilopascal4'],
    [103, '2-3', 'rpm4'],
    [1665, '4.7', 2],
  ],
  // AIR2
  65246: [[82, '1', 'kilopascal4']],
  // EEC3
  65247: [
    [514, '1', 'percentSignedWhole'],
    [515, '2-3', 'rpm'],
    [519, '4', 'ratio'],
    [2978, '5', 'percentSignedWhole'],
    [3236, '6-7', 'kilogramsPerHour0_2'],
    [3237, '8.1', 2],
    [3238, '8.3', 2],
    [3239, '8.5', 2],
    [3240, '8.7', 2],
  ],
  // VD
  65248: [
    [244, '1-4', 'kilometres'],
    [245, '5-8', 'kilometres'],
  ],
  // SHUTDN
  65252: [
    [593, '1.1', 2],
    [594, '1.3', 2],
    [592, '1.5', 2],
    [590, '1.7', 2],
    [591, '2.7', 2],
    [985, '3.1', 2],
    [875, '3.3', 2],
    [605, '3.5', 2],
    [1081, '4.1', 2, 'switch'],
    [1110, '5.1', 2],
    [1109, '5.3', 2],
    [1108, '5.5', 2],
    [1107, '5.7', 2],
    [1111, '6.7', 2],
    [2815, '7.1', 2],
    [2814, '7.3', 2],
    [2813, '7.5', 2],
    [2812, '7.7', 2],
    [3667, '8.1', 2],
    [5404, '8.3', 2],
    [5566, '8.5', 2],
  ],
  // HOURS
  65253: [
    [247, '1-4', 'hours'],
    [249, '5-8', 'revolutions'],
  ],
  // TD
  65254: [
    [959, '1', 'seconds0_25'],
    [960, '2', 'minutes'],
    [961, '3', 'hoursWhole'],
    [963, '4', 'month'],
    [962, '5', 'days'],
    [964, '6', 'year'],
    [1601, '7', 'minutesOffset'],
    [1602, '8', 'hoursOffset'],
  ],
  // VH
  65255: [
    [246, '1-4', 'hours'],
    [248, '5-8', 'hours'],
  ],
  // VDS
  65256: [
    [165, '1-2', 'degrees'],
    [517, '3-4', 'kilometresPerHour'],
    [583, '5-6', 'degreesSigned'],
    [580, '7-8', 'metresAltitude'],
  ],
  // LFC1
  65257: [
    [182, '1-4', 'litres'],
    [250, '5-8', 'litres'],
  ],
  // VW
  65258: [
    [928, '1', 'count'],
    [582, '2-3', 'kilograms'],
    [180, '4-5', 'kilograms2'],
    [181, '6-7', 'kilograms2'],
  ],
  // CCSS
  65261: [
    [74, '1', 'kilometresPerHourWhole'],
    [87, '2', 'kilometresPerHourWhole'],
    [88, '3', 'kilometresPerHourWhole'],
  ],
  // ET1
  65262: [
    [110, '1', 'celsius'],
    [174, '2', 'celsius'],
    [175, '3-4', 'celsiusFine'],
    [176, '5-6', 'celsiusFine'],
    [52, '7', 'celsius'],
    [1134, '8', 'percent'],
  ],
  // EFL/P1
  65263: [
    [94, '1', 'kilopascal4'],
    [22, '2', 'kilopascal0_05'],
    [98, '3', 'percent'],
    [100, '4', 'kilopascal4'],
    [101, '5-6', 'kilopascalSigned'],
    [109, '7', 'kilopascal2'],
    [111, '8', 'percent'],
  ],
  // PTO1
  65264: [
    [90, '1', 'celsius'],
    [186, '2-3', 'rpm'],
    [187, '4-5', 'rpm'],
    [980, '6.1', 2, 'switch'],
    [979, '6.3', 2, 'switch'],
    [978, '6.5', 2, 'switch'],
    [984, '7.1', 2, 'switch'],
    [983, '7.3', 2, 'switch'],
    [982, '7.5', 2, 'switch'],
    [981, '7.7', 2, 'switch'],
  ],
  // CCVS1
  65265: [
    [69, '1.1', 2],
    [70, '1.3', 2, 'switch'],
    [1633, '1.5', 2, 'switch'],
    [84, '2-3', 'kilometresPerHour'],
    [595, '4.1', 2, 'switch'],
    [596, '4.3', 2, 'switch'],
    [597, '4.5', 2, 'switch'],
    [598, '4.7', 2, 'switch'],
    [599, '5.1', 2, 'switch'],
    [600, '5.3', 2, 'switch'],
    [601, '5.5', 2, 'switch'],
    [602, '5.7', 2, 'switch'],
    [86, '6', 'kilometresPerHourWhole'],
    [976, '7.1', 5, 'ptoState'],
    [527, '7.6', 3, 'cruiseState'],
    [968, '8.1', 2, 'switch'],
    [967, '8.3', 2, 'switch'],
    [966, '8.5', 2, 'switch'],
    [1237, '8.7', 2, 'switch'],
  ],
  // LFE1
  65266: [
    [183, '1-2', 'litresPerHour'],
    [184, '3-4', 'kilometresPerLitre'],
    [185, '5-6', 'kilometresPerLitre'],
    [51, '7', 'percent'],
    [3673, '8', 'percent'],
  ],
  // VP1
  65267: [
    [584, '1-4', 'degreesGlobal'],
    [585, '5-8', 'degreesGlobal'],
  ],
  // TIRE1
  65268: [
    [929, '1', 'count'],
    [241, '2', 'kilopascal4'],
    [242, '3-4', 'celsiusFine'],
    [1699, '5.1', 2],
    [1698, '5.3', 2],
    [1697, '5.5', 2],
    [2586, '6-7', 'leakage'],
    [2587, '8.6', 3],
  ],
  // AMB
  65269: [
    [108, '1', 'kilopascal0_5'],
    [170, '2-3', 'celsiusFine'],
    [171, '4-5', 'celsiusFine'],
    [172, '6', 'celsius'],
    [79, '7-8', 'celsiusFine'],
  ],
  // IC1
  65270: [
    [81, '1', 'kilopascal0_5'],
    [102, '2', 'kilopascal2'],
    [105, '3', 'celsius'],
    [106, '4', 'kilopascal2'],
    [107, '5', 'kilopascal0_05'],
    [173, '6-7', 'celsiusFine'],
    [112, '8', 'kilopascal0_5'],
  ],
  // VEP1
  65271: [
    [114, '1', 'ampereSigned'],
    [115, '2', 'ampere'],
    [167, '3-4', 'volts'],
    [168, '5-6', 'volts'],
    [158, '7-8', 'volts'],
  ],
  // TRF1
  65272: [
    [123, '1', 'kilopascal16'],
    [124, '2', 'percent'],
    [126, '3', 'kilopascal2'],
    [127, '4', 'kilopascal16'],
    [177, '5-6', 'celsiusFine'],
  ],
  // AI
  65273: [
    [75, '1', 'celsius'],
    [930, '2', 'count'],
    [579, '3', 'kilopascal4'],
    [578, '4', 'celsius'],
    [2613, '5', 'kilopascal4'],
    [2614, '8', 'kilopascal4'],
  ],
  // B1
  65274: [
    [116, '1', 'kilopascal4'],
    [117, '2', 'kilopascal4'],
    [118, '3', 'kilopascal4'],
    [619, '4.1', 2],
    [3557, '4.3', 2, 'switch'],
    [3808, '4.5', 2],
  ],
  // RF
  65275: [
    [119, '1', 'kilopascal16'],
    [120, '2', 'celsius'],
    [5346, '3.1', 2],
  ],
  // DD1
  65276: [
    [80, '1', 'percent'],
    [96, '2', 'percent'],
    [95, '3', 'kilopascal2'],
    [99, '4', 'kilopascal0_5'],
    [169, '5-6', 'celsiusFine'],
    [38, '7', 'percent'],
    [7471, '8', 'kilopascal5'],
  ],
  // AF1
  65277: [
    [72, '1', 'percent'],
    [159, '2-3', 'kilopascal0_5'],
  ],
  // AWPP
  65278: [[73, '1', 'kilopascal16']],
  // OI
  65279: [
    [97, '1.1', 2],
    [6301, '1.5', 2],
    [5825, '2.1', 3],
    [5826, '2.4', 3],
    [355, '6', 'percent'],
  ],
}
