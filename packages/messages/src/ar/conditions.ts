import type { conditions as english } from '../en/conditions.ts'
import { defineTranslation } from '../translation.ts'

export const conditions = defineTranslation<typeof english>()({
  limitRuleLimitReached: 'للجهاز {{maximum}} من قواعد الحدود على الأكثر. احذف واحدة أولًا.',
  limitRuleDeleted: 'حُذفت قاعدة الحدّ.',
  limitMissing: 'عيّن حدًّا واحدًا على الأقل.',
  limitKeyMissing: 'اختر قياسًا.',
  limitDurationWrong: 'أدخل مدة من 0 إلى {{hours}} ساعة.',
  hysteresisNegative: 'أدخل 0 أو أكثر.',
  limitsReversed: 'يجب أن يكون الحدّ الأدنى أقل من الحدّ الأعلى.',
  guardReversed: 'يجب ألا تكون قيمة «من» أكبر من قيمة «إلى».',
  logConditionsAcknowledged: {
    one: 'أقرّ {{by}} بحالة واحدة',
    two: 'أقرّ {{by}} بحالتين',
    few: 'أقرّ {{by}} بـ {{count}} حالات',
    many: 'أقرّ {{by}} بـ {{count}} حالة',
    other: 'أقرّ {{by}} بـ {{count}} حالة',
  },
  logConditionsCleared: {
    one: 'أغلق {{by}} حالة واحدة',
    two: 'أغلق {{by}} حالتين',
    few: 'أغلق {{by}} {{count}} حالات',
    many: 'أغلق {{by}} {{count}} حالة',
    other: 'أغلق {{by}} {{count}} حالة',
  },
  logConditionAssigned: 'أسند {{by}} حالة إلى {{name}}',
  logConditionUnassigned: 'ألغى {{by}} إسناد حالة',
  logConditionShelved: 'أجّل {{by}} حالة',
  logConditionUnshelved: 'ألغى {{by}} تأجيل حالة',
  conditionOver: 'لم تعد هذه الحالة مفتوحة.',
  conditionNotClearable: 'ما زالت هذه الحالة قائمة. تُغلق من تلقاء نفسها عند عودة الوضع إلى طبيعته.',
  personWithoutAccess: 'لا يملك هذا الشخص صلاحية الوصول إلى الجهاز.',
  shelfTimeWrong: 'اختر وقتًا خلال الثلاثين يومًا القادمة.',
  commentLimitReached: 'الحدّ الأقصى {{maximum}} من التعليقات. احذف أحد تعليقاتك لإضافة تعليق آخر.',
  logLimitRuleAdded: 'أضاف {{by}} قاعدة حدّ لـ {{key}}',
  logLimitRuleChanged: 'غيّر {{by}} قاعدة حدّ لـ {{key}}',
  logLimitRuleDeleted: 'حذف {{by}} قاعدة حدّ لـ {{key}}',
})
