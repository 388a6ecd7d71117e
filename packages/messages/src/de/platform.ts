import type { platform as english } from '../en/platform.ts'
import { defineTranslation } from '../translation.ts'

export const platform = defineTranslation<typeof english>()({
  brokerNotListening: 'Der MQTT-Broker nimmt keine Verbindungen an.',
  brokerAway: 'Der MQTT-Broker ist nicht erreichbar: {{reason}}',
  udpPortClosed: 'Der UDP-Port ist nicht offen.',
  pointsNotStored: 'Die Punkte konnten nicht gespeichert werden. Bitte senden Sie sie später noch einmal.',
  storeBusy: 'Der Speicher ist ausgelastet. Bitte senden Sie später noch einmal.',
  storesNotOpen: 'Die Speicher sind nicht offen.',
  operatorCommandUnknown: 'Den Befehl {{command}} gibt es nicht.',
  fileStoreFull:
    'Es ist kein Platz mehr, um diese Datei zu speichern. Bitte sagen Sie es dem Betreiber dieses Portals.',
  fileStoreAway:
    'Dateien können im Moment nicht gespeichert oder gelesen werden. Bitte versuchen Sie es noch einmal.',
})
