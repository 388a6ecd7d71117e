import type { platform as english } from '../en/platform.ts'
import { defineTranslation } from '../translation.ts'

export const platform = defineTranslation<typeof english>()({
  brokerNotListening: 'وسيط MQTT لا يقبل اتصالات.',
  brokerAway: '{{reason}}',
  udpPortClosed: 'منفذ UDP غير مفتوح.',
  deviceDoesNotRead: 'لا يقرأ الجهاز ما يُرسَل إليه.',
  clockNotSet: 'لم تُضبَط ساعة الخادم.',
  pointsNotStored: 'تعذّر تخزين النقاط. أرسلها مجددًا لاحقًا.',
  storeBusy: 'قاعدة البيانات مشغولة. أرسل مجددًا لاحقًا.',
  storesNotOpen: 'قواعد البيانات غير مفتوحة.',
  operatorCommandUnknown: 'أمر غير معروف {{command}}.',
  fileStoreFull: 'لا تكفي مساحة التخزين لحفظ هذا الملف. تواصل مع الجهة المشغّلة لهذه البوابة.',
  fileStoreAway: 'تخزين الملفات غير متاح مؤقتًا. حاول مجددًا.',
  messageGone: 'لم تعد هذه الرسالة متاحة.',
  lastWriteFailed: 'فشلت آخر عملية كتابة: {{reason}}',
  engineSilent: 'لا إجابة خلال {{seconds}} ث',
})
