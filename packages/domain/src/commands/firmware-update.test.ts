import { describe, expect, it } from 'vitest'
import {
  compareNewestFirmwareFirst,
  firmwareUpdateDeadline,
  isFirmwareName,
  isImageCompatible,
  resolveModels,
  detectDeviceNetwork,
} from './firmware-update.ts'

describe('firmware updates', () => {
  it('time out after 10 minutes on Wi-Fi, and after 20 on 4G or an unknown network', () => {
    expect(firmwareUpdateDeadline(1000, 'wifi')).toBe(1600)
    expect(firmwareUpdateDeadline(1000, 'gsm')).toBe(2200)
    expect(firmwareUpdateDeadline(1000, null)).toBe(2200)
  })

  it.each([
    ['the newest message that says it', [{ vin: 1 }, { gsm_rssi: -80 }, { wifi_rssi: -30 }], {}, 'gsm'],
    ['Wi-Fi', [{ wifi_rssi: -30 }], { 'gsm.enable': true }, 'wifi'],
    ['the configuration', [{ vin: 1 }], { 'wifi.sta.enable': false, 'gsm.enable': true }, 'gsm'],
    ['the configuration', [], { 'wifi.sta.enable': true, 'gsm.enable': false }, 'wifi'],
    ['a message with both says nothing', [{ wifi_rssi: -1, gsm_rssi: -114 }], {}, null],
    ['both are on', [], { 'wifi.sta.enable': true, 'gsm.enable': true }, null],
    ['a text is no signal', [{ wifi_rssi: '-30' }], {}, null],
    ['nothing', [], {}, null],
  ] as const)('detect the network by %s', (_, points, config, network) => {
    expect(detectDeviceNetwork(points, config)).toBe(network)
  })

  it.each([
    ['SFW003-1.2.3', true],
    ['SFW001-10.20.30', true],
    ['2024.01.15-rc', true],
    ['202401151200', true],
    ['SFW003-1.2', false],
    ['SFW003-1.2.3/..', false],
    ['202/../../etc', false],
    ['SFW0031234', false],
    ['SFW103-1.2.3', false],
    ['2024', false],
    ['202 401 15', false],
    ['', false],
  ])('validate the name %j: %s', (name, isName) => {
    expect(isFirmwareName(name)).toBe(isName)
  })

  const device = { fw: 'SFW003-1.0.0', model: 'QUAD-C2' }
  it.each([
    ['its number', { fw: 'SFW003-2.0.0', models: [] }, true],
    ['its number and model', { fw: 'SFW003-2.0.0', models: ['ORB-C2', 'quad-c2'] }, true],
    ['other models', { fw: 'SFW003-2.0.0', models: ['ORB-C2'] }, false],
    ['another number', { fw: 'SFW001-2.0.0', models: [] }, false],
    ['no number', { fw: '2024.01.15', models: [] }, true],
  ])('validate an image of %s', (_, image, suits) => {
    expect(isImageCompatible(image, device)).toBe(suits)
  })

  it('refuse numbered images for a device with unknown firmware', () => {
    expect(isImageCompatible({ fw: 'SFW003-2.0.0', models: [] }, { ...device, fw: null })).toBe(false)
  })

  it('are sorted by version, not by text', () => {
    const sorted = ['2024.01.15', 'SFW003-1.9.0', 'SFW003-1.10.0', 'SFW001-3.0.0', '2025.01.15']
      .map((fw) => ({ fw }))
      .toSorted(compareNewestFirmwareFirst)
    expect(sorted.map(({ fw }) => fw)).toEqual([
      'SFW001-3.0.0',
      'SFW003-1.10.0',
      'SFW003-1.9.0',
      '2025.01.15',
      '2024.01.15',
    ])
  })
})

it('the models of an image are those of devices, as devices spell them', () => {
  const known = ['ORB-C1', 'QUAD-C2']
  expect(resolveModels(['quad-c2', 'QUAD-C2'], known)).toEqual({ models: ['QUAD-C2'] })
  expect(resolveModels([], known)).toEqual({ models: [] })
  expect(resolveModels(['ORB-C1', 'QAUD-C2'], known)).toEqual({ unknown: 'QAUD-C2' })
})
