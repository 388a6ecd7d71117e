import type { delivery as english } from '../en/delivery.ts'
import { defineTranslation } from '../translation.ts'

export const delivery = defineTranslation<typeof english>()({
  forwardingWithoutAccess: 'الشخص الذي أعدّ هذا لم يعد يحق له تعديل هذا الجهاز.',
  forwardingNotInPlan: 'لا تتضمن خطة الجهاز واجهة API.',
  receiverNetworkNotAllowed: 'لا تتصل هذه البوابة بتلك الشبكة.',
  receiverRemoved: 'أُزيل العنوان من الجهاز قبل وصولها.',
  receiverTimedOut: 'لم يُجب المستقبِل في الوقت المناسب.',
  brokerWantsCertificate: 'يطلب الوسيط شهادة عميل ({{code}}).',
  brokerRefusesCertificate: 'لا يقبل الوسيط شهادة العميل ({{code}}).',
  receiverNotTrusted: 'شهادة المستقبِل غير موثوقة ({{code}}).',
  receiverCertificateExpired: 'انتهت صلاحية شهادة المستقبِل.',
  receiverCertificateOfOtherHost: 'شهادة المستقبِل صادرة لاسم مضيف آخر.',
  receiverTlsFailed: 'لا يوجد اتصال TLS بالمستقبِل ({{code}}). تحقق من العنوان والمنفذ.',
  receiverRedirects: 'يعيد المستقبِل التوجيه إلى عنوان آخر ({{code}}). أدخل ذلك العنوان بدلًا منه.',
  receiverAnswered: 'أجاب المستقبِل بـ {{code}}.',
  receiverUnreachable: 'تعذّر الوصول إلى المستقبِل ({{code}}).',
  brokerLoginWrong: 'لا يقبل الوسيط اسم المستخدم أو كلمة المرور.',
  brokerForbidsTopic: 'لا يقبل الوسيط بيانات الدخول هذه، أو لا يسمح للمستخدم بالنشر هناك.',
  brokerRefused: 'رفض الوسيط بالرمز {{code}}.',
  messageServerUnreachable: 'تعذّر الوصول إلى خادم البريد أو SMS ({{code}}).',
  messageServerRefusesPortal: 'خادم البريد أو SMS لا يقبل هذه البوابة ({{code}}).',
  addressRefused: 'رُفض هذا العنوان ({{code}}).',
  messageCameBack: 'تعذّر تسليم الرسالة ({{code}}).',
  messageNotAccepted: 'لم تُقبل ({{code}}).',
  addressUnsubscribed: 'أُلغي اشتراك العنوان قبل الإرسال.',
  messagesNotSetUp: 'لم تُعدَّ خدمة بريد أو SMS على هذه البوابة.',
})
