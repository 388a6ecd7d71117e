import type { DeviceSettings } from '@fieldport/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { conflictAuthor } from '../../../lib/api/conflict-author.ts'
import { errorCode } from '../../../lib/api/errors.ts'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { useConfigForm } from '../form/context.ts'

type Edited<Draft> = { readonly draft: Draft; readonly shown: DeviceSettings }

/**
 * A draft with the stored values that were shown when editing began, so that somebody else's later changes are not
 * overwritten unseen.
 */
export function useGuardedDraft<Draft>() {
  const { t } = useTranslation()
  const { deviceid, settings } = useConfigForm()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Edited<Draft> | null>(null)
  /** What was edited when it was last sent. */
  const sent = useRef<Edited<Draft> | null>(null)
  const options = api.portal.deviceGetSettings.queryOptions({ input: { deviceid }, staleTime: 0 })
  return {
    kept: settings.deviceSettings,
    /** null: nothing was edited. */
    draft: edited?.draft ?? null,
    setDraft: (draft: Draft | null) =>
      setEdited((before) => (draft === null ? null : { draft, shown: before?.shown ?? settings })),
    /** After saving: only what was edited again meanwhile stays, based on the values stored by then. */
    settle: () =>
      setEdited((now) =>
        now === null || now.draft === sent.current?.draft
          ? null
          : { draft: now.draft, shown: queries.getQueryData(options.queryKey) ?? now.shown },
      ),
    /** @param send gets the settings shown when editing began, for `loaded` */
    saveGuarded: async <Answer>(
      draft: Draft,
      send: (shown: DeviceSettings) => Promise<Answer>,
    ): Promise<Answer> => {
      sent.current = edited
      try {
        return await send(edited?.shown ?? settings)
      } catch (error) {
        if (errorCode(error) !== 'CONFLICT') throw error
        // After a conflict, saving once more overwrites the values shown then.
        const shown = await queries.fetchQuery(options)
        setEdited((now) => ({ draft: now?.draft ?? draft, shown }))
        const by = conflictAuthor(error)
        const sentences = [
          t(
            'These settings have changed since you opened them. Save again to replace them with yours, or discard your changes to see theirs.',
          ),
          by !== undefined && t('Last saved by {{name}}.', { name: actorName(by, t) }),
        ]
        throw new Error(sentences.filter(Boolean).join(' '), { cause: error })
      }
    },
  }
}
