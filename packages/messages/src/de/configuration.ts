import type { configuration as english } from '../en/configuration.ts'
import { defineTranslation } from '../translation.ts'

export const configuration = defineTranslation<typeof english>()({
  noChanges: 'Keine Änderungen vorgenommen.',
  settingInvalid: 'Der Wert für {{key}} ist ungültig.',
  settingNotANumber: 'Der Wert für {{key}} ist keine gültige Zahl.',
  settingUnreadable: 'Der Wert für {{key}} kann nicht gelesen werden',
  settingTooLarge: '{{key}} ist größer als 256 KiB.',
  settingUnknown: 'Unbekannte Einstellung {{key}}.',
  settingNotOfDevice: 'Dieses Gerät hat keine Einstellung {{key}}.',
  settingBlankedPassword:
    'Der Wert für {{key}} ist ein verdecktes Passwort. Geben Sie das Passwort selbst ein.',
  settingsTooMany: 'Ändern Sie höchstens 50 Einstellungen auf einmal.',
  settingsMoreThan: 'Ändern Sie höchstens {{maximum}} Einstellungen auf einmal.',
  settingsChangedBySomeoneElse: 'Dieselben Einstellungen wurden geändert, seit Sie sie geöffnet haben.',
  settingsNotAccepted: 'Nicht angenommen: {{keys}}',
  sntpServerNeeded: 'Die Adresse des SNTP-Servers muss angegeben sein.',
  brokerAddressInvalid: 'Die Broker-Adresse ist ungültig.',
  topicTooLong: 'Verwenden Sie höchstens 80 Zeichen für das Daten-Topic.',
  azureNeedsTopic: 'Eine Azure-Verbindungszeichenfolge braucht ein Daten-Topic.',
  azureNotSupported: 'Die Firmware dieses Geräts unterstützt Azure nicht.',
  httpAddressInvalid: 'Die HTTP-Adresse ist ungültig.',
  httpAddressMissing: 'Geben Sie eine Adresse für HTTP POST ein oder schalten Sie es aus.',
  mqttAddressMissing: 'Geben Sie eine Broker-Adresse für MQTT ein oder schalten Sie es aus.',
  udpAddressInvalid: 'Die UDP-Adresse ist ungültig. Verwenden Sie die Form Host:Port.',
  udpAddressMissing: 'Geben Sie eine Adresse für UDP ein oder schalten Sie es aus.',
  deviceNameIsOwnSetting: 'Ändern Sie den Namen dieses Geräts in seinen Geräteeinstellungen.',
  portalConfigurationOff:
    'Die Konfiguration über das Portal ist auf diesem Gerät abgeschaltet. Einschalten lässt sie sich nur am Gerät selbst.',
  versionGone: 'Diese Version ist nicht mehr verfügbar.',
  phoneNeededForSms: 'Fügen Sie Ihrem Profil eine Telefonnummer hinzu, um SMS einzurichten.',
  planTooLowForAlerts:
    'Bitte stellen Sie dieses Gerät auf den Tarif Hosted um, damit Sie Meldungen per E-Mail und SMS einrichten können.',
  planTooLowForDeviceApi:
    'Bitte stellen Sie dieses Gerät auf den Tarif Hosted um, damit Sie die Gerät-zu-Gerät-API einrichten können.',
  planTooLowForAemp:
    'Bitte stellen Sie dieses Gerät auf den Tarif Hosted um, damit Sie die AEMP-API einrichten können.',
  aempIncomplete: 'Geben Sie Hersteller, Modell, Maschinen-ID und Seriennummer ein.',
  noSavedRecipients: 'Speichern Sie zuerst mindestens eine E-Mail-Adresse, Mobilnummer oder einen Webhook.',
  recipientNotUnsubscribed: '{{recipient}} hat nicht abbestellt.',
  recipientAskedAgain:
    'Wir haben {{recipient}} per E-Mail gefragt. Benachrichtigungen kommen wieder, sobald der Empfänger zustimmt.',
  recipientNotSaved: 'Speichern Sie {{recipient}}, bevor Sie eine Testnachricht dorthin senden.',
  escalationRecipientInvalid:
    'Geben Sie für jede Eskalationsstufe eine E-Mail-Adresse oder eine Mobilnummer wie +491700000000 ein.',
  recipientNotListed: '{{recipient}} ist kein gespeicherter Empfänger dieses Geräts.',
  recipientResumed: 'Nachrichten werden wieder an {{recipient}} gesendet.',
  tooManyAlertEmails: 'Höchstens 10 E-Mail-Adressen sind erlaubt.',
  tooManyAlertPhones: 'Höchstens 10 Mobilnummern sind erlaubt.',
  alertPhoneInvalid:
    'Bitte geben Sie die Telefonnummer im internationalen Format an. Eine australische Nummer sieht zum Beispiel so aus: +61xxxxxxxxx',
  maximumReached: 'Höchstzahl erreicht',
  phoneFormatError: 'Falsches Format der Telefonnummer',
  tooManyWebhooks: 'Höchstens 3 Webhooks sind erlaubt.',
  forwardingCertificateNeedsTls:
    'Zertifikate brauchen eine verschlüsselte Verbindung. Verwenden Sie eine Adresse, die mit mqtts:// beginnt.',
  forwardingCaInvalid:
    'Das ist kein CA-Zertifikat im PEM-Format. Es beginnt mit -----BEGIN CERTIFICATE-----.',
  forwardingCertificateInvalid:
    'Das ist kein Client-Zertifikat im PEM-Format. Es beginnt mit -----BEGIN CERTIFICATE-----.',
  forwardingCertificateNeedsKey: 'Geben Sie das Client-Zertifikat zusammen mit seinem privaten Schlüssel an.',
  forwardingCertificateExpired: 'Dieses Zertifikat ist abgelaufen. Geben Sie ein gültiges an.',
  forwardingKeyInvalid:
    'Das ist kein privater Schlüssel im PEM-Format ohne Passphrase. Er beginnt mit -----BEGIN PRIVATE KEY-----.',
  forwardingKeyMismatch: 'Der private Schlüssel gehört nicht zum Client-Zertifikat.',
  forwardingOfGroup:
    'Dieses Ziel gehört zu einer Gruppe. Ändern Sie die Zertifikate auf Ihrer Kontoseite unter API-Zugriff.',
  forwardingExists: 'Diese Messwerte gehen bereits an dieses Ziel.',
  tooManyForwardings: 'Höchstens 3 Ziele je Gerät. Entfernen Sie eines, um ein weiteres hinzuzufügen.',
  forwardingAddressError: 'Fehler in der Broker-Adresse',
  forwardingAddressInvalid:
    'Geben Sie eine Adresse wie mqtts://broker.example.com:8883 ein, ohne Benutzernamen.',
  forwardingTopicError: 'Fehler im Topic',
  forwardingTopicInvalid:
    'Geben Sie ein Topic mit höchstens 200 Zeichen ein, ohne + und #. {deviceId} steht für die Geräte-ID.',
  forwardingTopicNeedsDevice:
    'Nehmen Sie {deviceId} in das Topic auf, damit sich die Geräte der Gruppe unterscheiden lassen.',
  noDeviceInGroup: 'Keines Ihrer Geräte ist in der Gruppe {{group}}.',
  webhookFormatError: 'Falsche Webhook-Adresse',
  webhookInvalid:
    'Geben Sie eine Adresse wie https://hooks.example.com/alarms ein, höchstens 500 Zeichen, ohne Benutzernamen.',
  certificateNameReserved: 'Dieser Dateiname ist für das Gerät reserviert. Wählen Sie einen anderen.',
  certificateTooSmall: 'Datei zu klein',
  certificateTooLarge: 'Datei zu groß (höchstens 30 kB)',
  certificateFormatWrong: 'Dateiformat ungültig',
  privateKeyFormatWrong: 'Format des privaten Schlüssels ungültig.',
  certificateIsPrivateKey:
    'Diese Datei enthält einen privaten Schlüssel. Wählen Sie eine Datei nur mit Zertifikaten.',
  fileReadingAborted: 'Lesen der Datei abgebrochen',
  fileReadingFailed: 'Lesen der Datei fehlgeschlagen',
  settingsFileTooSmall: 'Datei zu klein',
  settingsFileTooLarge: 'Datei zu groß (höchstens 8 MB)',
  settingsFileCorrupt: 'Die Datei konnte nicht gelesen werden. Sie ist vielleicht beschädigt.',
  settingsQueued: 'Die Einstellungen werden beim nächsten Kontakt des Geräts übernommen.',
  settingsUpdated: 'Die Einstellungen wurden erfolgreich geändert.',
  changeLost:
    'Das Portal wurde unterbrochen, bevor diese Änderung eingereiht wurde. Speichern Sie sie erneut.',
  expectedWholeNumberBetween: 'Geben Sie eine ganze Zahl von {{minimum}} bis {{maximum}} ein.',
  expectedNumberBetween: 'Geben Sie eine Zahl von {{minimum}} bis {{maximum}} ein.',
  expectedWholeNumber: 'Geben Sie eine ganze Zahl ein.',
  expectedNumber: 'Geben Sie eine Zahl ein.',
  expectedCharacters: 'Geben Sie höchstens {{maximum}} Zeichen ein.',
  expectedIpv4: 'Geben Sie eine IPv4-Adresse wie 192.168.1.20 ein.',
  expectedSsid: 'Geben Sie höchstens 32 Bytes ein.',
  expectedWpaPassword: 'Geben Sie 8–63 Zeichen ein.',
  expectedSerialSettings: 'Geben Sie Datenbits, Parität und Stoppbits ein, etwa 8N1.',
  expectedCanIds: 'Geben Sie CAN-IDs hexadezimal ein, durch Kommas getrennt, oder *.',
  expectedBleIds: 'Geben Sie Adressen aus 12 hexadezimalen Ziffern ein, durch Kommas getrennt.',
  expectedHostAndPort: 'Geben Sie Host und Port ein, etwa data.example.com:8883.',
  expectedFileName: 'Verwenden Sie Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
  expectedBoolean: 'Schalten Sie die Einstellung ein oder aus.',
  expectedChoice: 'Wählen Sie einen der angebotenen Werte.',
  expectedAlertRange: 'Geben Sie einen unteren und einen oberen Grenzwert ein.',
  expectedCalibration: 'Geben Sie vier Zahlen und eine Einheit ein.',
  expectedModbus: 'Geben Sie Modbus-Adresse, Funktion und Register ein.',
  expectedNothing: 'Diese Einstellung meldet das Gerät; sie kann nicht geändert werden.',
  settingsChangedAtDevice: 'Die Einstellungen wurden am Gerät geändert, seit Sie sie geöffnet haben.',
  changeRefusedWhole: 'Das Gerät hat alle Einstellungen dieser Änderung abgelehnt.',
  changeRefusedByDevice: 'Das Gerät hat die Änderung abgelehnt (Code {{code}}).',
})
