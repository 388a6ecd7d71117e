import type { access as english } from '../en/access.ts'
import { defineTranslation } from '../translation.ts'

export const access = defineTranslation<typeof english>()({
  signInNeeded: 'يُرجى تسجيل الدخول.',
  sessionEnded: 'يُرجى تسجيل الدخول مجددًا.',
  notFound: 'غير موجود.',
  deviceNotFound: 'هذا الجهاز غير موجود، أو ليس لديك حق الوصول إليه.',
  permissionMissing: 'ليست لديك صلاحية لفعل ذلك.',
  supportViewReadOnly: 'أنت تعرض هذا الحساب لأغراض الدعم: لا يمكن تغيير أي شيء والأسرار مخفية.',
  supportViewOver: 'انتهى عرض الدعم لهذا الحساب. ارجع إلى حسابك.',
  supportViewNotAllowed: 'لا يمكنك عرض هذا الحساب.',
  planUnavailable: 'هذا غير متاح في خطة {{plan}}.',
  dataOlderThanPlan: {
    one: 'البيانات الأقدم من يوم واحد غير متاحة في خطة {{plan}}.',
    two: 'البيانات الأقدم من يومين غير متاحة في خطة {{plan}}.',
    few: 'البيانات الأقدم من {{count}} أيام غير متاحة في خطة {{plan}}.',
    many: 'البيانات الأقدم من {{count}} يومًا غير متاحة في خطة {{plan}}.',
    other: 'البيانات الأقدم من {{count}} يوم غير متاحة في خطة {{plan}}.',
  },
  requestTooLarge: 'الطلب كبير جدًا.',
  requestTooSlow: 'استغرق وصول الطلب وقتًا أطول من اللازم. يُرجى المحاولة مجددًا.',
  tooManyRequests: 'طلبات كثيرة جدًا. يُرجى الانتظار ثم المحاولة مجددًا.',
  tooManyCalls: 'استدعاءات كثيرة جدًا بمفتاح API هذا. حاول مجددًا خلال {{wait}}.',
  waitSeconds: '{{count}} ث',
  waitMinutes: '{{count}} د',
  waitHours: '{{count}} س',
  tooManyLargeRequests: 'طلبات كبيرة كثيرة في وقت واحد. يُرجى المحاولة مجددًا.',
  serverFailed: 'حدث خطأ لدينا. يُرجى المحاولة مجددًا.',
  portalUnreachable: 'تعذر الوصول إلى البوابة. تحقق من اتصالك وحاول مرة أخرى.',
  changedBySomeoneElse: 'غيّر شخص آخر هذا. أعد التحميل ثم حاول مجددًا.',
  inputInvalid: '{{field}}: {{problem}}',
  supportRequestFailed: 'حدثت مشكلة أثناء إرسال الطلب.',
})
