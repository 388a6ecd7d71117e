import type { firmware as english } from '../en/firmware.ts'
import { defineTranslation } from '../translation.ts'

export const firmware = defineTranslation<typeof english>()({
  firmwareNotSupported: 'البرنامج الثابت المطلوب غير مدعوم على هذا الجهاز.',
  firmwareUpdateRequired: 'يلزم تحديث البرنامج الثابت لاستخدام هذه الوظيفة.',
  firmwareNameWrong: 'استخدم اسمًا مثل SFW003-2.6.4: الحروف SFW وثلاثة أرقام وشرطة ثم الإصدار.',
  firmwareImageEmpty: 'الصورة فارغة.',
  firmwareModelUnknown: 'لا يوجد جهاز من الطراز {{model}}. اختر أحد الطرازات المدرجة.',
  firmwareImageTooLarge: 'الصورة أكبر من ⁦4 MiB⁩.',
  firmwareChecksumWrong: 'المجموع الاختباري لا يطابق الصورة. تحقّق من الملف والمجموع الذي أدخلته.',
  firmwareExists: 'يوجد برنامج ثابت بهذا الاسم بالفعل. اسحبه أولًا، أو امنح الجديد إصدارًا آخر.',
  firmwareInUse: 'يجري تحديث جهاز إلى هذا البرنامج الثابت. حاول مجددًا بعد انتهاء التحديث.',
  firmwareUpdateUnderWay: 'يجري بالفعل تحديث للبرنامج الثابت على هذا الجهاز.',
  firmwareRunsAlready: 'يعمل هذا الجهاز بهذا البرنامج الثابت بالفعل.',
})
