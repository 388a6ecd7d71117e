import type { PushSettings } from '@fieldport/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '../../../../lib/api/client.ts'
import { ignoreNotFound } from '../../../../lib/api/errors.ts'
import { switchPushOff } from '../../../../lib/push/switch-off.ts'
import { findThisBrowser, switchPushOn } from '../../../../lib/push/this-browser.ts'

const thisBrowserKey = ['push', 'this-browser'] as const

export type PushState = ReturnType<typeof usePush>

/** The browsers that receive the reader's push notifications, including this one, and the actions on them. */
export function usePush() {
  const queries = useQueryClient()
  const settingsKey = api.user.getPush.queryKey()
  // First, because checking this browser may end another person's push notifications in it.
  const thisBrowser = useQuery({ queryKey: thisBrowserKey, queryFn: findThisBrowser })
  const settings = useQuery({ ...api.user.getPush.queryOptions(), enabled: !thisBrowser.isPending })
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: thisBrowserKey })
    await queries.invalidateQueries({ queryKey: settingsKey })
  }
  const show = (data: PushSettings) => queries.setQueryData(settingsKey, data)
  const publicKey = settings.data?.publicKey ?? ''
  const remove = async (id: string) => {
    await client.user.removePushBrowser({ id }).catch(ignoreNotFound)
    if (id === thisBrowser.data) await switchPushOff()
  }
  const changes = {
    switchOn: useMutation({ mutationFn: () => switchPushOn(publicKey), onSettled: reload }),
    switchOff: useMutation({
      mutationFn: () => (thisBrowser.data ? remove(thisBrowser.data) : switchPushOff()),
      onSettled: reload,
    }),
    remove: useMutation({ mutationFn: remove, onSettled: reload }),
    test: useMutation({ mutationFn: testBrowser, onSettled: reload }),
  }
  return {
    ...changes,
    /** Only its result is shown. */
    newest: Object.values(changes).reduce((one, other) =>
      other.submittedAt > one.submittedAt ? other : one,
    ),
    thisBrowser,
    settings,
    reload: () => void reload(),
    choose: useMutation({
      mutationFn: (level: PushSettings['level']) => client.user.setPush({ level }),
      onSuccess: show,
    }),
  }
}

async function testBrowser(id: string): Promise<TestResult> {
  try {
    return await client.user.testPushBrowser({ id })
  } catch (error) {
    ignoreNotFound(error)
    return { state: 'gone', problem: null }
  }
}

export type TestResult = Awaited<ReturnType<typeof client.user.testPushBrowser>>
