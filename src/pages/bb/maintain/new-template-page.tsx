/** A new template, empty or from a bulletin (`?bulletin=`), whose title is its first name. */
import { useSearchParams } from 'react-router'
import type { ScreenProps } from '../../../resources/core/define-module'
import { FormScreen } from '../../../screens/form/form-screen'
import { recordId } from '../../../screens/record/record-links'
import { BegunForm } from '../../../screens/form/begun-form'
import { contentOf } from '../edit/begun-values'

export default function NewTemplatePage({ resource }: ScreenProps) {
  const [params] = useSearchParams()
  const bulletin = recordId(new URLSearchParams({ id: params.get('bulletin') ?? '' }))
  if (bulletin === null) return <FormScreen resource={resource} />
  return (
    <BegunForm
      resource={resource}
      from={{
        entity: 'bb/bulletin',
        id: bulletin,
        begin: (_row, copied) => ({ mode: 'create', row: undefined, given: { ...contentOf(copied), name: copied.title } }),
      }}
    />
  )
}
