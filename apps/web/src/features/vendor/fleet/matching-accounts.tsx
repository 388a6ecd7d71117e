import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api/client.ts'
import { TextLink } from '../../../ui/controls/text-link.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { PersonAction } from './fleet-view.ts'
import classes from './fleet.module.css'

const shownPeople = 10

type Props = {
  readonly q: string
  /** Renders the actions for an account. */
  readonly renderPersonAction: PersonAction
}

/** Accounts that match as well; they are changed on a page of their own. */
export function MatchingAccounts({ q, renderPersonAction }: Props) {
  const { t } = useTranslation()
  const { data } = useQuery(api.portal.adminFindUsers.queryOptions({ input: { q, limit: shownPeople } }))
  if (!data || data.Items.length === 0) return null
  return (
    <Panel title={t('Accounts')} flush>
      <ul className={classes['list']} aria-label={t('Accounts')}>
        {data.Items.map(({ userid, email, name, siteid, groups }) => (
          <li key={userid} className={classes['row']}>
            <span className={classes['what']}>
              <TextLink to="/sqgroups" search={{ q: email }} fw={600} size="sm">
                {email}
              </TextLink>
              <span>{name}</span>
            </span>
            <span className={classes['quiet']}>{siteid}</span>
            <span className={classes['quiet']}>
              <TextLink to="/sqaudit" search={{ q: email }} inherit>
                {t('Audit log')}
              </TextLink>
            </span>
            <span>{!groups.includes('senquip_admin') && renderPersonAction({ userid, email })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
