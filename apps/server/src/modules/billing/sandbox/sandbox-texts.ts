import { priceCurrency } from '@fieldport/domain'
import { preferredTexts } from '../../../platform/preferred-language.ts'

/** Formats dates, and amounts in cents with their currency code. */
function formatsOf(locale: string) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: priceCurrency,
    currencyDisplay: 'code',
  })
  return {
    day: (seconds: number) => day.format(seconds * 1000),
    money: (cents: number) => money.format(cents / 100),
  }
}

/** Texts of the sandbox's page for payment methods. */
const english = {
  title: 'Payment method',
  sandbox: 'This is a sandbox: no money is moved. Use one of the test cards below.',
  invalid: "This link isn't valid or has expired. Open the page again from your billing details.",
  none: 'No payment method yet.',
  present: (card: string) => `Current card: ${card}`,
  unpaid: 'A payment failed. Set another card and pay the open invoice.',
  cancelled: 'The subscription is cancelled. Each device stays Hosted until its term ends.',
  card: 'Card',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'Security code',
  address: 'Billing address',
  line1: 'Street',
  line2: 'Apartment, suite',
  city: 'City',
  state: 'State',
  postal_code: 'Postcode',
  country: 'Country',
  save: 'Save',
  pay: 'Pay open invoice',
  cancel: 'Cancel at end of term',
  resume: 'Keep the subscription',
  back: 'Back to the portal',
  testCards: 'Test cards',
  cards: [
    '4242 4242 4242 4242 succeeds',
    '4000 0000 0000 0341 is declined',
    '4000 0025 0000 3155 asks for authentication',
    '4000 0000 0000 0069 has expired',
  ],
  payments: 'Payments',
  ...formatsOf('en-AU'),
  cardProblem: 'Enter one of the test card numbers below.',
  expiryProblem: 'Enter a month and year in the future, as MM/YY.',
}
export type SandboxTexts = typeof english

const german: SandboxTexts = {
  title: 'Zahlungsart',
  sandbox: 'Dies ist eine Testumgebung: Es fließt kein Geld. Verwenden Sie eine der Testkarten unten.',
  invalid:
    'Dieser Link ist ungültig oder abgelaufen. Öffnen Sie die Seite erneut über Ihre Abrechnungsdaten.',
  none: 'Noch keine Zahlungsart.',
  present: (card: string) => `Aktuelle Karte: ${card}`,
  unpaid:
    'Eine Zahlung ist fehlgeschlagen. Hinterlegen Sie eine andere Karte und bezahlen Sie die offene Rechnung.',
  cancelled: 'Das Abonnement ist gekündigt. Jedes Gerät bleibt bis zum Ende seiner Laufzeit im Tarif Hosted.',
  card: 'Karte',
  number: 'Kartennummer',
  expiry: 'Gültig bis (MM/JJ)',
  cvc: 'Prüfziffer',
  address: 'Rechnungsadresse',
  line1: 'Straße und Hausnummer',
  line2: 'Adresszusatz',
  city: 'Ort',
  state: 'Bundesland',
  postal_code: 'Postleitzahl',
  country: 'Land',
  save: 'Speichern',
  pay: 'Offene Rechnung bezahlen',
  cancel: 'Zum Ende der Laufzeit kündigen',
  resume: 'Abonnement fortführen',
  back: 'Zurück zum Portal',
  testCards: 'Testkarten',
  cards: [
    '4242 4242 4242 4242 wird akzeptiert',
    '4000 0000 0000 0341 wird abgelehnt',
    '4000 0025 0000 3155 verlangt eine Bestätigung',
    '4000 0000 0000 0069 ist abgelaufen',
  ],
  payments: 'Zahlungen',
  ...formatsOf('de-DE'),
  cardProblem: 'Geben Sie eine der Testkartennummern unten ein.',
  expiryProblem: 'Geben Sie Monat und Jahr in der Zukunft ein, als MM/JJ.',
}

const arabic: SandboxTexts = {
  title: 'طريقة الدفع',
  sandbox: 'هذه بيئة تجريبية ولا تُنقل فيها أي أموال. استخدم إحدى بطاقات الاختبار أدناه.',
  invalid: 'هذا الرابط غير صالح أو انتهت صلاحيته. افتح الصفحة مرة أخرى من تفاصيل الفوترة.',
  none: 'لا توجد طريقة دفع بعد.',
  present: (card: string) => `البطاقة الحالية: ${card}`,
  unpaid: 'فشلت إحدى الدفعات. عيّن بطاقة أخرى وادفع الفاتورة المفتوحة.',
  cancelled: 'تم إلغاء الاشتراك. يبقى كل جهاز على خطة Hosted حتى نهاية مدته.',
  card: 'البطاقة',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء (شهر/سنة)',
  cvc: 'رمز الأمان',
  address: 'عنوان الفوترة',
  line1: 'الشارع',
  line2: 'تفاصيل العنوان',
  city: 'المدينة',
  state: 'الولاية',
  postal_code: 'الرمز البريدي',
  country: 'البلد',
  save: 'حفظ',
  pay: 'دفع الفاتورة المفتوحة',
  cancel: 'الإلغاء في نهاية المدة',
  resume: 'الإبقاء على الاشتراك',
  back: 'العودة إلى البوابة',
  testCards: 'بطاقات الاختبار',
  cards: [
    '\u20684242 4242 4242 4242\u2069 تنجح',
    '\u20684000 0000 0000 0341\u2069 تُرفض',
    '\u20684000 0025 0000 3155\u2069 تطلب المصادقة',
    '\u20684000 0000 0000 0069\u2069 منتهية الصلاحية',
  ],
  payments: 'المدفوعات',
  ...formatsOf('ar-u-nu-latn-ca-gregory'),
  cardProblem: 'أدخل أحد أرقام بطاقات الاختبار أدناه.',
  expiryProblem: 'أدخل شهرًا وسنة في المستقبل بالصيغة شهر/سنة.',
}

const languages = { en: english, de: german, ar: arabic } as const

/** Texts in the first supported language among those given, each a BCP 47 tag or an Accept-Language header. */
export const sandboxTexts = (...wanted: readonly (string | null | undefined)[]) =>
  preferredTexts<keyof typeof languages, SandboxTexts>(languages, wanted)
