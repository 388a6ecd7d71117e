import { expect, it } from 'vitest'
import { createGpxTrack } from './gpx.ts'
import { sheetHead, sheetRow, workbookParts } from './workbook.ts'

it('writes numbers, texts and times with their types, and nothing for null', () => {
  const row = sheetRow(2, [{ wallMs: 43_200_000 }, 'Pump', 1.5, true, undefined, '=1+1'])
  expect(row).toBe(
    '<row r="2"><c r="A2" s="1"><v>25569.5</v></c><c r="B2" t="inlineStr"><is><t xml:space="preserve">Pump</t></is></c><c r="C2"><v>1.5</v></c><c r="D2" t="b"><v>1</v></c><c r="F2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c></row>',
  )
})

it('names columns as spreadsheets do', () => {
  const cells = Array.from({ length: 703 }, (_, at) => at)
  const row = sheetRow(7, cells)
  for (const [at, name] of [
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ] as const)
    expect(row).toContain(`<c r="${name}7"><v>${at}</v></c>`)
})

it("truncates to a cell's limit, and keeps text that looks like an escape", () => {
  expect(sheetRow(2, ['x'.repeat(40_000)])).toContain(`${'x'.repeat(32_766)}…<`)
  expect(sheetRow(2, ['_x0041_'])).toContain('>_x005F_x0041_<')
  expect(sheetHead(['a<b'])).toContain('a&lt;b')
})

it('lists every sheet', () => {
  const parts = workbookParts(3)
  expect(parts.get('xl/workbook.xml')?.match(/<sheet /g)).toHaveLength(3)
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml')
})

it('splits tracks at each gap, without invalid fixes', () => {
  const track = createGpxTrack()
  const ts = 1_790_000_000
  const texts = [
    { ts, gps_lat: -27.5, gps_lon: 153.25, gps_altitude: 12.5, gps_nsat: 7, gps_hdop: 0.9 },
    { ts: ts + 5, gps_lat: 0, gps_lon: 0 },
    { ts: ts + 10, vin: 12 },
    { ts: ts + 15.25, gps_lat: 1e-7, gps_lon: 153 },
    { ts: ts + 15.25 + 601, gps_lat: -27, gps_lon: 153 },
  ].map((record) => track.point(record))
  expect(texts[0]).toBe(
    '<trkseg>\n<trkpt lat="-27.5" lon="153.25"><ele>12.5</ele><time>2026-09-21T14:13:20.000Z</time><sat>7</sat><hdop>0.9</hdop></trkpt>\n',
  )
  expect(texts.slice(1, 3)).toEqual(['', ''])
  expect(texts[3]).toBe('<trkpt lat="0.000000100" lon="153"><time>2026-09-21T14:13:35.250Z</time></trkpt>\n')
  expect(texts[4]).toMatch(/^<\/trkseg>\n<trkseg>\n<trkpt /)
  expect(track.end()).toBe('</trkseg>\n</trk>\n')
  expect(createGpxTrack().end()).toBe('</trk>\n')
  expect(createGpxTrack().begin('A & B')).toContain('<name>A &amp; B</name>')
})
