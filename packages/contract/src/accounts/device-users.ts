import {
  accessChangeStatuses,
  addDeviceResults,
  isSetupPassword,
  maximumTimeZoneLength,
  maximumUserChangeDevices,
} from '@fieldport/domain'
import { en } from '@fieldport/messages'
import * as z from 'zod'
import { deviceCall, withAccessRevocation, signedInCall } from '../access.ts'
import { emailSchema, typedCodeSchema } from './account-schemas.ts'
import { contractCall, deviceIdSchema, deviceInput, localizableTextFields } from '../base.ts'
import { permissionSchema } from '../schemas.ts'

const tags = ['device users']
const done = z.object({ done: z.literal(true) })
const addResult = z.object({ resultCode: z.enum(addDeviceResults) })
const setupPassword = z.string().refine(isSetupPassword, en.setupPasswordInvalid)
const upperCaseId = z
  .string()
  .max(20)
  .transform((id) => id.trim().toUpperCase())
  .pipe(deviceIdSchema)

const deviceUserSchema = z.object({
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('Whether the person has verified this email address'),
  permission: permissionSchema.describe('The highest of their own permission and those of their teams'),
  ownPermission: permissionSchema
    .nullable()
    .describe('Permission granted on this device directly; null: access comes from a team only'),
  teams: z
    .array(z.object({ id: z.string(), name: z.string(), permission: permissionSchema }))
    .describe('Teams that give them access to this device'),
  userHasSubscription: z.boolean(),
})
export type DeviceUser = z.infer<typeof deviceUserSchema>

export const invitationSchema = z.object({
  email: z.string(),
  permission: permissionSchema,
  invitedAt: z.number().describe('Epoch seconds'),
})
export type Invitation = z.infer<typeof invitationSchema>

const deviceTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().describe("Email of the team's owner"),
  members: z.number(),
})
export type DeviceTeam = z.infer<typeof deviceTeamSchema>

const devicePermissionsSchema = z.object({
  Items: z.array(deviceUserSchema),
  teams: z.array(deviceTeamSchema).describe('Teams that contain this device'),
  invitations: z
    .array(invitationSchema)
    .describe('Email addresses without an account; access starts when they sign up'),
  addNextUserWithoutPassword: z
    .boolean()
    .describe('Whether the next person can be added once without the setup password'),
  nextUserBecomesAdmin: z
    .boolean()
    .describe('Set by a distributor: the next person who adds the device without a password becomes Admin'),
  addedPermission: permissionSchema.describe(
    'Permission of people who add the device with its setup password',
  ),
})
export type DevicePermissions = z.infer<typeof devicePermissionsSchema>

const devicePasswordsSchema = z.object({
  deviceid: z.string(),
  codeSent: z.boolean().describe('A code was emailed; send it to get the passwords'),
  setup_pass: z.string().nullable(),
  wifi_pass: z.string().nullable(),
})
export type DevicePasswords = z.infer<typeof devicePasswordsSchema>

export const portalDeviceUsers = {
  userAddDevice: contractCall
    .meta(signedInCall())
    .route({
      method: 'POST',
      path: '/api/portal/user-add-device',
      tags,
      summary: 'Add a device to your account',
      description:
        'On PASSWORD_REQUIRED, repeat the call with the setup password. A device that does not exist is reported like a wrong password.',
    })
    .input(
      z.object({
        deviceid: upperCaseId,
        password: setupPassword.optional(),
        timeZone: z
          .string()
          .max(maximumTimeZoneLength)
          .optional()
          .describe(
            "IANA name. Set as the device's time zone if it has none and you may change it; an unknown name is ignored",
          ),
      }),
    )
    .output(addResult),

  deviceGetPermissions: contractCall
    .meta(deviceCall('viewUsers'))
    .route({
      method: 'GET',
      path: '/api/portal/device-get-permissions/{deviceid}',
      tags,
      summary: 'List who has access to a device',
    })
    .input(deviceInput)
    .output(devicePermissionsSchema),

  deviceGetPasswords: contractCall
    .meta(deviceCall('viewDevicePasswords', undefined, { sessionOnly: true }))
    .route({
      method: 'POST',
      path: '/api/portal/device-get-passwords/{deviceid}',
      tags,
      summary: 'Get the setup and Wi-Fi passwords of a device with an emailed code',
      description:
        'Without `code`, one is emailed to you; it expires in 10 minutes. With it, the passwords are returned.',
    })
    .input(deviceInput.extend({ code: typedCodeSchema.optional() }))
    .output(devicePasswordsSchema),
}

const accessChangeSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  status: z.enum(accessChangeStatuses),
  from: permissionSchema.nullable().describe('Permission on the device itself before; null: none'),
  to: permissionSchema.nullable().describe('Permission afterwards'),
  inherited: permissionSchema.nullable().describe('Permission that remains through their teams'),
  refusal: z.object(localizableTextFields).nullable().describe('Why nothing is changed; null: not refused'),
})
export type AccessChangeResult = z.infer<typeof accessChangeSchema>

const userPath = '/api/user/device/{deviceid}/user'

/** Base service 'user', as in the specification. */
export const userDeviceUsers = {
  addDeviceUser: contractCall
    .meta(deviceCall('editUsers'))
    .route({
      method: 'POST',
      path: userPath,
      tags,
      summary: 'Give a person access, or invite an email address',
    })
    .input(deviceInput.extend({ targetEmail: emailSchema, targetPermission: permissionSchema }))
    .output(z.object({ status: z.enum(['added', 'invited']) })),

  setUserOfMany: contractCall
    .meta(withAccessRevocation(signedInCall({ sessionOnly: true }), 'everybody'))
    .route({
      method: 'POST',
      path: '/api/user/device-users',
      tags,
      summary: 'Add, change or remove a person on many devices, with a result for each',
      description:
        '`permission` null removes the person. `dryRun` returns what would happen on each device without changing anything. Devices are changed independently: a refusal by one does not affect the others.',
    })
    .input(
      z.object({
        deviceids: z.array(deviceIdSchema).min(1).max(maximumUserChangeDevices),
        targetEmail: emailSchema,
        permission: permissionSchema.nullable(),
        dryRun: z.boolean(),
      }),
    )
    .output(z.object({ results: z.array(accessChangeSchema) })),

  setDeviceUser: contractCall
    .meta(withAccessRevocation(deviceCall('editUsers'), 'everybody'))
    .route({
      method: 'PUT',
      path: userPath,
      tags,
      summary: "Change a person's permission",
      description: "CONFLICT with `reason` 'lastAdmin' if this would leave the device without an Admin.",
    })
    .input(deviceInput.extend({ userid: z.string().max(100), permission: permissionSchema }))
    .output(done),

  removeDeviceUser: contractCall
    .meta(withAccessRevocation(deviceCall('viewData'), 'everybody'))
    .route({
      method: 'DELETE',
      path: userPath,
      tags,
      summary: "Remove a person's access; anyone may remove their own",
      description:
        'While others have access, an Admin must remain. The last Admin can leave only with `abandon`: the next person with the setup password then becomes Admin.',
    })
    .input(deviceInput.extend({ userid: z.string().max(100), abandon: z.boolean().default(false) }))
    .output(done),

  withdrawInvitation: contractCall
    .meta(deviceCall('editUsers'))
    .route({
      method: 'DELETE',
      path: '/api/user/device/{deviceid}/invitation',
      tags,
      summary: 'Withdraw the invitation of an email address',
    })
    .input(deviceInput.extend({ email: emailSchema }))
    .output(done),

  setAddingRules: contractCall
    .meta(deviceCall('editUsers'))
    .route({
      method: 'PUT',
      path: '/api/user/device/{deviceid}/adding',
      tags,
      summary: 'Set how people can add themselves to the device',
    })
    .input(
      deviceInput.extend({
        addNextUserWithoutPassword: z.boolean().optional(),
        addedPermission: permissionSchema.optional(),
      }),
    )
    .output(done),
}
