import type { computed as english } from '../en/computed.ts'
import { defineTranslation } from '../translation.ts'

export const computed = defineTranslation<typeof english>()({
  computedLimitReached: 'الحد: 20 قناة محسوبة لكل جهاز.',
  computedKeyTwice: 'لقناتين محسوبتين المفتاح نفسه.',
  computedKeyWrong: 'استخدم مفتاحًا من calc1 إلى calc20.',
  computedNameWrong: 'استخدم من 1 إلى 25 محرفًا للاسم.',
  computedUnitsTooLong: 'استخدم 15 محرفًا على الأكثر للوحدة.',
  computedDecimalsWrong: 'يجب أن يكون عدد المنازل العشرية عددًا صحيحًا من 0 إلى 8.',
  computedOfComputed: 'لا يمكن لقناة محسوبة استخدام قناة محسوبة أخرى.',
  expressionWithoutKey: 'استخدم مفتاح بيانات واحدًا على الأقل.',
  expressionTooLong: 'استخدم 300 محرف على الأكثر للتعبير.',
  expressionEmpty: 'أدخل تعبيرًا.',
  expressionOperatorMissing: 'ينقص عامل حسابي قبل هذا.',
  expressionTooManyOperators: 'عوامل حسابية كثيرة جدًا. بسّط التعبير.',
  expressionTooDeep: 'أقواس متداخلة كثيرة جدًا. بسّط التعبير.',
  expressionComparisonChained: 'لا يمكن ربط المقارنات بعضها ببعض. استخدم if().',
  expressionEndMissing: 'التعبير غير مكتمل.',
  expressionOperandMissing: 'ينقص هنا رقم أو مفتاح بيانات.',
  expressionFunctionTakesKey: 'تأخذ هذه الدالة مفتاح بيانات واحدًا، واختياريًا فترة: ⁦delta(key, 15m)⁩.',
  expressionWindowWrong: 'استخدم فترة من ⁦10s⁩ إلى ⁦1h⁩، مثل ⁦15m⁩.',
  expressionDurationMisplaced: 'لا يمكن استخدام مدة مثل ⁦15m⁩ إلا فترةً في ⁦delta()⁩ أو ⁦rate()⁩.',
  expressionFunctionUnknown:
    'دالة غير معروفة. يمكنك استخدام if وmin وmax وabs وround وsqrt وclamp وdelta وrate.',
  expressionTooFewValues: 'تحتاج هذه الدالة إلى قيم أكثر تفصل بينها فواصل.',
  expressionTooManyValues: 'قيم كثيرة جدًا لهذه الدالة.',
  expressionBracketOpen: 'هذا القوس غير مغلق.',
  expressionBracketOrOperatorMissing: 'ينقص قوس إغلاق أو عامل حسابي قبل هذا.',
  expressionQuoteOpen: 'علامة الاقتباس هذه غير مغلقة.',
  expressionCharacterUnknown: 'لا يمكن استخدام هذا المحرف هنا.',
  expressionNumberTooLarge: 'هذا الرقم كبير جدًا.',
  expressionKeyLength: 'استخدم مفتاح بيانات من 1 إلى 64 محرفًا.',
})
