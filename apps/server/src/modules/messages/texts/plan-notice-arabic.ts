import { isolate } from '@fieldport/messages'
import type { PlanNoticeWords } from './plan-notice-text.ts'

const reduced = 'بعدها تُحفظ البيانات ليوم واحد فقط وتتوقف بعض الميزات.'

export const planNoticeWords: PlanNoticeWords = {
  locale: 'ar-u-nu-latn-ca-gregory',
  one: (device) => isolate(device),
  several: (devices) => `عدد الأجهزة ${isolate(String(devices))}`,
  subject: {
    days45: (what) => `تنتهي الفترة التجريبية خلال 45 يومًا: ${what}`,
    days30: (what) => `تنتهي الفترة التجريبية خلال 30 يومًا: ${what}`,
    days7: (what) => `تنتهي الخطة خلال 7 أيام: ${what}`,
    paymentFailed: (what) => `فشل الدفع: ${what}`,
    ended: (what) => `تسري خطة Basic الآن: ${what}`,
  },
  text: {
    days45: (brandName) => `توشك فترة تجريبية على ${isolate(brandName)} على الانتهاء، وتسري بعدها خطة Basic.`,
    days30: (brandName) => `توشك فترة تجريبية على ${isolate(brandName)} على الانتهاء، وتسري بعدها خطة Basic.`,
    days7: (brandName) => `تنتهي خطة على ${isolate(brandName)} قريبًا، وتسري بعدها خطة Basic.`,
    paymentFailed: (brandName) =>
      `فشلت دفعة لخطة Hosted على ${isolate(brandName)}. إن لم تُحدَّث طريقة الدفع وتُدفع الفاتورة قبل اليوم المذكور أدناه، فستسري خطة Basic.`,
    ended: (brandName) => `انتهت الخطة على ${isolate(brandName)}، وتسري خطة Basic منذ اليوم المذكور أدناه.`,
  },
  advice: {
    keepAll: {
      inPortal: 'اختر خطة Hosted قبل اليوم المذكور أدناه للاحتفاظ بكل شيء.',
      elsewhere: (brandName) => `للاحتفاظ بكل شيء، تواصل مع ${isolate(brandName)} قبل اليوم المذكور أدناه.`,
    },
    keepData: {
      inPortal: 'اختر خطة Hosted قبل ذلك للاحتفاظ بها.',
      elsewhere: (brandName) => `للاحتفاظ بها، تواصل مع ${isolate(brandName)} قبل ذلك.`,
    },
    pay: {
      inPortal: 'يمكنك القيام بالأمرين من تفاصيل الفوترة.',
      elsewhere: (brandName) => `تواصل مع ${isolate(brandName)} للقيام بالأمرين.`,
    },
  },
  loss: (day) =>
    day === null
      ? 'تحتفظ خطة Basic بالبيانات ليوم واحد. تُحذف البيانات الأقدم بعد أيام من انتهاء الخطة، وسنخبرك بالتاريخ.'
      : `تحتفظ خطة Basic بالبيانات ليوم واحد. ستُحذف البيانات الأقدم في ${isolate(day)} ولا يمكن استعادتها.`,
  withoutPlans: {
    subject: {
      days45: (what) => `تنتهي الفترة التجريبية خلال 45 يومًا: ${what}`,
      days30: (what) => `تنتهي الفترة التجريبية خلال 30 يومًا: ${what}`,
      days7: (what) => `تنتهي الخدمة الكاملة خلال 7 أيام: ${what}`,
      paymentFailed: (what) => `فشل الدفع: ${what}`,
      ended: (what) => `انتهت الخدمة الكاملة: ${what}`,
    },
    text: {
      days45: (brandName) => `توشك فترة تجريبية على ${isolate(brandName)} على الانتهاء. ${reduced}`,
      days30: (brandName) => `توشك فترة تجريبية على ${isolate(brandName)} على الانتهاء. ${reduced}`,
      days7: (brandName) => `تنتهي الخدمة الكاملة على ${isolate(brandName)} قريبًا. ${reduced}`,
      paymentFailed: (brandName) =>
        `فشلت دفعة على ${isolate(brandName)}. إن لم تُحدَّث طريقة الدفع وتُدفع الفاتورة قبل اليوم المذكور أدناه، فستنتهي الخدمة الكاملة.`,
      ended: (brandName) =>
        `انتهت الخدمة الكاملة على ${isolate(brandName)}. منذ اليوم المذكور أدناه تُحفظ البيانات ليوم واحد فقط وتتوقف بعض الميزات.`,
    },
    loss: (day) =>
      day === null
        ? 'تُحذف البيانات الأقدم من يوم واحد بعد أيام من الانتهاء، وسنخبرك بالتاريخ.'
        : `ستُحذف البيانات الأقدم من يوم واحد في ${isolate(day)} ولا يمكن استعادتها.`,
  },
  action: { keep: 'اختيار خطة', pay: 'عرض تفاصيل الفوترة' },
  more: (devices) => `أجهزة أخرى غير مدرجة هنا: ${isolate(String(devices))}.`,
  why: (brandName, devices) =>
    devices === 1
      ? `تصلك هذه الرسالة لأنك تدير هذا الجهاز على ${isolate(brandName)} أو تدفع مقابله.`
      : `تصلك هذه الرسالة لأنك تدير هذه الأجهزة على ${isolate(brandName)} أو تدفع مقابلها.`,
}
