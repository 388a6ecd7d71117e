import type { browser as english } from '../en/browser.ts'
import { defineTranslation } from '../translation.ts'

export const browser = defineTranslation<typeof english>()({
  tooManyAttempts: 'محاولات كثيرة جدًا. حاول مجددًا خلال {{wait}}.',
  changeNotSent: 'انتهت جلستك قبل إرسال هذا. حاول مجددًا.',
})
