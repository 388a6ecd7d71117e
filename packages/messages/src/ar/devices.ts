import type { devices as english } from '../en/devices.ts'
import { defineTranslation } from '../translation.ts'

export const devices = defineTranslation<typeof english>()({
  deviceIdTwice: 'أدخل كل معرّف جهاز مرة واحدة فقط.',
  deviceExists: 'موجود بالفعل: {{devices}}.',
  deviceOrAccountNotFound: 'لم يُعثر على الجهاز {{device}} أو الحساب {{email}}.',
  groupNameReserved: "الاسم ⁦'ALL'⁩ محجوز. اختر اسمًا آخر للمجموعة.",
  groupNameUnusable: 'لا يحتوي هذا الاسم إلا على محارف غير مسموح بها. اختر اسمًا آخر.',
  accountMissingForInvitation: 'ليس لهذا العنوان حساب، وإنشاء الحسابات معطّل. تواصل مع الجهة المشغّلة.',
  personHasAccess: 'لدى هذا الشخص حق الوصول إلى الجهاز بالفعل.',
  billingNoPaymentMethod: 'لم يتم تعيين طريقة دفع. يلزم تعيين طريقة دفع لخطة Hosted.',
  billingOutstandingInvoice: 'توجد فاتورة غير مدفوعة. ادفعها في صفحة الفوترة قبل اختيار خطة Hosted.',
  billingExistingHosted:
    'بعض الأجهزة المحددة لديها خطة Hosted بالفعل. لا يمكن تغيير سوى الخطة الشهرية إلى سنوية.',
  billingOtherPayer: 'شخص آخر يدفع مقابل أحد الأجهزة المحددة. اطلب منه تغيير خطته.',
  billingDeclined: 'رُفضت بطاقتك. استخدم طريقة دفع أخرى.',
  billingAuthenticationRequired: 'يطلب مصرفك تأكيد الدفع. استخدم طريقة دفع أخرى أو أكّده في صفحة الفوترة.',
  billingUnavailable: 'مزوّد الدفع غير متاح. حاول مرة أخرى بعد دقيقة.',
  billingTermNeeded: 'اختر مدة شهرية أو سنوية.',
  planExpiryInvalid: 'اختر يومًا في المستقبل بعد تاريخ الانتهاء الحالي.',
  planNotGranted: 'لا يمكن تمديد سوى خطة مُنحت حتى يوم محدد.',
  planPaidFor: 'اشتراك يدفع مقابل أحد الأجهزة المحددة. يجب على صاحبه إنهاؤه أولًا.',
  userHasSubscription: 'هذا الشخص يدفع مقابل الجهاز ولا يمكن إزالته. انقل الجهاز أولًا إلى خطة Basic.',
  lastAdmin: 'يحتاج كل جهاز إلى مسؤول. عيّن شخصًا آخر مسؤولًا أولًا.',
  setupCodeExpired: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  tooManyWrongSetupCodes: 'رموز خاطئة كثيرة جدًا. اطلب رمزًا جديدًا.',
})
