/** /bb/use/edit (bb.md §2): a new bulletin, one that is changed (`id`), a copy (`copy`), or one that begins with a `template`. */
import { useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { FormScreen } from '../../../screens/form/form-screen'
import { recordId } from '../../../screens/record/record-links'
import { BegunForm, type Beginning } from '../../../screens/form/begun-form'
import { contentOf, withMustOpen } from './begun-values'

export default function EditPage({ resource }: ScreenProps) {
  const [params] = useSearchParams()
  const from = recordId(params) === null ? beginningIn(params) : undefined
  return from ? <BegunForm resource={resource} from={from} /> : <FormScreen resource={resource} />
}

function beginningIn(params: URLSearchParams): Beginning | undefined {
  const idIn = (name: string) => recordId(new URLSearchParams({ id: params.get(name) ?? '' }))
  // Lists clone by `from`.
  const [copy, template] = [idIn('copy') ?? idIn('from'), idIn('template')]
  if (copy !== null) return { entity: 'bb/bulletin', id: copy, begin: (row, copied) => ({ mode: 'clone', row: withMustOpen(row, copied) }) }
  if (template !== null)
    return { entity: 'bb/template', id: template, begin: (_row, copied) => ({ mode: 'create', row: undefined, given: contentOf(copied) }) }
  return undefined
}
