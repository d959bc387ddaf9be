/** /sc/notify/channels: whether mail works, and the webhooks. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { readMailState } from '../../../api/engine/mail'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { NotifyTabs } from './notify-tabs'
import './notify.css'

export default function ChannelsScreen({ resource }: ScreenProps) {
  const showsMail = useRight('sc.admin.company-setup.actions.show')
  return (
    <NotifyTabs>
      {showsMail && <MailLine />}
      <ListScreen resource={resource} />
    </NotifyTabs>
  )
}

function MailLine() {
  const { t } = useTranslation('sc')
  const { data } = useQuery({ queryKey: ['mail-state'], queryFn: readMailState, staleTime: 0, retry: false })
  if (!data) return null
  return (
    <div className="k-notify-mail">
      <strong>{t('entity.notify-rule.fields.mail.label')}</strong>
      <span>
        {t(`mail.state.${data.state}`)}
        {data.held > 0 && ` ${t('mail.waiting', { count: data.held })}`}
      </span>
      <Link to="/sc/company-settings?tab=mail">{t('notify.mail_settings')}</Link>
    </div>
  )
}
