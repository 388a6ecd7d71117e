import type { access as english } from '../en/access.ts'
import { defineTranslation } from '../translation.ts'

export const access = defineTranslation<typeof english>()({
  signInNeeded: 'Bitte melden Sie sich an.',
  sessionEnded: 'Bitte melden Sie sich erneut an.',
  notFound: 'Nicht gefunden.',
  deviceNotFound: 'Dieses Gerät gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  permissionMissing: 'Dazu sind Sie nicht berechtigt.',
  supportViewReadOnly:
    'Sie sehen dieses Konto im Supportmodus: Ändern ist nicht möglich, Geheimnisse sind ausgeblendet.',
  supportViewOver: 'Die Supportansicht dieses Kontos ist beendet. Kehren Sie zu Ihrem eigenen Konto zurück.',
  supportViewNotAllowed: 'Dieses Konto können Sie nicht ansehen.',
  diagnosticsUnavailable: 'Diagnose und geteilte Seiten sind im Tarif {{plan}} nicht verfügbar.',
  triggersUnavailable: 'Auslöser sind im Tarif {{plan}} nicht verfügbar.',
  apiUnavailable: 'API und Weiterleitung sind im Tarif {{plan}} nicht verfügbar.',
  serverLogUnavailable: 'Das Serverprotokoll ist im Tarif {{plan}} nicht verfügbar.',
  dataOlderThanPlan: {
    one: 'Daten, die älter als {{count}} Tag sind, sind im Tarif {{plan}} nicht verfügbar.',
    other: 'Daten, die älter als {{count}} Tage sind, sind im Tarif {{plan}} nicht verfügbar.',
  },
  requestTooLarge: 'Die Anfrage ist zu groß.',
  requestTooSlow: 'Die Anfrage ist nicht rechtzeitig vollständig angekommen. Bitte versuchen Sie es erneut.',
  tooManyRequests: 'Zu viele Anfragen. Bitte warten Sie und versuchen Sie es erneut.',
  tooManyCalls: 'Zu viele Aufrufe mit diesem API-Schlüssel. Versuchen Sie es in {{wait}} erneut.',
  waitSeconds: '{{count}} s',
  waitMinutes: '{{count}} Min.',
  waitHours: '{{count}} Std.',
  tooManyLargeRequests: 'Zu viele große Anfragen auf einmal. Bitte versuchen Sie es noch einmal.',
  serverFailed: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  portalUnreachable:
    'Das Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  groupsChangedBySomeoneElse:
    'Jemand anderes hat diese Gruppen geändert. Prüfen Sie sie und versuchen Sie es erneut.',
  apiKeyLimitChanged:
    'Jemand anderes hat dieses Limit inzwischen auf {{number}} geändert. Prüfen Sie es und versuchen Sie es erneut.',
  changedBySomeoneElse:
    'Jemand anderes hat dies inzwischen geändert. Laden Sie es neu und versuchen Sie es erneut.',
  inputInvalid: 'Ungültige Eingabe bei {{field}}: {{problem}}',
  supportRequestFailed: 'Beim Absenden der Anfrage ist ein Problem aufgetreten.',
})
