import type { displays as english } from '../en/displays.ts'
import { defineTranslation } from '../translation.ts'

export const displays = defineTranslation<typeof english>()({
  imageChanged:
    'Jemand anderes hat dieses Bild inzwischen geändert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  pageChanged:
    'Jemand anderes hat diese Seite inzwischen geändert. Laden Sie sie neu und versuchen Sie es erneut.',
  pageExists: 'Eine Seite mit diesem Namen gibt es bereits.',
  pageLimitReached: 'Höchstens 50 eigene Seiten. Löschen Sie eine, um eine neue anzulegen.',
  brandPageLimitReached: 'Höchstens {{maximum}} Seiten je Marke. Löschen Sie eine, um eine neue anzulegen.',
  pageNeedsDevice: 'Wählen Sie für jede Karte ein Gerät.',
  pageDeviceLimitReached: 'Höchstens 24 Geräte je Seite.',
  pageSharedAdminOnly: 'Diese Seite ist geteilt. Nur ein Admin kann sie ändern.',
  pageWithoutDevice: 'Diese Seite zeigt noch kein Gerät. Fügen Sie zuerst eine Karte hinzu.',
  shareLinkLimitReached:
    'Höchstens 20 Freigabelinks je Seite. Widerrufen Sie einen, um einen neuen zu erstellen.',
  shareNeedsAdmin: 'Um eine Seite zu teilen, müssen Sie Admin aller Geräte auf dieser Seite sein.',
  displaySettingNotObject: 'Eine Anzeigeeinstellung muss ein Objekt sein.',
  displayTypeUnknown: 'Unbekannte Darstellung.',
  wholeNumberNeeded: 'Geben Sie eine ganze Zahl von {{lowest}} bis {{highest}} ein.',
  textNeeded: 'Geben Sie Text ein.',
  textTooLong: 'Verwenden Sie höchstens {{maximum}} Zeichen.',
  numberNeeded: 'Geben Sie eine Zahl ein.',
  maximumBelowMinimum: 'Das Maximum muss über dem Minimum liegen.',
  colourNeeded: 'Wählen Sie eine Farbe.',
  yesOrNoNeeded: 'Wählen Sie Ja oder Nein.',
  triggerNumberTaken: 'Ein anderer Auslöser hat bereits diese Nummer.',
  triggerLimitReached: 'Höchstens {{maximum}} Auslöser je Gerät.',
  displaySettingRefused: '{{key}}, {{field}}: {{problem}}',
  widgetLimitReached: 'Höchstzahl an Widgets erreicht [{{maximum}}]',
  chartLimitReached: 'Höchstzahl an Diagrammen erreicht [{{maximum}}]',
  chartNoteEmpty: 'Geben Sie eine Notiz ein.',
  chartNoteControlCharacters: 'Verwenden Sie einen Absatz reinen Text ohne Steuerzeichen.',
  chartNoteMomentNeeded: 'Wählen Sie eine Zeit.',
  chartNoteTooOld: 'Wählen Sie eine spätere Zeit. So alte Daten zeigt der Tarif nicht mehr.',
  chartNoteInFuture: 'Wählen Sie eine Zeit, die nicht in der Zukunft liegt.',
  chartNoteLimitReached: 'Höchstens {{maximum}} Notizen je Gerät. Löschen Sie eine, um eine neue anzulegen.',
  chartNoteChanged: 'Jemand anderes hat diese Notiz inzwischen geändert.',
  chartNoteGone: 'Jemand anderes hat diese Notiz inzwischen gelöscht.',
  customItemChanged: 'Jemand anderes hat das geändert. Laden Sie es neu und versuchen Sie es noch einmal.',
  widgetsUnavailable: 'Widgets sind in diesem Tarif nicht verfügbar',
  customChartsUnavailable: 'Eigene Diagramme sind in diesem Tarif nicht verfügbar',
})
