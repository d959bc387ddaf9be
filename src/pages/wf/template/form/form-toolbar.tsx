/** Above the canvas: undo, redo, copy and paste, how the form is looked at, and in which language. */
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import RedoOutlined from '@ant-design/icons/RedoOutlined'
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, type Language } from '../../../../providers/i18n/language'
import { Button } from '../../../../ui/button'

export const views = ['design', 'desktop', 'tablet', 'phone', 'print'] as const
export type View = (typeof views)[number]

interface FormToolbarProps {
  view: View
  onView: (view: View) => void
  language: Language
  onLanguage: (language: Language) => void
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  /** Something is selected. */
  canCopy: boolean
  onCopy: () => void
  onPaste: () => void
}

export function FormToolbar(props: FormToolbarProps) {
  const { t } = useTranslation('wf')
  const isDesign = props.view === 'design'
  return (
    <div className="k-design-bar" role="toolbar" aria-label={t('form_designer.toolbar')}>
      <span>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          label={t('form_designer.undo')}
          disabled={!props.canUndo}
          onClick={props.onUndo}
        />
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          label={t('form_designer.redo')}
          disabled={!props.canRedo}
          onClick={props.onRedo}
        />
        <Button
          type="text"
          icon={<CopyOutlined aria-hidden />}
          label={t('form_designer.copy')}
          disabled={!props.canCopy || !isDesign}
          onClick={props.onCopy}
        />
        <Button
          type="text"
          icon={<SnippetsOutlined aria-hidden />}
          label={t('form_designer.paste')}
          disabled={!isDesign}
          onClick={props.onPaste}
        />
      </span>
      <Segmented
        aria-label={t('form_designer.view')}
        value={props.view}
        options={views.map((value) => ({ value, label: t(`form_designer.views.${value}`) }))}
        onChange={(next) => props.onView(next as View)}
      />
      <Select<Language>
        aria-label={t('form_designer.language')}
        value={props.language}
        popupMatchSelectWidth={false}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={props.onLanguage}
      />
    </div>
  )
}
