import type { devices as english } from '../en/devices.ts'
import { defineTranslation } from '../translation.ts'

export const devices = defineTranslation<typeof english>()({
  deviceIdTwice: 'Geben Sie jede Geräte-ID nur einmal an.',
  deviceExists: 'Bereits vorhanden: {{devices}}.',
  deviceOrAccountNotFound: 'Gerät {{device}} oder Konto {{email}} nicht gefunden.',
  groupNameReserved: '„ALL“ ist reserviert. Wählen Sie einen anderen Gruppennamen.',
  groupNameUnusable: 'Dieser Name enthält nur unzulässige Zeichen. Wählen Sie einen anderen.',
  accountMissingForInvitation:
    'Diese Adresse hat kein Konto, und die Registrierung ist abgeschaltet. Wenden Sie sich an den Betreiber.',
  personHasAccess: 'Diese Person hat bereits Zugriff auf das Gerät.',
  billingNoPaymentMethod:
    'Es ist keine Zahlungsart hinterlegt. Für den Tarif Hosted wird eine Zahlungsart benötigt.',
  billingOutstandingInvoice:
    'Eine Rechnung ist noch offen. Bezahlen Sie sie auf Ihrer Abrechnungsseite, bevor Sie den Tarif Hosted wählen.',
  billingExistingHosted:
    'Einige ausgewählte Geräte haben bereits den Tarif Hosted. Nur ein monatlicher Tarif kann geändert werden, und zwar in einen jährlichen.',
  billingNotOwn:
    'Um für ein Gerät zu bezahlen, müssen Sie ihm selbst hinzugefügt sein, nicht nur über ein Team.',
  billingOtherPayer:
    'Ein ausgewähltes Gerät wird von jemand anderem bezahlt. Bitten Sie diese Person, den Tarif zu ändern.',
  billingPlanChanged:
    'Der Tarif eines ausgewählten Geräts hat sich geändert, deshalb wurde nichts unternommen. Prüfen Sie den aktuellen Tarif und versuchen Sie es erneut.',
  billingPriceChanged:
    'Der Preis hat sich geändert, weil ein Gutschein begonnen oder geendet hat. Es wurde nichts gekauft. Prüfen Sie den aktuellen Preis und versuchen Sie es erneut.',
  billingDeclined: 'Ihre Karte wurde abgelehnt. Verwenden Sie eine andere Zahlungsart.',
  billingAuthenticationRequired:
    'Ihre Bank verlangt eine Bestätigung der Zahlung. Verwenden Sie eine andere Zahlungsart oder bestätigen Sie sie auf Ihrer Abrechnungsseite.',
  billingUnavailable: 'Der Zahlungsanbieter ist nicht erreichbar. Versuchen Sie es in einer Minute erneut.',
  differenceNeedsPerson: 'Diese Abweichung muss ein Mensch klären: Folgen Sie dem Vorschlag.',
  differencesOutdated:
    'Die Liste ist womöglich veraltet, oder ein Zahler konnte nicht abgefragt werden. Prüfen Sie erneut und wenden Sie den Vorschlag dann an.',
  billingTermNeeded: 'Wählen Sie eine monatliche oder jährliche Laufzeit.',
  planExpiryInvalid: 'Wählen Sie einen Tag in der Zukunft, nach dem jetzigen Ende.',
  planNotGranted: 'Nur ein bis zu einem bestimmten Tag gewährter Tarif kann verlängert werden.',
  trialReset: 'Testphase zurückgesetzt. Sie beginnt neu, sobald die nächste Person das Gerät hinzufügt.',
  trialAlreadyReset: 'Die Testphase dieses Geräts wurde bereits einmal zurückgesetzt.',
  trialNotRunning: 'Für dieses Gerät läuft keine Testphase.',
  nextUserBecomesAdmin: 'Die nächste Person kann dieses Gerät ohne Passwort hinzufügen und wird Admin.',
  nextUserNeedsPassword: 'Die nächste Person braucht wieder das Setup-Passwort.',
  noPassParamsNeeded: 'Wählen Sie ADMIN oder DISABLE.',
  distributorNameTaken: 'Es gibt bereits einen Vertriebspartner mit diesem Namen.',
  planPaidFor:
    'Ein ausgewähltes Gerät wird über ein Abonnement bezahlt. Wer es bezahlt, muss es zuerst beenden.',
  userHasSubscription:
    'Diese Person bezahlt das Gerät und kann nicht entfernt werden. Bitten Sie sie, es zuerst auf den Tarif Basic umzustellen.',
  userPaysWithoutPlans:
    'Diese Person bezahlt das Gerät und kann nicht entfernt werden. Wenden Sie sich an den Support, um zuerst das Abonnement zu beenden.',
  youPayForDevice:
    'Sie bezahlen dieses Gerät und können es nicht verlassen. Stellen Sie es zuerst auf den Tarif Basic um.',
  youPayWithoutPlans:
    'Sie bezahlen dieses Gerät und können es nicht verlassen. Wenden Sie sich an den Support, um zuerst das Abonnement zu beenden.',
  accessComesByTeam:
    'Diese Person hat über ein Team Zugriff. Entfernen Sie stattdessen das Gerät aus dem Team.',
  yourAccessComesByTeam: 'Sie haben über ein Team Zugriff. Verlassen Sie das Team auf der Seite „Teams“.',
  teamNameTaken: 'Sie haben bereits ein Team mit diesem Namen. Wählen Sie einen anderen.',
  teamLimitReached: 'Höchstens {{maximum}} Teams. Löschen Sie eines, um ein neues anzulegen.',
  teamMemberLimitReached: 'Höchstens {{maximum}} Personen in einem Team.',
  teamMemberPresent: 'Diese Person ist bereits im Team.',
  teamMemberIsYou: 'Sie verwalten dieses Team und haben bereits Zugriff auf seine Geräte.',
  teamMemberMissing: 'Diese Person ist nicht mehr im Team.',
  teamNameTakenByYours:
    'Sie haben bereits ein Team mit diesem Namen. Benennen Sie es um und übernehmen Sie dann dieses.',
  teamLimitForHandover: 'Höchstens {{maximum}} Teams. Löschen Sie eines, um dieses zu übernehmen.',
  teamDeviceNotAdmin: 'Nur wer selbst Admin dieses Geräts ist, kann es teilen.',
  teamDevicePresent: 'Bereits im Team.',
  teamDeviceLimitReached: 'Höchstens {{maximum}} Geräte in einem Team.',
  lastAdmin: 'Jedes Gerät braucht einen Admin. Machen Sie zuerst jemand anderen zum Admin.',
  setupCodeExpired: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  tooManyWrongSetupCodes: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  deviceHasOwner: 'Dieses Gerät hat bereits einen Besitzer.',
  benchChecksOpen: 'Noch nicht alle Prüfungen sind bestanden.',
  benchNoteNeeded: 'Geben Sie an, was nicht bestanden wurde.',
})
