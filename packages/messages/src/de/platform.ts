import type { platform as english } from '../en/platform.ts'
import { defineTranslation } from '../translation.ts'

export const platform = defineTranslation<typeof english>()({
  brokerNotListening: 'Der MQTT-Broker nimmt keine Verbindungen an.',
  brokerAway: 'Der MQTT-Broker ist nicht erreichbar: {{reason}}',
  udpPortClosed: 'Der UDP-Port ist nicht offen.',
  deviceDoesNotRead: 'Das Gerät liest nicht, was ihm gesendet wird.',
  clockNotSet: 'Die Uhr des Servers ist nicht gestellt.',
  pointsNotStored: 'Die Punkte konnten nicht gespeichert werden. Senden Sie sie später erneut.',
  storeBusy: 'Die Datenbank ist ausgelastet. Senden Sie später erneut.',
  storesNotOpen: 'Die Datenbanken sind nicht geöffnet.',
  operatorCommandUnknown: 'Unbekannter Befehl {{command}}.',
  fileStoreFull:
    'Der Speicherplatz reicht für diese Datei nicht aus. Wenden Sie sich an den Betreiber dieses Portals.',
  fileStoreAway: 'Der Dateispeicher ist vorübergehend nicht verfügbar. Versuchen Sie es erneut.',
  messageGone: 'Diese Nachricht ist nicht mehr verfügbar.',
  lastWriteFailed: 'Der letzte Schreibvorgang ist fehlgeschlagen: {{reason}}',
  engineSilent: 'Keine Antwort innerhalb von {{seconds}} s',
})
