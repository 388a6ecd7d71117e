import { offerFile } from '../../../lib/files/offer-file.ts'

/** Hands a text of JSON to the browser's own downloads. */
export function offerJson(name: string, text: string): void {
  offerFile(name, new Blob([text], { type: 'application/json' }))
}
