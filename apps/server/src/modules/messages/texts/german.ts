/* oxlint-disable max-lines -- a table of data */
import { safeGreetingName, toSingleLine } from '../user-text.ts'
import type { ContentOf, MailTexts } from './mail-texts.ts'

const hello = (name: string) =>
  safeGreetingName(name) === '' ? 'Guten Tag,' : `Guten Tag ${safeGreetingName(name)},`

const notices: Readonly<
  Record<ContentOf<'securityNotice'>['what'], { readonly subject: string; readonly what: string }>
> = {
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    what: 'Das Passwort Ihres Kontos wurde geändert.',
  },
  mfaEnabled: {
    subject: 'Die Mehr-Faktor-Anmeldung ist eingeschaltet',
    what: 'Ihr Konto fragt bei der Anmeldung ab jetzt nach einem Code.',
  },
  mfaDisabled: {
    subject: 'Die Mehr-Faktor-Anmeldung ist ausgeschaltet',
    what: 'Ihr Konto fragt bei der Anmeldung nicht mehr nach einem Code.',
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    what: 'Jemand hat sich mit einem Ihrer Wiederherstellungscodes an Ihrem Konto angemeldet. Der Code gilt nicht noch einmal.',
  },
  apiCredentialAdded: {
    subject: 'Ein neuer API-Schlüssel wurde erstellt',
    what: 'Für Ihr Konto wurde ein neuer API-Schlüssel erstellt. Wer ihn hat, kann in Ihrem Namen handeln.',
  },
}

const permissions: Readonly<Record<string, string>> = {
  ADMIN: 'Verwaltung',
  USER: 'Benutzung',
  OPERATOR: 'Bedienung',
  VIEW: 'Ansicht',
}
const permissionName = (permission: string) => permissions[permission] ?? toSingleLine(permission, 20)
const deviceOf = ({ deviceId, deviceName }: { deviceId: string; deviceName: string }) =>
  deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`

export const german: MailTexts = {
  frame: {
    copyLink: 'Wenn die Schaltfläche nicht geht, öffnen Sie diese Adresse im Browser:',
    questions: (address) => `Fragen? Schreiben Sie an ${address}.`,
    automatic: (brandName) => `Diese E-Mail kommt von ${brandName}.`,
  },

  sms: {
    code: ({ code }, brandName) => `${brandName}: ${code} ist Ihr Code. Er gilt 10 Minuten.`,
  },

  verifyEmail: ({ name, link }, brandName) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    preheader: `Noch ein Schritt: Bestätigen Sie die Adresse Ihres Kontos bei ${brandName}.`,
    heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
    greeting: hello(name),
    paragraphs: [
      `Bitte bestätigen Sie, dass diese Adresse Ihnen gehört. Dann können Sie sich bei ${brandName} anmelden.`,
    ],
    action: { label: 'E-Mail-Adresse bestätigen', link },
    notes: [
      'Der Link gilt einmal und 24 Stunden lang. Wenn Sie kein Konto haben wollten, brauchen Sie nichts zu tun.',
    ],
  }),

  accountExists: ({ name, loginLink, resetLink }, brandName) => ({
    subject: 'Sie haben schon ein Konto',
    preheader: `Jemand wollte unter Ihrer Adresse ein Konto bei ${brandName} anlegen.`,
    heading: 'Sie haben schon ein Konto',
    greeting: hello(name),
    paragraphs: [
      'Jemand, wahrscheinlich Sie, wollte unter dieser Adresse ein neues Konto anlegen. Es gibt schon eines, und nichts wurde geändert.',
    ],
    action: { label: 'Anmelden', link: loginLink },
    secondAction: { label: 'Passwort vergessen? Setzen Sie ein neues:', link: resetLink },
    notes: ['Wenn Sie es nicht waren, brauchen Sie nichts zu tun.'],
  }),

  resetPassword: ({ name, link }, brandName) => ({
    subject: 'Neues Passwort setzen',
    preheader: `Für Ihr Konto bei ${brandName} wurde ein neues Passwort verlangt.`,
    heading: 'Neues Passwort setzen',
    greeting: hello(name),
    paragraphs: [
      `Jemand, wahrscheinlich Sie, hat für Ihr Konto bei ${brandName} ein neues Passwort verlangt.`,
    ],
    action: { label: 'Neues Passwort setzen', link },
    notes: [
      'Der Link gilt einmal und eine Stunde lang. Wenn Sie es nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),

  securityNotice: ({ name, what, accountLink }, brandName) => ({
    subject: notices[what].subject,
    preheader: `Eine Änderung an der Sicherheit Ihres Kontos bei ${brandName}.`,
    heading: notices[what].subject,
    greeting: hello(name),
    paragraphs: [notices[what].what],
    action: { label: 'Zu Ihrem Konto', link: accountLink },
    notes: [
      'Wenn Sie es waren, brauchen Sie nichts zu tun. Wenn nicht, setzen Sie jetzt ein neues Passwort und beenden Sie auf der Kontoseite die anderen Sitzungen.',
    ],
  }),

  devicePasswordsCode: ({ name, deviceId, code }) => ({
    subject: `Ihr Code für die Passwörter von ${deviceId}`,
    preheader: 'Der Code gilt 10 Minuten lang.',
    heading: 'Ihr Code',
    greeting: hello(name),
    paragraphs: [`Mit diesem Code sehen Sie die Passwörter des Geräts ${deviceId}:`],
    code,
    notes: [
      'Der Code gilt einmal und 10 Minuten lang. Geben Sie ihn niemandem. Wenn Sie ihn nicht verlangt haben, benutzt vielleicht jemand anders Ihr Konto: Ändern Sie Ihr Passwort.',
    ],
  }),

  invitation: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} lädt Sie zu einem Gerät ein`,
    preheader: `Registrieren Sie sich bei ${brandName}, um es zu sehen.`,
    heading: 'Sie sind zu einem Gerät eingeladen',
    greeting: 'Guten Tag,',
    paragraphs: [
      `${toSingleLine(content.inviter)} lädt Sie zu einem Gerät bei ${brandName} ein. Registrieren Sie sich mit dieser E-Mail-Adresse, dann können Sie es öffnen.`,
    ],
    facts: [
      { label: 'Gerät', value: deviceOf(content) },
      { label: 'Berechtigung', value: permissionName(content.permission) },
    ],
    action: { label: 'Registrieren', link: content.link },
    notes: ['Wenn Sie den Absender nicht kennen, brauchen Sie nichts zu tun.'],
  }),

  accessGranted: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} hat ein Gerät mit Ihnen geteilt`,
    preheader: `Es steht jetzt in Ihrer Geräteliste bei ${brandName}.`,
    heading: 'Ein Gerät wurde mit Ihnen geteilt',
    greeting: 'Guten Tag,',
    paragraphs: [
      `${toSingleLine(content.inviter)} hat Ihnen Zugang zu einem Gerät bei ${brandName} gegeben.`,
    ],
    facts: [
      { label: 'Gerät', value: deviceOf(content) },
      { label: 'Berechtigung', value: permissionName(content.permission) },
    ],
    action: { label: 'Gerät öffnen', link: content.link },
    notes: [],
  }),

  supportRequest: ({ account, name, email, category, deviceId, details }) => ({
    subject: `Supportanfrage: ${toSingleLine(category, 40)}${deviceId === '' ? '' : `, ${deviceId}`}`,
    preheader: toSingleLine(details),
    heading: 'Supportanfrage',
    greeting: '',
    paragraphs: [],
    facts: [
      { label: 'Thema', value: toSingleLine(category) },
      { label: 'Name', value: toSingleLine(name) },
      { label: 'Antwort an', value: toSingleLine(email, 254) },
      { label: 'Konto', value: toSingleLine(account, 254) },
      ...(deviceId === '' ? [] : [{ label: 'Gerät', value: deviceId }]),
    ],
    quotation: details,
    notes: ['Eine Antwort auf diese E-Mail geht an die Adresse neben „Antwort an“.'],
  }),
}
