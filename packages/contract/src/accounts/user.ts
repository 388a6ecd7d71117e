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
      summary: 'Sign up',
      description:
        'The response is the same whether or not the address already has an account; the email sent to it says which.',
    })
    .input(signUpSchema)
    .output(done),

  confirmSignUp: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('confirm-sign-up'),
      tags,
      summary: 'Confirm an email address with the verification link',
      description:
        "Succeeds if the address is already confirmed. An expired code returns CONFLICT with `reason` 'expired'.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode }))
    .output(z.object({ status: z.enum(['confirmed', 'alreadyConfirmed']), redirect: redirectPathSchema })),

  forgotPassword: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('forgot-password'),
      tags,
      summary: 'Request a password reset link',
      description:
        'The response is the same for every address. An account with an unconfirmed address gets the verification link again instead.',
    })
    .input(z.object({ email: uncheckedEmailSchema, redirect: redirectPathSchema }))
    .output(done),

  checkResetLink: contractCall
    .meta(publicCall())
    .route({
      method: 'POST',
      path: path('check-reset-link'),
      tags,
      summary: 'Check whether a password reset link is still valid',
      description:
        "Does not use up the link. An expired or used code returns CONFLICT with `reason` 'expired', any other invalid code INVALID_INPUT.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode }))
    .output(done),

  resetPassword: contractCall
    .meta(withAccessRevocation(publicCall(), 'everybody'))
    .route({
      method: 'POST',
      path: path('reset-password'),
      tags,
      summary: 'Set a new password with the link from the email',
      description:
        "Ends every session of the account. The next sign-in still requires the second factor. An expired or used code returns CONFLICT with `reason` 'expired'.",
    })
    .input(z.object({ user: uncheckedEmailSchema, code: linkCode, password: newPasswordSchema }))
    .output(done),

  getProfile: contractCall
    .meta(ownAccount)
    .route({ method: 'GET', path: path('profile'), tags, summary: 'Get your profile' })
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
      summary: 'Verify your phone number with the code',
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
        'Requires your password or a code of an enabled second factor. Calls that show secrets are then allowed for ten minutes.',
    })
    .input(identityProofSchema)
    .output(z.object({ verifiedUntil: z.number().describe('Epoch seconds') })),

  listSessions: contractCall
    .meta(ownSecrets)
    .route({ method: 'GET', path: path('sessions'), tags, summary: 'List your sessions' })
    .output(z.object({ Items: z.array(sessionSchema) })),

  endSession: contractCall
    .meta(withAccessRevocation(ownAccount, 'own'))
    .route({ method: 'DELETE', path: path('sessions/{id}'), tags, summary: 'End one of your sessions' })
    .input(z.object({ id: z.string().max(100) }))
    .output(done),

  endOtherSessions: contractCall
    .meta(withAccessRevocation(ownAccount, 'own'))
    .route({ method: 'DELETE', path: path('sessions'), tags, summary: 'End all your other sessions' })
    .output(done),

  getMfa: contractCall
    .meta(ownAccount)
    .route({ method: 'GET', path: path('mfa'), tags, summary: 'List your second factors' })
    .output(mfaStatusSchema),

  setUpTotp: contractCall
    .meta(ownMfa)
    .route({ method: 'POST', path: path('mfa/totp'), tags, summary: 'Start setting up an authenticator' })
    .output(totpSetupSchema),

  sendMfaSms: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/sms-code'),
      tags,
      summary: 'Get a code by SMS to enable or disable SMS as a second factor',
    })
    .output(done),

  enableMfa: contractCall
    .meta(ownMfa)
    .route({ method: 'POST', path: path('mfa/enable'), tags, summary: 'Enable a second factor with a code' })
    .input(z.object({ method: mfaMethodSchema.exclude(['NOMFA']), code: typedCodeSchema }))
    .output(mfaEnabledSchema),

  disableMfa: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/disable'),
      tags,
      summary: 'Disable a second factor with a code',
      description: 'Takes a code of that factor, or a recovery code if the factor is lost.',
    })
    .input(z.object({ method: mfaMethodSchema.exclude(['NOMFA']), code: secondFactorSchema }))
    .output(mfaStatusSchema),

  setPreferredMfa: contractCall
    .meta(ownMfa)
    .route({
      method: 'PUT',
      path: path('mfa/preferred'),
      tags,
      summary: 'Choose your preferred second factor',
      description: 'To get to NOMFA, disable each factor with a code.',
    })
    .input(z.object({ preferred: mfaMethodSchema.exclude(['NOMFA']) }))
    .output(mfaStatusSchema),

  renewRecoveryCodes: contractCall
    .meta(ownAccount)
    .route({
      method: 'POST',
      path: path('mfa/recovery-codes'),
      tags,
      summary: 'Replace your recovery codes with new ones',
    })
    .input(z.object({ code: typedCodeSchema }))
    .output(mfaEnabledSchema),

  listApiCredentials: contractCall
    .meta(ownCredentials)
    .route({ method: 'GET', path: path('api-credentials'), tags, summary: 'List your API credentials' })
    .output(credentialsSchema),

  addApiCredential: contractCall
    .meta(ownCredentials)
    .route({
      method: 'POST',
      path: path('api-credentials'),
      tags,
      summary: 'Create an API credential',
      description:
        'Send it in the header `X-API-Key: <id>.<key>`. Scope `read` allows only calls that change nothing. Lists show only the start of the key.',
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
        "Allowed only within ten minutes of signing in or of `verify-identity` in the same session; otherwise FORBIDDEN with `reason` 'identityNotVerified'.",
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(credentialSchema),

  deleteApiCredential: contractCall
    .meta(withAccessRevocation(ownCredentials, 'own'))
    .route({
      method: 'DELETE',
      path: path('api-credentials/{id}'),
      tags,
      summary: 'Revoke an API credential immediately',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(done),
}
