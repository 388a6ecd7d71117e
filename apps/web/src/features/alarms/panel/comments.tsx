import { type ConditionComment, maximumCommentLength } from '@fieldport/contract'
import { ActionIcon, Button, Skeleton, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorName } from '../../../lib/texts/actor-name.ts'
import { api, client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Alarm } from '../list-alarms.ts'
import classes from './panel.module.css'

type Props = { readonly alarm: Alarm; readonly isOpen: boolean }
type Answer = { Items: ConditionComment[] }

/** Comments on the condition, and on earlier ones with the same name. */
export function Comments({ alarm, isOpen }: Props) {
  const { t } = useTranslation()
  const { query, change } = useComments(alarm)
  return (
    <section className={classes['section']} aria-label={t('Comments')}>
      <h3 className={classes['title']}>{t('Comments')}</h3>
      {query.isPending && <Skeleton h={40} />}
      {query.isError && (
        <Notice title={t('Error')} onRetry={() => void query.refetch()}>
          {errorMessage(query.error)}
        </Notice>
      )}
      {change.error && (
        <Notice title={t('Error')} onClose={change.reset}>
          {errorMessage(change.error)}
        </Notice>
      )}
      {query.data?.Items.length === 0 && <p className={classes['quiet']}>{t('No comments yet.')}</p>}
      <ul className={classes['entries']} aria-label={t('Comments')}>
        {query.data?.Items.map((comment) => (
          <Comment
            key={comment.id}
            comment={comment}
            mayDelete={comment.isOwn && alarm.mayHandle}
            isBusy={change.isPending}
            onDelete={() =>
              change.mutate(() =>
                client.device.deleteConditionComment({ deviceid: alarm.deviceid, id: comment.id }),
              )
            }
          />
        ))}
      </ul>
      {alarm.mayHandle && <CommentForm alarm={alarm} isOpen={isOpen} change={change} />}
    </section>
  )
}

/** The comments, refetched when the list reports new ones. */
function useComments({ deviceid, condition }: Alarm) {
  const queries = useQueryClient()
  const { kind, subject, comments } = condition
  const options = api.device.listConditionComments.queryOptions({
    input: { deviceid, kind, subject },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // A key for each state, because a running request may return the comments from before it.
  const queryKey = [...options.queryKey, comments?.count, comments?.lastAt]
  const query = useQuery({ ...options, queryKey })
  const change = useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onSuccess: async (answer) => {
      // A response to an earlier request would undo this update.
      await queries.cancelQueries({ queryKey: options.queryKey })
      queries.setQueriesData({ queryKey: options.queryKey }, answer)
    },
  })
  return { query, change }
}

type CommentProps = {
  readonly comment: ConditionComment
  readonly mayDelete: boolean
  readonly isBusy: boolean
  readonly onDelete: () => void
}

function Comment({ comment: { by, at, text }, mayDelete, isBusy, onDelete }: CommentProps) {
  const { t } = useTranslation()
  return (
    <li className={classes['entry']} data-testid="alarm-comment">
      <div>
        <p className={classes['quiet']}>
          <bdi>{actorName(by, t)}</bdi> · <RelativeTime seconds={at} />
        </p>
        <p className={classes['text']} dir="auto">
          {text}
        </p>
      </div>
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('Delete comment')}
          disabled={isBusy}
          onClick={onDelete}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </li>
  )
}

type FormProps = Props & { readonly change: ReturnType<typeof useComments>['change'] }

/** The input is kept until it is stored, even if the alarm closes meanwhile, since it may open again. */
function CommentForm({ alarm: { deviceid, condition }, isOpen, change }: FormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { kind, subject } = condition
  const isDisabled = !isOpen || text.trim() === ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isDisabled || change.isPending) return
    change.mutate(() => client.device.addConditionComment({ deviceid, kind, subject, text }), {
      // A comment that is typed meanwhile stays.
      onSuccess: () => setText((now) => (now === text ? '' : now)),
    })
  }
  if (!isOpen && text === '') return null
  return (
    <form className={classes['entries']} onSubmit={add}>
      <Textarea
        label={t('New comment')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maximumCommentLength}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <div className={classes['buttons']}>
        <Button type="submit" variant="default" loading={change.isPending} disabled={isDisabled}>
          {t('Add comment')}
        </Button>
      </div>
    </form>
  )
}
