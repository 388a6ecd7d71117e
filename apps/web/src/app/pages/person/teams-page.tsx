import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../../features/accounts/session.ts'
import { Teams } from '../../../features/devices/teams/teams.tsx'
import classes from '../../../features/devices/teams/teams.module.css'
import { usePageTitle } from '../../../ui/behaviour/use-page-title.ts'

const route = getRouteApi('/signed-in/teams')

/** Teams of people who share devices. */
export function TeamsPage() {
  const { t } = useTranslation()
  const { data: user } = useQuery(sessionQuery)
  const { team } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle(t('Teams'))
  if (!user) return null
  return (
    <div className={classes['page']}>
      <Title order={1} mb="md">
        {t('Teams')}
      </Title>
      <Teams
        userid={user.userid}
        open={team}
        onOpen={(id) =>
          void navigate({ search: id === undefined ? {} : { team: id }, replace: true, resetScroll: false })
        }
      />
    </div>
  )
}
