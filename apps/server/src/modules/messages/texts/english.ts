/* oxlint-disable max-lines -- a table of data */
import { safeGreetingName, toSingleLine } from '../user-text.ts'
import type { ContentOf, MailTexts } from './mail-texts.ts'

const hello = (name: string) =>
  safeGreetingName(name) === '' ? 'Hello,' : `Hello ${safeGreetingName(name)},`

const notices: Readonly<
  Record<ContentOf<'securityNotice'>['what'], { readonly subject: string; readonly what: string }>
> = {
  passwordChanged: {
    subject: 'Your password was changed',
    what: 'The password of your account was changed.',
  },
  mfaEnabled: {
    subject: 'Multi-factor authentication is on',
    what: 'Your account now asks for a code when you sign in.',
  },
  mfaDisabled: {
    subject: 'Multi-factor authentication is off',
    what: 'Your account no longer asks for a code when you sign in.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    what: 'Somebody signed in to your account with one of your recovery codes. It cannot be used again.',
  },
  apiCredentialAdded: {
    subject: 'A new API credential was made',
    what: 'A new API credential was made for your account. Whoever has it can act in your name.',
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

export const english: MailTexts = {
  frame: {
    copyLink: 'If the button does not work, open this address in your browser:',
    questions: (address) => `Questions? Write to ${address}.`,
    automatic: (brandName) => `This mail was sent by ${brandName}.`,
  },

  sms: {
    code: ({ code }, brandName) => `${brandName}: ${code} is your code. It is valid for 10 minutes.`,
  },

  verifyEmail: ({ name, link }, brandName) => ({
    subject: 'Confirm your email address',
    preheader: `One step left: confirm the address of your ${brandName} account.`,
    heading: 'Confirm your email address',
    greeting: hello(name),
    paragraphs: [`Please confirm that this address is yours. Then you can sign in to ${brandName}.`],
    action: { label: 'Confirm email address', link },
    notes: [
      'The link works once, within 24 hours. If you did not ask for an account, you need not do anything.',
    ],
  }),

  accountExists: ({ name, loginLink, resetLink }, brandName) => ({
    subject: 'You already have an account',
    preheader: `Somebody asked for a ${brandName} account under your address.`,
    heading: 'You already have an account',
    greeting: hello(name),
    paragraphs: [
      'Somebody, probably you, asked for a new account under this address. There is one already, and nothing was changed.',
    ],
    action: { label: 'Log in', link: loginLink },
    secondAction: { label: 'Forgot your password? Set a new one:', link: resetLink },
    notes: ['If it was not you, you need not do anything.'],
  }),

  resetPassword: ({ name, link }, brandName) => ({
    subject: 'Set a new password',
    preheader: `A new password was asked for your ${brandName} account.`,
    heading: 'Set a new password',
    greeting: hello(name),
    paragraphs: [`Somebody, probably you, asked for a new password for your ${brandName} account.`],
    action: { label: 'Set a new password', link },
    notes: [
      'The link works once, within one hour. If it was not you, you need not do anything: your password stays as it is.',
    ],
  }),

  securityNotice: ({ name, what, accountLink }, brandName) => ({
    subject: notices[what].subject,
    preheader: `A change to the security of your ${brandName} account.`,
    heading: notices[what].subject,
    greeting: hello(name),
    paragraphs: [notices[what].what],
    action: { label: 'Go to your account', link: accountLink },
    notes: [
      'If it was you, you need not do anything. If not, set a new password now and end the other sessions on your account page.',
    ],
  }),

  devicePasswordsCode: ({ name, deviceId, code }) => ({
    subject: `Your code for the passwords of ${deviceId}`,
    preheader: 'The code is valid for 10 minutes.',
    heading: 'Your code',
    greeting: hello(name),
    paragraphs: [`Enter this code to see the passwords of device ${deviceId}:`],
    code,
    notes: [
      'The code works once, within 10 minutes. Do not give it to anyone. If you did not ask for it, somebody else may be using your account: change your password.',
    ],
  }),

  invitation: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} invites you to a device`,
    preheader: `Sign up to ${brandName} to see it.`,
    heading: 'You are invited to a device',
    greeting: 'Hello,',
    paragraphs: [
      `${toSingleLine(content.inviter)} invites you to a device on ${brandName}. Sign up with this email address and it is yours to open.`,
    ],
    facts: [
      { label: 'Device', value: deviceOf(content) },
      { label: 'Permission', value: permissionName(content.permission) },
    ],
    action: { label: 'Sign up', link: content.link },
    notes: ['If you do not know the sender, you need not do anything.'],
  }),

  accessGranted: (content, brandName) => ({
    subject: `${toSingleLine(content.inviter, 60)} shared a device with you`,
    preheader: `It is now in your list of devices on ${brandName}.`,
    heading: 'A device was shared with you',
    greeting: 'Hello,',
    paragraphs: [`${toSingleLine(content.inviter)} gave you access to a device on ${brandName}.`],
    facts: [
      { label: 'Device', value: deviceOf(content) },
      { label: 'Permission', value: permissionName(content.permission) },
    ],
    action: { label: 'Open the device', link: content.link },
    notes: [],
  }),

  supportRequest: ({ account, name, email, category, deviceId, details }) => ({
    subject: `Support request: ${toSingleLine(category, 40)}${deviceId === '' ? '' : `, ${deviceId}`}`,
    preheader: toSingleLine(details),
    heading: 'Support request',
    greeting: '',
    paragraphs: [],
    facts: [
      { label: 'Category', value: toSingleLine(category) },
      { label: 'Name', value: toSingleLine(name) },
      { label: 'Reply to', value: toSingleLine(email, 254) },
      { label: 'Account', value: toSingleLine(account, 254) },
      ...(deviceId === '' ? [] : [{ label: 'Device', value: deviceId }]),
    ],
    quotation: details,
    notes: ['An answer to this mail goes to the address beside ‘Reply to’.'],
  }),
}
