/** /bb/admin/maintain/broken-link: links and files of published bulletins that lead nowhere, and looking again at once (bb.md §2, §7). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkBrokenLinks } from '../../../api/bb/bulletins'
import { useRight } from '../../../providers/access/use-right'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { Button } from '../../../ui/button'
import { MaintainTabs } from './maintain-tabs'
import '../bb.css'

export default function BrokenLinksList({ resource }: ScreenProps) {
  const mayCheck = useRight('bb.use.bulletin.actions.maintain')
  return (
    <MaintainTabs>
      {mayCheck && <CheckAgain />}
      <ListScreen resource={resource} />
    </MaintainTabs>
  )
}

function CheckAgain() {
  const { t } = useTranslation('bb')
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    try {
      await checkBrokenLinks()
      showText('success', 'bb:maintain.check_started')
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="k-bb-check">
      <span className="k-secondary">{t('maintain.checked_weekly')}</span>
      <Button loading={isBusy} onClick={() => void check()}>
        {t('maintain.check_again')}
      </Button>
    </p>
  )
}
