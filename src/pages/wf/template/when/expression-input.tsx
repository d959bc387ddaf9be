/** An expression over the fields of a form, judged while it is typed: the nearest name where one is unknown (wf.md §5.1). */
import { useRef, useState, type ComponentRef } from 'react'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { TFunction } from 'i18next'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { judgeExpression, type Names } from '../../../../schemas/core/expression/judge'
import { parseExpression } from '../../../../schemas/core/expression/parser'
import { limits, type ExpressionError } from '../../../../schemas/core/expression/syntax'
import { Labelled } from '../../../../ui/labelled'
import { MenuButton } from '../../../../ui/menu-button'

/** What can be put into an expression, by its name in it. */
export interface ExpressionField {
  text: string
  label: string
}

interface ExpressionInputProps {
  label: string
  help?: string
  value: string
  names: Names
  /** Offered below it; nobody has to know the keys. */
  fields?: readonly ExpressionField[]
  onChange: (expr: string) => void
  disabled?: boolean
  autoFocus?: boolean
}

/** @returns the first mistake, undefined when there is none */
export function mistakeIn(text: string, names: Names): ExpressionError | undefined {
  const read = parseExpression(text)
  if (!read.ok) return read.error
  const judged = judgeExpression(read.value, names)
  return judged.ok ? undefined : judged.error
}

function mistakeWords({ key, params }: ExpressionError, t: TFunction<'error'>): string {
  const kind = (name: string) => (params[name] === undefined ? '' : t(`expression.kind.${String(params[name])}`))
  return t(`expression.${key}`, { ...params, kind: kind('kind'), other: kind('other') })
}

export function ExpressionInput({
  label,
  help,
  value,
  names,
  fields = [],
  onChange,
  disabled = false,
  autoFocus = false,
}: ExpressionInputProps) {
  const { t } = useTranslation('error')
  const { t: words } = useTranslation('wf')
  const box = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // Nothing is red before it was tried.
  const [left, setLeft] = useState(value !== '')
  const mistake = left ? mistakeIn(value, names) : undefined
  const put = (text: string) => {
    const area = box.current?.resizableTextArea?.textArea
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length]
    onChange(value.slice(0, from) + text + value.slice(to))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <Labelled label={label} help={help} error={mistake && mistakeWords(mistake, t)}>
      {({ id, describedBy, invalid }) => (
        <>
          <Input.TextArea
            ref={box}
            id={id}
            className="k-flow-expression"
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            {...(invalid ? { status: 'error' as const } : {})}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={limits.characters}
            spellCheck={false}
            disabled={disabled}
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => setLeft(true)}
          />
          {fields.length > 0 && !disabled && (
            <MenuButton
              className="k-text-button"
              menuClassName="k-menu-scroll"
              align="start"
              items={() => fields.map(({ text, label: name }) => ({ key: text, label: `${name} · ${text}` }))}
              onClick={({ key }) => put(key)}
            >
              <PlusOutlined aria-hidden /> {words('when.insert_field')}
            </MenuButton>
          )}
        </>
      )}
    </Labelled>
  )
}
