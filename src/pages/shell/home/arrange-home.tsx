/** One's own home page while it is arranged: nothing is kept before Save. */
import { useState } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { AddWidget } from '../../../components/home/add-widget'
import { widgetRights } from '../../../components/home/registry'
import { Arranger } from '../../../components/home/arranger'
import { Button } from '../../../ui/button'
import { useRights } from '../../../providers/access/use-right'
import { setPreference } from '../../../providers/preferences/preferences'
import { homeOf, type HomeWidget } from '../../../shared/sc/home'

interface ArrangeHomeProps {
  company: readonly HomeWidget[]
  widgets: readonly HomeWidget[]
  onDone: () => void
}

export function ArrangeHome({ company, widgets, onDone }: ArrangeHomeProps) {
  const { t } = useTranslation('common')
  const permits = useRights(widgetRights)
  const [draft, setDraft] = useState(widgets)
  const [isAdding, setAdding] = useState(false)
  const [busy, setBusy] = useState(false)
  const keep = async (home: readonly HomeWidget[] | null) => {
    setBusy(true)
    await setPreference({ home })
    onDone()
  }
  return (
    <>
      <div className="k-home-bar" role="toolbar" aria-label={t('home.arrange')}>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
          {t('home.add')}
        </Button>
        <Button type="text" onClick={() => setDraft(homeOf(company, undefined))}>
          {t('home.reset')}
        </Button>
        <span className="k-home-gap" />
        <Button onClick={onDone}>{t('home.cancel')}</Button>
        {/* As the company has it is kept as nothing of one's own: then its changes come through. */}
        <Button
          type="primary"
          loading={busy}
          onClick={() => void keep(isSame(draft, company) ? null : draft.filter(({ locked }) => !locked))}
        >
          {t('home.save')}
        </Button>
      </div>
      <Arranger widgets={draft} onChange={setDraft} />
      {isAdding && (
        <AddWidget
          present={draft}
          permits={permits}
          onAdd={(next) => {
            setDraft(next)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

const isSame = (one: readonly HomeWidget[], other: readonly HomeWidget[]): boolean =>
  JSON.stringify(homeOf(one, undefined)) === JSON.stringify(homeOf(other, undefined))
