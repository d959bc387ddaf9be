/** The steps of the designer with their history; the content itself belongs to the page. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import type { FormContent } from '../../../../shared/wf/form'
import { arrangingKeys, fieldsIn } from '../../../../shared/wf/form-layout'
import type { PaletteItem } from '../../../../shared/wf/palette/palette-item'
import { fieldAt, layoutOf, type PartKey } from './edit/design'
import { emptyHistory, recorded, redone, undone } from './edit/history'
import { addColumn, addItem, placeBelow, type Added } from './edit/parts'
import type { Place } from './edit/places'
import type { DesignScope, LedTo } from './design-scope'
import { newLabel } from './part-words'

export function useFormEditing(content: FormContent, onChange: (content: FormContent) => void, led: LedTo | null) {
  const { t } = useTranslation('wf')
  const { language } = useFormats()
  const [history, setHistory] = useState(emptyHistory)
  const [chosen, setChosen] = useState<readonly PartKey[]>([])
  const [entered, setEntered] = useState<LedTo | null>(null)
  const [ledBefore, setLedBefore] = useState<LedTo | null>(null)
  if (led !== ledBefore) {
    setLedBefore(led)
    setEntered(led)
    if (led) setChosen([led.key])
  }
  const selected = chosen.filter((key) => isThere(content, key))
  const give = (next: FormContent) => {
    if (next !== content) onChange(next)
  }
  const act = (change: (content: FormContent) => FormContent | Added, purpose?: string) => {
    const made = change(content)
    const { content: next, keys } =
      'keys' in made ? made : ({ content: made, keys: undefined } as { content: FormContent; keys?: Added['keys'] })
    setHistory(recorded(history, content, next, purpose))
    if (keys) setChosen(keys)
    give(next)
    return keys ?? []
  }
  const enter = ([key]: readonly PartKey[]) => setEntered(key === undefined ? null : { key, isRule: false })
  const insert = (item: PaletteItem, place?: Place) => {
    const last = selected.at(-1)
    const label = newLabel(t, item, language)
    enter(act((before) => addItem(before, item, label, place ?? (last === undefined ? { end: '' } : placeBelow(content, last)))))
  }
  const insertColumn = (table: PartKey, item: PaletteItem) =>
    enter(act((before) => addColumn(before, table, item, newLabel(t, item, language))))
  const turn = (step: typeof undone) => () => {
    const next = step(history, content)
    setHistory(next.history)
    give(next.content)
  }
  const select: DesignScope['select'] = (key, more = false) =>
    setChosen(key === null ? [] : !more ? [key] : selected.includes(key) ? selected.filter((one) => one !== key) : [...selected, key])
  return {
    selected,
    select,
    selectAll: () => setChosen(fieldsIn(layoutOf(content))),
    act,
    insert,
    insertColumn,
    entered,
    undo: turn(undone),
    redo: turn(redone),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}

const isThere = (content: FormContent, key: PartKey): boolean =>
  fieldAt(content, key) !== undefined || arrangingKeys(layoutOf(content)).includes(key)
