import type { defaults as english } from '../en/defaults.ts'
import { defineTranslation } from '../translation.ts'

export const defaults = defineTranslation<typeof english>()({
  requestInvalid: 'Die Anfrage ist ungültig.',
  serviceUnavailable: 'Der Dienst ist derzeit nicht verfügbar. Bitte versuchen Sie es erneut.',
  planUnavailableHere: 'Das ist im Tarif dieses Geräts nicht verfügbar.',
  settingsFileSizeWrong: 'Die Datei muss 2 Bytes bis 8 MB haben.',
})
