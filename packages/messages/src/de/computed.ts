import type { computed as english } from '../en/computed.ts'
import { defineTranslation } from '../translation.ts'

export const computed = defineTranslation<typeof english>()({
  computedLimitReached: 'Höchstens 20 berechnete Kanäle je Gerät.',
  computedKeyTwice: 'Zwei berechnete Kanäle haben denselben Schlüssel.',
  computedKeyWrong: 'Verwenden Sie einen Schlüssel von calc1 bis calc20.',
  computedNameWrong: 'Verwenden Sie 1–25 Zeichen für den Namen.',
  computedUnitsTooLong: 'Verwenden Sie höchstens 15 Zeichen für die Einheit.',
  computedDecimalsWrong: 'Die Nachkommastellen müssen eine ganze Zahl von 0 bis 8 sein.',
  computedOfComputed: 'Ein berechneter Kanal kann keinen anderen berechneten Kanal verwenden.',
  expressionWithoutKey: 'Verwenden Sie mindestens einen Datenschlüssel.',
  expressionTooLong: 'Verwenden Sie höchstens 300 Zeichen für den Ausdruck.',
  expressionEmpty: 'Geben Sie einen Ausdruck ein.',
  expressionOperatorMissing: 'Davor fehlt ein Operator.',
  expressionTooManyOperators: 'Zu viele Operatoren. Vereinfachen Sie den Ausdruck.',
  expressionTooDeep: 'Zu viele verschachtelte Klammern. Vereinfachen Sie den Ausdruck.',
  expressionComparisonChained: 'Vergleiche lassen sich nicht verketten. Verwenden Sie if().',
  expressionEndMissing: 'Der Ausdruck ist unvollständig.',
  expressionOperandMissing: 'Hier fehlt eine Zahl oder ein Datenschlüssel.',
  expressionFunctionTakesKey:
    'Diese Funktion erwartet einen Datenschlüssel und wahlweise ein Zeitfenster: delta(key, 15m).',
  expressionWindowWrong: 'Verwenden Sie ein Zeitfenster von 10s bis 1h, zum Beispiel 15m.',
  expressionDurationMisplaced: 'Eine Dauer wie 15m kann nur das Zeitfenster von delta() oder rate() sein.',
  expressionFunctionUnknown:
    'Unbekannte Funktion. Möglich sind if, min, max, abs, round, sqrt, clamp, delta und rate.',
  expressionTooFewValues: 'Diese Funktion braucht mehr Werte, durch Kommas getrennt.',
  expressionTooManyValues: 'Zu viele Werte für diese Funktion.',
  expressionBracketOpen: 'Diese Klammer ist nicht geschlossen.',
  expressionBracketOrOperatorMissing: 'Davor fehlt eine schließende Klammer oder ein Operator.',
  expressionQuoteOpen: 'Dieses Anführungszeichen ist nicht geschlossen.',
  expressionCharacterUnknown: 'Dieses Zeichen ist hier nicht erlaubt.',
  expressionNumberTooLarge: 'Diese Zahl ist zu groß.',
  expressionKeyLength: 'Verwenden Sie einen Datenschlüssel mit 1–64 Zeichen.',
})
