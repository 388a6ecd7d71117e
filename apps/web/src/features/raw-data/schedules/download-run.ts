import { sendWithSession } from '../../../lib/api/client.ts'
import { fetchStoredFile } from '../../../lib/api/fetch-file.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'

/** Saves the file of a run. @throws the error of the call, such as of access that has ended or a file that has expired */
export async function downloadRun(id: string): Promise<void> {
  const url = new URL(`/api/user/export-file/${id}`, globalThis.location.origin).href
  const { name, content } = await fetchStoredFile(sendWithSession, url)
  downloadFile(name, content)
}
