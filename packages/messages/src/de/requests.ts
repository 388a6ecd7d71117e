import type { requests as english } from '../en/requests.ts'
import { defineTranslation } from '../translation.ts'

export const requests = defineTranslation<typeof english>()({
  startKeyInvalid: 'startKey ist ungültig. Senden Sie den lastEvaluatedKey der vorherigen Seite.',
  textNotStorable: 'Text darf keine NUL-Zeichen und keine einzelnen Surrogate enthalten.',
  methodNotAllowed: 'Dieser Pfad nimmt nur {{methods}} an.',
  changedSinceRead:
    'Das hat sich seit dem Lesen geändert. Lesen Sie es erneut und wiederholen Sie dann die Änderung.',
  keyUnrecognized: 'Unbekanntes Feld: {{key}}',
  jsonBodyExpected: 'Senden Sie JSON, mit dem Header Content-Type: application/json.',
  jsonExpected: 'Senden Sie JSON mit {{fields}}.',
  apiCredentialInvalid: 'Dieser API-Schlüssel ist ungültig.',
  apiCredentialReadOnly: 'Dieser API-Schlüssel darf nur lesen.',
  apiCredentialNotAllowed:
    'Mit einem API-Schlüssel ist das nicht möglich. Melden Sie sich stattdessen im Portal an.',
  viewTooLarge: 'Diese Ansicht ist zu groß zum Speichern (höchstens 32 KiB).',
  viewNotStorable: 'Diese Ansicht kann nicht gespeichert werden: Sie ist tiefer als 8 Ebenen verschachtelt.',
  devicesUnknown: 'Unbekannte Geräte: {{devices}}',
  entryIdInvalid: 'Das ist keine gültige ID eines Protokolleintrags.',
  base64Invalid: 'Das Bild ist kein gültiges Base64.',
  imageTooLarge: 'Das Bild ist zu groß. (höchstens 300 kB)',
  imageTypeWrong: 'Verwenden Sie ein PNG- oder JPEG-Bild.',
  imageDamaged: 'Das Bild ist beschädigt. Wählen Sie eine andere Datei.',
  imageTooManyPixels: 'Verwenden Sie ein Bild mit höchstens {{maximum}} × {{maximum}} Pixeln.',
})
