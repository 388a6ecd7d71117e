import type { sites as english } from '../en/sites.ts'
import { defineTranslation } from '../translation.ts'

export const sites = defineTranslation<typeof english>()({
  brandChanged: 'Jemand anderes hat diese Marke geändert. Bitte laden Sie sie neu.',
  defaultBrandNotDeletable: 'Die Standardmarke kann nicht gelöscht werden.',
  brandHasAccounts: {
    one: 'Zu dieser Marke gehört {{count}} Konto.',
    other: 'Zu dieser Marke gehören {{count}} Konten.',
  },
  brandExists: 'Eine Marke {{id}} gibt es schon.',
  hostTaken: 'Die Marke {{brand}} hat den Host {{host}}.',
})
