import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore, type StoredFileEntry, fileStoreUnavailable } from './file-store.ts'

export type S3Settings = {
  /** Without a trailing slash; the bucket is part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Other applications may use the same bucket. */
const prefix = 'files/'
const timeoutMs = 15_000

/** Files in a bucket of any S3-compatible store. Source: Amazon S3 API reference, version 2006-03-01. */
export function createS3Store(settings: S3Settings, pageKeys = 1000): FileStore {
  const { region, accessKeyId, secretAccessKey } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucket = `${settings.endpoint}/${settings.bucket}`
  /** @returns null for the status `absent`; every other failure throws */
  const ask = async (address: string, init: RequestInit, absent: number) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await client
      .fetch(address, { ...init, signal, redirect: 'error' })
      .catch(throwUnavailable)
    if (response.ok || response.status === absent) return response
    throw fileStoreUnavailable(
      new Error(`${init.method} answered ${response.status}: ${await reasonOf(response)}`),
    )
  }
  const addressOf = (key: string) => `${bucket}/${prefix}${checkKey(key)}`
  return {
    put: async (key, bytes) => {
      // Objects are only ever read through the portal, so their type does not matter.
      const headers = {
        'content-type': 'application/octet-stream',
        // Signed, so that the store refuses bytes that were corrupted on the way.
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const body = new Uint8Array(bytes)
      await (await ask(addressOf(key), { method: 'PUT', headers, body }, 0)).body?.cancel()
    },
    get: async (key) => {
      const response = await ask(addressOf(key), { method: 'GET' }, 404)
      if (response.ok) return new Uint8Array(await response.arrayBuffer().catch(throwUnavailable))
      const reason = await reasonOf(response)
      // A missing bucket is a misconfiguration, not a missing file.
      if (reason === 'NoSuchBucket') throw fileStoreUnavailable(new Error(reason))
      return null
    },
    remove: async (key) => {
      await (await ask(addressOf(key), { method: 'DELETE' }, 404)).body?.cancel()
    },
    list: () => listBucket((query) => ask(`${bucket}?${query}`, { method: 'GET' }, 0), pageKeys),
  }
}

async function* listBucket(
  ask: (query: string) => Promise<Response>,
  pageKeys: number,
): AsyncIterable<StoredFileEntry> {
  let marker = ''
  let isMore = true
  while (isMore) {
    // Version 1 of ListObjects: every store supports it, and its pages continue after a key.
    const query = new URLSearchParams({ prefix, marker, 'max-keys': String(pageKeys) })
    const page = await (await ask(query.toString())).text()
    const entries = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => entry)
    for (const entry of entries) {
      marker = textOf(entry, 'Key') ?? marker
      const key = marker.slice(prefix.length)
      const writtenMs = Date.parse(textOf(entry, 'LastModified') ?? '')
      if (key && Number.isFinite(writtenMs)) yield { key, writtenMs }
    }
    isMore = entries.length > 0 && textOf(page, 'IsTruncated') === 'true'
  }
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
}

/** Text of an XML element that has no children. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]
  return text?.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => entities[entity] ?? entity)
}

/** The error code of the store. */
async function reasonOf(response: Response): Promise<string> {
  return textOf(await response.text().catch(() => ''), 'Code') ?? 'no reason given'
}

function throwUnavailable(error: unknown): never {
  throw fileStoreUnavailable(error)
}
