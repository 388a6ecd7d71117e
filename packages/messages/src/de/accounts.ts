import type { accounts as english } from '../en/accounts.ts'
import { defineTranslation } from '../translation.ts'

export const accounts = defineTranslation<typeof english>()({
  emailInvalid: 'Die E-Mail-Adresse ist ungültig.',
  phoneInvalid: 'Das Format der Telefonnummer erfüllt die Anforderungen nicht.',
  passwordWeak:
    'Das Passwort muss mindestens 8 Zeichen lang sein und Großbuchstaben, Kleinbuchstaben und Ziffern enthalten.',
  passwordUnacceptable: 'Das Passwort erfüllt die Anforderungen nicht.',
  passwordCommon: 'Das Passwort erfüllt die Anforderungen nicht. Es gehört zu den häufigsten Passwörtern.',
  passwordOfKnownWords:
    'Das Passwort erfüllt die Anforderungen nicht. Es besteht aus Ihrem Namen, Ihrer Adresse oder dem Namen dieses Portals.',
  passwordTooLong: 'Ein Passwort hat höchstens 128 Zeichen.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  personNameInvalid: 'Ein Name hat 2 bis 60 Zeichen, ohne < und >.',
  oldPasswordWrong: 'Das alte Passwort ist nicht richtig.',
  passwordIncorrect: 'Falsches Passwort.',
  passwordNeeded: 'Geben Sie Ihr Passwort ein, um fortzufahren.',
  emailOrPasswordWrong: 'E-Mail oder Passwort ist falsch',
  emailUnconfirmed:
    'Ihre E-Mail-Adresse ist noch nicht bestätigt. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben.',
  emailUnconfirmedWithoutMail:
    'Ihre E-Mail-Adresse ist noch nicht bestätigt, und dieses Portal kann keine E-Mails senden. Bitte wenden Sie sich an seinen Betreiber.',
  accountExists: 'Für {{email}} gibt es schon ein Konto.',
  accountNotFound: 'Für {{email}} gibt es kein Konto.',
  languageUnknown: 'Diese Sprache gibt es nicht.',
  timeZoneUnknown: 'Diese Zeitzone gibt es nicht.',
  mailNotPossible: 'Dieses Portal kann keine E-Mails senden. Bitte wenden Sie sich an den Betreiber.',
  smsNotPossible: 'Dieses Portal kann keine SMS senden. Bitte wenden Sie sich an den Betreiber.',
  linkExpired: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
  linkInvalid: 'Dieser Link ist ungültig. Bitte benutzen Sie den aus der neuesten E-Mail.',
  codeWrong: 'Ungültiger Code',
  codeExpired: 'Dieser Code ist abgelaufen. Bitte fordern Sie einen neuen an.',
  tooManyWrongCodes: 'Zu viele falsche Codes. Bitte fordern Sie einen neuen an.',
  tooManyWrongCodesAtSignIn: 'Zu viele falsche Codes. Bitte warten Sie und melden Sie sich erneut an.',
  tooManyWrongCodesUsePassword: 'Zu viele falsche Codes. Geben Sie stattdessen Ihr Passwort ein.',
  phoneNotSaved: 'Bitte speichern Sie zuerst Ihre Telefonnummer.',
  phoneNotVerified: 'Bitte bestätigen Sie zuerst Ihre Telefonnummer.',
  smsNotSetUp: 'SMS ist für dieses Konto nicht eingerichtet.',
  noSecondFactor: 'Es ist kein zweiter Faktor aktiviert.',
  factorSetUpReplaced: 'Die Einrichtung wurde inzwischen neu begonnen.',
  totpNotEnabled: 'Die Authenticator-App ist nicht aktiviert.',
  smsNotEnabled: 'SMS ist nicht aktiviert.',
  totpEnabledAlready: 'Die Authenticator-App ist schon aktiviert.',
  smsEnabledAlready: 'SMS ist schon aktiviert.',
  apiKeyLimitReached:
    'Sie haben die Höchstzahl an API-Schlüsseln erreicht. Löschen Sie zuerst einen Schlüssel.',
  lastVendorAccount: 'Das letzte Herstellerkonto behält seine Gruppe.',
})
