import type { scripts as english } from '../en/scripts.ts'
import { defineTranslation } from '../translation.ts'

export const scripts = defineTranslation<typeof english>()({
  scriptSaved:
    'Das Skript wurde gespeichert. Es wird beim nächsten Kontakt gesendet, danach startet das Gerät neu.',
  scriptLocked: 'Das Skript ist gesperrt. Entsperren Sie es, um Änderungen zu speichern.',
  scriptIsLocked: 'Das Skript ist gesperrt.',
  scriptTooLarge: 'Das Skript ist zu groß für dieses Gerät.',
  scriptNotText: 'Das Skript ist kein Text in UTF-8.',
})
