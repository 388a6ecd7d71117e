import type { confirmations as english } from '../en/confirmations.ts'
import { defineTranslation } from '../translation.ts'

export const confirmations = defineTranslation<typeof english>()({
  commandCancelled: 'Befehl abgebrochen.',
  triggerQueued:
    'Der Auslöser wurde erfolgreich eingereiht. Der Befehl wird sofort ausgeführt, wenn das Gerät online ist, sonst beim nächsten Kontakt.',
  commandQueued:
    'Der Befehl wurde erfolgreich eingereiht. Er wird sofort ausgeführt, wenn das Gerät online ist, sonst beim nächsten Kontakt.',
  settingsNotAcceptedOf: '{{outcome}} Nicht angenommen: {{keys}}',
  firmwareUpdateQueued:
    'Firmware-Aktualisierung eingereiht. Sie kann im WLAN bis zu 10 und über 4G bis zu 20 Minuten dauern.',
  dataDeletionStarted: 'Die Daten dieses Geräts werden gelöscht. Das kann bis zu 24 Stunden dauern.',
  dataTransferStarted: 'Die Daten dieses Geräts werden übertragen. Das kann bis zu 24 Stunden dauern.',
  groupChanged: 'Gruppe geändert.',
  deviceCreated: 'Angelegt.',
  deviceIdExists: 'Ein Gerät mit dieser ID gibt es bereits.',
  settingsExported: 'Einstellungen exportiert.',
  settingsNeverReported: 'Dieses Gerät hat seine Einstellungen noch nicht gemeldet.',
  scriptNotSaved: 'Für dieses Gerät ist kein Skript gespeichert.',
  settingsImported: 'Einstellungen importiert.',
  nothingChangedYet: 'Es wurde noch nichts geändert.',
  partsNotImported: {
    one: '1 Teil der Datei wurde nicht importiert.',
    other: '{{count}} Teile der Datei wurden nicht importiert.',
  },
  settingsWouldChange: {
    one: '1 Einstellung würde sich ändern.',
    other: '{{count}} Einstellungen würden sich ändern.',
  },
  settingsQueuedForDevice: {
    one: '1 Einstellung ist für das Gerät eingereiht.',
    other: '{{count}} Einstellungen sind für das Gerät eingereiht.',
  },
  importNotChosen: 'Nicht ausgewählt.',
  importReplaced: 'Ersetzt.',
  importWouldReplace: 'Würde ersetzt.',
  importFirmwareUnnamed: 'Die Datei nennt keine Firmware-Version.',
  importFirmwareWouldUpdate: 'Die Firmware würde auf {{firmware}} aktualisiert.',
  importFirmwareQueued: 'Die Aktualisierung auf {{firmware}} ist für das Gerät eingereiht.',
  importScriptWouldReplace: 'Das Skript würde ersetzt.',
  importScriptQueued: 'Das Skript ist für das Gerät eingereiht.',
  importOtherModel: 'Die Datei stammt vom Modell {{theirs}}, dieses Gerät ist aber ein Modell {{ours}}.',
  importBaseIntervalShort:
    'Das Basisintervall von {{seconds}} s liegt unter 5 s: Ein korrekter Betrieb des Geräts ist nicht gewährleistet, und die Verbindung kann instabil sein.',
  importPinsDiffer: 'Die Einstellungen der Ein- und Ausgänge unterscheiden sich zwischen diesen Modellen.',
  importOtherFirmware:
    'Die Einstellungen stammen von Firmware {{theirs}}, auf diesem Gerät läuft aber {{ours}}.',
  importPortalSwitchKept: 'Die Einstellung „Konfiguration über das Portal“ wird nicht importiert.',
  importBackToDefaults:
    'Einstellungen, die in der Datei fehlen und auf ihren Standardwert zurückgehen: {{number}}.',
  importBlankedPasswords: 'Verdeckte Passwörter in der Datei werden übersprungen: {{keys}}',
  importedFrom: 'Importiert von {{device}}',
  partDeviceSettings: 'Geräteeinstellungen',
  partWifiSettings: 'WLAN-Einstellungen',
  partLteSettings: 'LTE-Einstellungen',
  partDisplaySettings: 'Anzeigeeinstellungen',
  partAssetNotes: 'Notizen zur Anlage',
  partDeviceApi: 'Gerät-zu-Gerät-API',
  partAemp: 'AEMP',
  partNotifications: 'Benachrichtigungen',
  partScript: 'Skript',
  partFirmware: 'Firmware',
  deviceNeverInContact: 'Das Gerät hat sich nicht rechtzeitig gemeldet.',
  deviceNeverAnswered: 'Das Gerät hat nicht rechtzeitig geantwortet.',
  commandMayHaveRun:
    'Das Gerät hat nicht geantwortet. Der Befehl kann ausgeführt worden sein: Prüfen Sie das Gerät, bevor Sie ihn erneut senden.',
  fileDiffersOnDevice: 'Die Datei auf dem Gerät weicht von der gesendeten ab.',
  firmwareDownloadNotBegun: 'Das Gerät hat den Download nicht rechtzeitig gestartet.',
  firmwareDownloadNotEnded: 'Der Download wurde nicht rechtzeitig abgeschlossen.',
  firmwareNotReported: 'Das Gerät hat die neue Version nicht rechtzeitig gemeldet.',
  firmwareUpdateCancelled: 'Die Aktualisierung wurde abgebrochen.',
  commandNotQueued: 'Der Befehl konnte nicht eingereiht werden.',
  firmwareReverted: 'Das Gerät ist zu seiner vorherigen Firmware zurückgekehrt.',
  firmwareRefusedWithoutReason: 'Das Gerät hat die Aktualisierung ohne Begründung abgelehnt.',
  jobTooLate: 'Der Auftrag wurde nicht innerhalb von 24 Stunden abgeschlossen. Starten Sie ihn erneut.',
  jobOfOtherVersion:
    'Dieser Auftrag wurde von einer anderen Version des Portals gestartet. Starten Sie ihn erneut.',
  jobWithoutTarget: 'Dieser Auftrag hat kein Zielgerät.',
  pointsNotCopied: 'Einige Punkte konnten nicht kopiert werden. Nichts wurde gelöscht.',
})
