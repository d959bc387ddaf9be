/** The form in its tab. */
import { useState } from 'react'
import type { FormContent } from '../../../../shared/wf/form'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'

export function FormTab({ content }: { content: FormContent }) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  return <FormRenderer id="k-form-tab" content={content} values={values} onChange={setValues} />
}
