import type { dataJobs as english } from '../en/data-jobs.ts'
import { defineTranslation } from '../translation.ts'

export const dataJobs = defineTranslation<typeof english>()({
  setupPasswordWrong: 'كلمة مرور الإعداد غير صحيحة.',
  dataJobUnderWay: 'تجري بالفعل عملية حذف أو نقل. انتظر حتى تنتهي؛ قد يستغرق ذلك حتى 24 ساعة.',
  transferToItself: 'اختر جهازًا آخر وجهةً للنقل.',
  transferNeedsAdmin: 'تحتاج إلى صلاحية ADMIN على الجهاز الوجهة.',
})
