/** Tabs of a form that are steps (`formSteps`): the address says which is shown, so that a save and a reload come back to it. */
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../ui/button'
import { Tabs, type Tab } from '../../../ui/tabs'
import type { LayoutTab } from './form-layout'

/** @param tabs in the order of the layout, by their places */
export function SteppedTabs({ tabs, layout }: { tabs: readonly Tab[]; layout: readonly LayoutTab[] }) {
  const { t } = useTranslation('screens')
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const at = Math.max(
    layout.findIndex(({ tab }) => `#${tab ?? ''}` === hash),
    0,
  )
  const show = (index: number) =>
    void navigate({ search, hash: `#${layout[index]?.tab ?? ''}` }, { replace: true, state: state as unknown })
  return (
    <>
      <Tabs selected={String(at)} onSelect={(key) => show(Number(key))} tabs={tabs} />
      <p className="k-form-steps">
        {at > 0 && <Button onClick={() => show(at - 1)}>{t('form.step_back')}</Button>}
        {at < layout.length - 1 && <Button onClick={() => show(at + 1)}>{t('form.step_next')}</Button>}
      </p>
    </>
  )
}
