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
    .describe('Email addresses without an account; they become members when they sign up'),
  offeredTo: z.string().nullable().describe('`userid` of the member who was asked to take over the team'),
})
export type Team = z.infer<typeof teamSchema>

const joinedTeamSchema = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().describe("Email of the team's owner"),
  permission: permissionSchema,
  devices: z.number(),
  isOffered: z.boolean().describe('Whether you were asked to take it over'),
})
export type JoinedTeam = z.infer<typeof joinedTeamSchema>

const deviceResultSchema = z.object({
  deviceid: z.string(),
  added: z.boolean(),
  refusal: z.object(localizableTextFields).nullable().describe('Why it was not added; null: it was added'),
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
      summary: 'List the teams that you manage and those you are a member of',
      description:
        "Every member has their level on every device in the team, as long as the team's owner is an Admin of the device in their own right. On each device, the highest of a person's own level and their teams' levels applies.",
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
    .route({ method: 'DELETE', path, tags, summary: 'Delete a team and the access that it gives' })
    .input(teamId)
    .output(done),

  addTeamDevices: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/devices`,
      tags,
      summary: 'Add devices to a team',
      description: 'Devices are added independently; each one that cannot be added has a reason.',
    })
    .input(teamId.extend({ deviceids: z.array(deviceIdSchema).min(1).max(maximumTeamDevices) }))
    .output(z.object({ results: z.array(deviceResultSchema) })),

  removeTeamDevices: contractCall
    .meta(withAccessRevocation(ownTeams, 'everybody'))
    .route({ method: 'DELETE', path: `${path}/devices`, tags, summary: 'Remove devices from a team' })
    .input(teamId.extend({ deviceids: z.array(deviceIdSchema).min(1).max(maximumTeamDevices) }))
    .output(done),

  addTeamMember: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/members`,
      tags,
      summary: 'Add a person to a team, or invite an email address',
      description:
        'An address without an account gets an invitation by email and becomes a member on sign-up.',
    })
    .input(teamId.extend({ targetEmail: emailSchema, targetPermission: permissionSchema }))
    .output(z.object({ status: z.enum(['added', 'invited']) })),

  resendTeamInvitation: contractCall
    .meta(ownTeams)
    .route({
      method: 'POST',
      path: `${path}/invitations`,
      tags,
      summary: 'Resend a team invitation',
    })
    .input(teamId.extend({ email: emailSchema }))
    .output(done),

  withdrawTeamInvitation: contractCall
    .meta(ownTeams)
    .route({
      method: 'DELETE',
      path: `${path}/invitations`,
      tags,
      summary: 'Withdraw a team invitation',
    })
    .input(teamId.extend({ email: emailSchema }))
    .output(done),

  setTeamMember: contractCall
    .meta(withAccessRevocation(ownTeams, 'user'))
    .route({ method: 'PUT', path: `${path}/members`, tags, summary: "Change a person's level in a team" })
    .input(teamId.extend({ userid: z.string().max(100), permission: permissionSchema }))
    .output(done),

  removeTeamMember: contractCall
    .meta(withAccessRevocation(ownTeams, 'user'))
    .route({
      method: 'DELETE',
      path: `${path}/members`,
      tags,
      summary: 'Remove a person from a team; anyone may remove themselves',
    })
    .input(teamId.extend({ userid: z.string().max(100) }))
    .output(done),

  previewTeamHandover: contractCall
    .meta(ownTeams)
    .route({
      method: 'GET',
      path: `${path}/handover`,
      tags,
      summary: "Preview what happens to a team's devices if a member takes it over",
      description:
        "A device stays in the team if the member is an Admin of it in their own right. Available to the team's owner and to the member who was asked.",
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
      description: 'Nothing changes until they accept. Asking another member replaces the earlier offer.',
    })
    .input(teamId.extend({ userid: z.string().max(100) }))
    .output(done),

  acceptTeam: contractCall
    .meta(withAccessRevocation(ownTeams, 'everybody'))
    .route({
      method: 'PUT',
      path: `${path}/handover`,
      tags,
      summary: 'Accept a team that was offered to you',
      description:
        "CONFLICT with `reason` 'nameTaken' if you already have a team of that name, or 'limit' if you have reached your team limit.",
    })
    .input(teamId)
    .output(done),

  endTeamOffer: contractCall
    .meta(ownTeams)
    .route({
      method: 'DELETE',
      path: `${path}/handover`,
      tags,
      summary: 'Withdraw or decline the offer of a team',
    })
    .input(teamId)
    .output(done),

  removeDeviceTeam: contractCall
    .meta(withAccessRevocation(deviceCall('editUsers', undefined, { sessionOnly: true }), 'everybody'))
    .route({
      method: 'DELETE',
      path: '/api/user/device/{deviceid}/team',
      tags,
      summary: 'Remove a device from a team, whoever owns the team',
    })
    .input(deviceInput.extend({ team: z.string().min(1).max(100) }))
    .output(done),
}
