/** Asks before unsaved input is left, by a link, the back button, or closing the window. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../components/shell/button'
import { Dialog } from '../../components/shell/dialog'

/** @param isDirty asked when somebody wants to leave, so that no keystroke draws the guard again */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation('screens')
  const dirty = useRef(isDirty)
  useEffect(() => { dirty.current = isDirty })
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) && dirty.current())
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => { if (dirty.current()) event.preventDefault() }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <Dialog
      open={blocker.state === 'blocked'} title={t('leave.title')} height="auto" onClose={() => blocker.reset?.()}
      footer={<><Button onClick={() => blocker.proceed?.()} colour="danger">{t('leave.discard')}</Button><Button type="primary" autoFocus onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button></>}
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
