/**
 * Wording that no text may use, by language, for the tests of every catalogue: screens, messages and emails use the same
 * word for the same thing. German has a space before an ellipsis, Arabic Latin digits.
 */
export const retiredWording = {
  en: [
    /\bsomebody\b/i,
    /\bwhoever\b/i,
    /\bso (?:many|often)\b/i,
    /\bdo(?:es)? not exist here\b/i,
    /\bin force\b/i,
    /\bput back\b/i,
    /\bmade up\b/i,
    /\bask who\b/i,
    /\bsign(?:ed)? in (?:again|as|first)\b/i,
  ],
  de: [
    /Mehr-Faktor/,
    /\bAbbild/,
    /\bgibt es hier nicht\b/,
    /\bseit vor\b/i,
    /\bbenutzen\b/,
    /\bNutzern?\b/,
    /\w…$/,
    /\d min\b|\}\} min\b/,
    /\bLimit: /,
    /\b(?:Hosted|Basic)-Tarif/,
    /\b[Pp]ausiert/,
    /\bSupport-[A-Z]/,
    /\bFirmware-Update/,
  ],
  ar: [
    /[٠-٩]/,
    /فيرموير/,
    /سكربت/,
    /داشبورد/,
    /رقم جوال/,
    /مشغ[ّ]?لات/,
    /ملاحظات الأصل/,
    /ست عشري/,
    /المعلمات/,
    /الرسائل القصيرة/,
    /خطافات/,
    /Device to Device/,
  ],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>

/** Texts that the specification gives with 'please'; no other text has it. */
const pleases: readonly RegExp[] = [
  /^Error adding device\. Please check the Device ID or Password\.$/,
  /^Number of incorrect attempts exceeded\. Please wait 10 minutes and try again\.$/,
  /^A reset request has been sent .* please check your spam filter\.$/,
  /^Your email address has been confirmed! Please sign in\.$/,
  /^Something went wrong\. Please try again\.$/,
  /^Please contact support\.$/,
  /^Please change phone number format to match international format\./,
  /^Please upgrade this device to a Hosted plan to configure .* (?:alerts|settings)\.$/,
]

/** The texts of one language that use retired wording. */
export function findRetiredWording(
  language: keyof typeof retiredWording,
  texts: readonly string[],
): readonly string[] {
  const found = texts.filter((text) => retiredWording[language].some((wording) => wording.test(text)))
  const polite = texts.filter((text) => /\bplease\b/i.test(text) && !pleases.some((each) => each.test(text)))
  return language === 'en' ? [...found, ...polite] : found
}
