/** What is wrong, on top, each a link to its field (WCAG 3.3.1). */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { fieldLabel } from '../../components/entity/entity-texts'
import { isJson } from '../../schemas/core/field-types'
import { focusPath } from './layout/focus-field'
import { useFormScope } from './state/form-context'
import { hasMissing } from './state/form-gaps'
import { useFormState } from './state/form-store'

/** @param shown only after a save was tried: while typing, errors stand at their fields */
export function ErrorSummary({ shown }: { shown: boolean }) {
  const { store, entity, idPrefix } = useFormScope()
  const { t, i18n } = useTranslation(['screens', entity.module])
  const errors = useFormState(store, (state) => state.errors)
  const missing = useFormState(store, hasMissing)
  const paths = Object.keys(errors)
  if (!shown || paths.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      className="k-error-summary"
      title={t(missing ? 'screens:validation.required_alert' : 'screens:validation.wrong')}
      description={
        <ul>
          {paths.map((path) => (
            <li key={path}>
              <a
                href={`#${idPrefix}_${path}`}
                onClick={(event) => {
                  event.preventDefault()
                  focusPath(idPrefix, path)
                }}
              >
                {labelOf(path)}
              </a>{' '}
              {errors[path]?.[0]}
            </li>
          ))}
        </ul>
      }
    />
  )

  function labelOf(path: string): string {
    const [field = '', index, child] = path.split('.')
    // The server may know a field that was added after the form opened.
    if (!entity.fields.some(({ name }) => name === field) && !i18n.exists(`${entity.module}:entity.${entity.key}.fields.${field}.label`))
      return ''
    const label = fieldLabel(t, entity, field)
    if (entity.fields.some((one) => one.name === field && isJson(one)))
      return [label, ...path.split('.').slice(1)].map((part) => (/^\d+$/.test(part) ? Number(part) + 1 : part)).join(' › ')
    return child === undefined
      ? label
      : t('screens:children.path', { list: label, n: Number(index) + 1, field: fieldLabel(t, entity, child, field) })
  }
}
