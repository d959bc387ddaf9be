/** Asks before unsaved input, or a file on its way, is left: by a link, the back button, or closing the window. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { session } from '../../../providers/auth/session'
import { watchUnsaved } from '../../../providers/router/unsaved'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

interface LeaveGuardProps {
  /** Asked when somebody wants to leave, so that no keystroke draws the guard again. */
  isDirty: () => boolean
  /** What was typed is given up. The page stays until that is done: what is loaded next may be another document. */
  onLeave?: () => Promise<void> | void
  /** Where its words stand: `<texts>.title`, `.text`, `.discard`, `.stay`. */
  texts?: string
}

export function LeaveGuard({ isDirty, onLeave, texts }: LeaveGuardProps) {
  const dirty = useRef(isDirty)
  useEffect(() => {
    dirty.current = isDirty
  })
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
      dirty.current() &&
      // A session that has ended keeps the draft and goes.
      session.getState().signedIn,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    const stop = watchUnsaved(() => dirty.current())
    return () => {
      stop()
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
  const isLeaving = useRef(false)
  const leave = async () => {
    if (isLeaving.current) return
    isLeaving.current = true
    await onLeave?.()
    isLeaving.current = false
    blocker.proceed?.()
  }
  return (
    <LeaveQuestion
      {...(texts ? { texts } : {})}
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => void leave()}
    />
  )
}

export function LeaveQuestion({
  open,
  texts = 'leave',
  onStay,
  onLeave,
}: {
  open: boolean
  texts?: string
  onStay: () => void
  onLeave: () => void
}) {
  const { t } = useTranslation('screens')
  return (
    <Dialog
      open={open}
      title={t(`${texts}.title`)}
      height="auto"
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave} colour="danger">
            {t(`${texts}.discard`)}
          </Button>
          <Button type="primary" autoFocus onClick={onStay}>
            {t(`${texts}.stay`)}
          </Button>
        </>
      }
    >
      <p>{t(`${texts}.text`)}</p>
    </Dialog>
  )
}
