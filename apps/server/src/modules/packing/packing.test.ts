import { inflateSync } from 'node:zlib'
import type { PackingSlip } from '@fieldport/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { rowsOf } from '../../adapters/relational/database.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { createAuditModule } from '../audit/audit.module.ts'
import { deviceA, deviceB, deviceC, owner, setUpDevices, vendor } from '../devices/testing.ts'
import { createPackingModule } from './packing.module.ts'
import { renderSlip } from './slip-pdf.ts'
import { formatSlipDay, slipTexts } from './slip-texts.ts'

const order = { reference: 'PO-1', recipient: 'Łódź Mining\nMain Street 1', notes: '' }

describe.each(relationalTestEngines())('a packing slip on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let { devices, clock } = {} as Awaited<ReturnType<typeof setUpDevices>>
  let language: string | null
  let { packing } = {} as ReturnType<typeof createPackingModule>
  beforeEach(async () => {
    ;({ devices, clock } = await setUpDevices(relational))
    await relational.db.execute(sql`DELETE FROM packing_slips`)
    const { audit } = createAuditModule(relational)
    language = null
    ;({ packing } = createPackingModule({
      db: relational.db,
      audit,
      clock,
      brandNameOf: () => 'Portal',
      languageOf: async () => language,
    }))
  })

  it('lists its devices, is found by them, and is audited', async () => {
    const slip = await packing.create(vendor, { ...order, devices: [deviceB, deviceA] })
    expect(slip.devices.map(({ deviceid }) => deviceid)).toEqual([deviceB, deviceA])
    expect(slip).toMatchObject({ ...order, createdBy: vendor.email, createdAt: clock.now / 1000 })
    const ids = async (q: string) => (await packing.list({ q, limit: 10 })).map(({ id }) => id)
    expect(await ids('po-1')).toEqual([slip.id])
    expect(await ids('łódź')).toEqual([slip.id])
    expect(await ids(deviceA.slice(0, 6))).toEqual([slip.id])
    expect(await ids('%')).toEqual([])
    const [entry] = rowsOf(
      await relational.db.execute(sql`SELECT action, subject FROM audit_entries ORDER BY id DESC LIMIT 1`),
    )
    expect(entry).toEqual({ action: 'packing.slipMade', subject: 'PO-1' })
  })

  it('is refused with the IDs of unknown devices', async () => {
    const making = packing.create(vendor, { ...order, devices: [deviceA, 'NONE00000'] })
    await expect(making).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Unknown devices: NONE00000',
    })
    expect(await packing.list({ q: '', limit: 10 })).toEqual([])
  })

  it('warns before packing of ownership, bench result and the previous slip of a device', async () => {
    await devices.grant(deviceC, owner.email, 'ADMIN')
    expect(await packing.findDevice(deviceC)).toMatchObject({ isOwned: true, bench: null, lastSlip: null })
    const slip = await packing.create(vendor, { ...order, devices: [deviceC] })
    await relational.db.execute(
      sql`INSERT INTO bench_results (device_id, at, tested_by, passed, checks, note) VALUES (${deviceC}, 1, 'x', false, '[]', ''), (${deviceC}, 2, 'x', true, '[]', '')`,
    )
    expect(await packing.findDevice(deviceC)).toMatchObject({
      bench: 'passed',
      lastSlip: { id: slip.id, reference: 'PO-1' },
    })
    await expect(packing.findDevice('NONE00000')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('uses the language of the account, or else of the browser', async () => {
    const { id } = await packing.create(vendor, { ...order, devices: [deviceA] })
    const title = async (accepted: string | null) =>
      titleOf(await packing.readFile(vendor, { id, timeZone: 'UTC' }, accepted))
    expect(await title('fr, de;q=0.8, en;q=0.5')).toBe(`Lieferschein ${id}`)
    expect(await title(null)).toBe(`Packing slip ${id}`)
    language = 'ar'
    expect(await title('de')).toBe(`قائمة التعبئة ${id}`)
  })

  it('is a PDF, and an unknown number is not found', async () => {
    const { id } = await packing.create(vendor, { ...order, devices: [deviceA] })
    expect((await packing.readFile(vendor, { id, timeZone: 'UTC' }, null)).subarray(0, 5).toString()).toBe(
      '%PDF-',
    )
    expect(await packing.readFile(vendor, { id, timeZone: 'Mars/Olympus' }, null)).toBeDefined()
    await expect(packing.readFile(vendor, { id: id + 1, timeZone: 'UTC' }, null)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

const textsOfSlip = (language: string) => ({ ...slipTexts(language), timeZone: 'UTC' })

/** A title with letters beyond ASCII is UTF-16 in a PDF. */
const titleOf = (pdf: Buffer) => {
  const file = pdf.toString('latin1')
  const [, object = ''] = /\/Title (\d+) 0 R/.exec(file) ?? []
  const [, text = ''] = new RegExp(`\n${object} 0 obj\n\\((.*?)\\)\nendobj`, 's').exec(file) ?? []
  const bytes = Buffer.from(text.replaceAll(/\\(.)/gs, '$1'), 'latin1')
  return bytes[0] === 0xfe ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : text
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

it.each([
  [1, 1, 'en'],
  [20, 1, 'en'],
  [27, 2, 'de'],
  [60, 3, 'ar'],
])('of %d devices has %d pages in %s', async (count, pages, language) => {
  const devices = Array.from({ length: count }, (_, n) => ({ deviceid: `PACK0${1000 + n}`, model: 'ORB-C2' }))
  const slip: PackingSlip = { ...order, id: 7, createdAt: 1_700_000_000, createdBy: 'x', devices }
  const pdf = await renderSlip(slip, 'Portal', textsOfSlip(language))
  expect(pagesOf(pdf)).toBe(pages)
})

it('is dated in the time zone of its reader', () => {
  const evening = Date.UTC(2026, 10, 26, 22) / 1000
  expect(formatSlipDay(evening, 'en-AU', 'UTC')).toBe('26 Nov 2026')
  expect(formatSlipDay(evening, 'en-AU', 'Australia/Perth')).toBe('27 Nov 2026')
})

it('gives long models enough lines to prevent overlapping rows', async () => {
  const devices = Array.from({ length: 20 }, (_, n) => ({
    deviceid: `PACK0${1000 + n}`,
    model: 'W'.repeat(40),
  }))
  const slip: PackingSlip = { ...order, id: 7, createdAt: 1_700_000_000, createdBy: 'x', devices }
  const pdf = await renderSlip(slip, 'W'.repeat(60), textsOfSlip('en'))
  // Twenty rows of one line each fit on one page.
  expect(pagesOf(pdf)).toBe(2)
})

it('draws letters missing from its font as outlines', async () => {
  const slip: PackingSlip = { ...order, id: 7, createdAt: 1_700_000_000, createdBy: 'x', devices: [] }
  const outlinesOf = async (recipient: string) => {
    const file = (await renderSlip({ ...slip, recipient }, 'Portal', textsOfSlip('en'))).toString('latin1')
    return [...file.matchAll(/stream\n(.*?)\nendstream/gs)]
      .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
      .join('\n')
      .split('\nB\n').length
  }
  const [none, two] = [await outlinesOf('Mine'), await outlinesOf('北京')]
  expect(two - none).toBe(2)
})

it('the first row after a page break looks like the others', async () => {
  const devices = Array.from({ length: 60 }, (_, index) => ({
    deviceid: `PACK${10_000 + index}`,
    model: 'A',
  }))
  const slip = { id: 1, createdAt: 0, createdBy: '', reference: 'A', recipient: 'A', notes: '', devices }
  const [, second] = textsOf(await renderSlip(slip, 'Portal', textsOfSlip('en')))
  // Only the names of the three columns are that small.
  expect(second?.match(/\/F\d 9 Tf/g)).toHaveLength(3)
})

/** What is drawn on each page; fonts are packed in the same way. */
function textsOf(pdf: Buffer): readonly string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .filter((text) => text.includes(' Tf'))
}
