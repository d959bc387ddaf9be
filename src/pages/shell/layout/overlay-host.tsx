/** Palette, list of shortcuts and "why?", loaded when they are first wanted. What is typed meanwhile is kept for the palette. */
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useQuestion } from '../../../providers/http/confirm'
import { onWhy } from '../../../providers/notification/why-question'
import { closeOverlay, openOverlay, useOverlay } from './overlays'
import { useShellKeys } from './use-shell-keys'

const loadPalette = () => import('../palette/palette')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('../palette/shortcuts-dialog')).ShortcutsDialog }))

const QuestionDialog = lazy(async () => ({ default: (await import('../session/question-dialog')).QuestionDialog }))
const WhyDialog = lazy(async () => ({ default: (await import('../../../components/rights/why-dialog')).WhyDialog }))

const prepare = () => void loadPalette().catch(() => undefined)

export function OverlayHost() {
  const overlay = useOverlay()
  const question = useQuestion()
  useShellKeys(prepare)
  // Nobody finds the last person's palette open.
  useEffect(() => closeOverlay, [])
  useEffect(() => onWhy((question) => openOverlay({ why: question })), [])
  if (question)
    return (
      <Suspense fallback={null}>
        <QuestionDialog text={question.text} type={question.type} onAnswer={question.answer} />
      </Suspense>
    )
  if (overlay === 'palette') return <PaletteWithTyping />
  if (overlay === 'shortcuts')
    return (
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={closeOverlay} />
      </Suspense>
    )
  return overlay ? (
    <Suspense fallback={null}>
      <WhyDialog question={overlay.why} onClose={closeOverlay} />
    </Suspense>
  ) : null
}

function PaletteWithTyping() {
  const takeTyped = useTypedBefore()
  return (
    <Suspense fallback={null}>
      <Palette takeTyped={takeTyped} onClose={closeOverlay} />
    </Suspense>
  )
}

/** Letters typed before the palette's input has the focus are not lost, and act on nothing. @returns what takes them, and ends that */
function useTypedBefore(): () => string {
  const text = useRef('')
  const isTaken = useRef(false)
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (isTaken.current || event.ctrlKey || event.metaKey || event.altKey) return
      if ([...event.key].length === 1) text.current += event.key
      else if (event.key === 'Backspace') text.current = text.current.slice(0, -1)
      else if (event.key === 'Escape') closeOverlay()
      else return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [])
  return useCallback(() => {
    isTaken.current = true
    return text.current
  }, [])
}
