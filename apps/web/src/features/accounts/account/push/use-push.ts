import type { PushSettings } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../lib/api/client.ts'
import { switchPushOff } from '../../../../lib/push/switch-off.ts'
import { findThisBrowser, switchPushOn } from '../../../../lib/push/this-browser.ts'

const thisBrowserKey = ['push', 'this-browser'] as const

export type PushUse = ReturnType<typeof usePush>

/** Browsers that the reader is pushed to, this one among them, and what they may do about them. */
export function usePush() {
  const queries = useQueryClient()
  const settingsKey = api.user.getPush.queryKey()
  // This browser first: asking whose it is may end what was pushed here to somebody else.
  const thisBrowser = useQuery({ queryKey: thisBrowserKey, queryFn: findThisBrowser })
  const settings = useQuery({ ...api.user.getPush.queryOptions(), enabled: !thisBrowser.isPending })
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: thisBrowserKey })
    await queries.invalidateQueries({ queryKey: settingsKey })
  }
  const show = (data: PushSettings) => queries.setQueryData(settingsKey, data)
  const publicKey = settings.data?.publicKey ?? ''
  const remove = async (id: string) => {
    await client.user.removePushBrowser({ id })
    if (id === thisBrowser.data) await switchPushOff()
  }
  return {
    thisBrowser,
    settings,
    reload: () => void reload(),
    switchOn: useMutation({ mutationFn: () => switchPushOn(publicKey), onSettled: reload }),
    switchOff: useMutation({
      mutationFn: () => (thisBrowser.data ? remove(thisBrowser.data) : switchPushOff()),
      onSettled: reload,
    }),
    remove: useMutation({ mutationFn: remove, onSettled: reload }),
    choose: useMutation({
      mutationFn: (level: PushSettings['level']) => client.user.setPush({ level }),
      onSuccess: show,
    }),
    test: useMutation({
      mutationFn: (id: string) => client.user.testPushBrowser({ id }),
      onSettled: reload,
    }),
  }
}
