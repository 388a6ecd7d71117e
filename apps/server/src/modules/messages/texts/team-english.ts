import type { TeamWords } from './team-mail.ts'

export const teamWords: Omit<TeamWords, 'permissionName'> = {
  greeting: 'Hello,',
  subject: {
    invited: ({ person }) => `${person} invited you to a team`,
    added: ({ person }) => `${person} added you to a team`,
    removed: ({ person, team }) => `${person} removed you from the team ${team}`,
    deleted: ({ person, team }) => `${person} deleted the team ${team}`,
    offered: ({ person, team }) => `${person} asks you to take over the team ${team}`,
    declined: ({ person, team }) => `${person} declined to take over the team ${team}`,
    takenOver: ({ team }) => `You now manage the team ${team}`,
    handedOver: ({ person, team }) => `${person} took over the team ${team}`,
  },
  heading: {
    invited: ({ brandName }) => `You've been invited to a team on ${brandName}`,
    added: ({ brandName }) => `You've been added to a team on ${brandName}`,
    removed: ({ brandName }) => `You've been removed from a team on ${brandName}`,
    deleted: ({ brandName }) => `A team you were in on ${brandName} was deleted`,
    offered: ({ brandName }) => `Take over a team on ${brandName}?`,
    declined: ({ brandName }) => `Your team on ${brandName} was not taken over`,
    takenOver: ({ brandName }) => `You now manage a team on ${brandName}`,
    handedOver: ({ brandName }) => `Your team on ${brandName} was taken over`,
  },
  text: {
    invited: ({ person, brandName }) =>
      `${person} invited you to a team on ${brandName}. Sign up with this email address to see its devices.`,
    added: ({ person, brandName }) =>
      `${person} added you to a team on ${brandName}. You can now find its devices in your device list.`,
    removed: ({ person, brandName }) =>
      `${person} removed you from a team on ${brandName}. You no longer see its devices, unless you have access of your own.`,
    deleted: ({ person, brandName }) =>
      `${person} deleted a team you were in on ${brandName}. You no longer see its devices, unless you have access of your own.`,
    offered: ({ person, brandName }) =>
      `${person} asks you to take over a team you are in on ${brandName}. Nothing changes until you accept. The Teams page shows which devices it will share then.`,
    declined: ({ person, brandName }) =>
      `${person} declined to take over your team on ${brandName}. You still manage it.`,
    takenOver: ({ person, brandName }) =>
      `You took over a team on ${brandName} from ${person}. It shares only devices you are an Admin of yourself, for as long as you are.`,
    handedOver: ({ person, brandName }) =>
      `${person} took over your team on ${brandName}. You are no longer in it. You keep any access of your own.`,
  },
  action: {
    invited: 'Sign up',
    added: 'Open your devices',
    removed: 'Open your devices',
    deleted: 'Open your devices',
    offered: 'View the offer',
    declined: 'Go to Teams',
    takenOver: 'Go to Teams',
    handedOver: 'Go to Teams',
  },
  unknownSender: "If you don't know the sender, you can ignore this email.",
  team: 'Team',
  devices: 'Devices',
  permission: 'Permission',
  noLongerShared: 'No longer shared',
  more: (devices) => `${devices} more`,
}
