import type { accountSettings as english } from '../en/account-settings.ts'
import { defineTranslation } from '../translation.ts'

export const accountSettings = defineTranslation<typeof english>()({
  phoneNotSaved: 'Speichern Sie zuerst Ihre Mobilnummer.',
  phoneNotVerified: 'Bestätigen Sie zuerst Ihre Mobilnummer.',
  smsNotSetUp: 'SMS ist für dieses Konto nicht eingerichtet.',
  noSecondFactor: 'Es ist kein zweiter Faktor aktiviert.',
  factorSetUpReplaced: 'Die Einrichtung wurde an anderer Stelle neu begonnen.',
  totpNotEnabled: 'Die Authenticator-App ist nicht aktiviert.',
  smsNotEnabled: 'SMS ist nicht aktiviert.',
  totpEnabledAlready: 'Die Authenticator-App ist bereits aktiviert.',
  smsEnabledAlready: 'SMS ist bereits aktiviert.',
  apiKeyLimitReached:
    'Sie haben die Höchstzahl an API-Schlüsseln erreicht. Löschen Sie zuerst einen Schlüssel.',
  lastVendorAccount:
    'Das Portal braucht mindestens ein Herstellerkonto. Nehmen Sie zuerst ein anderes Konto in diese Gruppe auf.',
  closureLastAdmin:
    'Sie sind der letzte Admin eines Geräts. Machen Sie zuerst jemand anderen zum Admin, oder verlassen Sie es auf der Seite „Benutzer & Berechtigungen“.',
  closureSubscription:
    'Sie bezahlen ein Abonnement. Stellen Sie dessen Geräte zuerst auf den Tarif Basic um.',
  quietHoursEmpty: 'Wählen Sie für Beginn und Ende Ihrer Ruhezeit verschiedene Uhrzeiten.',
})
