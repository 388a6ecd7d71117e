/* oxlint-disable max-lines -- a table of data */
import { en, formatMessage } from '@fieldport/messages'
import { safeGreetingName, toSingleLine } from '../user-text.ts'
import type { ContentOf, MailTexts, NotificationWords } from './mail-texts.ts'
import { formatExportedDays } from './exported-days.ts'
import { listDevices } from './listed-devices.ts'
import { notificationMail, notificationPush, notificationSms } from './notification-text.ts'
import { planNoticeWords } from './plan-notice-english.ts'
import { planNoticeMail } from './plan-notice-text.ts'
import { teamWords } from './team-english.ts'
import { teamMail } from './team-mail.ts'

const hello = (name: string) =>
  safeGreetingName(name) === '' ? 'Hello,' : `Hello ${safeGreetingName(name)},`

const notices: Readonly<
  Record<
    ContentOf<'securityNotice'>['what'],
    { readonly subject: string; readonly what: (brandName: string) => string }
  >
> = {
  passwordChanged: {
    subject: 'Your password was changed',
    what: (brandName) => `The password of your ${brandName} account was changed.`,
  },
  mfaEnabled: {
    subject: 'Multi-factor authentication is on',
    what: (brandName) => `Your ${brandName} account now asks for a code when you log in.`,
  },
  mfaDisabled: {
    subject: 'Multi-factor authentication is off',
    what: (brandName) => `Your ${brandName} account no longer asks for a code when you log in.`,
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    what: (brandName) =>
      `Someone logged in to your ${brandName} account with one of your recovery codes. That code can't be used again.`,
  },
  apiCredentialAdded: {
    subject: 'A new API key was created',
    what: (brandName) =>
      `A new API key was created for your ${brandName} account. Anyone who has it can act with your permissions.`,
  },
}

const permissions: Readonly<Record<string, string>> = {
  ADMIN: 'Admin',
  USER: 'User',
  OPERATOR: 'Operator',
  VIEW: 'View',
}
const permissionName = (permission: string) => permissions[permission] ?? toSingleLine(permission, 20)
const deviceOf = ({ deviceId, deviceName }: { deviceId: string; deviceName: string }) =>
  deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`

const otherDevicesOf = ({ otherDevices = 0 }: { readonly otherDevices?: number }) =>
  otherDevices > 0 ? [{ label: 'More devices', value: String(otherDevices) }] : []

const notificationWords: NotificationWords = {
  locale: 'en-GB',
  levels: { alert: 'Alert', warning: 'Warning', alarm: 'Alarm' },
  measurement: (name) => name,
  subject: ({ level, device, sentence }) => `${level}: ${device}, ${sentence}`,
  sms: ({ brandName, level, device, sentence, time }) =>
    `${brandName}: ${level}: ${device}: ${sentence}, ${time}`,
  smsFrom: (brandName) => `${brandName}:`,
  digest: (events, devices) => `${events} events on ${devices} ${devices === 1 ? 'device' : 'devices'}`,
  more: (events) => `${events} more ${events === 1 ? 'event is' : 'events are'} not listed here.`,
  limit: {
    below: (name, value, limit) => `${name} ${value}, below ${limit}`,
    above: (name, value, limit) => `${name} ${value}, above ${limit}`,
  },
  area: { left: (name) => `Left “${name}”`, entered: (name) => `Entered “${name}”` },
  code: (description) => `Trouble code: ${description}`,
  silence: (lastContact) => `No contact since ${lastContact}`,
  clock: (minutes) => `Device clock is ${minutes} min ahead`,
  escalated: (minutes) => `Nobody has acknowledged this alarm for ${minutes} min.`,
  device: 'Device',
  time: 'Time',
  open: 'Open the device',
  openFleet: 'Open your devices',
  why: (brandName) =>
    `You get this email because your address is listed under Event Reporting in the settings of the device on ${brandName}. Anyone who can change those settings can remove it.`,
}

export const english: MailTexts = {
  frame: {
    copyLink: 'If the button does not work, copy this link into your browser:',
    questions: (address) => `Questions? Write to ${address}.`,
    automatic: (brandName) => `This email was sent by ${brandName}.`,
    unsubscribe: 'Unsubscribe from these emails',
  },

  sms: {
    code: ({ code }, brandName) => `${brandName}: ${code} is your code. It expires in 10 minutes.`,
    notification: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationDigest: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationTest: (content, brandName) =>
      `${brandName}: Test message for ${deviceOf(content)}. You'll get SMS like this when something happens.`,
  },

  push: {
    notification: (content) => notificationPush(notificationWords, content),
    notificationDigest: (content) => notificationPush(notificationWords, content),
    test: 'Test notification. Alarms will look like this.',
  },

  verifyEmail: ({ name, link }, brandName) => ({
    subject: 'Confirm your email address',
    preheader: `One step left: confirm the email address of your ${brandName} account.`,
    heading: `Confirm your email address for ${brandName}`,
    greeting: hello(name),
    paragraphs: [`Confirm that this email address is yours. You can then log in to ${brandName}.`],
    action: { label: 'Confirm email address', link },
    notes: [
      'The link works once and expires in 24 hours. If you did not sign up, you can ignore this email.',
    ],
  }),

  accountExists: ({ name, loginLink, resetLink }, brandName) => ({
    subject: 'You already have an account',
    preheader: `Someone tried to sign up to ${brandName} with your email address.`,
    heading: `You already have an account on ${brandName}`,
    greeting: hello(name),
    paragraphs: [
      `Someone, probably you, tried to sign up to ${brandName} with this email address. You already have an account, and nothing was changed.`,
    ],
    action: { label: 'Log in', link: loginLink },
    secondAction: { label: 'Forgot your password? Set a new one:', link: resetLink },
    notes: ["If this wasn't you, you can ignore this email."],
  }),

  resetPassword: ({ name, link }, brandName) => ({
    subject: 'Set a new password',
    preheader: `A new password was requested for your ${brandName} account.`,
    heading: `Set a new password for ${brandName}`,
    greeting: hello(name),
    paragraphs: [`Someone, probably you, requested a new password for your ${brandName} account.`],
    action: { label: 'Set a new password', link },
    notes: [
      "The link works once and expires in 1 hour. If this wasn't you, you can ignore this email: your password stays the same.",
    ],
  }),

  securityNotice: ({ name, what, accountLink }, brandName) => ({
    subject: notices[what].subject,
    preheader: `The security settings of your ${brandName} account have changed.`,
    heading: notices[what].subject,
    greeting: hello(name),
    paragraphs: [notices[what].what(brandName)],
    action: { label: 'Go to your account', link: accountLink },
    notes: [
      "If this was you, you can ignore this email. If it wasn't, change your password now and end all other sessions on your account page.",
    ],
  }),

  devicePasswordsCode: ({ name, deviceId, code }, brandName) => ({
    subject: `Your code for the passwords of ${deviceId}`,
    preheader: 'The code expires in 10 minutes.',
    heading: `Your ${brandName} code`,
    greeting: hello(name),
    paragraphs: [`Enter this code in ${brandName} to see the passwords of device ${deviceId}:`],
    code,
    notes: [
      "The code works once and expires in 10 minutes. Don't share it with anyone. If you didn't request it, someone else may be using your account: change your password.",
    ],
  }),

  invitation: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} invited you to a device`,
    preheader: `Sign up to ${brandName} to see it.`,
    heading: `You've been invited to a device on ${brandName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${toSingleLine(content.inviter)} invited you to a device on ${brandName}. Sign up with this email address to open it.`,
    ],
    facts: [
      { label: 'Device', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'Permission', value: permissionName(content.permission) },
    ],
    action: { label: 'Sign up', link: content.link },
    notes: ["If you don't know the sender, you can ignore this email."],
  }),

  accessGranted: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} shared a device with you`,
    preheader: `You can now find it in your device list on ${brandName}.`,
    heading: `A device was shared with you on ${brandName}`,
    greeting: 'Hello,',
    paragraphs: [`${toSingleLine(content.inviter)} gave you access to a device on ${brandName}.`],
    facts: [
      { label: 'Device', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'Permission', value: permissionName(content.permission) },
    ],
    action: { label: 'Open the device', link: content.link },
    notes: [],
  }),

  accessRemoved: ({ person, devices, link }, brandName) => {
    const what = devices.length === 1 ? 'a device' : `${devices.length} devices`
    return {
      subject: `${toSingleLine(person, 60)} removed your access to ${what}`,
      preheader: `You can no longer see ${devices.length === 1 ? 'it' : 'them'} on ${brandName}.`,
      heading: `Your access to ${what} on ${brandName} was removed`,
      greeting: 'Hello,',
      paragraphs: [`${toSingleLine(person)} removed your access to ${what} on ${brandName}.`],
      facts: [
        {
          label: devices.length === 1 ? 'Device' : 'Devices',
          value: listDevices(devices, teamWords.more),
        },
      ],
      action: { label: 'Open your devices', link },
      notes: ['If you need access again, ask an Admin of the device.'],
    }
  },

  notification: (content, brandName) => notificationMail(notificationWords, content, brandName),

  notificationDigest: (content, brandName) => notificationMail(notificationWords, content, brandName),

  subscriptionRequest: (content, brandName) => ({
    subject: `Get notifications again? ${content.deviceName || content.deviceId}`,
    preheader: 'You unsubscribed. Nothing changes unless you confirm.',
    heading: `Get notifications from ${brandName} again?`,
    greeting: 'Hello,',
    paragraphs: [
      `You unsubscribed from ${brandName} notifications about this device. ${toSingleLine(content.by)} asks whether you want them again.`,
    ],
    facts: [{ label: 'Device', value: deviceOf(content) }],
    action: { label: 'Manage notifications', link: content.link },
    notes: ['If you do nothing, you stay unsubscribed.'],
  }),

  notificationTest: (content, brandName) => ({
    subject: `Test message: ${content.deviceName || content.deviceId}`,
    preheader: 'Notifications of this device reach you.',
    heading: `Test message from ${brandName}`,
    greeting: 'Hello,',
    paragraphs: [
      `${toSingleLine(content.by)} sent this to check that notifications reach you. Nothing has happened on the device.`,
    ],
    facts: [{ label: 'Device', value: deviceOf(content) }],
    action: { label: 'Open the device', link: content.link },
    notes: [notificationWords.why(brandName)],
  }),

  scheduledExport: (content, brandName) => {
    const name = toSingleLine(content.exportName, 60)
    const days = formatExportedDays(content.days, 'en-GB')
    const said = {
      done: {
        subject: `Your export is ready: ${name}, ${days}`,
        heading: `Your ${brandName} export is ready`,
        text: `The export “${name}” for ${days} is ready to download. You'll be asked to log in to ${brandName}.`,
        action: 'Download file',
        note: `The file is available for ${content.keptDays} days.`,
      },
      empty: {
        subject: `No data to export: ${name}, ${days}`,
        heading: `No data for your ${brandName} export`,
        text: `The export “${name}” for ${days} ran on ${brandName}, but found no data in its time range, so there is no file to download.`,
        action: 'View scheduled exports',
        note: '',
      },
      failed: {
        subject: `Your export failed: ${name}, ${days}`,
        heading: `Your ${brandName} export failed`,
        text: `The export “${name}” for ${days} on ${brandName} produced no file. ${content.problem ? formatMessage(en, 'en', content.problem) : ''}`,
        action: 'View scheduled exports',
        note: '',
      },
    }[content.outcome]
    return {
      subject: said.subject,
      preheader: said.text,
      heading: said.heading,
      greeting: hello(content.name),
      paragraphs: [said.text, ...(content.leftOut.length > 0 ? ["These devices couldn't be exported:"] : [])],
      facts: content.leftOut.map(({ deviceId, reason }) => ({
        label: deviceId,
        value: formatMessage(en, 'en', reason) ?? reason.id,
      })),
      action: { label: said.action, link: content.link },
      notes: [
        ...(said.note === '' ? [] : [said.note]),
        'You get this email because you scheduled this export. Pause or delete it on the Exports page.',
      ],
    }
  },

  team: (content, brandName) => teamMail({ ...teamWords, permissionName }, content, brandName),

  planNotice: (content, brandName) =>
    planNoticeMail(planNoticeWords, content, brandName, hello(content.name)),

  supportRequest: ({ account, name, email, category, deviceId, details }, brandName) => ({
    subject: `Support request: ${toSingleLine(category, 40)}${deviceId === '' ? '' : `, ${deviceId}`}`,
    preheader: toSingleLine(details),
    heading: `Support request for ${brandName}`,
    greeting: '',
    paragraphs: [`This request was sent through ${brandName}.`],
    facts: [
      { label: 'Category', value: toSingleLine(category) },
      { label: 'Name', value: toSingleLine(name) },
      { label: 'Reply to', value: toSingleLine(email, 254) },
      { label: 'Account', value: toSingleLine(account, 254) },
      ...(deviceId === '' ? [] : [{ label: 'Device', value: deviceId }]),
    ],
    quotation: details,
    notes: ['Replies to this email go to the address next to “Reply to”.'],
  }),
}
