import { regulatoryModels } from '@fieldport/domain'

/**
 * The text that a brand shows for a model; a suffix such as -H names the same hardware. undefined: nothing is shown.
 * Source: specification 2, section 1 ('only for models ORB-C1 and QUAD-C2').
 */
export function regulatoryText(texts: Readonly<Record<string, string>>, model: string): string | undefined {
  const found = regulatoryModels.find((each) => model === each || model.startsWith(`${each}-`))
  return found === undefined ? undefined : texts[found]
}
