/** Right of the canvas: what is selected, and what can be set of it. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button'
import { useDesign } from '../design-scope'
import { fieldAt, takenKeys, type PartKey } from '../edit/design'
import { duplicateParts, removeParts } from '../edit/parts'
import { partKind, partName } from '../part-words'
import { ArrangingPanel } from './arranging-panel'
import { FieldPanel } from './field-panel'

export function PropertiesPanel() {
  const { t } = useTranslation('wf')
  const { content, language, selected, act, problemsAt } = useDesign()
  const id = useId()
  const [name, ...others] = selected
  const panel = usePanel(name)
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
          {fieldAt(content, name) ? <FieldPanel key={panel} name={name} /> : <ArrangingPanel key={panel} name={name} />}
        </>
      )}
    </section>
  )
}

/** Another part has a panel of its own; one that is renamed keeps its tab, and the click that led out of its label. */
function usePanel(name: PartKey | undefined): number {
  const { content } = useDesign()
  const [shown, setShown] = useState({ name, panel: 0 })
  if (shown.name === name) return shown.panel
  const isRenamed = shown.name !== undefined && !takenKeys(content).has(shown.name) && !fieldAt(content, shown.name)
  const next = { name, panel: isRenamed ? shown.panel : shown.panel + 1 }
  setShown(next)
  return next.panel
}
