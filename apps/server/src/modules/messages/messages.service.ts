/** Every mail that the portal sends. Names and texts of people are data: they are escaped where they are shown. */
export type MailContent =
  | { readonly kind: 'verifyEmail'; readonly name: string; readonly link: string }
  /** Somebody asked for an account under an address that has one. */
  | {
      readonly kind: 'accountExists'
      readonly name: string
      readonly loginLink: string
      readonly resetLink: string
    }
  | { readonly kind: 'resetPassword'; readonly name: string; readonly link: string }
  /** Told afterwards, so that a stranger who did it is noticed. */
  | {
      readonly kind: 'securityNotice'
      readonly name: string
      readonly what:
        | 'passwordChanged'
        | 'mfaEnabled'
        | 'mfaDisabled'
        | 'recoveryCodeUsed'
        | 'apiCredentialAdded'
      readonly accountLink: string
    }
  | {
      readonly kind: 'devicePasswordsCode'
      readonly name: string
      readonly deviceId: string
      readonly code: string
    }
  | {
      readonly kind: 'invitation'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'accessGranted'
      readonly inviter: string
      readonly deviceId: string
      readonly deviceName: string
      readonly permission: string
      readonly link: string
    }
  | {
      readonly kind: 'supportRequest'
      readonly account: string
      readonly name: string
      readonly email: string
      readonly category: string
      readonly deviceId: string
      readonly details: string
    }

export type Mail = {
  readonly to: string
  /** Whose look and sender it has. */
  readonly siteId: string
  /** BCP 47; null: English. */
  readonly language: string | null
  readonly replyTo?: string
  readonly content: MailContent
}

export type Sms = { readonly to: string; readonly text: string }

/** Mails and SMS, handed over durably and sent in the background, again until the other side takes them. */
export type MessagesService = {
  readonly canMail: () => boolean
  readonly canSms: () => boolean
  /** @throws PortalError ENGINE_UNAVAILABLE where no mail is set up; check before anything else is done. */
  readonly checkMail: () => void
  /** Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no mail is set up */
  readonly sendMail: (mail: Mail) => Promise<void>
  /** Resolves when it is stored. @throws PortalError ENGINE_UNAVAILABLE where no SMS is set up */
  readonly sendSms: (sms: Sms) => Promise<void>
}
