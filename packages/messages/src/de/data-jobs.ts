import type { dataJobs as english } from '../en/data-jobs.ts'
import { defineTranslation } from '../translation.ts'

export const dataJobs = defineTranslation<typeof english>()({
  setupPasswordWrong: 'Das Setup-Passwort ist falsch.',
  dataJobUnderWay:
    'Ein Lösch- oder Übertragungsauftrag läuft bereits. Warten Sie, bis er beendet ist; das kann bis zu 24 Stunden dauern.',
  transferToItself: 'Wählen Sie ein anderes Gerät als Ziel.',
  transferNeedsAdmin: 'Sie müssen Admin des Zielgeräts sein.',
})
