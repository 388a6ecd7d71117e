import type { inputs as english } from '../en/inputs.ts'
import { defineTranslation } from '../translation.ts'

export const inputs = defineTranslation<typeof english>()({
  valueMissing: 'Pflichtangabe.',
  valueInvalid: 'Dieser Wert ist ungültig.',
  valueNotAllowed: 'Verwenden Sie einen dieser Werte: {{values}}.',
  formatInvalid: 'Dieser Wert hat nicht das erforderliche Format.',
  base64Needed: 'Senden Sie gültiges Base64.',
  typeExpected: 'Senden Sie einen Wert vom Typ {{expected}}.',
  textExpected: 'Senden Sie Text.',
  numberExpected: 'Senden Sie eine Zahl.',
  wholeNumberExpected: 'Senden Sie eine ganze Zahl.',
  booleanExpected: 'Senden Sie true oder false.',
  listExpected: 'Senden Sie eine Liste.',
  objectExpected: 'Senden Sie ein Objekt.',
  tooFewCharacters: {
    one: 'Verwenden Sie mindestens {{count}} Zeichen.',
    other: 'Verwenden Sie mindestens {{count}} Zeichen.',
  },
  tooManyCharacters: {
    one: 'Verwenden Sie höchstens {{count}} Zeichen.',
    other: 'Verwenden Sie höchstens {{count}} Zeichen.',
  },
  tooFewItems: {
    one: 'Senden Sie mindestens {{count}} Element.',
    other: 'Senden Sie mindestens {{count}} Elemente.',
  },
  tooManyItems: {
    one: 'Senden Sie höchstens {{count}} Element.',
    other: 'Senden Sie höchstens {{count}} Elemente.',
  },
  numberTooSmall: 'Verwenden Sie eine Zahl ab {{minimum}}.',
  numberNotAbove: 'Verwenden Sie eine Zahl über {{minimum}}.',
  numberTooLarge: 'Verwenden Sie eine Zahl bis {{maximum}}.',
  numberNotBelow: 'Verwenden Sie eine Zahl unter {{maximum}}.',
  numberNotMultiple: 'Verwenden Sie ein Vielfaches von {{divisor}}.',
  keysUnrecognized: 'Unbekannte Felder: {{keys}}',
})
