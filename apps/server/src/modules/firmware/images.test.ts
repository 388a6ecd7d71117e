import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../testing/stores.ts'
import { relationalTestEngines } from '../../adapters/relational/testing.ts'
import { vendor } from '../devices/testing.ts'
import { device, failureOf, newImage, setUpFirmware } from './testing.ts'

describe.each(relationalTestEngines())('firmware images, $name', ({ open }) => {
  const relational = openRelationalForTests(open)
  let set: Awaited<ReturnType<typeof setUpFirmware>>
  beforeEach(async () => {
    set = await setUpFirmware(relational)
  })

  describe('an image', () => {
    it('is stored with its details and listed by version, newest first', async () => {
      const { firmwareImages } = set.first
      await firmwareImages.add(
        vendor,
        newImage({ fw: 'SFW003-1.9.0', models: ['quad-c2', 'QUAD-C2'], recommended: true }),
      )
      await firmwareImages.add(vendor, newImage({ fw: 'SFW003-1.10.0', notes: 'Mends it' }))
      const { Items, models } = await firmwareImages.list()
      expect(Items.map(({ fw, number, version }) => [fw, number, version])).toEqual([
        ['SFW003-2.0.0', '003', '2.0.0'],
        ['SFW003-1.10.0', '003', '1.10.0'],
        ['SFW003-1.9.0', '003', '1.9.0'],
      ])
      expect(Items[2]).toMatchObject({
        models: ['QUAD-C2'],
        recommended: true,
        sizeBytes: 21,
        addedBy: vendor.email,
      })
      expect(models).toEqual(['ORB-C2', 'QUAD-C2'])
      expect(Object.keys(Items[0] ?? {})).not.toContain('bytes')
      expect(set.state.audited.at(-1)).toMatchObject({ action: 'firmware.added', subject: 'SFW003-1.10.0' })
    })

    it.each([
      ['a name with a path', { fw: '202/../../../x' }, 'INVALID_INPUT'],
      ['a name without a version', { fw: 'SFW003-latest' }, 'INVALID_INPUT'],
      ['another checksum', { sha256: '0'.repeat(64) }, 'INVALID_INPUT'],
      ['no bytes', { data: '' }, 'INVALID_INPUT'],
      ['too many bytes', { data: Buffer.alloc(4 * 1024 * 1024 + 1).toString('base64') }, 'TOO_LARGE'],
      ['a model that no device has', { models: ['QUAD-C2', 'QAUD-C2'] }, 'INVALID_INPUT'],
      ['a name that is in use', { fw: 'SFW003-2.0.0' }, 'CONFLICT'],
    ])('is refused with %s', async (_, over, code) => {
      const image = newImage({ fw: 'SFW003-3.0.0', ...over })
      expect((await failureOf(set.first.firmwareImages.add(vendor, image)))[0]).toBe(code)
      expect((await set.first.firmwareImages.list()).Items).toHaveLength(1)
    })

    it('can be deleted unless a device is updating to it', async () => {
      const { firmwareImages, begin, report } = set.first
      await begin()
      expect((await failureOf(firmwareImages.remove(vendor, 'SFW003-2.0.0')))[0]).toBe('CONFLICT')
      await report('SFW003-2.0.0')
      await firmwareImages.remove(vendor, 'SFW003-2.0.0')
      expect((await failureOf(firmwareImages.remove(vendor, 'SFW003-2.0.0')))[0]).toBe('NOT_FOUND')
    })

    it('is offered to devices of its number and model, and read in ranges', async () => {
      const { firmwareImages, firmware, firmwareSource } = set.first
      await firmwareImages.add(vendor, newImage({ fw: 'SFW001-9.0.0' }))
      await firmwareImages.add(vendor, newImage({ fw: 'SFW003-3.0.0', models: ['ORB-C2'] }))
      const { current, Items, update } = await firmware.overview(device)
      expect([current, Items.map(({ fw }) => fw), update]).toEqual(['SFW003-1.0.0', ['SFW003-2.0.0'], null])
      expect(await firmwareSource.find(device, 'SFW001-9.0.0')).toBeNull()
      expect(await firmwareSource.find(device, 'SFW003-2.0.0')).toMatchObject({ sizeBytes: 21 })
      const part = await firmwareSource.read('SFW003-2.0.0', 9, 7)
      expect(Buffer.from(part ?? []).toString()).toBe('the fir')
      expect(await firmwareSource.read('SFW003-9.9.9', 0, 7)).toBeNull()
    })
  })
})
