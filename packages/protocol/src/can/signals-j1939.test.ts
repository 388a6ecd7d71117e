/* oxlint-disable max-lines -- a table of frames worked out by hand */
import { describe, expect, it } from 'vitest'
import { decodeValues } from './testing.ts'

/** Parameters marked as not available. */
function noneOf(...spns: readonly number[]): Record<string, null> {
  return Object.fromEntries(spns.map((spn) => [`spn${spn}`, null]))
}

describe('decodeSignals of J1939', () => {
  it.each([
    // The device recorded its own custom value of 82.8 % for the pedal with this frame.
    [
      61443,
      'FFCF4FFFFFFFFFFF',
      {
        spn558: null,
        spn559: null,
        spn1437: null,
        spn2970: null,
        spn91: 82.8,
        spn92: 79,
        ...noneOf(974, 29, 2979, 3357),
      },
    ],
    // Recorded at 1841 rpm with the engine running.
    [
      61444,
      '3FFFCD883927F4FF',
      {
        ...noneOf(899, 512, 2432),
        spn513: 80,
        spn190: 1841,
        spn1483: 39,
        spn1675: 'Starter inhibited, engine already running',
      },
    ],
    // 0x4F: cruise control; 0x96 and 0x8C: 25 and 15 %; 0x1770 / 8: 750 rpm; 0xF3: start finished; 0xAF: 50 %.
    [
      61444,
      'F2968C701700F3AF',
      {
        spn899: 'Cruise control',
        spn512: 25,
        spn513: 15,
        spn190: 750,
        spn1483: 0,
        spn1675: 'Start finished',
        spn2432: 50,
      },
    ],
    // 0x36B0 / 8: 1750 rpm requested, 0xBE: 65 %; speed and torque limited at the lowest priority.
    [
      0,
      '33B036BEFFFFFFFF',
      { spn695: 'Speed/torque limit control', spn696: 0, spn897: 'Low', spn898: 1750, spn518: 65 },
    ],
    // 0x3A98 / 8: 1875 rpm output, 0x3E80 / 8: 2000 rpm input; locked up, no shift, 10 % slip.
    [
      61442,
      'C5983A19F0803E03',
      {
        spn560: 1,
        spn573: 1,
        spn574: 0,
        spn191: 1875,
        spn522: 10,
        spn606: 0,
        spn607: 0,
        spn161: 2000,
        spn1482: 3,
      },
    ],
    // 0x7D: neutral; 0xFB is above the valid numbers and means park; 0x0514: 1.3.
    [61445, 'FB14057D50204E20', { spn524: 'Park', spn526: 1.3, spn523: 'Neutral', spn162: 'P', spn163: 'N' }],
    [61445, '85E8037BFFFFFFFF', { spn524: 8, spn526: 1, spn523: -2, spn162: null, spn163: null }],
    // Service brake 30 %, ABS active, retarder lever 0xC8: 80 %.
    [
      61441,
      '104B00FCC8F10BFF',
      {
        spn561: 'Not active',
        spn562: 'Not active',
        spn563: 'Active',
        spn1121: 'Off',
        spn521: 30,
        spn575: 'Off',
        spn576: 'Off',
        spn577: 'Off',
        spn1238: 'Off',
        spn972: 'Off',
        ...noneOf(971, 970, 969),
        spn973: 80,
        spn1243: 1,
        spn1439: 'Off',
        ...noneOf(1438, 1793, 1836, 1792),
        spn1481: 11,
      },
    ],
    // 0x41: torque requested by the pedal, 0x5F: -30 %, 0x4B: -50 %.
    [
      61440,
      '015F4BF010FFC8FF',
      {
        spn900: 'Accelerator pedal / operator selection',
        spn571: 'Off',
        spn572: 'Off',
        spn520: -30,
        spn1085: -50,
        spn1082: 0,
        spn1667: 'Off',
        spn1480: 16,
        spn1715: null,
        spn1716: 80,
        spn1717: null,
      },
    ],
    // 0x1388 × 0.05 - 200: 50 ppm; 0xA2B2 × 0.000514 - 12: 9.4081 %.
    [61454, '8813B2A255FFFFFF', { spn3216: 50, spn3217: 9.4081, spn3218: 1, spn3219: 1, spn3221: 1 }],
    [64891, '2305805101000000', { spn3719: 35, spn3720: 5, spn3721: 86400 }],
    [
      64892,
      'FCAAFFFFFFFFFFFF',
      {
        spn3697: 'On, fast blink',
        spn3699: null,
        spn3700: 'Needed',
        spn3701: 'Regeneration needed, moderate level',
        ...noneOf(
          3702,
          3703,
          3704,
          3705,
          3706,
          3707,
          3708,
          3709,
          3710,
          3711,
          3712,
          3713,
          3714,
          3715,
          3716,
          3717,
          3698,
          3750,
        ),
      },
    ],
    [
      65262,
      '7B5E803AFFFF6432',
      { spn110: 83, spn174: 54, spn175: 195, spn176: null, spn52: 60, spn1134: 20 },
    ],
    [
      65263,
      '6419C87D007D7DC8',
      { spn94: 400, spn22: 1.25, spn98: 80, spn100: 500, spn101: 0, spn109: 250, spn111: 80 },
    ],
    [
      65265,
      'F3003C1100500000',
      {
        spn69: null,
        spn70: 'Off',
        spn1633: null,
        spn84: 60,
        spn595: 'On',
        spn596: 'Off',
        spn597: 'On',
        spn598: 'Off',
        ...Object.fromEntries([599, 600, 601, 602, 968, 967, 966, 1237].map((spn) => [`spn${spn}`, 'Off'])),
        spn86: 80,
        spn976: 'Off/Disabled',
        spn527: 'Off/Disabled',
      },
    ],
    [65266, '2C01000400060AFF', { spn183: 15, spn184: 2, spn185: 3, spn51: 4, spn3673: null }],
    [65271, '7D1931023202FFFF', { spn114: 0, spn115: 25, spn167: 28.05, spn168: 28.1, spn158: null }],
    [65253, '10270000E8030000', { spn247: 500, spn249: 1_000_000 }],
    [
      65276,
      '007D050AE0247D7D',
      { spn80: 0, spn96: 50, spn95: 10, spn99: 5, spn169: 22, spn38: 50, spn7471: 625 },
    ],
    [65269, 'CA6025802541C025', { spn108: 101, spn170: 26, spn171: 27, spn172: 25, spn79: 29 }],
    [
      65270,
      '02644132142033FA',
      { spn81: 1, spn102: 200, spn105: 25, spn106: 100, spn107: 1, spn173: 136, spn112: 125 },
    ],
    [65267, '804F2766C03F1AAE', { spn584: -38.6147712, spn585: 82.095584 }],
    [65030, '9001E700001940FF', { spn2440: 400, spn2444: 231, spn2436: 50, spn2448: null }],
    [65029, '40A1387740A13877', { spn2452: 200_000, spn2460: 200_000 }],
    // 0x77359400 is zero; 0x79E0 × 2^-14 - 1: 0.904296875; lagging.
    [65028, '9CA03577E079FDFF', { spn2456: 3228, spn2464: 0.904296875, spn2518: 'Lagging' }],
    [65217, '40420F00E8030000', { spn917: 5000, spn918: 5 }],
    [65272, '64C80A4B40300000', { spn123: 1600, spn124: 80, spn126: 20, spn127: 1200, spn177: 113 }],
    // Driving with a card inserted; forwards at 0x5A00 / 256: 90 km/h; 0x2EE0 / 8: 1500 rpm.
    [
      65132,
      '43103000E02E005A',
      {
        spn1612: 'Drive',
        spn1613: 'Rest',
        spn1611: 'Detected',
        spn1617: 0,
        spn1615: 'Present',
        spn1614: 0,
        spn1618: 0,
        spn1616: null,
        spn1622: 0,
        spn1621: 0,
        spn1620: 0,
        spn1619: 'Forward',
        spn1623: 1500,
        spn1624: 90,
      },
    ],
    [65134, '0032403200328031', { spn1592: 50, spn1593: 50.25, spn1594: 50, spn1595: 49.5 }],
    [
      65213,
      '7DF440380000FFFF',
      {
        spn975: 50,
        spn977: 'Excessive engine coolant temperature',
        spn1639: 1800,
        spn4211: 0,
        spn4212: null,
      },
    ],
    [65257, '10270000204E0000', { spn182: 5000, spn250: 10_000 }],
    [
      65254,
      '78310C0B542900FF',
      {
        spn959: 30,
        spn960: 49,
        spn961: 12,
        spn963: 11,
        spn962: 21,
        spn964: 2026,
        spn1601: -125,
        spn1602: null,
      },
    ],
    [
      65198,
      '64FF5A5BFFFFFFFF',
      { spn46: 800, ...noneOf(1086, 1089, 1090, 1351), spn1087: 720, spn1088: 728 },
    ],
    [
      65153,
      '102700007D7DFFFF',
      { spn1440: 1000, spn1441: 0, spn1442: 50, spn1443: 50, spn1765: null, spn1766: null },
    ],
    [
      65247,
      '9690339BFAFFFFFF',
      { spn514: 25, spn515: 1650, spn519: 155, spn2978: 125, ...noneOf(3236, 3237, 3238, 3239, 3240) },
    ],
    [61459, '007D807D007DFFFF', { spn3318: 0, spn3319: 0.256, spn3322: 0 }],
    [65128, '6EFCC8FFFFFFFFFF', { spn1638: 70, spn1713: 0, spn1857: null, spn2602: 80 }],
    [
      64914,
      '0400FFFFFFFFFFFF',
      {
        spn3543: 'Running',
        spn4082: 0,
        spn6385: 0,
        spn3544: null,
        ...noneOf(3608, 632, 3601, 3589, 3602, 3603, 3604, 3605, 3606, 3607, 6807, 3644),
      },
    ],
  ])('%i %s', (pgn, data, expected) => {
    expect(decodeValues(pgn, data)).toEqual(expected)
  })

  it('omits signals beyond the end of a short frame', () => {
    expect(decodeValues(65262, '7B5E80')).toEqual({ spn110: 83, spn174: 54 })
    expect(decodeValues(65262, '')).toEqual({})
  })

  it("distinguishes values, errors and 'not available' at their limits", () => {
    expect(decodeValues(65262, 'FAFB')).toEqual({ spn110: 210, spn174: null })
    expect(decodeValues(65262, 'FEFF')).toEqual({ spn110: null, spn174: null })
    expect(decodeValues(65253, 'FFFFFFFA000000FB')).toEqual({ spn247: 0xfaffffff * 0.05, spn249: null })
    expect(decodeValues(65253, '000000FEFFFFFFFE')).toEqual({ spn247: null, spn249: null })
    // Two bits: off, on, error, not available.
    expect(decodeValues(65265, 'FBFFFF12')).toMatchObject({
      spn70: null,
      spn595: null,
      spn597: 'On',
      spn598: 'Off',
    })
    expect(decodeValues(65266, 'FFFA00FB')).toEqual({ spn183: 3212.75, spn184: null })
    expect(decodeValues(65266, '00FE00FF')).toEqual({ spn183: null, spn184: null })
    // Three bits: 6 means error and 7 not available; four bits: 14 and 15, unless the table names them.
    expect(decodeValues(65132, 'F6')).toMatchObject({ spn1612: null, spn1613: null })
    expect(decodeValues(65132, '00EF')).toMatchObject({ spn1617: null })
    expect(decodeValues(65132, '00FE')).toMatchObject({ spn1617: null })
    expect(decodeValues(61444, 'FE')).toEqual({ spn899: 'Other' })
    // Two bits whose four numbers are all values.
    expect(decodeValues(0, 'F3')).toMatchObject({ spn695: 'Speed/torque limit control', spn696: 0 })
  })

  it('reads only printable characters', () => {
    expect(decodeValues(61445, '7DE8037D52204434')).toMatchObject({ spn162: 'R', spn163: 'D4' })
    expect(decodeValues(61445, '7DE8037D00000A44')).toMatchObject({ spn162: null, spn163: null })
  })
})
