import { beforeEach, describe, expect, it } from 'vitest'
import { openRelationalForTests } from '../../../testing/stores.ts'
import { relationalTestEngines } from '../../../adapters/relational/testing.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { deviceA, deviceB, owner } from '../../devices/testing.ts'
import { allExportOptions, setUpFiles } from './testing.ts'

const fleetOwner: Caller = { ...owner, groups: ['aemp_api_users'] }

describe.each(relationalTestEngines())('an export of settings on $name', (engine) => {
  const relational = openRelationalForTests(() => engine.open())
  let bench: Awaited<ReturnType<typeof setUpFiles>>

  beforeEach(async () => {
    bench = await setUpFiles(relational)
  })

  it('contains the selection, and passwords only of selected networks', async () => {
    await bench.seed()
    const file = await bench.fileOf()
    expect(file).toMatchObject({
      format: 'device-settings',
      version: 1,
      exportedAt: 1_700_000_000,
      comments: 'as of May',
      device: { id: deviceA, name: 'North', model: 'QUAD-C2', fw: 'SFW003-4.1.0' },
      wifi: { wifi: { sta: { enable: true, ssid: 'yard', pass: 'wifi-secret-pass' } } },
      lte: { gsm: { apn: 'internet', pass: 'lte-secret-pass' } },
      script: '// a script\nlet x = 1;',
      displaySettings: { vin: { name: 'Supply', dp: 2 } },
      assetNotes: { customer: 'Somebody' },
      deviceToDeviceApi: ['AAAA00009'],
      notificationSettings: {
        alertEmailInterval: 86_400,
        emailList: ['one@example.com'],
        escalation: [{ recipient: 'next@example.com', waitMinutes: 15 }],
      },
    })
    expect(file['deviceSettings']).toEqual({
      device: { base_interval: 30, transmit_interval: 2 },
      gps: { interval: 7, maxtime: 200 },
      endpoint: { mqtt: { server: 'mq.example.com:8883' } },
      own: { thing: 'x' },
    })
    expect(file['assetNotes']).not.toHaveProperty('asset_image')
    expect(JSON.stringify(file)).not.toContain('mqtt-secret-pass')
    const without = JSON.stringify(await bench.fileOf({ ...allExportOptions, wifi: false, lte: false }))
    expect(without).not.toMatch(/secret-pass/)
    expect(Object.keys(await bench.fileOf({}))).toEqual([
      'format',
      'version',
      'exportedAt',
      'comments',
      'device',
    ])
  })

  it('is audited without its contents, and lists what is missing', async () => {
    await bench.fileOf({ wifi: true })
    const audited = await bench.query(`SELECT details FROM audit_entries ORDER BY id DESC LIMIT 1`)
    expect(audited).toEqual([{ details: { options: ['wifi'] } }])
    const { message } = await bench.exportFrom(deviceB, { deviceSettings: true, script: true })
    expect(message.split('\n')).toEqual([
      'Settings exported.',
      'This device has not reported its settings yet.',
      'No script is saved for this device.',
    ])
  })

  it('contains AEMP only for its group', async () => {
    await expect(bench.exportFrom(deviceA, { aemp: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await bench.fileOf({ aemp: true }, fleetOwner)).toMatchObject({ aemp: {} })
  })
})
