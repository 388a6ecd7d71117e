import type { displays as english } from '../en/displays.ts'
import { defineTranslation } from '../translation.ts'

export const displays = defineTranslation<typeof english>()({
  imageChanged: 'Jemand anderes hat dieses Bild inzwischen geändert.',
  pageChanged: 'Jemand anders hat diese Seite geändert. Bitte laden Sie sie neu.',
  pageExists: 'Es gibt schon eine Seite mit diesem Namen.',
  pageLimitReached: 'Es kann bis zu 50 eigene Seiten geben.',
  pageNeedsDevice: 'Jede Karte dieser Seite braucht ein Gerät.',
  pageDeviceLimitReached: 'Eine Seite zeigt bis zu 24 Geräte.',
  pageSharedAdminOnly: 'Diese Seite ist geteilt: Nur ein Admin kann sie ändern.',
  pageWithoutDevice: 'Diese Seite zeigt noch kein Gerät.',
  shareLinkLimitReached: 'Eine Seite hat bis zu 20 Links.',
  shareNeedsAdmin: 'Um eine Seite zu teilen, müssen Sie Admin jedes Geräts auf ihr sein.',
  displaySettingNotObject: 'Eine Anzeigeeinstellung muss ein Objekt sein.',
  displayTypeUnknown: 'Diese Darstellung ist nicht bekannt.',
  wholeNumberNeeded: 'Geben Sie eine ganze Zahl von {{lowest}} bis {{highest}} ein.',
  textNeeded: 'Geben Sie einen Text ein.',
  textTooLong: 'Verwenden Sie höchstens {{maximum}} Zeichen.',
  numberNeeded: 'Geben Sie eine Zahl ein.',
  maximumBelowMinimum: 'Das Maximum muss über dem Minimum liegen.',
  colourNeeded: 'Wählen Sie eine Farbe.',
  yesOrNoNeeded: 'Wählen Sie Ja oder Nein.',
  triggerNumberTaken: 'Ein anderer Auslöser hat diese Nummer.',
  triggerLimitReached: 'Ein Gerät hat höchstens {{maximum}} Auslöser.',
  displaySettingRefused: '{{key}}, {{field}}: {{problem}}',
})
