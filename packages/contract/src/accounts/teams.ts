import { groupNameLength, maximumTeamDevices } from '@fieldport/domain'
import * as z from 'zod'
import { deviceCall, signedInCall, withAccessRevocation } from '../access.ts'
import { contractCall, deviceIdSchema, deviceInput, localizableTextFields } from '../base.ts'
import { permissionSchema } from '../schemas.ts'
import { emailSchema } from './account-schemas.ts'
import { invitationSchema } from './device-users.ts'

const tags = ['teams']
const done = z.object({ done: z.literal(true) })
/** Not for API credentials, which could bypass the plan gates of another person's device. */
const ownTeams = signedInCall({ sessionOnly: true })
const nameSchema = z
  .string()
  .min(1)
  .max(4 * groupNameLength)
const teamId = z.object({ id: z.string().min(1).max(100) })
const path = '/api/user/teams/{id}'

const memberSchema = z.object({
  userid: z.string(),
  name: z.string(),
  email: z.string(),
  permission: permissionSchema,
})

const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  devices: z.array(z.object({ deviceid: z.string(), name: z.string() })),
  members: z.array(memberSchema),
  invitations: z
    .array(invitationSchema)
    .describe('Addresses without an account; each is a member with its sign-up'),
  offeredTo: z.string().nullable().describe('`userid` of the member who was asked to take it over'),
})
export type Team = z.infer<typeof teamSchema>

const joinedTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().describe('Address of whoever manages it'),
  permission: permissionSchema,
  devices: z.number(),
  isOffered: z.boolean().describe('You were asked to take it over'),
})
export type JoinedTeam = z.infer<typeof joinedTeamSchema>

const deviceResultSchema = z.object({
  deviceid: z.string(),
  added: z.boolean(),
  refusal: z.object(localizableTextFields).nullable().describe('Why it was not added; null: it was'),
})
export type TeamDeviceResult = z.infer<typeof deviceResultSchema>

/** Base service 'user'. */
export const teams = {
  listTeams: contractCall
    .meta(ownTeams)
    .route({
      method: 'GET',
      path: '/api/user/teams',
      tags,
      summary: 'Teams that you manage, and those that you are in',
      description:
        'Everybody in a team has its level on every device in it, as long as whoever manages the team is an Admin of the device by a permission of their own. What counts on a device is the highest of a person’s own level and those of their teams.',
    })
    .output(z.object({ managed: z.array(teamSchema), joined: z.array(joinedTeamSchema) })),

  addTeam: contractCall
    .meta(ownTeams)
    .route({ method: 'POST', path: '/api/user/teams', tags, summary: 'Create a team' })
    .input(z.object({ name: nameSchema }))
    .output(z.object({ id: z.string() })),

  setTeam: contractCall
    .meta(ownTeams)
    .route({ method: 'PUT', path, tags, summary: 'Rename a team' })
    .input(teamId.extend({ name: nameSchema }))
    .output(done),

  deleteTeam: contractCall
    .meta(withAccessRevocation(ownTeams, 'everybody'))
    .route({ method: 'DELETE', path, tags, summary: 'Delete a team, and the access that it gives' })
    .input(teamId)
    .output(done),

  addTeamDevices: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/devices`,
      tags,
      summary: 'Put devices into a team',
      description: 'Each by itself: one that cannot be added says why, and the others are added.',
    })
    .input(teamId.extend({ deviceids: z.array(deviceIdSchema).min(1).max(maximumTeamDevices) }))
    .output(z.object({ results: z.array(deviceResultSchema) })),

  removeTeamDevices: contractCall
    .meta(withAccessRevocation(ownTeams, 'everybody'))
    .route({ method: 'DELETE', path: `${path}/devices`, tags, summary: 'Take devices out of a team' })
    .input(teamId.extend({ deviceids: z.array(deviceIdSchema).min(1).max(maximumTeamDevices) }))
    .output(done),

  addTeamMember: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/members`,
      tags,
      summary: 'Add a person to a team, or invite an address',
      description: 'An address without an account gets a mail, and is a member once it signs up.',
    })
    .input(teamId.extend({ targetEmail: emailSchema, targetPermission: permissionSchema }))
    .output(z.object({ status: z.enum(['added', 'invited']) })),

  resendTeamInvitation: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/invitations`,
      tags,
      summary: 'Send the mail of an invitation to a team again',
    })
    .input(teamId.extend({ email: emailSchema }))
    .output(done),

  withdrawTeamInvitation: contractCall
    .meta(ownTeams)
    .route({
      method: 'DELETE',
      path: `${path}/invitations`,
      tags,
      summary: 'Withdraw the invitation of an address to a team',
    })
    .input(teamId.extend({ email: emailSchema }))
    .output(done),

  setTeamMember: contractCall
    .meta(withAccessRevocation(ownTeams, 'user'))
    .route({ method: 'PUT', path: `${path}/members`, tags, summary: 'Change a person’s level in a team' })
    .input(teamId.extend({ userid: z.string().max(100), permission: permissionSchema }))
    .output(done),

  removeTeamMember: contractCall
    .meta(withAccessRevocation(ownTeams, 'user'))
    .route({
      method: 'DELETE',
      path: `${path}/members`,
      tags,
      summary: 'Remove a person from a team; anyone may leave',
    })
    .input(teamId.extend({ userid: z.string().max(100) }))
    .output(done),

  previewTeamHandover: contractCall
    .meta(ownTeams)
    .route({
      method: 'GET',
      path: `${path}/handover`,
      tags,
      summary: 'What becomes of the devices of a team if a member takes it over',
      description:
        'A device stays in the team if the member is an Admin of it by a permission of their own. For whoever manages the team, and for the member who was asked.',
    })
    .input(teamId.extend({ userid: z.string().max(100) }))
    .output(
      z.object({
        devices: z.array(z.object({ deviceid: z.string(), name: z.string(), stays: z.boolean() })),
      }),
    ),

  offerTeam: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/handover`,
      tags,
      summary: 'Ask a member to take a team over',
      description: 'Nothing changes until they accept. Asking another one ends the former offer.',
    })
    .input(teamId.extend({ userid: z.string().max(100) }))
    .output(done),

  acceptTeam: contractCall
    .meta(withAccessRevocation(ownTeams, 'everybody'))
    .route({
      method: 'PUT',
      path: `${path}/handover`,
      tags,
      summary: 'Take a team over that was offered to you',
      description:
        "CONFLICT with `reason` 'nameTaken' or 'limit' while you have a team of that name, or as many teams as you may.",
    })
    .input(teamId)
    .output(done),

  endTeamOffer: contractCall
    .meta(ownTeams)
    .route({
      method: 'DELETE',
      path: `${path}/handover`,
      tags,
      summary: 'Withdraw the offer of a team, or decline it',
    })
    .input(teamId)
    .output(done),

  removeDeviceTeam: contractCall
    .meta(withAccessRevocation(deviceCall('editUsers', undefined, { sessionOnly: true }), 'everybody'))
    .route({
      method: 'DELETE',
      path: '/api/user/device/{deviceid}/team',
      tags,
      summary: 'Take a device out of a team, whoever manages it',
    })
    .input(deviceInput.extend({ team: z.string().min(1).max(100) }))
    .output(done),
}
