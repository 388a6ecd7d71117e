import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/client.ts'

/**
 * Keeps an image's URL while it is shown: another URL of the same file would load it again. An expired one is refetched
 * once.
 */
export function useShownImage(url: string | undefined) {
  const queries = useQueryClient()
  const [shown, setShown] = useState(url)
  const [broken, setBroken] = useState<string>()
  const isOther = fileOf(url) !== fileOf(shown) || shown === broken
  if (isOther && shown !== url) setShown(url)
  const onError = () => {
    if (broken === undefined) {
      void queries.invalidateQueries({ queryKey: api.device.listCustomItems.key() })
      void queries.invalidateQueries({ queryKey: api.portal.sharedGetPage.key() })
    }
    setBroken(shown)
  }
  return { url: shown === broken ? undefined : shown, onError }
}

/** A URL without its signature. */
function fileOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0]
}
