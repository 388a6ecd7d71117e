import type { exports as english } from '../en/exports.ts'
import { defineTranslation } from '../translation.ts'

export const exports = defineTranslation<typeof english>()({
  exportUnavailable: 'Der Datenexport ist im Tarif {{plan}} nicht verfügbar',
  tooManyExports: {
    one: 'Bei Ihnen läuft bereits {{count}} Export. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
    other:
      'Bei Ihnen laufen bereits {{count}} Exporte. Warten Sie, bis einer fertig ist, oder brechen Sie einen ab.',
  },
  exportTooManyColumns:
    'Eine Excel-Datei fasst höchstens {{maximum}} Spalten. Wählen Sie weniger oder ein anderes Format.',
  scheduleDeviceTwice: 'Jedes Gerät kann nur einmal gewählt werden.',
  scheduleLimitReached: {
    one: 'Sie haben Ihr Limit von {{count}} geplanten Export erreicht. Löschen Sie ihn, um einen anderen anzulegen.',
    other:
      'Sie haben Ihr Limit von {{count}} geplanten Exporten erreicht. Löschen Sie einen, um einen weiteren anzulegen.',
  },
  scheduleNeedsEmail: 'Bestätigen Sie Ihre E-Mail-Adresse, bevor Sie Exporte planen.',
  scheduleRunning: 'Dieser Export läuft bereits.',
  exportDeviceGone: 'Sie haben keinen Zugriff mehr auf dieses Gerät.',
  exportNothingLeft: 'Keines der Geräte kann exportiert werden. Die Gründe stehen bei den Geräten.',
  exportFileTooLarge:
    'Die Datei wäre größer als {{maximum}} MB. Wählen Sie weniger Geräte, weniger Spalten oder einen kürzeren Zeitraum.',
  exportGaveUp:
    'Der Export konnte nach mehreren Versuchen nicht abgeschlossen werden. Er läuft zum nächsten Termin wieder.',
})
