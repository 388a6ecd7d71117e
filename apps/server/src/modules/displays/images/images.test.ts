import { isPortalError, PortalError } from '@fieldport/domain'
import { formatEnglish, type Message, type PlainMessageId, toMessage } from '@fieldport/messages'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileStore } from '../../../adapters/files/file-store.ts'
import { type OpenedStore, testStores } from '../../../adapters/files/testing.ts'
import { rowsOf } from '../../../adapters/relational/database.ts'
import type { Relational } from '../../../adapters/relational/open.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import { createSeal } from '../../../platform/seal.ts'
import { testJpeg, testPng } from '../../../testing/images.ts'
import { testFoundation } from '../../../testing/foundation.ts'
import { deviceA, deviceB, owner, setUpDevices } from '../../devices/testing.ts'
import { createImagesModule } from './images.module.ts'
import type { ImageChange } from './images.service.ts'

const png = testPng(16)
const jpeg = testJpeg()
const hourMs = 3_600_000

const failureOf = async (work: Promise<unknown>): Promise<readonly unknown[]> => {
  const failure = await work.catch((error: unknown) => error)
  return isPortalError(failure) ? [failure.code, failure.message] : [failure]
}

describe.each(relationalTestEngines().flatMap((engine) => testStores.map((store) => ({ engine, store }))))(
  'device images on $engine.name and $store.name',
  ({ engine, store }) => {
    let relational: Relational
    let opened: OpenedStore
    let bench: Awaited<ReturnType<typeof setUp>>

    beforeAll(async () => {
      relational = await engine.open()
      opened = await store.open()
    })
    afterAll(async () => {
      await relational.close()
      await opened.close()
    })
    beforeEach(async () => {
      bench = await setUp()
    })

    async function setUp() {
      const ground = await setUpDevices(relational)
      const seal = createSeal('k'.repeat(32))
      const { db } = relational
      const { audit } = await testFoundation({ db, seal, clock: ground.clock })
      const notes: string[] = []
      const options = {
        db,
        seal,
        audit,
        clock: ground.clock,
        deviceLog: {
          note: (_: string, _kind: string, what: PlainMessageId | Message) =>
            void notes.push(formatEnglish(toMessage(what))),
        },
        log: { warn: () => {} },
      }
      for await (const { key } of opened.files.list()) await opened.files.remove(key)
      const over = (files: FileStore) => createImagesModule({ ...options, files })
      return { ...ground, ...over(opened.files), over, notes }
    }

    const change = (over: Partial<ImageChange> = {}): ImageChange => ({
      deviceId: deviceA,
      kind: 'asset_image',
      by: owner,
      ...over,
    })
    const set = (bytes: Buffer, over: Partial<ImageChange> = {}) =>
      bench.images.set(change(over), bytes.toString('base64'))
    const read = (url = '') => {
      const { pathname, searchParams } = new URL(url, 'http://portal')
      const [expires = '', signature = ''] = [searchParams.get('expires'), searchParams.get('signature')].map(
        String,
      )
      return bench.images.read({ key: pathname.split('/').at(-1) ?? '', expires, signature })
    }
    const storedKeys = async () => {
      const keys: string[] = []
      for await (const { key } of opened.files.list()) keys.push(key)
      return keys
    }
    const notesOf = async (deviceId = deviceA) =>
      rowsOf(
        await relational.db.execute(
          sql`SELECT value FROM device_settings WHERE device_id = ${deviceId} AND key = 'PORTAL_deviceNotes'`,
        ),
      )[0]?.['value']

    it('are stored by kind and device, listed in the notes, and served at their URLs', async () => {
      await relational.db.execute(sql`INSERT INTO device_settings (device_id, key, value)
        VALUES (${deviceA}, 'PORTAL_deviceNotes', '{"customer":"Somebody"}')`)
      const first = await set(png)
      const addedAt = bench.clock.now / 1000
      expect(first).toEqual({
        asset_image: { url: expect.any(String), sizeBytes: png.length, contentType: 'image/png', addedAt },
      })
      const images = await set(jpeg, { kind: 'brand_image' })
      expect(Object.keys(images)).toEqual(['asset_image', 'brand_image'])
      expect(await bench.images.list(deviceA)).toEqual(images)
      expect(await bench.images.list(deviceB)).toEqual({})
      const shown = await read(images.brand_image?.url)
      expect(shown?.contentType).toBe('image/jpeg')
      expect(Buffer.from(shown?.bytes ?? []).equals(jpeg)).toBe(true)
      const keys = await storedKeys()
      expect(keys).toHaveLength(2)
      const notes = await notesOf()
      expect(notes).toEqual({
        customer: 'Somebody',
        asset_image: expect.stringMatching(/^img-[0-9a-f]{40}$/),
        brand_image: expect.any(String),
      })
      expect(Object.values(notes as object).filter((value) => keys.includes(String(value)))).toHaveLength(2)
      expect(bench.notes).toEqual([
        "owner@example.com changed the image 'Asset Image'",
        "owner@example.com changed the image 'Brand'",
      ])
    })

    it('replace the previous one, including its bytes and URL', async () => {
      const before = await set(png)
      const after = await set(jpeg)
      expect(await storedKeys()).toHaveLength(1)
      expect(await read(before.asset_image?.url)).toBeNull()
      expect((await read(after.asset_image?.url))?.contentType).toBe('image/jpeg')
    })

    it('are deleted completely and repeatably, and other notes stay', async () => {
      await relational.db.execute(sql`INSERT INTO device_settings (device_id, key, value)
        VALUES (${deviceA}, 'PORTAL_deviceNotes', '{"customer":"Somebody"}')`)
      const { asset_image } = await set(png)
      expect(await bench.images.remove(change())).toEqual({})
      expect(await bench.images.remove(change())).toEqual({})
      expect(await read(asset_image?.url)).toBeNull()
      expect(await storedKeys()).toEqual([])
      expect(await notesOf()).toEqual({ customer: 'Somebody' })
      expect(bench.notes).toHaveLength(2)
    })

    it('do not replace an image that somebody else set meanwhile', async () => {
      const conflict = ['CONFLICT', 'This image has changed. Reload the page and try again.']
      await set(png, { replaces: '' })
      expect(await failureOf(set(jpeg, { replaces: '' }))).toEqual(conflict)
      const [key = ''] = await storedKeys()
      await set(jpeg, { replaces: key })
      expect(await failureOf(bench.images.remove(change({ replaces: key })))).toEqual(conflict)
      expect((await bench.images.list(deviceA)).asset_image?.contentType).toBe('image/jpeg')
      expect(await storedKeys()).toHaveLength(1)
    })

    it('are stored once on simultaneous requests', async () => {
      await Promise.all([set(png), set(jpeg), set(png)])
      expect(Object.keys(await bench.images.list(deviceA))).toEqual(['asset_image'])
      expect(await storedKeys()).toHaveLength(1)
    })

    it.each<[string, Buffer | string, string]>([
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Use a PNG or JPEG image.'],
      ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Use a PNG or JPEG image.'],
      ['empty', '', 'Use a PNG or JPEG image.'],
      ['invalid base64', 'data:image/png;base64,AAAA', 'The image is not valid Base64.'],
      [
        'one byte too large',
        Buffer.concat([png, Buffer.alloc(307_201 - png.length)]),
        'Image too large. (300 kB limit)',
      ],
      ['far too large', 'A'.repeat(3_000_000), 'Image too large. (300 kB limit)'],
      ['an image with too many pixels', testPng(5000), 'Use an image of at most 4096 × 4096 pixels.'],
    ])('are refused if the content is %s', async (_, content, message) => {
      const base64 = typeof content === 'string' ? content : content.toString('base64')
      expect(await failureOf(bench.images.set(change(), base64))).toEqual(['INVALID_INPUT', message])
      expect(await storedKeys()).toEqual([])
      expect(await bench.images.list(deviceA)).toEqual({})
    })

    it('may have exactly 300 kB', async () => {
      const whole = Buffer.concat([png, Buffer.alloc(307_200 - png.length)])
      expect((await set(whole)).asset_image?.sizeBytes).toBe(307_200)
    })

    it('are served only at the issued URLs, until these expire', async () => {
      const { asset_image } = await set(png)
      const url = asset_image?.url ?? ''
      const [key = ''] = await storedKeys()
      expect(await read(url)).not.toBeNull()
      expect((await bench.images.list(deviceA)).asset_image?.url).toBe(url)
      const changed = (from: RegExp, to: string) => url.replace(from, to)
      for (const address of [
        changed(/expires=\d+/, 'expires=9999999999'),
        `${url}.`,
        changed(/signature=./, 'signature='),
        changed(/signature=.*/, 'signature='),
        changed(/signature=.*/, `signature=${'A'.repeat(43)}`),
        changed(/img-[0-9a-f]{40}/, `img-${'0'.repeat(40)}`),
        `/api/device/image/${key}`,
        `/api/device/image/..%2f${key}`,
      ])
        expect([address, await read(address)]).toEqual([address, null])
      bench.clock.now += 10 * 60_000 - 1
      expect(await read(url)).not.toBeNull()
      expect((await bench.images.list(deviceA)).asset_image?.url).not.toBe(url)
      bench.clock.now += 10 * 60_000
      expect(await read(url)).toBeNull()
    })

    it('are refused for an unknown device, and store nothing', async () => {
      expect(await failureOf(set(png, { deviceId: 'ZZZZ00009' }))).toEqual(['NOT_FOUND', 'Not found.'])
      expect(await storedKeys()).toEqual([])
    })

    it('are recorded in the audit log', async () => {
      await set(png)
      await bench.images.remove(change())
      const entries = rowsOf(
        await relational.db.execute(sql`SELECT action, subject, details FROM audit_entries
          WHERE actor_email = ${owner.email} AND subject = ${deviceA} ORDER BY id DESC LIMIT 2`),
      )
      const facts = { contentType: 'image/png', sizeBytes: png.length }
      expect(entries.toReversed()).toEqual([
        {
          action: 'displays.imageChanged',
          subject: deviceA,
          details: { kind: 'asset_image', from: null, to: facts },
        },
        {
          action: 'displays.imageRemoved',
          subject: deviceA,
          details: { kind: 'asset_image', from: facts, to: null },
        },
      ])
    })

    describe('while the store is unavailable', () => {
      const away = new PortalError('ENGINE_UNAVAILABLE', 'fileStoreAway')
      const refuse = () => Promise.reject(away)

      it('are refused, and the previous image stays', async () => {
        await set(png)
        const module = bench.over({ ...opened.files, put: refuse })
        expect(await failureOf(module.images.set(change(), jpeg.toString('base64')))).toEqual([
          'ENGINE_UNAVAILABLE',
          'File storage is temporarily unavailable. Try again.',
        ])
        expect((await bench.images.list(deviceA)).asset_image?.contentType).toBe('image/png')
      })

      it('are deleted later by the upkeep if they could not be deleted', async () => {
        const module = bench.over({ ...opened.files, remove: refuse })
        await module.images.set(change(), png.toString('base64'))
        await module.images.set(change(), jpeg.toString('base64'))
        expect(await storedKeys()).toHaveLength(2)
        await bench.sweepFiles()
        expect(await storedKeys()).toHaveLength(1)
        expect((await bench.images.list(deviceA)).asset_image?.contentType).toBe('image/jpeg')
      })
    })

    it('of deleted devices are removed by the upkeep, except pending uploads', async () => {
      bench.clock.now = Date.now()
      await set(png)
      const kept = await set(png, { deviceId: deviceB })
      await relational.db.execute(sql`DELETE FROM devices WHERE id = ${deviceA}`)
      await opened.files.put('img-under-way', png)
      await bench.sweepFiles()
      expect(await storedKeys()).toHaveLength(3)
      bench.clock.now += hourMs + 60_000
      await bench.sweepFiles()
      expect(await storedKeys()).toHaveLength(1)
      expect(Object.keys(kept)).toEqual(Object.keys(await bench.images.list(deviceB)))
    })
  },
)
