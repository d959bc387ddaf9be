/** Options or rows with their words, in order: added, moved and removed. */
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import type { I18nText } from '../../../../schemas/core/types'
import { TranslatedInput } from '../../../../screens/form/inputs/i18n-text-input'
import { Button } from '../../../../ui/button'
import { nextId } from '../edit/questions'

interface Worded {
  id: number
  text?: I18nText
}

interface WordedListProps<R extends Worded> {
  title: string
  /** `Option 1`. */
  nameOf: (n: number) => string
  addLabel: string
  rows: readonly R[]
  /** @param purpose of a text that is being typed */
  onChange: (rows: readonly R[], purpose?: string) => void
  create: (id: number) => R
  disabled: boolean
  /** Below the words of a row. */
  more?: (row: R, change: (next: R) => void) => ReactNode
}

export function WordedList<R extends Worded>({ title, nameOf, addLabel, rows, onChange, create, disabled, more }: WordedListProps<R>) {
  const { t } = useTranslation('vs')
  const list = useRef<HTMLOListElement>(null)
  const set = (at: number, next: R, purpose?: string) =>
    onChange(
      rows.map((row, place) => (place === at ? next : row)),
      purpose,
    )
  const move = (from: number, by: number) => {
    const next = [...rows]
    const [row] = next.splice(from, 1)
    if (row) next.splice(from + by, 0, row)
    onChange(next)
  }
  const add = () => {
    onChange([...rows, create(nextId(rows))])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  // Enter goes on to the next one, and does not save the form.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="k-vs-worded">
      <legend className="k-entry-label">{title}</legend>
      <ol ref={list} onKeyDown={onEnter}>
        {rows.map((row, at) => {
          const name = nameOf(at + 1)
          const acts = [
            { key: 'row_up', icon: <ArrowUpOutlined aria-hidden />, off: at === 0, run: () => move(at, -1) },
            { key: 'row_down', icon: <ArrowDownOutlined aria-hidden />, off: at === rows.length - 1, run: () => move(at, 1) },
            {
              key: 'row_remove',
              icon: <DeleteOutlined aria-hidden />,
              off: false,
              run: () => onChange(rows.filter((_, place) => place !== at)),
            },
          ] as const
          return (
            <li key={row.id}>
              <div className="k-vs-worded-line">
                <TranslatedInput
                  id={`${title}-${row.id}`}
                  label={name}
                  parent={title}
                  value={row.text ?? null}
                  onChange={(next) => set(at, { ...row, text: (next ?? {}) as I18nText }, `text ${row.id}`)}
                  onBlur={() => undefined}
                  disabled={disabled}
                  invalid={false}
                  describedBy={undefined}
                  required={false}
                />
                <span>
                  {acts.map(({ key, icon, off, run }) => (
                    <Button
                      key={key}
                      size="small"
                      type="text"
                      icon={icon}
                      label={t(`design.${key}`, { name })}
                      disabled={disabled || off}
                      onClick={run}
                    />
                  ))}
                </span>
              </div>
              {more?.(row, (next) => set(at, next))}
            </li>
          )
        })}
      </ol>
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
