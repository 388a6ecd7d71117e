import type { schemas as english } from '../en/schemas.ts'
import { defineTranslation } from '../translation.ts'

export const schemas = defineTranslation<typeof english>()({
  deviceIdInvalid: 'Eine Geräte-ID hat 9 Zeichen aus A-Z und 0-9.',
  setupPasswordInvalid: 'Ein Setup-Passwort hat 5 bis 30 Buchstaben, Ziffern und Punkte.',
  wifiPasswordInvalid: 'Ein WLAN-Passwort hat 8 bis 63 ASCII-Zeichen.',
  secretInvalid: 'Ein Geheimnis hat 8 bis 128 ASCII-Zeichen.',
  pageNameInvalid: 'Der Name einer Seite hat Buchstaben, Ziffern und Unterstriche.',
  sixDigitCodeInvalid: 'Ein Code hat 6 Ziffern.',
  passwordOrCode: 'Senden Sie entweder Passwort oder Code.',
  supportDetailsNeeded: 'Schreiben Sie, worum es geht.',
  timeRangeInvalid: 'Geben Sie relative an, oder from und to, wobei from vor to liegt.',
  webAddressInvalid: 'Geben Sie eine Webadresse an.',
  hostNameInvalid: 'Geben Sie einen Hostnamen ohne Schema und Port an.',
  colourInvalid: 'Geben Sie eine Farbe wie #1d5fc2 an.',
  commandFileSize: 'Eine Datei muss 2 bis 12000 Bytes haben.',
  commandFileName: 'Ein Dateiname besteht aus Buchstaben, Ziffern, Punkten, Strichen und Unterstrichen.',
  commandAppendTooLarge: 'Höchstens 2048 Byte können auf einmal angehängt werden.',
  commandReadTooSmall: 'Lesen Sie mindestens 64 Bytes einer Datei auf einmal.',
  atCommandInvalid: 'Ein AT-Befehl hat bis zu 500 druckbare Zeichen.',
  printableNeeded: 'Verwenden Sie druckbare Zeichen.',
  operatorSecretInvalid: 'Ein Geheimnis besteht aus ASCII-Zeichen ohne Leerzeichen.',
  jsonInvalid: 'Ungültiges JSON.',
})
