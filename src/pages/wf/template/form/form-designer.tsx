/** The form designer (wf.md §2.3): palette, canvas, properties. Controlled: the page around it keeps, saves and publishes the content. */
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { FormContent } from '../../../../shared/wf/form'
import { paletteItem } from '../../../../shared/wf/palette/palette'
import type { EvaluateRules } from '../../fill/form-renderer/rule-state'
import { Canvas } from './canvas'
import { DesignScopeProvider, type DesignScope, type LedTo } from './design-scope'
import { fieldAt, type PartKey } from './edit/design'
import { copyParts, duplicateParts, pasteParts, placeBelow, readCopied, removeParts } from './edit/parts'
import { movePart, type Place } from './edit/places'
import { draggedOf, innermost, placeUnder } from './form-drag'
import { FormPreview } from './form-preview'
import { FormToolbar, type View } from './form-toolbar'
import { PalettePane } from './palette-pane'
import { PropertiesPanel } from './panel/properties-panel'
import { useFormEditing } from './use-form-editing'
import './form-designer.css'

export interface FormProblem {
  /** Of a part of the form: `amount`, `items.price`. */
  field?: string | undefined
  /** In words. */
  text: string
}

export interface FormDesignerProps {
  content: FormContent
  onChange: (content: FormContent) => void
  /** Keys that were published once stay. */
  isFrozen: (key: PartKey) => boolean
  problems?: readonly FormProblem[]
  /** Where a problem led to: each new object selects the part anew. */
  led?: LedTo | null
  /** What the rules say, in the preview. */
  evaluate?: EvaluateRules
}

export function FormDesigner({ content, onChange, isFrozen, problems = [], led = null, evaluate }: FormDesignerProps) {
  const { t } = useTranslation('wf')
  const formats = useFormats()
  const [language, setLanguage] = useState(formats.language)
  const [view, setView] = useState<View>('design')
  const editing = useFormEditing(content, onChange, led)
  const { selected, act } = editing
  const [ledBefore, setLedBefore] = useState(led)
  if (led !== ledBefore) {
    setLedBefore(led)
    setView('design')
  }
  const drag = useDrag(content, editing)
  const clipboard = useClipboard(content, editing)
  const scope: DesignScope = {
    ...editing,
    content,
    language,
    isFrozen,
    problemsAt: (key) => problems.filter(({ field }) => field === key).map(({ text }) => text),
  }
  const keys = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    const isTyping = (event.target as HTMLElement).closest('input, textarea, [contenteditable="true"]') !== null
    if (isTyping) return
    const name = event.key.toLowerCase()
    const done = { run: undefined as (() => void) | undefined }
    if (isControl && name === 'z') done.run = event.shiftKey ? editing.redo : editing.undo
    else if (isControl && name === 'y') done.run = editing.redo
    else if (isControl && name === 'd') done.run = () => act((before) => duplicateParts(before, selected))
    else if (isControl && name === 'a') done.run = editing.selectAll
    else if ((event.key === 'Delete' || event.key === 'Backspace') && selected.length > 0)
      done.run = () => act((before) => removeParts(before, selected))
    else if (event.key === 'Escape') done.run = () => editing.select(null)
    if (!done.run) return
    event.preventDefault()
    done.run()
  }
  return (
    <DesignScopeProvider value={scope}>
      <DndContext {...drag.context}>
        <div className="k-design" data-view={view}>
          {view === 'design' && <PalettePane />}
          <div className="k-design-middle" onKeyDown={keys} {...clipboard.events}>
            <FormToolbar
              view={view}
              onView={setView}
              language={language}
              onLanguage={setLanguage}
              canUndo={editing.canUndo}
              canRedo={editing.canRedo}
              onUndo={editing.undo}
              onRedo={editing.redo}
              canCopy={selected.length > 0}
              onCopy={clipboard.copy}
              onPaste={clipboard.paste}
            />
            {clipboard.notice && (
              <p className="k-entry-warning" role="status">
                {t(`form_designer.${clipboard.notice}`)}
              </p>
            )}
            {view === 'design' ? (
              <Canvas over={drag.over} />
            ) : (
              <FormPreview content={content} view={view} language={language} {...(evaluate ? { evaluate } : {})} />
            )}
          </div>
          {view === 'design' && <PropertiesPanel />}
        </div>
        <DragOverlay dropAnimation={null}>{drag.name !== null && <div className="k-design-dragged">{drag.name}</div>}</DragOverlay>
      </DndContext>
    </DesignScopeProvider>
  )
}

type Editing = ReturnType<typeof useFormEditing>

/** px that a mouse moves, ms that a finger rests, before it is a drag and no click or scroll. */
const slop = 6
const restMs = 220

function useDrag(content: FormContent, { act, insert }: Editing) {
  const [over, setOver] = useState<Place | undefined>(undefined)
  const [name, setName] = useState<string | null>(null)
  const latest = useRef<Place | undefined>(undefined)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: slop } }),
    useSensor(TouchSensor, { activationConstraint: { delay: restMs, tolerance: 8 } }),
  )
  const end = () => {
    latest.current = undefined
    setOver(undefined)
    setName(null)
  }
  const context: Parameters<typeof DndContext>[0] = {
    sensors,
    collisionDetection: innermost,
    onDragStart: ({ active }) => setName(String((active.data.current as { name?: string } | undefined)?.name ?? '')),
    onDragMove: (event) => {
      const place = placeUnder(event, (key) => fieldAt(content, key) !== undefined)
      latest.current = place
      setOver((before) => (JSON.stringify(before) === JSON.stringify(place) ? before : place))
    },
    onDragCancel: end,
    onDragEnd: ({ active }) => {
      const place = latest.current
      const dragged = draggedOf(active.id)
      end()
      if (!place) return
      if ('part' in dragged) act((before) => movePart(before, dragged.part, place))
      else {
        const item = paletteItem(dragged.item)
        if (item) insert(item, place)
      }
    },
  }
  return { over, name, context }
}

/** Copy, cut and paste between forms, by the keys of the system or by the buttons. */
function useClipboard(content: FormContent, { selected, act }: Editing) {
  const [notice, setNotice] = useState<'nothing_to_paste' | null>(null)
  const text = () => JSON.stringify(copyParts(content, selected))
  const put = (given: string) => {
    const copied = readCopied(given)
    setNotice(copied ? null : 'nothing_to_paste')
    const last = selected.at(-1)
    if (copied) act((before) => pasteParts(before, copied, last === undefined ? { end: '' } : placeBelow(before, last)))
  }
  const isText = (event: ClipboardEvent) => (event.target as HTMLElement).closest('input, textarea') !== null
  const take = (event: ClipboardEvent, cut: boolean) => {
    if (isText(event) || selected.length === 0) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text())
    if (cut) act((before) => removeParts(before, selected))
  }
  return {
    notice,
    copy: () => void navigator.clipboard.writeText(text()),
    paste: () => void navigator.clipboard.readText().then(put, () => setNotice('nothing_to_paste')),
    events: {
      onCopy: (event: ClipboardEvent) => take(event, false),
      onCut: (event: ClipboardEvent) => take(event, true),
      onPaste: (event: ClipboardEvent) => {
        if (isText(event)) return
        event.preventDefault()
        put(event.clipboardData.getData('text/plain'))
      },
    },
  }
}
