/** Why a folder contains more than a dozen sources, in one sentence; smaller folders need no entry. */
export const explained: Readonly<Record<string, string>> = {
  'bench/src/scenarios': 'One file a benchmark, none larger for it; main.ts lists them.',
  'e2e/specs/devices': 'One file a thing that people do with devices, none imports another.',
  'e2e/specs/accounts': 'One file a thing that people do with their account, none imports another.',
  'e2e/pages/device': 'One file a page or dialog of a device, as its tests use it.',
  scripts: 'One file a command of package.json; what only one of them needs is in its folder.',
  'packages/contract/src/device':
    'One file a group of calls about a device; each is small and found by its name.',
  'packages/domain/src/conditions':
    'One file a kind of evidence, and the fold that puts all of them in order; the larger kinds have folders.',
  'packages/domain/src/telemetry':
    'One file a thing that is worked out from stored points, each with its test.',
  'apps/server/src/adapters/relational':
    'What both engines of the relational store share; PGlite alone has its folder.',
  'apps/server/src/composition':
    'One file a step of putting the portal together, in the order of docs/adr/0023.',
  'apps/server/src/modules/devices/users':
    'The layers of the module, and one service a way in which the people of a device change.',
  'apps/server/src/modules/conditions/folding':
    'The steps of the fold in the order of docs/adr/0025; what is read from the store has its folder.',
  'apps/server/src/modules/messages':
    'The layers of the module, and one renderer a channel; receipts, texts and webhooks have folders.',
  'apps/server/src/modules/messages/texts':
    'The mails of each language, and a topic with many words in files of its own, by language.',
  'apps/web/src/features/alarms': 'The list of alarms and its rules; the panel of one alarm has its folder.',
  'apps/web/src/features/telemetry/custom-chart/editor':
    'One file a section of the form, with the fields and boxes that sections share.',
  'packages/messages/src/ar': 'One table of texts a topic, the same names as in English.',
  'packages/messages/src/de': 'One table of texts a topic, the same names as in English.',
  'packages/messages/src/en': 'One table of texts a topic.',
}
