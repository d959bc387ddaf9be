/** Parts of a form one after another: named steps, back never loses what was typed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button'
import { i18nText } from '../../../../shared/engine/i18n-text'
import { drawnPanes, usePaneOfError, type PanesProps } from './form-tabs'
import { LayoutItems } from './form-layout'
import { useFillScope } from './fill-scope'

export function FormSteps({ panes, drawn }: PanesProps) {
  const { t } = useTranslation('wf')
  const { language } = useFillScope()
  const shown = drawnPanes(panes, drawn)
  const [chosen, setChosen] = useState('')
  usePaneOfError(panes, setChosen)
  const at = Math.max(
    shown.findIndex(({ key }) => key === chosen),
    0,
  )
  const go = (step: number) => setChosen(shown[step]?.key ?? '')
  return (
    <div className="k-fill-steps">
      <ol aria-label={t('form_designer.fill.steps')}>
        {shown.map(({ key, title }, index) => (
          <li key={key} aria-current={index === at ? 'step' : undefined}>
            <button type="button" onClick={() => go(index)}>
              <span className="k-fill-step-no">{index + 1}</span> {i18nText(title, language) || key}
            </button>
          </li>
        ))}
      </ol>
      {shown.map(({ key, items }, index) => (
        <div key={key} hidden={index !== at}>
          <LayoutItems items={items} drawn={drawn} />
        </div>
      ))}
      <div className="k-fill-step-acts">
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          {t('form_designer.fill.back')}
        </Button>
        <Button disabled={at >= shown.length - 1} onClick={() => go(at + 1)}>
          {t('form_designer.fill.next')}
        </Button>
      </div>
    </div>
  )
}
