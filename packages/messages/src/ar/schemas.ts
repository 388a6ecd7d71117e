import type { schemas as english } from '../en/schemas.ts'
import { defineTranslation } from '../translation.ts'

export const schemas = defineTranslation<typeof english>()({
  deviceIdInvalid: 'أدخل معرّف جهاز من 9 محارف (⁦A–Z⁩ والأرقام ⁦0–9⁩).',
  modelInvalid: 'استخدم الحروف اللاتينية والأرقام والنقاط والشرطات للطراز.',
  modelMissing: 'أدخل طرازًا.',
  deviceIdDuplicate: 'معرّف مكرر.',
  batchTooLarge: 'الحد: {{maximum}} جهازًا في الدفعة.',
  languageInvalid: 'استخدم رمز لغة، مثل en أو de-AT.',
  lineInvalid: 'استخدم محارف قابلة للطباعة فقط، دون < أو >.',
  brandIdInvalid: 'استخدم من 1 إلى 40 من الحروف اللاتينية الصغيرة والأرقام والشرطات، بدءًا بحرف أو رقم.',
  setupPasswordInvalid: 'استخدم من 5 إلى 30 من الحروف اللاتينية والأرقام والنقاط لكلمة مرور الإعداد.',
  wifiPasswordInvalid: 'استخدم من 8 إلى 63 من محارف ASCII لكلمة مرور Wi-Fi.',
  secretInvalid: 'استخدم من 8 إلى 128 من محارف ASCII للسر.',
  pageNameInvalid: 'استخدم الحروف اللاتينية والأرقام والشرطات السفلية فقط لاسم الصفحة.',
  sixDigitCodeInvalid: 'أدخل الرمز المكوَّن من 6 أرقام.',
  passwordOrCode: 'أرسل password أو code، لا كليهما.',
  supportDetailsNeeded: 'صِف طلبك.',
  timeRangeInvalid: 'أرسل relative، أو from وto على أن يسبق from قيمة to.',
  webAddressInvalid: 'أدخل عنوان ويب، مثل https://example.com.',
  hostNameInvalid: 'أدخل اسم مضيف دون بروتوكول أو منفذ.',
  colourInvalid: 'أدخل لونًا، مثل ‎#1d5fc2‎.',
  commandFileSize: 'يجب أن يكون حجم الملف بين 2 و12,000 بايت.',
  commandFileName:
    'استخدم من 1 إلى 64 من الحروف اللاتينية والأرقام والنقاط والشرطات والشرطات السفلية لاسم الملف.',
  commandAppendTooLarge: 'ألحق 2,048 بايت على الأكثر في المرة الواحدة.',
  commandReadTooSmall: 'اقرأ 64 بايت على الأقل من الملف في المرة الواحدة.',
  atCommandInvalid: 'أدخل أمر AT من 500 محرف ASCII قابل للطباعة على الأكثر.',
  printableNeeded: 'استخدم محارف قابلة للطباعة فقط.',
  operatorSecretInvalid: 'استخدم محارف ASCII دون مسافات للسر.',
  userNameNeeded: 'أرسل name، أو givenName وfamilyName.',
  jsonInvalid: 'JSON غير صالح.',
})
