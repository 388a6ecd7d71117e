import type { accountSettings as english } from '../en/account-settings.ts'
import { defineTranslation } from '../translation.ts'

export const accountSettings = defineTranslation<typeof english>()({
  phoneNotSaved: 'احفظ رقم هاتفك المحمول أولًا.',
  phoneNotVerified: 'تحقّق من رقم هاتفك المحمول أولًا.',
  smsNotSetUp: 'لم تُعدّ SMS لهذا الحساب.',
  noSecondFactor: 'لم يُفعَّل أي عامل ثانٍ.',
  factorSetUpReplaced: 'أُعيد بدء الإعداد في مكان آخر.',
  totpNotEnabled: 'تطبيق المصادقة غير مفعّل.',
  smsNotEnabled: 'SMS غير مفعّلة.',
  totpEnabledAlready: 'تطبيق المصادقة مفعّل بالفعل.',
  smsEnabledAlready: 'SMS مفعّلة بالفعل.',
  apiKeyLimitReached: 'بلغت حدّ مفاتيح API. احذف مفتاحًا أولًا.',
  lastVendorAccount: 'تحتاج البوابة إلى حساب مورّد واحد على الأقل. أضف حسابًا آخر إلى هذه المجموعة أولًا.',
  closureLastAdmin:
    'أنت آخر مسؤول عن جهاز. عيّن شخصًا آخر مسؤولًا عنه أولًا، أو غادره من صفحة «المستخدمون والصلاحيات».',
  closureSubscription: 'أنت تدفع مقابل اشتراك. انقل أجهزته إلى خطة Basic أولًا.',
  quietHoursEmpty: 'اختر وقتين مختلفين لبداية ساعات الهدوء ونهايتها.',
})
