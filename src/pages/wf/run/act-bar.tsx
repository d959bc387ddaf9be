/** What the reader may do now, at the bottom where a thumb reaches it; nothing else is offered. */
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { useTranslation } from 'react-i18next'
import type { FormView } from '../../../shared/wf/instance-calls'
import { Button } from '../../../ui/button'
import { MenuButton } from '../../../ui/menu-button'
import type { BarActs, ViewAct } from './view-acts'

const dangerous: readonly ViewAct[] = ['reject', 'withdraw']
const inMenuDangerous: readonly ViewAct[] = ['withdraw', 'void', 'terminate', 'revoke-request']

export function ActBar({ view, acts, onAct }: { view: FormView; acts: BarActs; onAct: (act: ViewAct) => void }) {
  const { t } = useTranslation('wf')
  if (acts.front.length === 0 && acts.menu.length === 0) return null
  const label = (act: ViewAct) => t(act === 'follow' && view.followed ? 'view.act.unfollow' : `view.act.${act}`)
  return (
    <footer className="k-form-view-bar" aria-label={t('view.acts')}>
      {acts.menu.length > 0 && (
        <MenuButton
          className="k-form-view-more"
          align="start"
          label={t('view.more')}
          items={() => acts.menu.map((act) => ({ key: act, label: label(act), danger: inMenuDangerous.includes(act) }))}
          onClick={({ key }) => {
            const act = acts.menu.find((one) => one === key)
            if (act) onAct(act)
          }}
        >
          <MoreOutlined aria-hidden />
        </MenuButton>
      )}
      <span className="k-form-view-front">
        {[...acts.front].reverse().map((act) => (
          <Button
            key={act}
            type={act === acts.front[0] && !dangerous.includes(act) ? 'primary' : 'default'}
            colour={dangerous.includes(act) ? 'danger' : 'default'}
            onClick={() => onAct(act)}
          >
            {label(act)}
          </Button>
        ))}
      </span>
    </footer>
  )
}
