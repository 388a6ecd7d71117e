/** Why a folder contains more than a dozen sources, in one sentence; smaller folders need no entry. */
export const explained: Readonly<Record<string, string>> = {
  'bench/src/scenarios': 'One file per benchmark; main.ts lists them.',
  'e2e/specs/devices': 'One file per task that people have with devices; none imports another.',
  'e2e/specs/accounts': 'One file per task that people have with their account; none imports another.',
  'e2e/pages/device': 'One file per page or dialog of a device, as its tests use it.',
  scripts:
    'The commands of package.json, and what several of them or Vitest share; larger commands have folders.',
  'packages/contract/src/device': 'One file per group of calls about a device, each found by its name.',
  'packages/domain/src/conditions':
    'The kinds of evidence, the fold that puts them in order, and what is read from its state; areas, history and rules have folders.',
  'packages/domain/src/telemetry': 'One file per result computed from stored points, each with its test.',
  'apps/server/src/adapters/relational':
    'The relational store on either engine: schema, migrations, connections; what only PGlite needs has its folder.',
  'apps/server/src/composition':
    'One file per step of composing the portal; docs/adr/0023 explains their order.',
  'apps/server/src/modules/devices/users':
    'The layers of the module, and one service per way in which the people of a device change.',
  'apps/server/src/modules/conditions/folding':
    'One file per step of the fold, which docs/adr/0025 explains; what is read from the store has its folder.',
  'apps/server/src/modules/messages':
    'The layers of the module, the queue, and a renderer for email and SMS; push, receipts, texts and webhooks have folders.',
  'apps/server/src/modules/messages/texts':
    'The mails of each language; topics with many texts have a file per language.',
  'apps/web/src/features/alarms': 'The list of alarms and its rules; the panel of one alarm has its folder.',
  'apps/web/src/features/telemetry/custom-chart/editor':
    'One file per section of the form, the fields that sections share, and the dialogs.',
  'apps/web/src/ui/controls': 'One file per control, with the hook or context that only it needs.',
  'apps/web/src/ui/feedback':
    'One file per way to say something: badges, banners, notices, empty and failed parts, guards.',
  'packages/messages/src':
    'The entries of the languages, whose texts have folders, and one file per step from a message to a sentence.',
  'packages/messages/src/ar': 'One table of texts per topic, with the same names as in English.',
  'packages/messages/src/de': 'One table of texts per topic, with the same names as in English.',
  'packages/messages/src/en': 'One table of texts per topic.',
}
