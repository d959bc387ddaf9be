/** The form designer in its tab. Keys that a version was published with stay as they are. */
import { useCallback } from 'react'
import type { FormContent } from '../../../../shared/wf/form'
import { FormDesigner } from '../form/form-designer'
import { FormRenderer } from '../../fill/form-renderer/form-renderer'
import type { DesignProblem } from './tab-keys'

interface FormTabProps {
  content: FormContent
  /** A version was published. */
  published: ReadonlySet<string>
  problems: readonly DesignProblem[]
  readOnly: boolean
  onChange: (parts: Partial<FormContent>) => void
}
