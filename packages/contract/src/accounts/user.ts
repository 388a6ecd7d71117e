import { credentialScopes, minimumOldPasswordLength } from '@fieldport/domain'
import * as z from 'zod'
import { withAccessRevocation, publicCall, signedInCall } from '../access.ts'
import {
  uncheckedEmailSchema,
  credentialSchema,
  credentialsSchema,
  identityProofSchema,
  mfaEnabledSchema,
  mfaMethodSchema,
  mfaStatusSchema,
  newPasswordSchema,
  passwordInputSchema,
  profileChangeSchema,
  profileSchema,
  redirectPathSchema,
  secondFactorSchema,
  sessionSchema,
  signUpSchema,
  totpSetupSchema,
  typedCodeSchema,
} from './account-schemas.ts'
import { contractCall } from '../base.ts'

const tags = ['user']
const path = (name: string) => `/api/user/${name}` as const
const done = z.object({ done: z.literal(true) })
const linkCode = z.string().min(1).max(200)
/** Not for API credentials, which could gain more permissions. */
const ownAccount = signedInCall({ feature: 'account', sessionOnly: true })
/** The person's addresses and browsers are private. */
const ownSecrets = signedInCall({ feature: 'account', sessionOnly: true, supportView: 'hidden' })
const ownMfa = signedInCall({ feature: 'mfaSetup', sessionOnly: true })
const ownCredentials = signedInCall({ feature: 'apiCredentials', sessionOnly: true })

export const user = {
  signUp: contractCall
    .meta(publicCall({ feature: 'signUp' }))
    .route({
      method: 'POST',
      path: path('sign-up'),
      tags,
      summary: 'Ask for an account',
      description: 'The answer is the same whether the address has an account: what is true is told by mail.',
    })
    .input(signUpSchema)
    .output(done),

  confirmSignUp: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('confirm-sign-up'),
      tags,
      summary: 'Confirm an address by the link of the verification mail',
      description:
        "An address confirmed already is a success. An expired code answers CONFLICT with `reason` 'expired'.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode }))
    .output(z.object({ status: z.enum(['confirmed', 'alreadyConfirmed']), redirect: redirectPathSchema })),

  forgotPassword: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('forgot-password'),
      tags,
      summary: 'Ask for a link that sets a new password',
      description:
        'The answer is the same for every address. An account whose address is not confirmed gets the verification link again instead.',
    })
    .input(z.object({ email: uncheckedEmailSchema, redirect: redirectPathSchema }))
    .output(done),

  checkResetLink: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('check-reset-link'),
      tags,
      summary: 'Whether the link of a reset mail still works',
      description:
        "Uses nothing up. An expired or used code answers CONFLICT with `reason` 'expired', any other INVALID_INPUT.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode }))
    .output(done),

  resetPassword: contractCall
    .meta(withAccessRevocation(publicCall(), 'everybody'))
    .route({
      method: 'POST',
      path: path('reset-password'),
      tags,
      summary: 'Set a new password by the link of the mail',
      description:
        "Ends every session of the account. A second factor is still asked for at the next sign-in. An expired or used code answers CONFLICT with `reason` 'expired'.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode, password: newPasswordSchema }))
    .output(done),

  getProfile: contractCall
    .meta(ownAccount)
    .route({ method: 'GET', path: path('profile'), tags, summary: 'Your profile' })
    .output(profileSchema),

  setProfile: contractCall
    .meta(ownAccount)
    .route({ method: 'PUT', path: path('profile'), tags, summary: 'Change your profile' })
    .input(profileChangeSchema)
    .output(profileSchema),

  sendPhoneCode: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('phone-code'),
      tags,
      summary: 'Get a code by SMS to verify your phone number',
    })
    .output(done),

  verifyPhone: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('verify-phone'),
      tags,
      summary: 'Verify your phone number by the code',
    })
    .input(z.object({ code: typedCodeSchema }))
    .output(profileSchema),

  changePassword: contractCall
    .meta(withAccessRevocation(ownAccount, 'own'))
    .route({
      method: 'POST',
      path: path('change-password'),
      tags,
      summary: 'Change your password',
      description: 'Ends every other session of the account.',
    })
    .input(
      z.object({
        oldPassword: passwordInputSchema.min(minimumOldPasswordLength),
        newPassword: newPasswordSchema,
      }),
    )
    .output(done),

  verifyIdentity: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('verify-identity'),
      tags,
      summary: 'Verify your identity again in this session',
      description:
        'By your password, or by a code of a second factor that is enabled. Opens what shows a secret for ten minutes.',
    })
    .input(identityProofSchema)
    .output(z.object({ verifiedUntil: z.number().describe('Epoch seconds') })),

  listSessions: contractCall
    .meta(ownSecrets)
    .route({ method: 'GET', path: path('sessions'), tags, summary: 'Where you are signed in' })
    .output(z.object({ Items: z.array(sessionSchema) })),

  endSession: contractCall
    .meta(withAccessRevocation(ownAccount, 'own'))
    .route({ method: 'DELETE', path: path('sessions/{id}'), tags, summary: 'End one of your sessions' })
    .input(z.object({ id: z.string().max(100) }))
    .output(done),

  endOtherSessions: contractCall
    .meta(withAccessRevocation(ownAccount, 'own'))
    .route({ method: 'DELETE', path: path('sessions'), tags, summary: 'End all your sessions but this one' })
    .output(done),

  getMfa: contractCall
    .meta(ownAccount)
    .route({ method: 'GET', path: path('mfa'), tags, summary: 'Your second factors' })
    .output(mfaStatusSchema),

  setUpTotp: contractCall
    .meta(ownMfa)
    .route({ method: 'POST', path: path('mfa/totp'), tags, summary: 'Begin to set up an authenticator' })
    .output(totpSetupSchema),

  sendMfaSms: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/sms-code'),
      tags,
      summary: 'Get a code by SMS, to enable or disable SMS as a second factor',
    })
    .output(done),

  enableMfa: contractCall
    .meta(ownMfa)
    .route({ method: 'POST', path: path('mfa/enable'), tags, summary: 'Enable a second factor by a code' })
    .input(z.object({ method: mfaMethodSchema.exclude(['NOMFA']), code: typedCodeSchema }))
    .output(mfaEnabledSchema),

  disableMfa: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/disable'),
      tags,
      summary: 'Disable a second factor by a code',
      description: 'A code of that factor, or one of the recovery codes where the factor is lost.',
    })
    .input(z.object({ method: mfaMethodSchema.exclude(['NOMFA']), code: secondFactorSchema }))
    .output(mfaStatusSchema),

  setPreferredMfa: contractCall
    .meta(ownMfa)
    .route({
      method: 'PUT',
      path: path('mfa/preferred'),
      tags,
      summary: 'Choose which of your second factors is asked for first',
      description: 'NOMFA is reached by disabling the factors, each by a code.',
    })
    .input(z.object({ preferred: mfaMethodSchema.exclude(['NOMFA']) }))
    .output(mfaStatusSchema),

  renewRecoveryCodes: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/recovery-codes'),
      tags,
      summary: 'New recovery codes in the place of the old',
    })
    .input(z.object({ code: typedCodeSchema }))
    .output(mfaEnabledSchema),

  listApiCredentials: contractCall
    .meta(ownCredentials)
    .route({ method: 'GET', path: path('api-credentials'), tags, summary: 'Your API credentials' })
    .output(credentialsSchema),

  addApiCredential: contractCall
    .meta(ownCredentials)
    .route({
      method: 'POST',
      path: path('api-credentials'),
      tags,
      summary: 'A new API credential',
      description:
        'Send it as header `X-API-Key: <id>.<key>`. `read` makes no call that changes anything. Lists show only the start of the key.',
    })
    .input(z.object({ scope: z.enum(credentialScopes).default('read') }).default({ scope: 'read' }))
    .output(credentialSchema),

  showApiCredential: contractCall
    .meta(ownCredentials)
    .route({
      method: 'POST',
      path: path('api-credentials/{id}/show'),
      tags,
      summary: 'Show the key of an API credential',
      description:
        "Only within ten minutes of a sign-in or of `verify-identity` in the same session, else FORBIDDEN with `reason` 'identityNotVerified'.",
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(credentialSchema),

  deleteApiCredential: contractCall
    .meta(withAccessRevocation(ownCredentials, 'own'))
    .route({
      method: 'DELETE',
      path: path('api-credentials/{id}'),
      tags,
      summary: 'Revoke an API credential, at once',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(done),
}
