/** Brands of the portal. */
export const sites = {
  brandChanged: 'Somebody else changed this brand. Please reload it.',
  defaultBrandNotDeletable: 'The default brand cannot be deleted.',
  brandHasAccounts: '{{count}} account(s) belong to this brand.',
  brandExists: 'There is a brand {{id}} already.',
  hostTaken: 'The brand {{brand}} has the host {{host}}.',
} as const
