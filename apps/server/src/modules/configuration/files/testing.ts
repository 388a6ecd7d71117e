import { PortalError } from '@fieldport/domain'
import type { Relational } from '../../../adapters/relational/open.ts'
import { deviceA, deviceC, owner } from '../../devices/testing.ts'
import { setUpConfiguration } from '../testing.ts'
import type { ImportInput } from './import.service.ts'
import { createSettingsFilesModule } from './settings-files.module.ts'

export type SettingsFileJson = Record<string, unknown> & { device: Record<string, unknown> }

const config = {
  device: { model: 'QUAD-C2', fw: 'SFW003-4.1.0', name: 'North', base_interval: 30, transmit_interval: 2 },
  gps: { interval: 7, maxtime: 200 },
  wifi: { sta: { enable: true, ssid: 'yard', pass: 'wifi-secret-pass' } },
  gsm: { available: true, apn: 'internet', pass: 'lte-secret-pass' },
  endpoint: { config_to_portal: true, mqtt: { server: 'mq.example.com:8883', pass: 'mqtt-secret-pass' } },
  own: { thing: 'x' },
}
export const allExportOptions = {
  script: true,
  displaySettings: true,
  assetNotes: true,
  deviceSettings: true,
  wifi: true,
  lte: true,
  deviceToDeviceApi: true,
  notificationSettings: true,
}

/** The module on an emptied engine, with a configured device and another that imports. */
export async function setUpFiles(relational: Relational) {
  const bench = await setUpConfiguration(relational)
  const scripts = new Map<string, string>()
  const updates: string[] = []
  const files = createSettingsFilesModule({
    ...bench.base,
    configurationParts: bench.configurationParts,
    helpers: {
      scripts: {
        find: (deviceId) => Promise.resolve(scripts.get(deviceId) ?? null),
        save: (deviceId, source) => {
          if (source.includes('locked')) return Promise.reject(new PortalError('CONFLICT', 'scriptIsLocked'))
          return Promise.resolve(scripts.set(deviceId, source))
        },
      },
      hasFirmware: (_, fw) => Promise.resolve(fw === 'SFW003-4.1.0'),
      updateFirmware: (deviceId, fw) => Promise.resolve(updates.push(`${deviceId} ${fw}`)),
    },
  }).settingsFiles
  await bench.devices.grant(deviceC, owner.email, 'ADMIN')
  await bench.say(deviceA, config)
  await bench.say(deviceC, { device: { model: 'QUAD-C2', fw: 'SFW003-4.1.0' }, gps: { interval: 5 } })

  const calls = fileCalls(bench, files)
  const seed = () => {
    scripts.set(deviceA, '// a script\nlet x = 1;')
    return calls.seed()
  }
  return { ...bench, ...calls, seed, files, scripts, updates }
}

type Bench = Awaited<ReturnType<typeof setUpConfiguration>>
type Files = ReturnType<typeof createSettingsFilesModule>['settingsFiles']

/** Calls of the tests. */
function fileCalls(bench: Bench, files: Files) {
  const exportFrom = async (deviceId: string, options: Record<string, boolean>, who = owner) => {
    const access = await bench.accessOf(who, deviceId)
    return files.exportSettings(who, access, { deviceid: deviceId, options, exportComments: 'as of May' })
  }
  const fileOf = async (options: Record<string, boolean> = allExportOptions, who = owner) =>
    JSON.parse((await exportFrom(deviceA, options, who)).exportFile) as SettingsFileJson
  const importInto = async (
    deviceId: string,
    file: unknown,
    over: Partial<ImportInput> = {},
    who = owner,
  ) => {
    const importFile = typeof file === 'string' ? file : JSON.stringify(file)
    const access = await bench.accessOf(who, deviceId)
    return files.importSettings(who, access, {
      importFile,
      dryRun: false,
      useImportedWiFiSettings: true,
      useImportedLTESettings: true,
      overwriteDeviceConfig: false,
      updateFirmware: false,
      overrideFirmwareVersion: false,
      overrideFirmwareNumber: false,
      ...over,
    })
  }
  const resultsOf = (answer: { importResults: readonly { importName: string; result: string }[] }) =>
    Object.fromEntries(answer.importResults.map(({ importName, result }) => [importName, result]))
  const seed = async () => {
    const access = await bench.accessOf(owner, deviceA)
    await bench.configuration.deviceSetSettings(owner, access, {
      PORTAL_displaySettings: { vin: { name: 'Supply', dp: 2 } },
      PORTAL_deviceNotes: { customer: 'Somebody' },
      SPC_allowed_devices: ['AAAA00009'],
    })
    await bench.query(`UPDATE device_settings SET value = value || '{"asset_image":"img-1"}'
      WHERE device_id = '${deviceA}' AND key = 'PORTAL_deviceNotes'`)
    await bench.configuration.deviceSetAlert(owner, access, {
      alertSMSInterval: 0,
      alertEmailInterval: 86_400,
      warningSMSInterval: 0,
      warningEmailInterval: 0,
      alarmSMSInterval: 86_400,
      alarmEmailInterval: 0,
      emailList: ['one@example.com'],
      phoneList: ['+61400000000'],
      escalation: [{ recipient: 'next@example.com', waitMinutes: 15 }],
    })
  }

  return { exportFrom, fileOf, importInto, resultsOf, seed }
}
