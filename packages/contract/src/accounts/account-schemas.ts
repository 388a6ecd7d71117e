import {
  codeLength,
  credentialScopes,
  findPersonNameProblem,
  isAcceptedEmail,
  isPhoneNumber,
  isSixDigitCode,
  isStrongPassword,
  maximumPasswordLength,
  mfaMethods,
  normaliseEmail,
  normalisePhone,
  siteFeatures,
  unitSystems,
  wallTimePattern,
} from '@fieldport/domain'
import { en, formatEnglish } from '@fieldport/messages'
import * as z from 'zod'
import { userSchema } from '../schemas.ts'

/** Trimmed and lower-cased. */
export const emailSchema = z
  .string()
  .max(1000)
  .transform(normaliseEmail)
  .refine(isAcceptedEmail, en.emailInvalid)
/** For calls whose response must not reveal whether the address could be an account. */
export const uncheckedEmailSchema = z.string().min(1).max(1000).transform(normaliseEmail)
export const newPasswordSchema = z.string().max(1000).refine(isStrongPassword, en.passwordWeak)
export const nameSchema = z
  .string()
  .max(200)
  .transform((name) => name.trim())
  .superRefine((name, context) => {
    const problem = findPersonNameProblem(name)
    if (problem)
      context.addIssue({
        code: 'custom',
        message: formatEnglish(problem),
        params: { localizable: problem },
      })
  })
/** Empty: none. */
const phoneSchema = z
  .string()
  .max(40)
  .transform(normalisePhone)
  .refine((phone) => phone === '' || isPhoneNumber(phone), en.phoneInvalid)
  .describe('International format with a leading +; empty: no number')
export const typedCodeSchema = z
  .string()
  .refine(isSixDigitCode, en.sixDigitCodeInvalid)
  .describe(`${codeLength} digits`)
/** For the second step of a sign-in: a six-digit code or a recovery code. */
export const secondFactorSchema = z.string().trim().min(codeLength).max(40)
/** A path inside the portal to continue to; validated again where it is used. */
export const redirectPathSchema = z.string().max(2000).optional().describe('Path and query within the portal')

const languageSchema = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, en.languageInvalid)

export const signUpSchema = z.object({
  email: emailSchema,
  given_name: nameSchema,
  family_name: nameSchema,
  phone_number: phoneSchema.default(''),
  password: newPasswordSchema,
  terms: z.literal(true).describe('Whether the terms were accepted'),
  language: languageSchema
    .optional()
    .describe('BCP 47 tag of the language in which the page was shown; emails use it too'),
  redirect: redirectPathSchema,
})

export const mfaMethodSchema = z.enum(mfaMethods)

const quietHoursSchema = z
  .object({
    from: z.string().regex(wallTimePattern).describe("Wall time, '22:00'"),
    to: z.string().regex(wallTimePattern).describe('On the next day if it is not after `from`'),
    alarmsPass: z.boolean().default(true).describe('Whether alarms are sent during these hours too'),
    timeZone: z.string().max(64).describe('IANA name of the time zone of these hours'),
  })
  .refine(({ from, to }) => from !== to, en.quietHoursEmpty)
  .describe(
    'When notifications to your own verified email address and phone number are held back; they are sent together at the end',
  )

export const profileSchema = z.object({
  userid: z.string(),
  email: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  phone_number: z.string().describe('Empty: no number'),
  phoneVerified: z.boolean(),
  language: z.string().nullable().describe("BCP 47 tag; null: the browser's language"),
  units: z.enum(unitSystems).nullable().describe("null: chosen by the browser's region"),
  timeZone: z.string().nullable().describe("IANA name; null: the browser's time zone"),
  quietHours: quietHoursSchema.nullable(),
})
export type Profile = z.infer<typeof profileSchema>

export const profileChangeSchema = z
  .object({
    given_name: nameSchema,
    family_name: nameSchema,
    phone_number: phoneSchema,
    language: languageSchema.nullable(),
    units: z.enum(unitSystems).nullable(),
    timeZone: z.string().max(64).nullable(),
    quietHours: quietHoursSchema.nullable(),
  })
  .partial()

/** The password, or a code of a second factor. */
export const identityProofSchema = z
  .strictObject({
    password: z.string().min(1).max(maximumPasswordLength).optional(),
    code: secondFactorSchema.optional(),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), en.passwordOrCode)

export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.number().describe('Epoch seconds'),
  lastUsedAt: z.number().describe('Epoch seconds'),
  expiresAt: z.number().describe('Epoch seconds'),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SessionEntry = z.infer<typeof sessionSchema>

export const mfaStatusSchema = z.object({
  preferred: mfaMethodSchema,
  totpEnabled: z.boolean(),
  smsEnabled: z.boolean(),
  smsAvailable: z.boolean().describe('Whether the portal can send SMS and the phone number is verified'),
  recoveryCodesLeft: z.number(),
})
export type MfaStatus = z.infer<typeof mfaStatusSchema>

export const totpSetupSchema = z.object({
  secret: z.string().describe('Base32, for manual entry into an authenticator'),
  uri: z.string().describe('otpauth:// URI for the QR code'),
})

export const mfaEnabledSchema = mfaStatusSchema.extend({
  recoveryCodes: z.array(z.string()).describe('Shown only once; empty if recovery codes already exist'),
})

const credentialEntrySchema = z.object({
  id: z.string(),
  keyStart: z.string().describe('First characters of the key, to tell keys apart'),
  timeAdded: z.number().describe('Epoch seconds'),
  accessDate: z.number().nullable().describe('When it was last used, epoch seconds; null: never'),
  scope: z.enum(credentialScopes),
})
export type ApiCredentialEntry = z.infer<typeof credentialEntrySchema>

export const credentialSchema = credentialEntrySchema.extend({ key: z.string() })
export type ApiCredential = z.infer<typeof credentialSchema>

export const credentialsSchema = z.object({
  credentials: z.record(z.string(), credentialEntrySchema),
  maxApiKeys: z.number(),
})
export type ApiCredentials = z.infer<typeof credentialsSchema>

/** The signed-in person and their permissions, according to their account's brand. */
export const sessionUserSchema = userSchema.extend({
  given_name: z.string(),
  family_name: z.string(),
  language: z.string().nullable(),
  units: z.enum(unitSystems).nullable(),
  timeZone: z.string().nullable(),
  siteid: z.string(),
  features: z.array(z.enum(siteFeatures)).describe('Parts of the portal that are available'),
  supportView: z
    .object({
      viewer: z.string().describe('Email of the support user viewing the account'),
      endsAt: z.number().describe('Epoch seconds'),
      isOver: z.boolean().describe('Whether the view has expired: every call is refused until it is ended'),
    })
    .nullable()
    .describe("Set while support views this account read-only; null: signed in as the account's owner"),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

/** Maximum length of any password input. */
export const passwordInputSchema = z.string().min(1).max(maximumPasswordLength)
