import type { dataJobs as english } from '../en/data-jobs.ts'
import { defineTranslation } from '../translation.ts'

export const dataJobs = defineTranslation<typeof english>()({
  setupPasswordWrong: 'Das Setup-Passwort stimmt nicht.',
  dataJobUnderWay: 'Ein Auftrag läuft bereits. Bitte warten Sie, bis er beendet ist.',
  transferToItself: 'Bitte wählen Sie ein anderes Gerät als Ziel der Daten.',
  transferNeedsAdmin: 'Sie brauchen ADMIN-Zugriff auf das Zielgerät.',
})
