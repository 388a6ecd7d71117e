import { preferredTexts } from '../../../platform/preferred-language.ts'

/** Texts of the page that a mail's unsubscribe link opens. */
export type SubscriptionTexts = {
  readonly title: string
  readonly invalid: string
  readonly invalidHint: string
  readonly subscribed: (address: string, device: string) => string
  readonly subscribedAll: (address: string) => string
  readonly notListed: (address: string, device: string) => string
  readonly unsubscribed: (address: string, device: string) => string
  readonly unsubscribedAll: (address: string) => string
  readonly unsubscribe: string
  readonly unsubscribeAll: string
  readonly subscribe: string
  readonly subscribeAll: string
}

const english: SubscriptionTexts = {
  title: 'Email notifications',
  invalid: "This link isn't valid.",
  invalidHint: 'Open the link in the email again, and make sure it was copied completely.',
  subscribed: (address, device) => `${address} gets notifications about ${device}.`,
  subscribedAll: (address) => `${address} gets notifications about all devices that list it.`,
  notListed: (address, device) =>
    `${address} gets no notifications about ${device}, because the device no longer lists it.`,
  unsubscribed: (address, device) => `${address} is unsubscribed from notifications about ${device}.`,
  unsubscribedAll: (address) => `${address} is unsubscribed from notifications about all devices.`,
  unsubscribe: 'Unsubscribe',
  unsubscribeAll: 'Unsubscribe from all devices',
  subscribe: 'Get notifications again',
  subscribeAll: 'Get notifications about all devices again',
}

const german: SubscriptionTexts = {
  title: 'E-Mail-Benachrichtigungen',
  invalid: 'Dieser Link ist ungültig.',
  invalidHint: 'Öffnen Sie den Link in der E-Mail erneut und achten Sie darauf, dass er vollständig ist.',
  subscribed: (address, device) => `${address} erhält Benachrichtigungen von ${device}.`,
  subscribedAll: (address) =>
    `${address} erhält Benachrichtigungen von allen Geräten, bei denen die Adresse eingetragen ist.`,
  notListed: (address, device) =>
    `${address} erhält keine Benachrichtigungen von ${device}, weil die Adresse dort nicht mehr eingetragen ist.`,
  unsubscribed: (address, device) => `${address} erhält keine Benachrichtigungen von ${device} mehr.`,
  unsubscribedAll: (address) => `${address} erhält keine Benachrichtigungen von Geräten mehr.`,
  unsubscribe: 'Abbestellen',
  unsubscribeAll: 'Für alle Geräte abbestellen',
  subscribe: 'Wieder benachrichtigen',
  subscribeAll: 'Wieder über alle Geräte benachrichtigen',
}

const arabic: SubscriptionTexts = {
  title: 'إشعارات البريد الإلكتروني',
  invalid: 'هذا الرابط غير صالح.',
  invalidHint: 'افتح الرابط في الرسالة مرة أخرى، وتأكد من نسخه كاملًا.',
  subscribed: (address, device) => `يتلقى ${address} إشعارات ${device}.`,
  subscribedAll: (address) => `يتلقى ${address} إشعارات جميع الأجهزة التي تدرجه ضمن المستلمين.`,
  notListed: (address, device) =>
    `لا يتلقى ${address} إشعارات ${device}، لأن الجهاز لم يعد يدرجه ضمن المستلمين.`,
  unsubscribed: (address, device) => `أُلغي اشتراك ${address} في إشعارات ${device}.`,
  unsubscribedAll: (address) => `أُلغي اشتراك ${address} في إشعارات جميع الأجهزة.`,
  unsubscribe: 'إلغاء الاشتراك',
  unsubscribeAll: 'إلغاء الاشتراك لجميع الأجهزة',
  subscribe: 'تلقي الإشعارات مجددًا',
  subscribeAll: 'تلقي إشعارات جميع الأجهزة مجددًا',
}

const languages = { en: english, de: german, ar: arabic } as const

/** Texts in the first supported language among those given, each a BCP 47 tag or an Accept-Language header. */
export const subscriptionTexts = (...wanted: readonly (string | null | undefined)[]) =>
  preferredTexts<keyof typeof languages, SubscriptionTexts>(languages, wanted)
