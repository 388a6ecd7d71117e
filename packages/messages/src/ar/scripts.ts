import type { scripts as english } from '../en/scripts.ts'
import { defineTranslation } from '../translation.ts'

export const scripts = defineTranslation<typeof english>()({
  scriptSaved: 'حُفظ البرنامج النصي. سيُرسَل في المرة التالية التي يتصل فيها الجهاز، ثم يُعاد تشغيل الجهاز.',
  scriptLocked: 'البرنامج النصي مقفل. افتح قفله لحفظ التغييرات.',
  scriptIsLocked: 'البرنامج النصي مقفل.',
  scriptTooLarge: 'البرنامج النصي كبير جدًا لهذا الجهاز.',
  scriptNotText: 'البرنامج النصي ليس نص UTF-8 صالحًا.',
})
