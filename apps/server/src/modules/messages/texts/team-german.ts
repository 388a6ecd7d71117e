import type { TeamWords } from './team-mail.ts'

export const teamWords: Omit<TeamWords, 'permissionName'> = {
  greeting: 'Guten Tag,',
  subject: {
    invited: ({ person }) => `${person} hat Sie in ein Team eingeladen`,
    added: ({ person }) => `${person} hat Sie in ein Team aufgenommen`,
    removed: ({ person, team }) => `${person} hat Sie aus dem Team ${team} entfernt`,
    deleted: ({ person, team }) => `${person} hat das Team ${team} gelöscht`,
    offered: ({ person, team }) => `${person} bittet Sie, das Team ${team} zu übernehmen`,
    declined: ({ person, team }) => `${person} übernimmt das Team ${team} nicht`,
    takenOver: ({ team }) => `Sie verwalten jetzt das Team ${team}`,
    handedOver: ({ person, team }) => `${person} hat das Team ${team} übernommen`,
  },
  heading: {
    invited: ({ brandName }) => `Sie wurden in ein Team bei ${brandName} eingeladen`,
    added: ({ brandName }) => `Sie wurden in ein Team bei ${brandName} aufgenommen`,
    removed: ({ brandName }) => `Sie wurden aus einem Team bei ${brandName} entfernt`,
    deleted: ({ brandName }) => `Ein Team bei ${brandName}, in dem Sie waren, wurde gelöscht`,
    offered: ({ brandName }) => `Ein Team bei ${brandName} übernehmen?`,
    declined: ({ brandName }) => `Ihr Team bei ${brandName} wurde nicht übernommen`,
    takenOver: ({ brandName }) => `Sie verwalten jetzt ein Team bei ${brandName}`,
    handedOver: ({ brandName }) => `Ihr Team bei ${brandName} wurde übernommen`,
  },
  text: {
    invited: ({ person, brandName }) =>
      `${person} hat Sie in ein Team bei ${brandName} eingeladen. Registrieren Sie sich mit dieser E-Mail-Adresse, um seine Geräte zu sehen.`,
    added: ({ person, brandName }) =>
      `${person} hat Sie in ein Team bei ${brandName} aufgenommen. Sie finden seine Geräte jetzt in Ihrer Geräteliste.`,
    removed: ({ person, brandName }) =>
      `${person} hat Sie aus einem Team bei ${brandName} entfernt. Sie sehen seine Geräte nicht mehr, es sei denn, Sie haben selbst Zugriff.`,
    deleted: ({ person, brandName }) =>
      `${person} hat ein Team bei ${brandName} gelöscht, in dem Sie waren. Sie sehen seine Geräte nicht mehr, es sei denn, Sie haben selbst Zugriff.`,
    offered: ({ person, brandName }) =>
      `${person} bittet Sie, ein Team bei ${brandName} zu übernehmen, in dem Sie sind. Bis Sie annehmen, ändert sich nichts. Auf der Seite „Teams“ sehen Sie, welche Geräte es dann teilt.`,
    declined: ({ person, brandName }) =>
      `${person} möchte Ihr Team bei ${brandName} nicht übernehmen. Sie verwalten es weiterhin.`,
    takenOver: ({ person, brandName }) =>
      `Sie haben ein Team bei ${brandName} von ${person} übernommen. Es teilt nur Geräte, auf denen Sie selbst Admin sind, und nur solange Sie es sind.`,
    handedOver: ({ person, brandName }) =>
      `${person} hat Ihr Team bei ${brandName} übernommen. Sie sind nicht mehr darin. Zugriff, den Sie selbst haben, bleibt.`,
  },
  action: {
    invited: 'Registrieren',
    added: 'Geräte öffnen',
    removed: 'Geräte öffnen',
    deleted: 'Geräte öffnen',
    offered: 'Angebot ansehen',
    declined: 'Zur Seite „Teams“',
    takenOver: 'Zur Seite „Teams“',
    handedOver: 'Zur Seite „Teams“',
  },
  unknownSender: 'Falls Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.',
  team: 'Team',
  devices: 'Geräte',
  permission: 'Berechtigung',
  noLongerShared: 'Nicht mehr geteilt',
  more: (devices) => `${devices} weitere`,
}
