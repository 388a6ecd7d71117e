import type { configuration as english } from '../en/configuration.ts'
import { defineTranslation } from '../translation.ts'

export const configuration = defineTranslation<typeof english>()({
  noChanges: 'Keine Änderungen vorgenommen.',
  settingInvalid: 'Der Wert für {{key}} ist ungültig.',
  settingNotANumber: 'Der Wert für {{key}} ist keine gültige Zahl.',
  settingUnreadable: 'Der Wert für {{key}} kann nicht gelesen werden',
  settingTooLarge: '{{key}} ist größer als 256 KiB.',
  settingUnknown: 'Eine Einstellung {{key}} gibt es nicht.',
  settingNotOfDevice: 'Dieses Gerät hat keine Einstellung {{key}}.',
  settingBlankedPassword: 'Der Wert für {{key}} ist ein ausgeblendetes Passwort.',
  settingsTooMany: 'Zu viele Einstellungen in einer Änderung.',
  settingsMoreThan: 'Mehr als {{maximum}} Einstellungen in einer Änderung.',
  settingsChangedBySomeoneElse:
    'Jemand anderes hat dieselben Einstellungen geändert, seit Sie sie geöffnet haben.',
  settingsNotAccepted: 'Nicht angenommen: {{keys}}',
  sntpServerNeeded: 'Die Adresse des SNTP-Servers muss angegeben sein.',
  brokerAddressInvalid: 'Die Broker-Adresse ist ungültig.',
  topicTooLong: 'Das Datenthema darf höchstens 80 Zeichen haben.',
  azureNeedsTopic: 'Eine Azure-Verbindungszeichenfolge braucht ein Datenthema.',
  azureNotSupported: 'Die Firmware dieses Geräts unterstützt Azure nicht.',
  httpAddressInvalid: 'Die HTTP-Adresse ist ungültig.',
  httpAddressMissing: 'HTTP POST ist ohne Adresse eingeschaltet.',
  mqttAddressMissing: 'MQTT ist ohne Broker-Adresse eingeschaltet.',
  udpAddressInvalid: 'Die UDP-Adresse ist ungültig: host:port wird gebraucht.',
  udpAddressMissing: 'UDP ist ohne Adresse eingeschaltet.',
  deviceNameIsOwnSetting: 'Der Name dieses Geräts gehört zu seinen eigenen Einstellungen.',
  portalConfigurationOff:
    'Die Konfiguration vom Portal aus ist auf diesem Gerät abgeschaltet. Einschalten lässt sie sich nur am Gerät selbst.',
  versionGone: 'Diese Version wird nicht mehr aufbewahrt.',
  planTooLowForAlerts:
    'Bitte stufen Sie dieses Gerät auf einen Hosted-Tarif hoch, um Meldungen per E-Mail und SMS einzustellen.',
  planTooLowForDeviceApi:
    'Bitte stufen Sie dieses Gerät auf einen Hosted-Tarif hoch, um die Gerät-zu-Gerät-API einzustellen.',
  planTooLowForAemp:
    'Bitte stufen Sie dieses Gerät auf einen Hosted-Tarif hoch, um die AEMP-API einzustellen.',
  aempIncomplete: 'Marke, Modell, Maschinen-ID und Seriennummer müssen ausgefüllt sein.',
  tooManyAlertEmails: 'Höchstens 10 E-Mail-Adressen sind erlaubt.',
  tooManyAlertPhones: 'Höchstens 10 Mobilnummern sind erlaubt.',
  alertPhoneInvalid:
    'Bitte geben Sie die Telefonnummer im internationalen Format an. Eine australische Nummer sieht zum Beispiel so aus: +61xxxxxxxxx',
  maximumReached: 'Höchstzahl erreicht',
  phoneFormatError: 'Falsches Format der Telefonnummer',
  certificateNameReserved: 'Dieser Dateiname ist dem Gerät selbst vorbehalten.',
  certificateTooSmall: 'Datei zu klein',
  certificateTooLarge: 'Datei zu groß (höchstens 30 kB)',
  certificateFormatWrong: 'Dateiformat ungültig',
  privateKeyFormatWrong: 'Format des privaten Schlüssels ungültig.',
  fileReadingAborted: 'Lesen der Datei abgebrochen',
  fileReadingFailed: 'Lesen der Datei fehlgeschlagen',
  settingsFileTooSmall: 'Datei zu klein',
  settingsFileTooLarge: 'Datei zu groß (höchstens 8 MB)',
  settingsFileCorrupt: 'Die Datei konnte nicht gelesen werden. Sie ist vielleicht beschädigt.',
  settingsQueued: 'Die Einstellungen werden beim nächsten Kontakt des Geräts übernommen.',
  settingsUpdated: 'Die Einstellungen wurden erfolgreich geändert.',
  changeLost:
    'Das Portal wurde unterbrochen, bevor diese Änderung in der Warteschlange stand. Bitte speichern Sie sie noch einmal.',
  changeRefusedByDevice: 'Das Gerät hat die Änderung abgelehnt (Code {{code}}).',
})
