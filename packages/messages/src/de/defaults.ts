import type { defaults as english } from '../en/defaults.ts'
import { defineTranslation } from '../translation.ts'

export const defaults = defineTranslation<typeof english>()({
  requestInvalid: 'Die Anfrage ist ungültig.',
  serviceUnavailable: 'Der Dienst ist vorübergehend nicht verfügbar. Versuchen Sie es erneut.',
  planUnavailableHere: 'Das ist im Tarif dieses Geräts nicht verfügbar.',
  settingsFileSizeWrong: 'Die Datei muss zwischen 2 Byte und 8 MB groß sein.',
})
