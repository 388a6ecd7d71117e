import type { scriptFindings as english } from '../en/script-findings.ts'
import { defineTranslation } from '../translation.ts'

export const scriptFindings = defineTranslation<typeof english>()({
  scriptNoVar: "⁦'var'⁩ غير مدعومة. استخدم ⁦'let'⁩.",
  scriptNoConst: "قد لا يدعم الجهاز ⁦'const'⁩. استخدم ⁦'let'⁩.",
  scriptStrictEquality: "⁦'=='⁩ و⁦'!='⁩ غير مدعومتين. استخدم ⁦'==='⁩ و⁦'!=='⁩.",
  scriptNoArrow: "الدوال السهمية غير مدعومة. استخدم ⁦'function'⁩.",
  scriptNoClass: "الأصناف غير مدعومة. استخدم الكائنات و⁦'Object.create'⁩.",
  scriptNoNew: "⁦'new'⁩ غير مدعومة. استخدم ⁦'Object.create'⁩ أو كائنًا عاديًا.",
  scriptNoAccessor: 'دوال get وset غير مدعومة. استخدم دالة.',
  scriptNoTemplate: "القوالب النصية غير مدعومة. اربط السلاسل بـ ⁦'+'⁩.",
  scriptNoDestructuring: 'التفكيك غير مدعوم. اقرأ كل خاصية على حدة.',
  scriptNoSpread: "⁦'...'⁩ غير مدعومة. اذكر كل عنصر.",
  scriptNoGenerator: 'الدوال المولِّدة غير مدعومة. استخدم مؤقّتًا أو حلقة عادية.',
  scriptNoAsync: "الوعود (Promise) و⁦'async'⁩ و⁦'await'⁩ غير مدعومة. استخدم دالة استدعاء.",
  scriptNoForOf: "⁦'for … of'⁩ غير مدعومة. استخدم حلقة بفهرس.",
  scriptNoForIn: "قد لا يدعم الجهاز ⁦'for … in'⁩. استخدم حلقة بفهرس.",
  scriptNoExceptions: "الاستثناءات (⁦'try'⁩ و⁦'throw'⁩) غير مدعومة. تحقّق من القيم قبل استخدامها.",
  scriptNoClosure:
    'الإغلاقات (closures) غير مدعومة: لا يمكن لدالة داخلية استخدام متغيرات الدالة الخارجية. مرّرها كبيانات مستخدم أو اجعلها عامة.',
  scriptNoRegexp: "التعبيرات النمطية غير مدعومة. استخدم ⁦'indexOf'⁩ و⁦'slice'⁩.",
  scriptNoStandardLibrary: 'المكتبة القياسية غير مدعومة. استخدم دوال الجهاز.',
  scriptNoProxy: 'الوكلاء (Proxy) والانعكاس غير مدعومة.',
  scriptNoTimersOfBrowsers:
    "⁦'setTimeout'⁩ و⁦'setInterval'⁩ غير مدعومتين. حمّل ⁦'api_timer.js'⁩ واستخدم ⁦'Timer.set'⁩.",
  scriptNoModules: "⁦'import'⁩ و⁦'export'⁩ غير مدعومتين. استخدم ⁦'load'⁩.",
  scriptBracesMissing: "استخدم الأقواس المعقوفة بعد ⁦'if'⁩ و⁦'else'⁩ و⁦'for'⁩ و⁦'while'⁩.",
  scriptUnusedName: 'هذا الاسم غير مستخدم أبدًا.',
  scriptUnreachable: 'لا يُنفَّذ هذا الكود أبدًا.',
  scriptEndlessLoop:
    'الحلقة اللانهائية توقف الجهاز عن القياس والإرسال. نفّذ خطوة صغيرة في كل استدعاء، أو استخدم مؤقّتًا.',
  scriptNotAscii: 'تتكوّن السلاسل من بايتات: هذا المحرف يُحسب أكثر من واحد.',
  scriptUnknownCall: 'دالة غير معروفة. قد يدعمها الجهاز رغم ذلك.',
  scriptSyntaxError: 'خطأ في الصياغة. تحقّق من الأقواس وعلامات الاقتباس والفواصل المنقوطة.',
})
