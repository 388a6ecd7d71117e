import type { scripts as english } from '../en/scripts.ts'
import { defineTranslation } from '../translation.ts'

export const scripts = defineTranslation<typeof english>()({
  scriptSaved:
    'Skript gespeichert. Es wird beim nächsten Kontakt des Geräts gesendet; danach startet das Gerät neu.',
  scriptLocked: 'Das Skript ist gesperrt. Entsperren Sie es, um Änderungen zu speichern.',
  scriptIsLocked: 'Das Skript ist gesperrt.',
  scriptTooLarge: 'Das Skript ist zu groß für dieses Gerät.',
  scriptNotText: 'Das Skript ist kein gültiger UTF-8-Text.',
})
