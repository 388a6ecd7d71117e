import type { commands as english } from '../en/commands.ts'
import { defineTranslation } from '../translation.ts'

export const commands = defineTranslation<typeof english>()({
  commandUnknown: 'Diesen Befehl gibt es nicht.',
  commandTooLarge: 'Der Befehl ist zu groß.',
  commandNotCancellable: 'Dieser Befehl kann nicht abgebrochen werden.',
  commandSentAlready: 'Dieser Befehl wurde bereits gesendet.',
  commandNotPending: 'Dieser Befehl steht nicht mehr aus.',
  tooManyCommands: 'Zu viele Befehle warten auf dieses Gerät. Bitte brechen Sie erst einige ab.',
  commandIsFirmware:
    'Firmware wird auf der Registerkarte Update aktualisiert, die prüft, ob sie zum Gerät passt.',
  commandIsScript: 'Ein Skript wird auf der Skriptseite gespeichert, die seine Größe und seine Sperre prüft.',
  protectedFile:
    'Schlüssel- und Konfigurationsdateien lassen sich nicht vom Gerät lesen. Ein Admin kann stattdessen die WLAN- und LTE-Einstellungen exportieren.',
})
