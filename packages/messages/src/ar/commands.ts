import type { commands as english } from '../en/commands.ts'
import { defineTranslation } from '../translation.ts'

export const commands = defineTranslation<typeof english>()({
  commandUnknown: 'أمر غير معروف.',
  commandTooLarge: 'الأمر كبير جدًا (الحد ⁦256 KiB⁩).',
  commandNotCancellable: 'لا يمكن إلغاء هذا الأمر.',
  commandSentAlready: 'أُرسل هذا الأمر بالفعل.',
  commandNotPending: 'لم يعد هذا الأمر معلّقًا.',
  tooManyCommands: 'لدى هذا الجهاز 1,000 أمر معلّق بالفعل. ألغِ بعضها أولًا.',
  commandIsFirmware: 'حدّث البرنامج الثابت من علامة التبويب «تحديث» التي تتحقق من ملاءمته للجهاز.',
  commandIsScript: 'احفظ البرامج النصية من صفحة «البرمجة النصية» التي تتحقق من حجمها وقفلها.',
  protectedFile:
    'لا يمكن قراءة ملفات المفاتيح والإعدادات من جهاز. يمكن للمسؤول تصدير إعدادات Wi-Fi وLTE بدلًا من ذلك.',
})
