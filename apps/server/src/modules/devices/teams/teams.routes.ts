import { type Calls, requireCaller, deviceOf } from '../../../platform/http/calls.ts'
import type { TeamsService } from './teams.module.ts'

const done = { done: true } as const

export function teamsRoutes({ user }: Calls, teams: TeamsService) {
  return {
    listTeams: user.listTeams.handler(({ context }) => teams.list(requireCaller(context))),
    addTeam: user.addTeam.handler(({ input, context }) => teams.add(requireCaller(context), input.name)),
    setTeam: user.setTeam.handler(async ({ input, context }) => {
      await teams.rename(requireCaller(context), input.id, input.name)
      return done
    }),
    deleteTeam: user.deleteTeam.handler(async ({ input, context }) => {
      await teams.remove(requireCaller(context), input.id)
      return done
    }),
    addTeamDevices: user.addTeamDevices.handler(async ({ input, context }) => ({
      results: await teams.addDevices(requireCaller(context), input.id, input.deviceids),
    })),
    removeTeamDevices: user.removeTeamDevices.handler(async ({ input, context }) => {
      await teams.removeDevices(requireCaller(context), input.id, input.deviceids)
      return done
    }),
    addTeamMember: user.addTeamMember.handler(async ({ input, context }) => {
      const { id, targetEmail, targetPermission } = input
      return { status: await teams.addMember(requireCaller(context), id, targetEmail, targetPermission) }
    }),
    resendTeamInvitation: user.resendTeamInvitation.handler(async ({ input, context }) => {
      await teams.resendInvitation(requireCaller(context), input.id, input.email)
      return done
    }),
    withdrawTeamInvitation: user.withdrawTeamInvitation.handler(async ({ input, context }) => {
      await teams.withdrawInvitation(requireCaller(context), input.id, input.email)
      return done
    }),
    setTeamMember: user.setTeamMember.handler(async ({ input, context }) => {
      await teams.setMember(requireCaller(context), input.id, input.userid, input.permission)
      return done
    }),
    removeTeamMember: user.removeTeamMember.handler(async ({ input, context }) => {
      await teams.removeMember(requireCaller(context), input.id, input.userid)
      return done
    }),
    previewTeamHandover: user.previewTeamHandover.handler(({ input, context }) =>
      teams.previewHandover(requireCaller(context), input.id, input.userid),
    ),
    offerTeam: user.offerTeam.handler(async ({ input, context }) => {
      await teams.offer(requireCaller(context), input.id, input.userid)
      return done
    }),
    acceptTeam: user.acceptTeam.handler(async ({ input, context }) => {
      await teams.accept(requireCaller(context), input.id)
      return done
    }),
    endTeamOffer: user.endTeamOffer.handler(async ({ input, context }) => {
      await teams.endOffer(requireCaller(context), input.id)
      return done
    }),
    removeDeviceTeam: user.removeDeviceTeam.handler(async ({ input, context }) => {
      await teams.removeFromTeam(requireCaller(context), deviceOf(context).deviceId, input.team)
      return done
    }),
  }
}
