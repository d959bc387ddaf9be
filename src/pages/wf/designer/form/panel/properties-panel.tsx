/** Right of the canvas: what is selected, and what can be set of it. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button'
import { useDesign } from '../design-scope'
import { fieldAt } from '../edit/design'
import { duplicateParts, removeParts } from '../edit/parts'
import { partKind, partName } from '../part-words'
import { ArrangingPanel } from './arranging-panel'
import { FieldPanel } from './field-panel'

export function PropertiesPanel() {
  const { t } = useTranslation('wf')
  const { content, language, selected, act, problemsAt } = useDesign()
  const id = useId()
  const [name, ...others] = selected
  return (
    <section className="k-design-panel" aria-labelledby={id}>
      <h2 className="k-form-section" id={id}>
        {name === undefined
          ? t('form_designer.properties')
          : others.length > 0
            ? t('form_designer.selected', { count: selected.length })
            : partName(content, name, language)}
      </h2>
      {name === undefined && <p className="k-muted">{t('form_designer.nothing_selected')}</p>}
      {name !== undefined && others.length > 0 && (
        <div className="k-design-column-acts">
          <Button onClick={() => act((before) => duplicateParts(before, selected))}>{t('form_designer.duplicate_all')}</Button>
          <Button colour="danger" onClick={() => act((before) => removeParts(before, selected))}>
            {t('form_designer.remove_all')}
          </Button>
        </div>
      )}
      {name !== undefined && others.length === 0 && (
        <>
          <p className="k-muted">{partKind(t, content, name)}</p>
          {problemsAt(name).map((text) => (
            <p key={text} className="k-entry-error">
              {text}
            </p>
          ))}
          {fieldAt(content, name) ? <FieldPanel key={name} name={name} /> : <ArrangingPanel key={name} name={name} />}
        </>
      )}
    </section>
  )
}
