/* oxlint-disable max-lines -- a table of data */
import { formatMessage } from '@fieldport/messages'
import { de } from '@fieldport/messages/de'
import { safeGreetingName, toSingleLine } from '../user-text.ts'
import type { ContentOf, MailTexts, NotificationWords } from './mail-texts.ts'
import { formatExportedDays } from './exported-days.ts'
import { listDevices } from './listed-devices.ts'
import { germanMeasurement } from './measurement-names.ts'
import { notificationMail, notificationPush, notificationSms } from './notification-text.ts'
import { planNoticeWords } from './plan-notice-german.ts'
import { planNoticeMail } from './plan-notice-text.ts'
import { teamWords } from './team-german.ts'
import { teamMail } from './team-mail.ts'

const hello = (name: string) =>
  safeGreetingName(name) === '' ? 'Guten Tag,' : `Guten Tag ${safeGreetingName(name)},`

const notices: Readonly<
  Record<
    ContentOf<'securityNotice'>['what'],
    { readonly subject: string; readonly what: (brandName: string) => string }
  >
> = {
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    what: (brandName) => `Das Passwort Ihres Kontos bei ${brandName} wurde geändert.`,
  },
  mfaEnabled: {
    subject: 'Die Multi-Faktor-Authentifizierung ist eingeschaltet',
    what: (brandName) => `Ihr Konto bei ${brandName} verlangt bei der Anmeldung ab jetzt einen Code.`,
  },
  mfaDisabled: {
    subject: 'Die Multi-Faktor-Authentifizierung ist ausgeschaltet',
    what: (brandName) => `Ihr Konto bei ${brandName} verlangt bei der Anmeldung keinen Code mehr.`,
  },
  recoveryCodeUsed: {
    subject: 'Ein Wiederherstellungscode wurde verwendet',
    what: (brandName) =>
      `Jemand hat sich mit einem Ihrer Wiederherstellungscodes bei Ihrem Konto bei ${brandName} angemeldet. Dieser Code kann nicht noch einmal verwendet werden.`,
  },
  apiCredentialAdded: {
    subject: 'Ein neuer API-Schlüssel wurde erstellt',
    what: (brandName) =>
      `Für Ihr Konto bei ${brandName} wurde ein neuer API-Schlüssel erstellt. Wer ihn hat, kann mit Ihren Berechtigungen handeln.`,
  },
}

const permissions: Readonly<Record<string, string>> = {
  ADMIN: 'Admin',
  USER: 'Benutzer',
  OPERATOR: 'Bediener',
  VIEW: 'Betrachter',
}
const permissionName = (permission: string) => permissions[permission] ?? toSingleLine(permission, 20)
const deviceOf = ({ deviceId, deviceName }: { deviceId: string; deviceName: string }) =>
  deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`

const otherDevicesOf = ({ otherDevices = 0 }: { readonly otherDevices?: number }) =>
  otherDevices > 0 ? [{ label: 'Weitere Geräte', value: String(otherDevices) }] : []

const notificationWords: NotificationWords = {
  locale: 'de-DE',
  levels: { alert: 'Hinweis', warning: 'Warnung', alarm: 'Alarm' },
  measurement: germanMeasurement,
  subject: ({ level, device, sentence }) => `${level}: ${device}, ${sentence}`,
  sms: ({ brandName, level, device, sentence, time }) =>
    `${brandName}: ${level}: ${device}: ${sentence}, ${time}`,
  smsFrom: (brandName) => `${brandName}:`,
  digest: (events, devices) => `${events} Ereignisse auf ${devices} ${devices === 1 ? 'Gerät' : 'Geräten'}`,
  more: (events) =>
    events === 1
      ? '1 weiteres Ereignis ist hier nicht aufgeführt.'
      : `${events} weitere Ereignisse sind hier nicht aufgeführt.`,
  limit: {
    below: (name, value, limit) => `${name} ${value}, unter ${limit}`,
    above: (name, value, limit) => `${name} ${value}, über ${limit}`,
  },
  area: { left: (name) => `„${name}“ verlassen`, entered: (name) => `In „${name}“ angekommen` },
  code: (description) => `Fehlercode: ${description}`,
  silence: (lastContact) => `Kein Kontakt seit ${lastContact}`,
  clock: (minutes) => `Geräteuhr geht ${minutes} Min. vor`,
  escalated: (minutes) => `Seit ${minutes} Min. hat niemand diesen Alarm quittiert.`,
  device: 'Gerät',
  time: 'Zeit',
  open: 'Gerät öffnen',
  openFleet: 'Geräte öffnen',
  why: (brandName) =>
    `Sie erhalten diese E-Mail, weil Ihre Adresse bei ${brandName} in den Einstellungen des Geräts unter „Ereignismeldungen“ eingetragen ist. Wer diese Einstellungen ändern darf, kann sie entfernen.`,
}

export const german: MailTexts = {
  frame: {
    copyLink: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diesen Link in Ihren Browser:',
    questions: (address) => `Fragen? Schreiben Sie an ${address}.`,
    automatic: (brandName) => `Diese E-Mail wurde von ${brandName} gesendet.`,
    unsubscribe: 'Diese E-Mails abbestellen',
  },

  sms: {
    code: ({ code }, brandName) => `${brandName}: ${code} ist Ihr Code. Er ist 10 Minuten gültig.`,
    notification: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationDigest: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationTest: (content, brandName) =>
      `${brandName}: Testnachricht für ${deviceOf(content)}. So werden Sie benachrichtigt, wenn etwas passiert.`,
  },

  push: {
    notification: (content) => notificationPush(notificationWords, content),
    notificationDigest: (content) => notificationPush(notificationWords, content),
    test: 'Testbenachrichtigung. So sehen Alarme aus.',
  },

  verifyEmail: ({ name, link }, brandName) => ({
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    preheader: `Nur noch ein Schritt: Bestätigen Sie die E-Mail-Adresse Ihres Kontos bei ${brandName}.`,
    heading: `Bestätigen Sie Ihre E-Mail-Adresse für ${brandName}`,
    greeting: hello(name),
    paragraphs: [
      `Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört. Danach können Sie sich bei ${brandName} anmelden.`,
    ],
    action: { label: 'E-Mail-Adresse bestätigen', link },
    notes: [
      'Der Link funktioniert einmal und ist 24 Stunden gültig. Falls Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.',
    ],
  }),

  accountExists: ({ name, loginLink, resetLink }, brandName) => ({
    subject: 'Sie haben bereits ein Konto',
    preheader: `Jemand wollte sich mit Ihrer E-Mail-Adresse bei ${brandName} registrieren.`,
    heading: `Sie haben bereits ein Konto bei ${brandName}`,
    greeting: hello(name),
    paragraphs: [
      `Jemand, wahrscheinlich Sie, wollte sich mit dieser E-Mail-Adresse bei ${brandName} registrieren. Sie haben bereits ein Konto, und es wurde nichts geändert.`,
    ],
    action: { label: 'Anmelden', link: loginLink },
    secondAction: { label: 'Passwort vergessen? Setzen Sie ein neues:', link: resetLink },
    notes: ['Falls Sie das nicht waren, können Sie diese E-Mail ignorieren.'],
  }),

  resetPassword: ({ name, link }, brandName) => ({
    subject: 'Neues Passwort setzen',
    preheader: `Für Ihr Konto bei ${brandName} wurde ein neues Passwort angefordert.`,
    heading: `Neues Passwort für ${brandName} setzen`,
    greeting: hello(name),
    paragraphs: [
      `Jemand, wahrscheinlich Sie, hat für Ihr Konto bei ${brandName} ein neues Passwort angefordert.`,
    ],
    action: { label: 'Neues Passwort setzen', link },
    notes: [
      'Der Link funktioniert einmal und ist 1 Stunde gültig. Falls Sie das nicht waren, können Sie diese E-Mail ignorieren: Ihr Passwort bleibt unverändert.',
    ],
  }),

  securityNotice: ({ name, what, accountLink }, brandName) => ({
    subject: notices[what].subject,
    preheader: `Die Sicherheitseinstellungen Ihres Kontos bei ${brandName} wurden geändert.`,
    heading: notices[what].subject,
    greeting: hello(name),
    paragraphs: [notices[what].what(brandName)],
    action: { label: 'Zu Ihrem Konto', link: accountLink },
    notes: [
      'Falls Sie das waren, können Sie diese E-Mail ignorieren. Falls nicht, ändern Sie jetzt Ihr Passwort und beenden Sie auf Ihrer Kontoseite alle anderen Sitzungen.',
    ],
  }),

  devicePasswordsCode: ({ name, deviceId, code }, brandName) => ({
    subject: `Ihr Code für die Passwörter von ${deviceId}`,
    preheader: 'Der Code ist 10 Minuten gültig.',
    heading: `Ihr Code für ${brandName}`,
    greeting: hello(name),
    paragraphs: [
      `Geben Sie diesen Code bei ${brandName} ein, um die Passwörter des Geräts ${deviceId} zu sehen:`,
    ],
    code,
    notes: [
      'Der Code funktioniert einmal und ist 10 Minuten gültig. Geben Sie ihn nicht weiter. Falls Sie ihn nicht angefordert haben, verwendet möglicherweise jemand anderes Ihr Konto: Ändern Sie Ihr Passwort.',
    ],
  }),

  invitation: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} hat Sie zu einem Gerät eingeladen`,
    preheader: `Registrieren Sie sich bei ${brandName}, um es zu sehen.`,
    heading: `Sie wurden zu einem Gerät bei ${brandName} eingeladen`,
    greeting: 'Guten Tag,',
    paragraphs: [
      `${toSingleLine(content.inviter)} hat Sie zu einem Gerät bei ${brandName} eingeladen. Registrieren Sie sich mit dieser E-Mail-Adresse, um es zu öffnen.`,
    ],
    facts: [
      { label: 'Gerät', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'Berechtigung', value: permissionName(content.permission) },
    ],
    action: { label: 'Registrieren', link: content.link },
    notes: ['Falls Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.'],
  }),

  accessGranted: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} hat ein Gerät mit Ihnen geteilt`,
    preheader: `Sie finden es jetzt in Ihrer Geräteliste bei ${brandName}.`,
    heading: `Ein Gerät wurde bei ${brandName} mit Ihnen geteilt`,
    greeting: 'Guten Tag,',
    paragraphs: [
      `${toSingleLine(content.inviter)} hat Ihnen Zugriff auf ein Gerät bei ${brandName} gegeben.`,
    ],
    facts: [
      { label: 'Gerät', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'Berechtigung', value: permissionName(content.permission) },
    ],
    action: { label: 'Gerät öffnen', link: content.link },
    notes: [],
  }),

  accessRemoved: ({ person, devices, link }, brandName) => {
    const what = devices.length === 1 ? 'ein Gerät' : `${devices.length} Geräte`
    return {
      subject: `${toSingleLine(person, 60)} hat Ihnen den Zugriff auf ${what} entzogen`,
      preheader: `Sie sehen ${devices.length === 1 ? 'es' : 'sie'} bei ${brandName} nicht mehr.`,
      heading: `Ihnen wurde der Zugriff auf ${what} bei ${brandName} entzogen`,
      greeting: 'Guten Tag,',
      paragraphs: [`${toSingleLine(person)} hat Ihnen den Zugriff auf ${what} bei ${brandName} entzogen.`],
      facts: [
        { label: devices.length === 1 ? 'Gerät' : 'Geräte', value: listDevices(devices, teamWords.more) },
      ],
      action: { label: 'Ihre Geräte öffnen', link },
      notes: ['Wenn Sie wieder Zugriff brauchen, fragen Sie einen Admin des Geräts.'],
    }
  },

  notification: (content, brandName) => notificationMail(notificationWords, content, brandName),

  notificationDigest: (content, brandName) => notificationMail(notificationWords, content, brandName),

  subscriptionRequest: (content, brandName) => ({
    subject: `Wieder benachrichtigen? ${content.deviceName || content.deviceId}`,
    preheader: 'Sie haben abbestellt. Ohne Ihre Bestätigung ändert sich nichts.',
    heading: `Wieder Benachrichtigungen von ${brandName}?`,
    greeting: 'Guten Tag,',
    paragraphs: [
      `Sie haben die Benachrichtigungen von ${brandName} zu diesem Gerät abbestellt. ${toSingleLine(content.by)} fragt, ob Sie sie wieder erhalten möchten.`,
    ],
    facts: [{ label: 'Gerät', value: deviceOf(content) }],
    action: { label: 'Benachrichtigungen verwalten', link: content.link },
    notes: ['Wenn Sie nichts tun, bleiben die Benachrichtigungen abbestellt.'],
  }),

  notificationTest: (content, brandName) => ({
    subject: `Testnachricht: ${content.deviceName || content.deviceId}`,
    preheader: 'Benachrichtigungen dieses Geräts erreichen Sie.',
    heading: `Testnachricht von ${brandName}`,
    greeting: 'Guten Tag,',
    paragraphs: [
      `${toSingleLine(content.by)} hat diese Nachricht gesendet, um zu prüfen, ob Benachrichtigungen Sie erreichen. Auf dem Gerät ist nichts passiert.`,
    ],
    facts: [{ label: 'Gerät', value: deviceOf(content) }],
    action: { label: 'Gerät öffnen', link: content.link },
    notes: [notificationWords.why(brandName)],
  }),

  scheduledExport: (content, brandName) => {
    const name = toSingleLine(content.exportName, 60)
    const days = formatExportedDays(content.days, 'de-DE')
    const said = {
      done: {
        subject: `Ihr Export ist fertig: ${name}, ${days}`,
        heading: `Ihr Export bei ${brandName} ist fertig`,
        text: `Der Export „${name}“ (${days}) steht zum Herunterladen bereit. Dazu melden Sie sich bei ${brandName} an.`,
        action: 'Datei herunterladen',
        note: `Die Datei ist ${content.keptDays} Tage lang verfügbar.`,
      },
      empty: {
        subject: `Keine Daten für den Export: ${name}, ${days}`,
        heading: `Keine Daten für Ihren Export bei ${brandName}`,
        text: `Der Export „${name}“ (${days}) lief bei ${brandName}, aber im Zeitraum sind keine Daten gespeichert. Es gibt daher keine Datei.`,
        action: 'Geplante Exporte ansehen',
        note: '',
      },
      failed: {
        subject: `Ihr Export ist fehlgeschlagen: ${name}, ${days}`,
        heading: `Ihr Export bei ${brandName} ist fehlgeschlagen`,
        text: `Der Export „${name}“ (${days}) bei ${brandName} hat keine Datei ergeben. ${content.problem ? formatMessage(de, 'de', content.problem) : ''}`,
        action: 'Geplante Exporte ansehen',
        note: '',
      },
    }[content.outcome]
    return {
      subject: said.subject,
      preheader: said.text,
      heading: said.heading,
      greeting: hello(content.name),
      paragraphs: [
        said.text,
        ...(content.leftOut.length > 0 ? ['Diese Geräte konnten nicht exportiert werden:'] : []),
      ],
      facts: content.leftOut.map(({ deviceId, reason }) => ({
        label: deviceId,
        value: formatMessage(de, 'de', reason) ?? reason.id,
      })),
      action: { label: said.action, link: content.link },
      notes: [
        ...(said.note === '' ? [] : [said.note]),
        'Sie erhalten diese E-Mail, weil Sie diesen Export geplant haben. Auf der Seite „Exporte“ können Sie ihn anhalten oder löschen.',
      ],
    }
  },

  team: (content, brandName) => teamMail({ ...teamWords, permissionName }, content, brandName),

  planNotice: (content, brandName) =>
    planNoticeMail(planNoticeWords, content, brandName, hello(content.name)),

  supportRequest: ({ account, name, email, category, deviceId, details }, brandName) => ({
    subject: `Supportanfrage: ${toSingleLine(category, 40)}${deviceId === '' ? '' : `, ${deviceId}`}`,
    preheader: toSingleLine(details),
    heading: `Supportanfrage an ${brandName}`,
    greeting: '',
    paragraphs: [`Diese Anfrage wurde über ${brandName} gesendet.`],
    facts: [
      { label: 'Thema', value: toSingleLine(category) },
      { label: 'Name', value: toSingleLine(name) },
      { label: 'Antwort an', value: toSingleLine(email, 254) },
      { label: 'Konto', value: toSingleLine(account, 254) },
      ...(deviceId === '' ? [] : [{ label: 'Gerät', value: deviceId }]),
    ],
    quotation: details,
    notes: ['Antworten auf diese E-Mail gehen an die Adresse neben „Antwort an“.'],
  }),
}
