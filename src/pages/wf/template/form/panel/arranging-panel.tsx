/** What a section, columns, tabs, steps, a note or a picture say and hold. */
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../../../components/inputs/file-input'
import type { LayoutItem, LayoutPane } from '../../../../../shared/wf/form'
import { wholeSpan } from '../../../../../shared/wf/form-layout'
import { keyFrom } from '../../../../../shared/wf/palette/field-key'
import { Button } from '../../../../../ui/button'
import { Labelled } from '../../../../../ui/labelled'
import { useDesign } from '../design-scope'
import { layoutOf, patched, takenKeys, type PartKey } from '../edit/design'
import { itemAt, patchArranging } from '../edit/places'
import { KeyProperty } from './general-part'
import { NumberProperty, SwitchProperty, WordsProperty } from '../../../../../screens/form/inputs/property'

const mostPanes = 12

export function ArrangingPanel({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { content, act } = useDesign()
  const item = itemAt(layoutOf(content), name)
  if (!item) return null
  const patch = (change: Readonly<Record<string, unknown>>) =>
    act((before) => patchArranging(before, name, (one) => patched(one, change)), `${name}: ${Object.keys(change).join()}`)
  return (
    <>
      {'section' in item && (
        <>
          <WordsProperty label={t('form_designer.title')} value={item.title} onChange={(title) => patch({ title })} />
          <SwitchProperty
            label={t('form_designer.folded')}
            value={item.folded === true}
            onChange={(folded) => patch({ folded: folded || undefined })}
          />
          {item.suite !== undefined && <p className="k-muted">{t('form_designer.locked')}</p>}
        </>
      )}
      {'note' in item && (
        <WordsProperty long label={t('form_designer.note')} value={item.text} onChange={(text) => patch({ text: text ?? {} })} />
      )}
      {'picture' in item && <PictureProperties item={item} patch={patch} />}
      {'panes' in item && <Panes name={name} panes={item.panes} isBeside={'columns' in item} patch={patch} />}
      <KeyProperty name={name} />
    </>
  )
}

interface PatchProps {
  patch: (change: Readonly<Record<string, unknown>>) => void
}

function PictureProperties({ item, patch }: PatchProps & { item: Extract<LayoutItem, { picture: string }> }) {
  const { t } = useTranslation('wf')
  return (
    <>
      <Labelled label={t('form_designer.item.picture')}>
        {({ id, describedBy, invalid }) => (
          <FileInput
            id={id}
            label={t('form_designer.item.picture')}
            value={item.file > 0 ? [item.file] : []}
            onChange={([file]) => patch({ file: file ?? 0 })}
            refs={{}}
            images
            disabled={false}
            invalid={invalid}
            describedBy={describedBy}
            onBlur={() => undefined}
          />
        )}
      </Labelled>
      <WordsProperty label={t('form_designer.alt')} value={item.alt} onChange={(alt) => patch({ alt })} />
    </>
  )
}

/** A pane that holds fields is not removed: they would go with it. */
function Panes({ name, panes, isBeside, patch }: PatchProps & { name: PartKey; panes: readonly LayoutPane[]; isBeside: boolean }) {
  const { t } = useTranslation('wf')
  const { content } = useDesign()
  const set = (index: number, change: Partial<LayoutPane>) =>
    patch({ panes: panes.map((pane, at) => (at === index ? { ...pane, ...change } : pane)) })
  const add = () =>
    patch({
      panes: [
        ...panes,
        {
          key: keyFrom({ en: `${name} part` }, takenKeys(content)),
          title: {},
          ...(isBeside ? { span: Math.floor(wholeSpan / (panes.length + 1)) } : {}),
          items: [],
        },
      ],
    })
  return (
    <>
      {panes.map((pane, index) => {
        const label = t('form_designer.pane', { n: index + 1 })
        return (
          <div key={pane.key} className="k-design-pane-property">
            {isBeside ? (
              <NumberProperty
                label={t('form_designer.span_of', { name: label })}
                value={String(pane.span ?? 6)}
                onChange={(next) => set(index, { span: Math.min(Math.max(Number(next ?? 1), 1), wholeSpan) })}
              />
            ) : (
              <WordsProperty label={label} value={pane.title} onChange={(title) => set(index, { title: title ?? {} })} />
            )}
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              label={t('form_designer.remove', { name: label })}
              disabled={panes.length <= 1 || pane.items.length > 0}
              onClick={() => patch({ panes: panes.filter((_, at) => at !== index) })}
            />
          </div>
        )
      })}
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={panes.length >= mostPanes} onClick={add}>
        {t('form_designer.add_pane')}
      </Button>
    </>
  )
}
