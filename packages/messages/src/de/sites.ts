import type { sites as english } from '../en/sites.ts'
import { defineTranslation } from '../translation.ts'

export const sites = defineTranslation<typeof english>()({
  brandChanged: 'Diese Marke wurde inzwischen geändert. Laden Sie sie neu und versuchen Sie es erneut.',
  defaultBrandNotDeletable: 'Die Standardmarke kann nicht gelöscht werden.',
  brandHasAccounts: {
    one: 'Zu dieser Marke gehört noch {{count}} Konto.',
    other: 'Zu dieser Marke gehören noch {{count}} Konten.',
  },
  brandExists: 'Eine Marke {{id}} gibt es bereits.',
  hostTaken: 'Der Host {{host}} gehört bereits zur Marke {{brand}}.',
})
