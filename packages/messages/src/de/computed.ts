import type { computed as english } from '../en/computed.ts'
import { defineTranslation } from '../translation.ts'

export const computed = defineTranslation<typeof english>()({
  computedLimitReached: 'Ein Gerät hat höchstens 20 berechnete Kanäle.',
  computedKeyTwice: 'Zwei berechnete Kanäle haben denselben Schlüssel.',
  computedKeyWrong: 'Der Schlüssel eines berechneten Kanals ist calc1 bis calc20.',
  computedNameWrong: 'Ein Name hat 1 bis 25 Zeichen.',
  computedUnitsTooLong: 'Einheiten haben höchstens 15 Zeichen.',
  computedDecimalsWrong: 'Die Nachkommastellen sind eine ganze Zahl von 0 bis 8.',
  computedOfComputed: 'Ein berechneter Kanal kann keinen anderen verwenden.',
  expressionWithoutKey: 'Ein Ausdruck verwendet mindestens einen Datenschlüssel.',
  expressionTooLong: 'Ein Ausdruck hat höchstens 300 Zeichen.',
  expressionEmpty: 'Schreiben Sie einen Ausdruck.',
  expressionOperatorMissing: 'Davor fehlt ein Rechenzeichen.',
  expressionTooManyOperators: 'Das ist zu lang: Verwenden Sie weniger Rechenzeichen.',
  expressionTooDeep: 'Zu viele Klammern sind ineinander geschachtelt.',
  expressionComparisonChained: 'Vergleiche können nicht aufeinander folgen: Verwenden Sie if().',
  expressionEndMissing: 'Am Ende fehlt etwas.',
  expressionOperandMissing: 'Hier fehlt eine Zahl oder ein Datenschlüssel.',
  expressionFunctionTakesKey: 'Diese Funktion nimmt genau einen Datenschlüssel.',
  expressionFunctionUnknown:
    'Diese Funktion gibt es nicht: if, min, max, abs, round, sqrt, clamp, delta, rate.',
  expressionTooFewValues: 'Diese Funktion braucht mehr Werte, mit Kommas dazwischen.',
  expressionTooManyValues: 'Diese Funktion nimmt weniger Werte.',
  expressionBracketOpen: 'Diese Klammer ist nicht geschlossen.',
  expressionBracketOrOperatorMissing: 'Davor fehlt eine schließende Klammer oder ein Rechenzeichen.',
  expressionQuoteOpen: 'Dieses Anführungszeichen ist nicht geschlossen.',
  expressionCharacterUnknown: 'Dieses Zeichen hat hier keine Bedeutung.',
  expressionNumberTooLarge: 'Diese Zahl ist zu groß.',
  expressionKeyLength: 'Ein Datenschlüssel hat 1 bis 64 Zeichen.',
})
