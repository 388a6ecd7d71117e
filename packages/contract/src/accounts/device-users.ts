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

export const deviceUserSchema = z.object({
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean().describe('The person has proven to read this address'),
  permission: permissionSchema.describe('The highest of their own and those of their teams'),
  ownPermission: permissionSchema
    .nullable()
    .describe('What they were given on this device itself; null: nothing, they come by a team'),
  teams: z
    .array(z.object({ id: z.string(), name: z.string(), permission: permissionSchema }))
    .describe('Teams that give them a level on this device'),
  userHasSubscription: z.boolean(),
})
export type DeviceUser = z.infer<typeof deviceUserSchema>

export const invitationSchema = z.object({
  email: z.string(),
  permission: permissionSchema,
  invitedAt: z.number().describe('Epoch seconds'),
})
export type Invitation = z.infer<typeof invitationSchema>

export const deviceTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().describe('Address of whoever manages it'),
  members: z.number(),
})
export type DeviceTeam = z.infer<typeof deviceTeamSchema>

export const devicePermissionsSchema = z.object({
  Items: z.array(deviceUserSchema),
  teams: z.array(deviceTeamSchema).describe('Teams that this device is in'),
  invitations: z.array(invitationSchema).describe('Addresses without an account; each waits for its sign-up'),
  addNextUserWithoutPassword: z.boolean().describe('The next person needs no setup password, once'),
  nextUserBecomesAdmin: z
    .boolean()
    .describe('A distributor chose that whoever comes without a password becomes Admin'),
  addedPermission: permissionSchema.describe('What people get who add the device with its setup password'),
})
export type DevicePermissions = z.infer<typeof devicePermissionsSchema>

export const devicePasswordsSchema = z.object({
  deviceid: z.string(),
  codeSent: z.boolean().describe('A code was mailed; the passwords come with it'),
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
        'PASSWORD_REQUIRED: send again with the setup password. A device that does not exist answers as one whose password is wrong.',
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
            'IANA name. Becomes the time zone of a device that has none, if you may then change it; an unknown name is ignored',
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
      summary: 'Who has access to a device',
    })
    .input(deviceInput)
    .output(devicePermissionsSchema),

  deviceGetPasswords: contractCall
    .meta(deviceCall('viewDevicePasswords', undefined, { sessionOnly: true }))
    .route({
      method: 'POST',
      path: '/api/portal/device-get-passwords/{deviceid}',
      tags,
      summary: 'Setup and Wi-Fi password of a device, by a code from your mail',
      description: 'Without `code`: one is mailed to you, and lives 10 minutes. With it: the passwords.',
    })
    .input(deviceInput.extend({ code: typedCodeSchema.optional() }))
    .output(devicePasswordsSchema),
}

const accessChangeSchema = z.object({
  deviceid: z.string(),
  name: z.string(),
  status: z.enum(accessChangeStatuses),
  from: permissionSchema.nullable().describe('What the person had on the device itself; null: nothing'),
  to: permissionSchema.nullable().describe('What they have then'),
  inherited: permissionSchema.nullable().describe('What their teams give them all the same'),
  refusal: z
    .object(localizableTextFields)
    .nullable()
    .describe('Why nothing is changed; null: it is not refused'),
})
export type AccessChangeResult = z.infer<typeof accessChangeSchema>

const userPath = '/api/user/device/{deviceid}/user'

/** Base service 'user', as in the specification. */
export const userDeviceUsers = {
  addDeviceUser: contractCall
    .meta(deviceCall('editUsers'))
    .route({ method: 'POST', path: userPath, tags, summary: 'Give a person access, or invite an address' })
    .input(deviceInput.extend({ targetEmail: emailSchema, targetPermission: permissionSchema }))
    .output(z.object({ status: z.enum(['added', 'invited']) })),

  setUserOfMany: contractCall
    .meta(withAccessRevocation(signedInCall({ sessionOnly: true }), 'everybody'))
    .route({
      method: 'POST',
      path: '/api/user/device-users',
      tags,
      summary: 'Add, change or remove one person on many devices, with a result for each',
      description:
        '`permission` null: the person is removed. `dryRun`: what would become of each device, and nothing is changed. Each device is changed by itself: what one refuses does not keep it from the others.',
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
      summary: 'Change what a person may do',
      description: "The last Admin cannot be made less: CONFLICT with `reason` 'lastAdmin'.",
    })
    .input(deviceInput.extend({ userid: z.string().max(100), permission: permissionSchema }))
    .output(done),

  removeDeviceUser: contractCall
    .meta(withAccessRevocation(deviceCall('viewData'), 'everybody'))
    .route({
      method: 'DELETE',
      path: userPath,
      tags,
      summary: 'Take away a person’s access; anyone may leave',
      description:
        'Others need an Admin. The last Admin leaves only with `abandon`: the next person with the setup password then becomes Admin.',
    })
    .input(deviceInput.extend({ userid: z.string().max(100), abandon: z.boolean().default(false) }))
    .output(done),

  withdrawInvitation: contractCall
    .meta(deviceCall('editUsers'))
    .route({
      method: 'DELETE',
      path: '/api/user/device/{deviceid}/invitation',
      tags,
      summary: 'Withdraw the invitation of an address',
    })
    .input(deviceInput.extend({ email: emailSchema }))
    .output(done),

  setAddingRules: contractCall
    .meta(deviceCall('editUsers'))
    .route({
      method: 'PUT',
      path: '/api/user/device/{deviceid}/adding',
      tags,
      summary: 'How people come to the device by themselves',
    })
    .input(
      deviceInput.extend({
        addNextUserWithoutPassword: z.boolean().optional(),
        addedPermission: permissionSchema.optional(),
      }),
    )
    .output(done),
}
