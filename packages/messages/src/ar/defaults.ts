import type { defaults as english } from '../en/defaults.ts'
import { defineTranslation } from '../translation.ts'

export const defaults = defineTranslation<typeof english>()({
  requestInvalid: 'الطلب غير صالح.',
  serviceUnavailable: 'الخدمة غير متاحة مؤقتًا. حاول مجددًا.',
  planUnavailableHere: 'هذا غير متاح في خطة هذا الجهاز.',
  settingsFileSizeWrong: 'يجب أن يكون حجم الملف بين 2 بايت و⁦8 MB⁩.',
})
