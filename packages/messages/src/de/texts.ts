import type { texts as english } from '../en/texts.ts'
import { translationOf } from '../translation.ts'

export const texts = translationOf<typeof english>()({
  lines: '{{first}}\n{{rest}}',
  sentences: '{{first}} {{rest}}',
  inputValidationFailed: 'Eingabe ungültig',
})
