/** What no schema describes is shown and changed as JSON text; what is not JSON yet goes no further. */
import { useState } from 'react'
import { Input } from 'antd'
import type { FieldProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'

export function RawJsonField({ fieldPathId, name, formData, onChange, readonly, disabled, required, rawErrors }: FieldProps) {
  const { t } = useTranslation('screens')
  const id = fieldPathId.$id
  const stored = formData === undefined ? '' : JSON.stringify(formData, null, 2)
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const text = typed?.of === stored ? typed.text : stored
  const isBroken = text.trim() !== '' && parsed(text) === undefined
  if (readonly || disabled)
    return (
      <output id={id} className="k-json-raw">
        {stored || '–'}
      </output>
    )
  const change = (next: string) => {
    const value = next.trim() === '' ? undefined : parsed(next)
    const isReady = next.trim() === '' || value !== undefined
    setTyped({ text: next, of: isReady ? (value === undefined ? '' : JSON.stringify(value.value, null, 2)) : stored })
    if (isReady) onChange(value?.value, fieldPathId.path, undefined, id)
  }
  return (
    <>
      <Input.TextArea
        id={id}
        aria-label={name}
        aria-required={required}
        aria-invalid={isBroken || (rawErrors?.length ?? 0) > 0}
        aria-describedby={isBroken ? `${id}-raw` : rawErrors?.length ? `${id}-error` : undefined}
        className="k-json-raw"
        value={text}
        autoSize={{ minRows: 2, maxRows: 12 }}
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      {isBroken && (
        <div id={`${id}-raw`} className="k-entry-error" role="alert">
          {t('json.raw_invalid')}
        </div>
      )}
    </>
  )
}

/** In an object, for null is a value. */
function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
