import type { browser as english } from '../en/browser.ts'
import { defineTranslation } from '../translation.ts'

export const browser = defineTranslation<typeof english>()({
  tooManyAttempts: 'Zu viele Versuche. Versuchen Sie es in {{wait}} erneut.',
  changeNotSent: 'Ihre Sitzung war abgelaufen, daher wurde dies nicht gesendet. Versuchen Sie es erneut.',
})
