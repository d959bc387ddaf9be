/** Right of the canvas: what is selected, and what can be set of it. */
import { useEffect, useId, useRef, useState } from 'react'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/button'
import { useIsPhone } from '../../../../../ui/use-is-phone'
import { useDesign, type LedTo } from '../design-scope'
import { fieldAt, takenKeys, type PartKey } from '../edit/design'
import { duplicateParts, removeParts } from '../edit/parts'
import { partKind, partName } from '../part-words'
import { ArrangingPanel } from './arranging-panel'
import { FieldPanel } from './field-panel'

export function PropertiesPanel() {
  const { t } = useTranslation('wf')
  const { content, language, selected, select, act, problemsAt, entered } = useDesign()
  const isPhone = useIsPhone()
  const id = useId()
  const [name, ...others] = selected
  const panel = usePanel(name)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (entered) focusIn(section.current, entered)
  }, [entered])
  return (
    <section ref={section} className="k-design-panel" aria-labelledby={id}>
      <h2 className="k-form-section" id={id}>
        {name === undefined
          ? t('form_designer.properties')
          : others.length > 0
            ? t('form_designer.selected', { count: selected.length })
            : partName(content, name, language)}
      </h2>
      {isPhone && name !== undefined && (
        <button
          type="button"
          className="k-row-button k-design-close"
          aria-label={t('flow.close')}
          title={t('flow.close')}
          onClick={() => select(null)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
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

/** What is typed next names the part, or mends its rule; the part itself is in sight. */
function focusIn(panel: HTMLElement | null, { key, isRule }: LedTo): void {
  document.querySelector(`[data-part="${CSS.escape(key)}"]`)?.scrollIntoView({ block: 'nearest' })
  const open = panel?.querySelector('[role="tabpanel"]:not([hidden])') ?? panel
  const [input] = (
    isRule ? ['.k-flow-expression', '.k-design-rule :is(input, textarea)'] : ['.k-i18n-main > :is(input, textarea)']
  ).flatMap((place) => open?.querySelector<HTMLInputElement | HTMLTextAreaElement>(place) ?? [])
  input?.focus()
  if (!isRule) input?.select()
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
