import type { ChartNote } from '@fieldport/contract'
import { maximumAheadSeconds } from '@fieldport/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorCode } from '../../../lib/api/errors.ts'
import { readNow } from '../../../lib/clock.ts'

/** The stored version of a note that somebody else changed; undefined: it was deleted. */
export type NoteConflict = {
  readonly theirs: ChartNote | undefined
  /** Email of who did it; undefined: unknown. */
  readonly by: string | undefined
}

type Change = Pick<ChartNote, 'at' | 'text'> & {
  /** The version that editing started from; undefined: a new note. */
  readonly base: Pick<ChartNote, 'id' | 'version'> | undefined
}

export function useSaveNote(deviceid: string, onSaved: () => void) {
  const refresh = useRefreshNotes(deviceid)
  const [conflict, setConflict] = useState<NoteConflict>()
  const save = useMutation({
    mutationFn: ({ base, at, text }: Change) =>
      base
        ? client.device.setNote({ deviceid, id: base.id, version: base.version, at, text })
        : client.device.addNote({ deviceid, at, text }),
    onSuccess: onSaved,
    onError: async (error, { base }) => {
      if (base && errorCode(error) === 'CONFLICT')
        setConflict({ theirs: await findNote(deviceid, base.id), by: conflictAuthor(error) })
    },
    onSettled: refresh,
  })
  return { save, conflict, settle: () => setConflict(undefined) }
}

export function useDeleteNote(deviceid: string) {
  const refresh = useRefreshNotes(deviceid)
  return useMutation({
    mutationFn: (id: string) => client.device.deleteNote({ deviceid, id }),
    onSettled: refresh,
  })
}

function useRefreshNotes(deviceid: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: api.device.listNotes.key({ input: { deviceid } }) })
}

/** It may have been moved to another time. */
async function findNote(deviceid: string, id: string): Promise<ChartNote | undefined> {
  const to = Math.ceil(readNow()) + maximumAheadSeconds
  const { notes } = await client.device.listNotes({ deviceid, from: 0, to })
  return notes.find((note) => note.id === id)
}
