/* oxlint-disable max-lines -- a table of data */
import { formatMessage, isolate } from '@fieldport/messages'
import { ar } from '@fieldport/messages/ar'
import { safeGreetingName, toSingleLine } from '../user-text.ts'
import type { ContentOf, MailTexts, NotificationWords } from './mail-texts.ts'
import { formatExportedDays } from './exported-days.ts'
import { listDevices } from './listed-devices.ts'
import { arabicMeasurement } from './measurement-names.ts'
import { notificationMail, notificationPush, notificationSms } from './notification-text.ts'
import { planNoticeWords } from './plan-notice-arabic.ts'
import { planNoticeMail } from './plan-notice-text.ts'
import { teamWords } from './team-arabic.ts'
import { teamMail } from './team-mail.ts'

const hello = (name: string) =>
  safeGreetingName(name) === '' ? 'مرحبًا،' : `مرحبًا ${isolate(safeGreetingName(name))}،`

const notices: Readonly<
  Record<
    ContentOf<'securityNotice'>['what'],
    { readonly subject: string; readonly what: (brandName: string) => string }
  >
> = {
  passwordChanged: {
    subject: 'تم تغيير كلمة مرورك',
    what: (brandName) => `تم تغيير كلمة مرور حسابك في ${isolate(brandName)}.`,
  },
  mfaEnabled: {
    subject: 'تم تفعيل المصادقة متعددة العوامل',
    what: (brandName) => `أصبح حسابك في ${isolate(brandName)} يطلب رمزًا عند تسجيل الدخول.`,
  },
  mfaDisabled: {
    subject: 'تم إيقاف المصادقة متعددة العوامل',
    what: (brandName) => `لم يعد حسابك في ${isolate(brandName)} يطلب رمزًا عند تسجيل الدخول.`,
  },
  recoveryCodeUsed: {
    subject: 'استُخدم أحد رموز الاسترداد',
    what: (brandName) =>
      `سجّل شخص الدخول إلى حسابك في ${isolate(brandName)} بأحد رموز الاسترداد. لا يمكن استخدام هذا الرمز مرة أخرى.`,
  },
  apiCredentialAdded: {
    subject: 'تم إنشاء مفتاح API جديد',
    what: (brandName) =>
      `تم إنشاء مفتاح API جديد لحسابك في ${isolate(brandName)}. كل من لديه هذا المفتاح يمكنه العمل بصلاحياتك.`,
  },
}

const permissions: Readonly<Record<string, string>> = {
  ADMIN: 'مسؤول',
  USER: 'مستخدم',
  OPERATOR: 'مشغّل',
  VIEW: 'عرض',
}
const permissionName = (permission: string) => permissions[permission] ?? toSingleLine(permission, 20)
const deviceOf = ({ deviceId, deviceName }: { deviceId: string; deviceName: string }) =>
  deviceName === '' ? deviceId : `${toSingleLine(deviceName, 60)} (${deviceId})`

const otherDevicesOf = ({ otherDevices = 0 }: { readonly otherDevices?: number }) =>
  otherDevices > 0 ? [{ label: 'أجهزة أخرى', value: String(otherDevices) }] : []

const notificationWords: NotificationWords = {
  locale: 'ar-u-nu-latn-ca-gregory',
  levels: { alert: 'تنبيه', warning: 'تحذير', alarm: 'إنذار' },
  measurement: arabicMeasurement,
  subject: ({ level, device, sentence }) => `${level}: ${isolate(device)}، ${sentence}`,
  sms: ({ brandName, level, device, sentence, time }) =>
    `${isolate(brandName)}: ${level}: ${isolate(device)}: ${isolate(sentence)}، ${isolate(time)}`,
  smsFrom: (brandName) => `${isolate(brandName)}:`,
  digest: (events, devices) =>
    `عدد الأحداث: ${isolate(String(events))}، عدد الأجهزة: ${isolate(String(devices))}`,
  more: (events) => `أحداث أخرى غير مدرجة هنا: ${isolate(String(events))}.`,
  limit: {
    below: (name, value, limit) => `${isolate(name)} ${isolate(value)}، أدنى من ${isolate(limit)}`,
    above: (name, value, limit) => `${isolate(name)} ${isolate(value)}، أعلى من ${isolate(limit)}`,
  },
  area: {
    left: (name) => `غادر «${isolate(name)}»`,
    entered: (name) => `دخل «${isolate(name)}»`,
  },
  code: (description) => `رمز العطل: ${isolate(description)}`,
  silence: (lastContact) => `لا اتصال منذ ${isolate(lastContact)}`,
  clock: (minutes) => `ساعة الجهاز متقدمة بمقدار ${isolate(`${minutes} د`)}`,
  escalated: (minutes) => `لم يُقِرّ أحد بهذا الإنذار منذ ${isolate(`${minutes} د`)}.`,
  device: 'الجهاز',
  time: 'الوقت',
  open: 'فتح الجهاز',
  openFleet: 'فتح الأجهزة',
  why: (brandName) =>
    `تصلك هذه الرسالة لأن عنوانك مدرج ضمن «الإبلاغ عن الأحداث» في إعدادات الجهاز على ${isolate(brandName)}. يستطيع كل من يحق له تغيير هذه الإعدادات إزالته.`,
}

export const arabic: MailTexts = {
  frame: {
    copyLink: 'إذا لم يعمل الزر، فانسخ هذا الرابط إلى متصفحك:',
    questions: (address) => `هل لديك أسئلة؟ راسلنا على ${isolate(address)}.`,
    automatic: (brandName) => `أرسل ${isolate(brandName)} هذه الرسالة.`,
    unsubscribe: 'إلغاء الاشتراك في هذه الرسائل',
  },

  sms: {
    code: ({ code }, brandName) => `${isolate(brandName)}: رمزك هو ${code}. تنتهي صلاحيته خلال 10 دقائق.`,
    notification: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationDigest: (content, brandName) => notificationSms(notificationWords, content, brandName),
    notificationTest: (content, brandName) =>
      `${isolate(brandName)}: رسالة تجريبية للجهاز ${isolate(deviceOf(content))}. ستصلك رسائل كهذه عند وقوع حدث.`,
  },

  push: {
    notification: (content) => notificationPush(notificationWords, content),
    notificationDigest: (content) => notificationPush(notificationWords, content),
    test: 'إشعار تجريبي. هكذا ستظهر الإنذارات.',
  },

  verifyEmail: ({ name, link }, brandName) => ({
    subject: 'أكّد عنوان بريدك الإلكتروني',
    preheader: `بقيت خطوة واحدة: أكّد عنوان البريد الإلكتروني لحسابك في ${isolate(brandName)}.`,
    heading: `أكّد عنوان بريدك الإلكتروني في ${isolate(brandName)}`,
    greeting: hello(name),
    paragraphs: [
      `أكّد أن عنوان البريد الإلكتروني هذا لك. يمكنك بعدها تسجيل الدخول إلى ${isolate(brandName)}.`,
    ],
    action: { label: 'تأكيد عنوان البريد الإلكتروني', link },
    notes: ['يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال 24 ساعة. إن لم تنشئ حسابًا، فيمكنك تجاهل هذه الرسالة.'],
  }),

  accountExists: ({ name, loginLink, resetLink }, brandName) => ({
    subject: 'لديك حساب بالفعل',
    preheader: `حاول شخص إنشاء حساب في ${isolate(brandName)} بعنوان بريدك الإلكتروني.`,
    heading: `لديك حساب في ${isolate(brandName)} بالفعل`,
    greeting: hello(name),
    paragraphs: [
      `حاول شخص، ربما أنت، إنشاء حساب في ${isolate(brandName)} بعنوان البريد الإلكتروني هذا. لديك حساب بالفعل، ولم يتغيّر شيء.`,
    ],
    action: { label: 'تسجيل الدخول', link: loginLink },
    secondAction: { label: 'هل نسيت كلمة المرور؟ عيّن كلمة جديدة:', link: resetLink },
    notes: ['إن لم تكن أنت، فيمكنك تجاهل هذه الرسالة.'],
  }),

  resetPassword: ({ name, link }, brandName) => ({
    subject: 'تعيين كلمة مرور جديدة',
    preheader: `طُلبت كلمة مرور جديدة لحسابك في ${isolate(brandName)}.`,
    heading: `تعيين كلمة مرور جديدة في ${isolate(brandName)}`,
    greeting: hello(name),
    paragraphs: [`طلب شخص، ربما أنت، كلمة مرور جديدة لحسابك في ${isolate(brandName)}.`],
    action: { label: 'تعيين كلمة مرور جديدة', link },
    notes: [
      'يعمل الرابط مرة واحدة وتنتهي صلاحيته خلال ساعة واحدة. إن لم تكن أنت، فيمكنك تجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.',
    ],
  }),

  securityNotice: ({ name, what, accountLink }, brandName) => ({
    subject: notices[what].subject,
    preheader: `تغيّرت إعدادات الأمان لحسابك في ${isolate(brandName)}.`,
    heading: notices[what].subject,
    greeting: hello(name),
    paragraphs: [notices[what].what(brandName)],
    action: { label: 'الانتقال إلى حسابك', link: accountLink },
    notes: [
      'إن كنت أنت من فعل ذلك، فيمكنك تجاهل هذه الرسالة. وإلا، فغيّر كلمة مرورك الآن وأنهِ جميع الجلسات الأخرى من صفحة حسابك.',
    ],
  }),

  devicePasswordsCode: ({ name, deviceId, code }, brandName) => ({
    subject: `رمزك لكلمات مرور ${isolate(deviceId)}`,
    preheader: 'تنتهي صلاحية الرمز خلال 10 دقائق.',
    heading: `رمزك في ${isolate(brandName)}`,
    greeting: hello(name),
    paragraphs: [`أدخل هذا الرمز في ${isolate(brandName)} لرؤية كلمات مرور الجهاز ${isolate(deviceId)}:`],
    code,
    notes: [
      'يعمل الرمز مرة واحدة وتنتهي صلاحيته خلال 10 دقائق. لا تشاركه مع أحد. إن لم تطلبه، فقد يكون شخص آخر يستخدم حسابك: غيّر كلمة مرورك.',
    ],
  }),

  invitation: (content, brandName) => ({
    subject: `دعاك ${isolate(toSingleLine(content.inviter, 60))} إلى جهاز`,
    preheader: `أنشئ حسابًا في ${isolate(brandName)} لرؤيته.`,
    heading: `تلقيت دعوة إلى جهاز في ${isolate(brandName)}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `دعاك ${isolate(toSingleLine(content.inviter))} إلى جهاز في ${isolate(brandName)}. أنشئ حسابًا بعنوان البريد الإلكتروني هذا لفتحه.`,
    ],
    facts: [
      { label: 'الجهاز', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'الصلاحية', value: permissionName(content.permission) },
    ],
    action: { label: 'إنشاء حساب', link: content.link },
    notes: ['إن كنت لا تعرف المُرسِل، فيمكنك تجاهل هذه الرسالة.'],
  }),

  accessGranted: (content, brandName) => ({
    subject: `شارك ${isolate(toSingleLine(content.inviter, 60))} جهازًا معك`,
    preheader: `تجده الآن في قائمة أجهزتك في ${isolate(brandName)}.`,
    heading: `تمت مشاركة جهاز معك في ${isolate(brandName)}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `منحك ${isolate(toSingleLine(content.inviter))} حق الوصول إلى جهاز في ${isolate(brandName)}.`,
    ],
    facts: [
      { label: 'الجهاز', value: deviceOf(content) },
      ...otherDevicesOf(content),
      { label: 'الصلاحية', value: permissionName(content.permission) },
    ],
    action: { label: 'فتح الجهاز', link: content.link },
    notes: [],
  }),

  accessRemoved: ({ person, devices, link }, brandName) => {
    const what = devices.length === 1 ? 'جهاز' : `أجهزة (${devices.length})`
    return {
      subject: `ألغى ${isolate(toSingleLine(person, 60))} حق وصولك إلى ${what}`,
      preheader: `لم يعد لديك حق الوصول في ${isolate(brandName)}.`,
      heading: `أُلغي حق وصولك إلى ${what} في ${isolate(brandName)}`,
      greeting: 'مرحبًا،',
      paragraphs: [`ألغى ${isolate(toSingleLine(person))} حق وصولك إلى ${what} في ${isolate(brandName)}.`],
      facts: [
        { label: devices.length === 1 ? 'الجهاز' : 'الأجهزة', value: listDevices(devices, teamWords.more) },
      ],
      action: { label: 'فتح أجهزتك', link },
      notes: ['إن احتجت إلى الوصول مجددًا، فاطلبه من مسؤول الجهاز.'],
    }
  },

  notification: (content, brandName) => notificationMail(notificationWords, content, brandName),

  notificationDigest: (content, brandName) => notificationMail(notificationWords, content, brandName),

  subscriptionRequest: (content, brandName) => ({
    subject: `هل تريد الإشعارات مجددًا؟ ${isolate(content.deviceName || content.deviceId)}`,
    preheader: 'لقد ألغيت الاشتراك. لن يتغير شيء ما لم تؤكد.',
    heading: `هل تريد إشعارات ${isolate(brandName)} مجددًا؟`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `ألغيت اشتراكك في إشعارات ${isolate(brandName)} لهذا الجهاز. يسأل ${isolate(toSingleLine(content.by))} إن كنت تريدها مجددًا.`,
    ],
    facts: [{ label: 'الجهاز', value: deviceOf(content) }],
    action: { label: 'إدارة الإشعارات', link: content.link },
    notes: ['إن لم تفعل شيئًا، يبقى اشتراكك ملغى.'],
  }),

  notificationTest: (content, brandName) => ({
    subject: `رسالة تجريبية: ${isolate(content.deviceName || content.deviceId)}`,
    preheader: 'إشعارات هذا الجهاز تصلك.',
    heading: `رسالة تجريبية من ${isolate(brandName)}`,
    greeting: 'مرحبًا،',
    paragraphs: [
      `أرسل ${isolate(toSingleLine(content.by))} هذه الرسالة للتحقق من وصول الإشعارات إليك. لم يقع أي حدث على الجهاز.`,
    ],
    facts: [{ label: 'الجهاز', value: deviceOf(content) }],
    action: { label: 'فتح الجهاز', link: content.link },
    notes: [notificationWords.why(brandName)],
  }),

  scheduledExport: (content, brandName) => {
    const name = isolate(toSingleLine(content.exportName, 60))
    const days = isolate(formatExportedDays(content.days, 'ar-u-nu-latn-ca-gregory'))
    const said = {
      done: {
        subject: `ملف التصدير جاهز: ${name}، ${days}`,
        heading: `ملف التصدير من ${isolate(brandName)} جاهز`,
        text: `ملف التصدير «${name}» (${days}) جاهز للتنزيل. سيُطلب منك تسجيل الدخول إلى ${isolate(brandName)}.`,
        action: 'تنزيل الملف',
        note: `يبقى الملف متاحًا لمدة ${content.keptDays} أيام.`,
      },
      empty: {
        subject: `لا توجد بيانات للتصدير: ${name}، ${days}`,
        heading: `لا توجد بيانات للتصدير من ${isolate(brandName)}`,
        text: `نُفّذ التصدير «${name}» (${days}) في ${isolate(brandName)}، لكن لا توجد بيانات مخزّنة في فترته. لم يُنشأ أي ملف.`,
        action: 'عرض عمليات التصدير المجدولة',
        note: '',
      },
      failed: {
        subject: `فشل التصدير: ${name}، ${days}`,
        heading: `فشل التصدير من ${isolate(brandName)}`,
        text: `لم ينتج عن التصدير «${name}» (${days}) في ${isolate(brandName)} أي ملف. ${content.problem ? formatMessage(ar, 'ar', content.problem) : ''}`,
        action: 'عرض عمليات التصدير المجدولة',
        note: '',
      },
    }[content.outcome]
    return {
      subject: said.subject,
      preheader: said.text,
      heading: said.heading,
      greeting: hello(content.name),
      paragraphs: [said.text, ...(content.leftOut.length > 0 ? ['تعذّر تصدير هذه الأجهزة:'] : [])],
      facts: content.leftOut.map(({ deviceId, reason }) => ({
        label: deviceId,
        value: formatMessage(ar, 'ar', reason) ?? reason.id,
      })),
      action: { label: said.action, link: content.link },
      notes: [
        ...(said.note === '' ? [] : [said.note]),
        'تصلك هذه الرسالة لأنك جدولت هذا التصدير. يمكنك إيقافه مؤقتًا أو حذفه من صفحة «عمليات التصدير».',
      ],
    }
  },

  team: (content, brandName) => teamMail({ ...teamWords, permissionName }, content, brandName),

  planNotice: (content, brandName) =>
    planNoticeMail(planNoticeWords, content, brandName, hello(content.name)),

  supportRequest: ({ account, name, email, category, deviceId, details }, brandName) => ({
    subject: `طلب دعم: ${toSingleLine(category, 40)}${deviceId === '' ? '' : `، ${deviceId}`}`,
    preheader: toSingleLine(details),
    heading: `طلب دعم في ${isolate(brandName)}`,
    greeting: '',
    paragraphs: [`أُرسل هذا الطلب عبر ${isolate(brandName)}.`],
    facts: [
      { label: 'الفئة', value: toSingleLine(category) },
      { label: 'الاسم', value: toSingleLine(name) },
      { label: 'الرد على', value: toSingleLine(email, 254) },
      { label: 'الحساب', value: toSingleLine(account, 254) },
      ...(deviceId === '' ? [] : [{ label: 'الجهاز', value: deviceId }]),
    ],
    quotation: details,
    notes: ['تصل الردود على هذه الرسالة إلى العنوان المذكور بجانب «الرد على».'],
  }),
}
