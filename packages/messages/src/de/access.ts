import type { access as english } from '../en/access.ts'
import { defineTranslation } from '../translation.ts'

export const access = defineTranslation<typeof english>()({
  signInNeeded: 'Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es erneut.',
  sessionEnded: 'Melden Sie sich erneut an.',
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
  requestTooSlow: 'Die Anfrage ist nicht rechtzeitig vollständig angekommen. Versuchen Sie es erneut.',
  tooManyRequests: 'Zu viele Anfragen. Versuchen Sie es in einer Minute erneut.',
  tooManyCalls: 'Zu viele Aufrufe mit diesem API-Schlüssel. Versuchen Sie es in {{wait}} erneut.',
  waitSeconds: '{{count}} Sek.',
  waitMinutes: '{{count}} Min.',
  waitHours: '{{count}} Std.',
  tooManyLargeRequests: 'Zu viele große Anfragen auf einmal. Versuchen Sie es in einer Minute erneut.',
  serverFailed: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.',
  portalUnreachable:
    'Das Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  groupsChangedBySomeoneElse:
    'Diese Gruppen wurden inzwischen geändert. Prüfen Sie sie und versuchen Sie es erneut.',
  apiKeyLimitChanged:
    'Dieses Limit wurde inzwischen auf {{number}} geändert. Prüfen Sie es und versuchen Sie es erneut.',
  changedBySomeoneElse: 'Dies wurde inzwischen geändert. Laden Sie es neu und versuchen Sie es erneut.',
  inputInvalid: '{{field}}: {{problem}}',
  supportRequestFailed: 'Beim Absenden der Anfrage ist ein Problem aufgetreten.',
})
