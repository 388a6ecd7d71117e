import type { commands as english } from '../en/commands.ts'
import { defineTranslation } from '../translation.ts'

export const commands = defineTranslation<typeof english>()({
  commandUnknown: 'Unbekannter Befehl.',
  commandTooLarge: 'Der Befehl ist zu groß (höchstens 256 KiB).',
  commandNotCancellable: 'Dieser Befehl kann nicht abgebrochen werden.',
  commandSentAlready: 'Dieser Befehl wurde bereits gesendet.',
  commandNotPending: 'Dieser Befehl steht nicht mehr aus.',
  tooManyCommands: 'Für dieses Gerät stehen bereits 1.000 Befehle aus. Brechen Sie zuerst einige ab.',
  commandIsFirmware:
    'Aktualisieren Sie die Firmware auf der Registerkarte „Aktualisieren“: Dort wird geprüft, ob sie zum Gerät passt.',
  commandIsScript: 'Speichern Sie Skripte auf der Seite „Skript“: Dort werden Größe und Sperre geprüft.',
  protectedFile:
    'Schlüssel- und Konfigurationsdateien lassen sich nicht vom Gerät lesen. Ein Admin kann stattdessen die WLAN- und LTE-Einstellungen exportieren.',
})
