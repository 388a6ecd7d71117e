import type { replies as english } from '../en/replies.ts'
import { defineTranslation } from '../translation.ts'

export const replies = defineTranslation<typeof english>()({
  replyTooLarge: 'Die Antwort ist größer als 256 KiB.',
  replyTooDeep: 'Die Antwort ist zu tief verschachtelt.',
  replyNotJson: 'Die Antwort ist kein JSON.',
  repliesTooMany: 'Zu viele Antworten auf einmal.',
  replyNotObject: 'Eine Antwort muss ein Objekt sein.',
  replyWithoutId: 'Eine Antwort muss die id ihrer Anfrage enthalten.',
  requestWithoutId: 'Eine Anfrage muss eine id enthalten.',
  messageTooLarge: 'Die Nachricht ist größer als 16 MiB: Senden Sie weniger Punkte auf einmal.',
  messageLargerThan: 'Die Nachricht ist größer als {{maximum}} MiB: Senden Sie weniger Punkte auf einmal.',
  messageNotGzip:
    'Die Nachricht ist als gzip angekündigt, ist aber keines: Komprimieren Sie sie, oder lassen Sie den Header weg.',
  messageTooManyPoints:
    'Die Nachricht enthält mehr als 100.000 Punkte: Senden Sie sie in mehreren Nachrichten.',
  pointTooLarge:
    'Der Punkt ist größer als 256 KiB: Erfassen Sie weniger Frames, oder senden Sie kürzere Texte.',
  pointTooManyKeys: 'Der Punkt hat mehr als 2.000 Schlüssel: Verteilen Sie sie auf mehrere Punkte.',
  pointTooDeep: 'Der Punkt ist tiefer als 8 Ebenen verschachtelt: Senden Sie ihn flacher.',
  messageEmpty:
    'Die Nachricht enthält keinen Punkt: Senden Sie ein JSON-Objekt oder eine Liste von Objekten.',
  messageNotUtf8: 'Die Nachricht ist kein UTF-8-Text: Senden Sie JSON in UTF-8.',
  messageNotJson:
    'Die Nachricht ist kein gültiges JSON: Prüfen Sie Anführungszeichen, Kommas und Klammern, und ob sie abgeschnitten wurde.',
  pointNotObject: 'Ein Punkt muss ein JSON-Objekt aus Schlüsseln und Werten sein: Dieses Element ist keines.',
  pointWithoutTs: 'Der Punkt hat kein „ts“: Ergänzen Sie die Zeit der Messung in Sekunden seit 1970.',
  tsNotNumber: '„ts“ ist keine Zahl: Senden Sie Sekunden seit 1970 ohne Anführungszeichen.',
  tsTooOld: '„ts“ liegt vor Juli 2017: Stellen Sie die Uhr des Geräts, und senden Sie Sekunden seit 1970.',
  tsTooFarAhead:
    '„ts“ liegt mehr als einen Tag vor der Zeit des Servers: Stellen Sie die Uhr des Geräts, und senden Sie Sekunden, keine Millisekunden.',
  pointOfOtherDevice:
    '„deviceid“ nennt ein anderes Gerät als das angemeldete: Berichtigen Sie es, oder lassen Sie es weg.',
  configurationNotObject: 'Eine Konfiguration muss ein einziges JSON-Objekt aus Schlüsseln und Werten sein.',
  configurationNotJsonObject: 'Die Konfiguration muss ein JSON-Objekt sein.',
  configurationTooDeep: 'Die Konfiguration ist zu tief verschachtelt.',
  configurationTooLarge: 'Die Konfiguration ist größer als 256 KiB.',
  configurationTooManyKeys: 'Die Konfiguration hat mehr als 4.000 Schlüssel.',
  pointKeyNotAllowed: 'Der Schlüssel {{key}} ist nicht erlaubt: {{advice}}',
  pointKeyEmpty: 'Geben Sie dem Wert einen Namen.',
  pointKeyTooLong: 'Verwenden Sie höchstens 64 Zeichen.',
  pointKeyUnusable: 'Wählen Sie einen anderen Namen, nur aus druckbaren Zeichen.',
  numberOutOfRange:
    'Eine Zahl unter {{key}} ist zu groß zum Speichern: Senden Sie Werte innerhalb von ±1,79e308.',
  topicOfOtherDevice:
    'Das Topic {{topic}} gehört nicht zu diesem Gerät: Senden Sie Punkte an devices/{{device}}/data.',
})
