import { formatEnglish } from '@fieldport/messages'
import {
  createSettingsFilesModule,
  type ImportHelpers,
} from '../modules/configuration/configuration.module.ts'
import { createFirmwareModule, type FirmwareModule } from '../modules/firmware/firmware.module.ts'
import { createScriptsModule, type ScriptsService } from '../modules/scripts/scripts.module.ts'
import type { Devices } from './devices.ts'
import type { ModulesOptions } from './modules.ts'
import type { Stores } from './stores.ts'

/** Opens the modules for firmware, scripts and settings files. */
export function openDeviceContents(
  { settings, engines, clock, log, open }: ModulesOptions,
  { seal, feed, audit, telemetry, serverLog, sites }: Stores,
  { commands, configReports, configuration }: Devices,
) {
  const { db } = engines.relational
  const common = { db, clock, log, audit: audit.audit, deviceLog: serverLog.deviceLog }
  const firmware = open(
    createFirmwareModule({
      ...common,
      commands: commands.commands,
      latestPoints: (deviceId, limit) => telemetry.telemetry.latest(deviceId, limit),
      onReport: configReports.reports.onReport,
      publicUrl: settings.publicUrl,
      onChanged: (deviceId) => feed.announceChanged(deviceId, 'firmware'),
    }),
  )
  const scripts = open(
    createScriptsModule({
      ...common,
      commands: commands.commands,
      onChanged: (deviceId) => feed.announceChanged(deviceId, 'script'),
    }),
  )
  const settingsFiles = open(
    createSettingsFilesModule({
      ...common,
      seal,
      configurationParts: configuration.configurationParts,
      sites: sites.sites,
      helpers: importHelpers(firmware.firmware, scripts.scripts),
    }),
  )
  return { firmware, scripts, settingsFiles }
}

/** What an import of a settings file may use of other modules. */
function importHelpers(firmware: FirmwareModule['firmware'], scripts: ScriptsService): ImportHelpers {
  return {
    hasFirmware: async (deviceId, fw) =>
      (await firmware.overview(deviceId)).Items.some((image) => image.fw === fw),
    updateFirmware: (deviceId, fw, by) => firmware.update({ deviceId, fw, by }),
    scripts: {
      find: scripts.findSource,
      save: (deviceId, source, by, note) =>
        scripts.save({
          deviceId,
          data: Buffer.from(source).toString('base64'),
          note: formatEnglish(note),
          localizableNote: note,
          by,
        }),
    },
  }
}
