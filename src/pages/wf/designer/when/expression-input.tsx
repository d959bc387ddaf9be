/** An expression over the fields of a form, judged while it is typed: the nearest name where one is unknown (wf.md §5.1). */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { judgeExpression, type Names } from '../../../../schemas/core/expression/judge'
import { parseExpression } from '../../../../schemas/core/expression/parser'
import { limits, type ExpressionError } from '../../../../schemas/core/expression/syntax'
import { Labelled } from '../../../../ui/labelled'

interface ExpressionInputProps {
  label: string
  help?: string
  value: string
  names: Names
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

export function ExpressionInput({ label, help, value, names, onChange, disabled = false, autoFocus = false }: ExpressionInputProps) {
  const { t } = useTranslation('error')
  // Nothing is red before it was tried.
  const [left, setLeft] = useState(value !== '')
  const mistake = left ? mistakeIn(value, names) : undefined
  return (
    <Labelled label={label} help={help} error={mistake && t(`expression.${mistake.key}`, mistake.params)}>
      {({ id, describedBy, invalid }) => (
        <Input.TextArea
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
      )}
    </Labelled>
  )
}
