import type { requests as english } from '../en/requests.ts'
import { defineTranslation } from '../translation.ts'

export const requests = defineTranslation<typeof english>()({
  startKeyInvalid: 'قيمة startKey غير صالحة. أرسل قيمة lastEvaluatedKey من الصفحة السابقة.',
  textNotStorable: 'يجب ألا يحتوي النص على محارف NUL أو بدائل غير مقترنة.',
  methodNotAllowed: 'لا يقبل هذا المسار إلا {{methods}}.',
  changedSinceRead: 'تغيّر هذا منذ قراءته. اقرأه من جديد ثم كرّر التغيير.',
  keyUnrecognized: 'حقل غير معروف: {{key}}',
  jsonBodyExpected: 'أرسل JSON مع الترويسة ⁦Content-Type: application/json⁩.',
  jsonExpected: 'أرسل JSON يحتوي على {{fields}}.',
  apiCredentialInvalid: 'مفتاح API هذا غير صالح.',
  apiCredentialReadOnly: 'مفتاح API هذا للقراءة فقط.',
  apiCredentialNotAllowed: 'لا يمكن فعل ذلك بمفتاح API. سجّل الدخول إلى البوابة بدلًا من ذلك.',
  viewTooLarge: 'هذا العرض كبير جدًا للحفظ (الحد ⁦32 KiB⁩).',
  viewNotStorable: 'لا يمكن حفظ هذا العرض: تداخله أعمق من 8 مستويات.',
  devicesUnknown: 'أجهزة غير معروفة: {{devices}}',
  entryIdInvalid: 'هذا ليس معرّف إدخال صالحًا في السجل.',
  base64Invalid: 'الصورة ليست Base64 صالحًا.',
  imageTooLarge: 'الصورة كبيرة جدًا. (الحد ⁦300 kB⁩)',
  imageTypeWrong: 'استخدم صورة PNG أو JPEG.',
  imageDamaged: 'هذه الصورة تالفة. اختر ملفًا آخر.',
  imageTooManyPixels: 'استخدم صورة لا تزيد على {{maximum}} × {{maximum}} بكسل.',
})
