import type { conditions as english } from '../en/conditions.ts'
import { defineTranslation } from '../translation.ts'

export const conditions = defineTranslation<typeof english>()({
  limitRuleLimitReached:
    'Höchstens {{maximum}} Grenzwerte je Gerät. Löschen Sie einen, um einen neuen anzulegen.',
  limitRuleDeleted: 'Grenzwert gelöscht.',
  limitMissing: 'Geben Sie mindestens einen Grenzwert an.',
  limitKeyMissing: 'Wählen Sie einen Messwert.',
  limitDurationWrong: 'Geben Sie eine Zeit von 0 bis {{hours}} Stunden ein.',
  hysteresisNegative: 'Geben Sie 0 oder mehr ein.',
  limitsReversed: 'Der untere Grenzwert muss unter dem oberen liegen.',
  guardReversed: '„Von“ darf nicht größer als „bis“ sein.',
  areaPlaceWrong: 'Geben Sie einen Breitengrad von -90 bis 90 und einen Längengrad von -180 bis 180 ein.',
  areaRadiusWrong: 'Geben Sie einen Radius von 10 m bis 500 km ein.',
  areaCornersWrong: 'Setzen Sie 3–50 Ecken, die eine Fläche umschließen.',
  areaTooLarge: 'Alle Ecken müssen innerhalb von 500 km um die Mitte liegen.',
  areaCrossed: 'Die Kanten des Gebiets dürfen sich nicht berühren oder kreuzen.',
  areaNameMissing: 'Geben Sie dem Gebiet einen Namen.',
  areaWithLimits: 'Legen Sie Grenzwerte oder ein Gebiet fest, nicht beides.',
  logConditionsAcknowledged: {
    one: '{{by}} hat 1 Alarm quittiert',
    other: '{{by}} hat {{count}} Alarme quittiert',
  },
  logConditionsCleared: {
    one: '{{by}} hat 1 Alarm zurückgesetzt',
    other: '{{by}} hat {{count}} Alarme zurückgesetzt',
  },
  logConditionAssigned: '{{by}} hat einen Alarm {{name}} zugewiesen',
  logConditionUnassigned: '{{by}} hat die Zuweisung eines Alarms aufgehoben',
  logConditionShelved: '{{by}} hat einen Alarm zurückgestellt',
  logConditionUnshelved: '{{by}} hat die Zurückstellung eines Alarms aufgehoben',
  conditionChanged:
    'Dies wurde inzwischen geändert. Prüfen Sie den aktuellen Stand und versuchen Sie es erneut.',
  conditionOver: 'Dieser Alarm ist nicht mehr offen.',
  conditionNotClearable:
    'Diese Meldung steht noch an. Sie schließt sich von selbst, sobald alles wieder normal ist.',
  personWithoutAccess: 'Diese Person hat keinen Zugriff auf das Gerät.',
  shelfTimeWrong: 'Wählen Sie einen Zeitpunkt innerhalb der nächsten 30 Tage.',
  commentLimitReached:
    'Höchstens {{maximum}} Kommentare. Löschen Sie einen eigenen, um einen neuen zu schreiben.',
  logLimitRuleAdded: '{{by}} hat einen Grenzwert für {{key}} angelegt',
  logLimitRuleChanged: '{{by}} hat einen Grenzwert für {{key}} geändert',
  logLimitRuleDeleted: '{{by}} hat einen Grenzwert für {{key}} gelöscht',
})
