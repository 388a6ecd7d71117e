import { sendWithSession } from '../../../lib/api/client.ts'
import { fetchStoredFile } from '../../../lib/api/fetch-file.ts'
import { downloadFile } from '../../../lib/files/download-file.ts'

/** Downloads the file of a run. @throws the call's error, for example if access has ended or the file has expired */
export async function downloadExportRun(id: string): Promise<void> {
  const url = new URL(`/api/user/export-file/${id}`, globalThis.location.origin).href
  const { name, content } = await fetchStoredFile(sendWithSession, url)
  downloadFile(name, content)
}
