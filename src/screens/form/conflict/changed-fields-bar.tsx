/** Administrators changed the fields while the form is open; what is typed waits until the person wants the new ones. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'

export function ChangedBar({ onReload, busy }: { onReload: () => void; busy: boolean }) {
  const { t } = useTranslation('screens')
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      className="k-draft-bar"
      title={t('form.changed')}
      action={
        <Button size="small" type="primary" loading={busy} onClick={onReload}>
          {t('form.changed_reload')}
        </Button>
      }
    />
  )
}
