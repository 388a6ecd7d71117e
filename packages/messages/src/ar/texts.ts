import type { texts as english } from '../en/texts.ts'
import { defineTranslation } from '../translation.ts'

export const texts = defineTranslation<typeof english>()({
  lines: '{{first}}\n{{rest}}',
  sentences: '{{first}} {{rest}}',
  inputValidationFailed: 'إدخال غير صالح',
})
