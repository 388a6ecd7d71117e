/** Why a folder holds more than a dozen sources, in one sentence; one that holds fewer needs no row. */
export const explained: Readonly<Record<string, string>> = {
  'bench/src/scenarios': 'One file a benchmark, none larger for it; main.ts lists them.',
  'e2e/specs/devices': 'One file a thing that people do with devices, none imports another.',
  'e2e/specs/accounts': 'One file a thing that people do with their account, none imports another.',
  'packages/messages/src/ar': 'One table of texts a topic, the same names as in English.',
  'packages/messages/src/de': 'One table of texts a topic, the same names as in English.',
  'packages/messages/src/en': 'One table of texts a topic.',
}
