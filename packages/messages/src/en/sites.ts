/** Brands of the portal. */
export const sites = {
  brandChanged: 'This brand has changed. Reload it and try again.',
  defaultBrandNotDeletable: "The default brand can't be deleted.",
  brandHasAccounts: {
    one: '{{count}} account still belongs to this brand.',
    other: '{{count}} accounts still belong to this brand.',
  },
  brandExists: 'A brand {{id}} already exists.',
  hostTaken: 'The host {{host}} already belongs to the brand {{brand}}.',
} as const
