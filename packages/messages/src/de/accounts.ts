import type { accounts as english } from '../en/accounts.ts'
import { defineTranslation } from '../translation.ts'

export const accounts = defineTranslation<typeof english>()({
  tooManyPushBrowsers: 'Höchstens {{maximum}} Browser. Entfernen Sie einen, um einen weiteren hinzuzufügen.',
  pushBrowserInvalid:
    'Push-Benachrichtigungen konnten in diesem Browser nicht eingerichtet werden. Schalten Sie sie erneut ein.',
  emailInvalid: 'Die E-Mail-Adresse ist ungültig.',
  phoneInvalid: 'Das Format der Telefonnummer erfüllt die Anforderungen nicht.',
  passwordWeak:
    'Das Passwort muss mindestens 8 Zeichen lang sein und Großbuchstaben, Kleinbuchstaben und Ziffern enthalten.',
  passwordUnacceptable: 'Das Passwort erfüllt die Anforderungen nicht.',
  passwordCommon: 'Das Passwort erfüllt die Anforderungen nicht. Wählen Sie ein weniger gebräuchliches.',
  passwordOfKnownWords:
    'Das Passwort erfüllt die Anforderungen nicht. Verwenden Sie nicht Ihren Namen, Ihre E-Mail-Adresse oder den Namen des Dienstes.',
  passwordTooLong: 'Verwenden Sie höchstens 128 Zeichen.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  personNameLength: 'Verwenden Sie {{minimum}}–{{maximum}} Zeichen.',
  personNameCharacters: 'In einem Namen nicht erlaubt: {{characters}}',
  oldPasswordWrong: 'Das alte Passwort ist falsch.',
  passwordIncorrect: 'Falsches Passwort.',
  passwordNeeded: 'Geben Sie Ihr Passwort ein, um fortzufahren.',
  emailOrPasswordWrong: 'E-Mail oder Passwort ist falsch',
  emailUnconfirmed:
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben.',
  emailUnconfirmedWithoutMail:
    'Ihre E-Mail-Adresse ist nicht bestätigt, und der E-Mail-Versand ist nicht eingerichtet. Wenden Sie sich an den Betreiber.',
  accountExists: 'Für {{email}} gibt es bereits ein Konto.',
  accountNotFound: 'Für {{email}} wurde kein Konto gefunden.',
  languageUnknown: 'Diese Sprache wird nicht unterstützt.',
  timeZoneUnknown: 'Unbekannte Zeitzone. Verwenden Sie einen Namen wie Europe/Berlin.',
  mailNotPossible: 'Der E-Mail-Versand ist nicht eingerichtet. Wenden Sie sich an den Betreiber.',
  smsNotPossible: 'Der SMS-Versand ist nicht eingerichtet. Wenden Sie sich an den Betreiber.',
  linkExpired: 'Dieser Link ist abgelaufen. Fordern Sie einen neuen an.',
  linkInvalid: 'Dieser Link ist ungültig. Verwenden Sie den aus der neuesten E-Mail.',
  codeWrong: 'Ungültiger Code',
  codeExpired: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  tooManyWrongCodes: 'Zu viele falsche Codes. Fordern Sie einen neuen an.',
  tooManyWrongCodesAtSignIn:
    'Zu viele falsche Codes. Warten Sie 10 Minuten und melden Sie sich dann erneut an.',
  tooManyWrongCodesUsePassword: 'Zu viele falsche Codes. Geben Sie stattdessen Ihr Passwort ein.',
  tooManyGroupForwardings:
    'Höchstens 5 Ziele für Gruppen. Entfernen Sie eines, um ein weiteres hinzuzufügen.',
})
