import type { schemas as english } from '../en/schemas.ts'
import { defineTranslation } from '../translation.ts'

export const schemas = defineTranslation<typeof english>()({
  deviceIdInvalid: 'Geben Sie eine Geräte-ID aus 9 Zeichen ein (A–Z und 0–9).',
  modelInvalid: 'Verwenden Sie Buchstaben, Ziffern, Punkte und Bindestriche für das Modell.',
  modelMissing: 'Geben Sie ein Modell an.',
  deviceIdDuplicate: 'Doppelte ID.',
  batchTooLarge: 'Höchstens {{maximum}} Geräte auf einmal.',
  languageInvalid: 'Verwenden Sie einen Sprachcode wie en oder de-AT.',
  lineInvalid: 'Verwenden Sie nur druckbare Zeichen, ohne < und >.',
  brandIdInvalid:
    'Verwenden Sie 1–40 Kleinbuchstaben, Ziffern und Bindestriche, beginnend mit einem Buchstaben oder einer Ziffer.',
  setupPasswordInvalid: 'Verwenden Sie 5–30 Buchstaben, Ziffern und Punkte für das Setup-Passwort.',
  wifiPasswordInvalid: 'Verwenden Sie 8–63 ASCII-Zeichen für das WLAN-Passwort.',
  secretInvalid: 'Verwenden Sie 8–128 ASCII-Zeichen für das Geheimnis.',
  pageNameInvalid: 'Verwenden Sie für den Seitennamen nur Buchstaben, Ziffern und Unterstriche.',
  brandPageNameInvalid: 'Verwenden Sie nur Buchstaben, Ziffern und Unterstriche, und keine Geräte-ID.',
  sixDigitCodeInvalid: 'Geben Sie den 6-stelligen Code ein.',
  passwordOrCode: 'Senden Sie entweder password oder code, nicht beides.',
  supportDetailsNeeded: 'Beschreiben Sie Ihr Anliegen.',
  timeRangeInvalid: 'Senden Sie entweder relative oder from und to, wobei from vor to liegt.',
  webAddressInvalid: 'Geben Sie eine Webadresse ein, etwa https://example.com.',
  hostNameInvalid: 'Geben Sie einen Hostnamen ohne Schema und Port ein.',
  colourInvalid: 'Geben Sie eine Farbe ein, etwa #1d5fc2.',
  commandFileSize: 'Die Datei muss zwischen 2 und 12.000 Byte groß sein.',
  commandFileName:
    'Verwenden Sie 1–64 Buchstaben, Ziffern, Punkte, Bindestriche oder Unterstriche für den Dateinamen.',
  commandAppendTooLarge: 'Hängen Sie höchstens 2.048 Byte auf einmal an.',
  commandReadTooSmall: 'Lesen Sie mindestens 64 Byte einer Datei auf einmal.',
  atCommandInvalid: 'Geben Sie einen AT-Befehl mit höchstens 500 druckbaren ASCII-Zeichen ein.',
  printableNeeded: 'Verwenden Sie nur druckbare Zeichen.',
  slipLinesInvalid: 'Verwenden Sie höchstens 10 Zeilen aus druckbaren Zeichen.',
  operatorSecretInvalid: 'Verwenden Sie ASCII-Zeichen ohne Leerzeichen für das Geheimnis.',
  userNameNeeded: 'Senden Sie entweder name oder givenName und familyName.',
  jsonInvalid: 'Ungültiges JSON.',
})
