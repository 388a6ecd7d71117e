import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/client.ts'
import { errorMessage } from '../../../lib/api/errors.ts'
import { useNow } from '../../../lib/clock.ts'
import { recordLogin } from '../../../lib/session/tab-session.ts'
import { sessionQuery } from '../session.ts'
import classes from './support-view.module.css'

/** Shown on every page of a support view: whose account it is, and a button that ends it. */
export function SupportViewBanner() {
  const { data: user } = useQuery(sessionQuery)
  if (!user?.supportView) return null
  return <Banner email={user.email} view={user.supportView} />
}

type Props = {
  readonly email: string
  readonly view: { readonly endsAt: number; readonly isOver: boolean }
}

function Banner({ email, view: { endsAt, isOver } }: Props) {
  const { t } = useTranslation()
  const minutesLeft = useNow((now) => Math.ceil((endsAt - now) / 60))
  const end = useMutation({
    mutationFn: () => client.portal.endSupportView(),
    onSuccess: ({ userid }) => recordLogin(userid),
  })
  const hasEnded = isOver || minutesLeft <= 0
  return (
    <aside className={classes['banner']} aria-label={t('Support view')}>
      <IconEye size={18} aria-hidden="true" />
      <p className={classes['text']} role="status">
        {hasEnded ? (
          t('The support view has ended.')
        ) : (
          <>
            <strong>{t('Viewing as {{email}}', { email })}</strong>
            <span>{t('Read-only, {{minutes}} min left', { minutes: minutesLeft })}</span>
          </>
        )}
        {end.isError && <span role="alert">{errorMessage(end.error)}</span>}
      </p>
      <Button
        size="xs"
        variant="default"
        loading={end.isPending || end.isSuccess}
        onClick={() => end.mutate()}
      >
        {hasEnded ? t('Back to your account') : t('Stop viewing')}
      </Button>
    </aside>
  )
}
