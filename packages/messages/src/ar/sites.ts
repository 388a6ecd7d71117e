import type { sites as english } from '../en/sites.ts'
import { defineTranslation } from '../translation.ts'

export const sites = defineTranslation<typeof english>()({
  brandChanged: 'تغيّرت هذه العلامة التجارية. أعد تحميلها ثم حاول مجددًا.',
  defaultBrandNotDeletable: 'لا يمكن حذف العلامة التجارية الافتراضية.',
  brandHasAccounts: {
    one: 'ما زال حساب واحد تابعًا لهذه العلامة التجارية.',
    two: 'ما زال حسابان تابعين لهذه العلامة التجارية.',
    few: 'ما زالت {{count}} حسابات تابعة لهذه العلامة التجارية.',
    many: 'ما زال {{count}} حسابًا تابعًا لهذه العلامة التجارية.',
    other: 'ما زال {{count}} حساب تابعًا لهذه العلامة التجارية.',
  },
  brandExists: 'توجد علامة تجارية {{id}} بالفعل.',
  hostTaken: 'المضيف {{host}} تابع بالفعل للعلامة التجارية {{brand}}.',
})
