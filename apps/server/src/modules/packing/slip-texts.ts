import { preferredLanguage } from '../../platform/preferred-language.ts'

const english = {
  locale: 'en-AU',
  direction: 'ltr' as 'ltr' | 'rtl',
  title: 'Packing slip',
  slip: 'Slip',
  date: 'Date',
  order: 'Order number',
  recipient: 'Deliver to',
  notes: 'Notes',
  number: 'No.',
  device: 'Device ID',
  model: 'Model',
  devices: (count: number) => `Devices: ${count}`,
  unprintable: (sign: string) => `${sign} stands for a character that cannot be printed.`,
  page: (id: number, page: number, pages: number) => `Slip ${id} · page ${page} of ${pages}`,
}
export type SlipTexts = typeof english

/** Formats the slip's date in the reader's time zone. */
export function formatSlipDay(seconds: number, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(seconds * 1000)
}

const german: SlipTexts = {
  locale: 'de-DE',
  direction: 'ltr',
  title: 'Lieferschein',
  slip: 'Lieferschein',
  date: 'Datum',
  order: 'Bestellnummer',
  recipient: 'Lieferadresse',
  notes: 'Notizen',
  number: 'Nr.',
  device: 'Geräte-ID',
  model: 'Modell',
  devices: (count) => `Geräte: ${count}`,
  unprintable: (sign) => `${sign} steht für ein Zeichen, das sich nicht drucken lässt.`,
  page: (id, page, pages) => `Lieferschein ${id} · Seite ${page} von ${pages}`,
}

const arabic: SlipTexts = {
  locale: 'ar-u-nu-latn-ca-gregory',
  direction: 'rtl',
  title: 'قائمة التعبئة',
  slip: 'القائمة',
  date: 'التاريخ',
  order: 'رقم الطلب',
  recipient: 'التسليم إلى',
  notes: 'الملاحظات',
  number: 'الرقم',
  device: 'معرّف الجهاز',
  model: 'الطراز',
  devices: (count) => `الأجهزة: ${count}`,
  unprintable: (sign) => `يمثّل الرمز ${sign} حرفًا لا يمكن طباعته.`,
  page: (id, page, pages) => `القائمة ${id} · الصفحة ${page} من ${pages}`,
}

const languages = { en: english, de: german, ar: arabic } as const

/** The slip's texts in the first supported language. */
export function slipTexts(...wanted: readonly (string | null | undefined)[]): SlipTexts {
  return languages[preferredLanguage(languages, wanted)]
}
