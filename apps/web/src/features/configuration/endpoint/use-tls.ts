import { type CertificateKind, certificateKinds, defaultCaFile } from '@fieldport/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api/client.ts'
import { certificatesOptions } from '../config-queries.ts'
import { useConfigForm } from '../form/context.ts'
import { distinctFileName } from './device-file-name.ts'
import {
  appliedTls,
  clearedEndpoint,
  belongsToOtherCertificate,
  type TlsDraft,
  type TlsEndpoint,
  tlsKeys,
} from './tls-keys.ts'

const endpoints = Object.keys(tlsKeys) as TlsEndpoint[]

/** A chosen file that has not been sent yet. */
export type ChosenFile = { readonly filename: string; readonly data: string }
type Files = Partial<Readonly<Record<CertificateKind, ChosenFile>>>
/** What was in the dialog when Apply was pressed. */
type Application = { readonly files: Files; readonly draft: TlsDraft }

/** The state of the dialog for an endpoint's TLS settings; Apply sends files, Save sends settings. */
export function useTls(endpoint: TlsEndpoint, onDone: () => void) {
  const { deviceid, store } = useConfigForm()
  const textAt = (key: string) => textOf(store.field(key).value)
  const keys = tlsKeys[endpoint]
  const [draft, setDraft] = useState<TlsDraft>(() => ({
    ca: textAt(keys.ca) || defaultCaFile,
    certificate: textAt(keys.certificate),
    key: textAt(keys.key),
    serverName: textAt(keys.serverName),
  }))
  const [files, setFiles] = useState<Files>({})
  const [isApplied, setApplied] = useState(false)
  const sent = useQuery(certificatesOptions(deviceid))
  const apply = useMutation({
    mutationFn: async ({ files }: Application) => {
      for (const kind of certificateKinds) {
        const file = files[kind]
        if (file) await client.device.setCertificate({ deviceid, kind, ...file })
      }
    },
    onSuccess: async (_, applied) => {
      store.setMany(appliedTls(endpoint, applied.draft))
      if (Object.keys(applied.files).length === 0) return onDone()
      // The dialog stays open to show the result of the files. Those chosen meanwhile wait for another Apply.
      setFiles((chosen) => omitSent(chosen, applied.files))
      setApplied(true)
      await sent.refetch()
    },
  })
  /** Names of other kinds, also those of the other endpoint. One file may be both certificate and key. */
  const otherNames = (kind: CertificateKind, data: string) =>
    certificateKinds
      .filter((other) => other !== kind && files[other]?.data !== data)
      .flatMap((other) => [draft[other].trim(), ...endpoints.map((each) => textAt(tlsKeys[each][other]))])
  const sentFile = (kind: CertificateKind) =>
    files[kind] ? undefined : sent.data?.Items.find(({ filename }) => filename === draft[kind].trim())
  return {
    draft,
    apply,
    send: () => apply.mutate({ files, draft }),
    /** The private key on the device belongs to another certificate than the one beside it. */
    isOtherKey: belongsToOtherCertificate(sentFile('certificate'), sentFile('key')),
    /** Files were sent, and the settings are waiting for Save. */
    isApplied,
    /** Which files were sent from here; before it is loaded, nothing is known of a file. */
    sent,
    sentFile,
    isChosen: (kind: CertificateKind) => files[kind] !== undefined,
    setServerName: (serverName: string) => setDraft({ ...draft, serverName }),
    choose: (kind: CertificateKind, file: ChosenFile) => {
      const filename = distinctFileName(kind, file.filename, otherNames(kind, file.data))
      setFiles({ ...files, [kind]: { ...file, filename } })
      setDraft({ ...draft, [kind]: filename })
    },
    /** Selects a file that the device already has. */
    name: (kind: CertificateKind, filename: string) => {
      const { [kind]: _gone, ...rest } = files
      setFiles(rest)
      setDraft({ ...draft, [kind]: filename })
    },
    clear: () => {
      store.setMany(clearedEndpoint(endpoint, (key) => (store.field(key).value ?? '') !== ''))
      onDone()
    },
  }
}

function omitSent(chosen: Files, sent: Files): Files {
  return Object.fromEntries(
    certificateKinds.flatMap((kind) => {
      const file = chosen[kind]
      return file && file !== sent[kind] ? [[kind, file]] : []
    }),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
