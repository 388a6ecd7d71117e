import { expect, test } from 'vitest'
import { aempNamespace, aempVersion, formatEquipmentXml, formatFleetXml } from './aemp-xml.ts'
import { toAempEquipment } from './equipment.ts'
import { aempLinks } from './fleet-page.ts'
import { source } from './testing.ts'

const ts = 1_760_000_000
const snapshotTime = '2025-10-09T08:53:20Z'
const whole = toAempEquipment(source, {
  position: { ts, lat: 1e-7, lon: -115.5 },
  readings: new Map([
    ['cp5', { ts, value: 8376.2 }],
    ['cp6', { ts, value: 0 }],
    ['cp4', { ts, value: 63 }],
    ['digital1', { ts, value: 0 }],
  ]),
})

test('writes a fleet', () => {
  const Links = aempLinks(1, 1, (page) => `https://portal.example/api/aemp/Fleet/${page}`)
  expect(formatFleetXml({ version: aempVersion, snapshotTime, Links, Equipment: [whole] })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<Fleet xmlns="http://standards.iso.org/iso/15143/-3" version="1" snapshotTime="2025-10-09T08:53:20Z">` +
      '<Links><rel>self</rel><href>https://portal.example/api/aemp/Fleet/1</href></Links>' +
      '<Links><rel>last</rel><href>https://portal.example/api/aemp/Fleet/1</href></Links>' +
      '<Equipment><EquipmentHeader><OEMName>Digger &amp; Sons</OEMName><Model>D9</Model>' +
      '<EquipmentID>E-7</EquipmentID><SerialNumber>S1</SerialNumber></EquipmentHeader>' +
      '<Location datetime="2025-10-09T08:53:20Z"><Latitude>0.0000001</Latitude><Longitude>-115.5</Longitude></Location>' +
      '<CumulativeIdleHours datetime="2025-10-09T08:53:20Z"><Hour>0</Hour></CumulativeIdleHours>' +
      '<CumulativeOperatingHours datetime="2025-10-09T08:53:20Z"><Hour>8376.2</Hour></CumulativeOperatingHours>' +
      '<EngineStatus datetime="2025-10-09T08:53:20Z"><EngineNumber></EngineNumber><Running>false</Running></EngineStatus>' +
      '<FuelRemaining datetime="2025-10-09T08:53:20Z"><Percent>63</Percent></FuelRemaining>' +
      '</Equipment></Fleet>\n',
  )
})

test('writes one machine', () => {
  const { EquipmentHeader } = whole
  expect(formatEquipmentXml({ version: aempVersion, snapshotTime, EquipmentHeader })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<Equipment xmlns="${aempNamespace}" version="1" snapshotTime="${snapshotTime}">` +
      '<EquipmentHeader><OEMName>Digger &amp; Sons</OEMName><Model>D9</Model>' +
      '<EquipmentID>E-7</EquipmentID><SerialNumber>S1</SerialNumber></EquipmentHeader></Equipment>\n',
  )
})

test('escapes typed text so that it opens or closes no element', () => {
  const make = `</OEMName><Evil a="'">&\u0000]]>`
  const { EquipmentHeader } = toAempEquipment({ ...source, make }, { position: null, readings: new Map() })
  expect(formatEquipmentXml({ version: aempVersion, snapshotTime, EquipmentHeader })).toContain(
    '<OEMName>&lt;/OEMName&gt;&lt;Evil a=&quot;',
  )
})
